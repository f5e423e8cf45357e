import type { Day } from '@techo/core'
import type { QuickAddPart } from '@techo/core/when'
import { useEffect } from 'react'
import { Chips } from './Chips.tsx'
import { type LineState, useReading } from './useReading.ts'

/** The chips of a field that loads them once somebody types. */
export function LineChips({
  onPlain,
  onRead,
  onDay,
  ...line
}: LineState & {
  readonly onPlain: (plain: readonly string[]) => void
  /** what is understood now, for the keys of the field */
  readonly onRead: (parts: readonly QuickAddPart[]) => void
  /** the day that is named when it is another than the place's */
  readonly onDay?: (day: Day) => void
}) {
  const { draft } = useReading(line, onDay)
  useEffect(() => onRead(draft.parts), [onRead, draft.parts])
  return <Chips draft={draft} plain={line.plain} onPlain={onPlain} />
}

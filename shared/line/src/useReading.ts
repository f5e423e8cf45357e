import type { Day } from '@techo/core'
import { usePreferences, useToday } from '@techo/data'
import { useEffect, useMemo, useState } from 'react'
import { type Draft, dayOf, type Known, type Place, readDraft, recurrence } from './draft.ts'
import { knownNow, mayName } from './known.ts'

export interface LineState {
  readonly line: string
  readonly plain: readonly string[]
  readonly place: Place
}

/**
 * A line as it is understood while it is typed.
 * @param onDay told the day a line names, when it is another than the place's; stable
 */
export function useReading(
  { line, plain, place }: LineState,
  onDay?: (day: Day) => void,
): { readonly draft: Draft; readonly day: Day | null } {
  const { week_start: weekStart } = usePreferences()
  const today = useToday()
  const known = useKnown(line)
  const { day, week, leaves } = place
  const draft = useMemo(
    () => readDraft(line, { today, weekStart, plain, place: { day, week, leaves } }, known),
    [line, today, weekStart, plain, day, week, leaves, known],
  )
  const isRepeating = draft.parts.some(part => part.kind === 'repeat')
  useEffect(() => {
    // Repeated by adding it.
    if (isRepeating) recurrence().catch(() => {})
  }, [isRepeating])
  const named = dayOf(draft, place)
  const elsewhere = named === place.day ? null : named
  useEffect(() => {
    if (elsewhere !== null) onDay?.(elsewhere)
  }, [elsewhere, onDay])
  return { draft, day: named }
}

/** Tags and projects, asked for once a line may name one; null until then and where nobody answers. */
function useKnown(line: string): Known | null {
  const [known, setKnown] = useState<Known | null>(null)
  const isWanted = mayName(line)
  useEffect(() => {
    if (!isWanted) return
    let isOver = false
    void knownNow('#').then(found => {
      if (!isOver) setKnown(found)
    })
    return () => {
      isOver = true
    }
  }, [isWanted])
  return known
}

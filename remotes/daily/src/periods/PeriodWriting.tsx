import type { NoteRow } from '../api.ts'
import { PeriodNote } from './PeriodNote.tsx'
import { PeriodWords } from './PeriodWords.tsx'
import type { Period } from './period.ts'
import { useBeginning } from './useBeginning.ts'

export interface PeriodWritingProps {
  readonly period: Period
  /** null where there is none yet, or none to be had */
  readonly row: NoteRow | null
  /** there is none yet, so it begins with what a template says */
  readonly isEmpty: boolean
  /** no template will begin it */
  readonly isWhole: boolean
  /** where links of the text lead */
  readonly goTo: (address: string) => void
  readonly autoFocus: boolean
}

/** The text of a period, and what it begins with. */
export function PeriodWriting({ isEmpty, isWhole, ...props }: PeriodWritingProps) {
  const { row, period } = props
  const beginning = useBeginning(period, isEmpty)
  if (beginning === undefined) return <PeriodWords row={row} period={period} isWhole={isWhole} />
  return <PeriodNote {...props} beginning={beginning} />
}

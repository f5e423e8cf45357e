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
  /** where links of the text lead */
  readonly goTo: (address: string) => void
  readonly autoFocus: boolean
}

/** The text of a period, and what it begins with. */
export function PeriodWriting({ isEmpty, ...props }: PeriodWritingProps) {
  const beginning = useBeginning(props.period, isEmpty)
  return beginning === undefined ? <PeriodWords row={props.row} /> : <PeriodNote {...props} beginning={beginning} />
}

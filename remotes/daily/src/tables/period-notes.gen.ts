// Generated from the migrations by `pnpm gen`; not edited by hand.
import type { Day, Id } from '@techo/core'
import type { RowOf } from '@techo/data'

export const periodNotesColumns =
  'id, kind, period_start, doc, doc_text, one_line, mood, energy, sleep_min, locked'

export const periodNotesBlank = {
  doc: null,
  doc_text: '',
  one_line: '',
  mood: null,
  energy: null,
  sleep_min: null,
  locked: false,
} satisfies Partial<PeriodNotesRow>

export interface PeriodNotesRow {
  readonly id: Id
  readonly kind: RowOf<'period_notes'>['kind']
  readonly period_start: Day
  readonly doc: RowOf<'period_notes'>['doc']
  readonly doc_text: RowOf<'period_notes'>['doc_text']
  readonly one_line: RowOf<'period_notes'>['one_line']
  readonly mood: RowOf<'period_notes'>['mood']
  readonly energy: RowOf<'period_notes'>['energy']
  readonly sleep_min: RowOf<'period_notes'>['sleep_min']
  readonly locked: RowOf<'period_notes'>['locked']
}

export type PeriodNotesWritable = Pick<PeriodNotesRow, 'id' | 'kind' | 'period_start' | 'doc' | 'doc_text' | 'one_line' | 'mood' | 'energy' | 'sleep_min' | 'locked'>

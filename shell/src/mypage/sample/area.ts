import type { Day, Id, Language, WeekStart } from '@techo/core'
import type { TableName } from '@techo/data'

/** What an area of the sample life is made from. */
interface SampleContext {
  readonly today: Day
  readonly language: Language
  readonly weekStart: WeekStart
  /** the next id; each is used once */
  readonly newId: () => Id
  /** 0 ≤ chance < 1, in a sequence of its own for each area */
  readonly chance: () => number
  /** ids of the classifications that the person has or the sample makes, by name */
  readonly classificationOf: (name: string) => Id | undefined
}

export interface SampleRows {
  readonly table: TableName
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  /** columns of the rule that says a row is there already; then it stays as it is. The primary key unless told. */
  readonly on?: readonly string[]
}

export type SampleArea = (context: SampleContext) => readonly SampleRows[]

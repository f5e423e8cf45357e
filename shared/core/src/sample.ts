import type { Day, WeekStart } from './day.ts'
import type { Id } from './id.ts'
import type { Language } from './messages.ts'

/**
 * A remote's part of the sample life: a month that was lived and a week ahead, to look around in. The remote says what its rows
 * are; the shell writes them, remembers them and takes them out again, but for what the person made their own meanwhile.
 */
export interface SampleContext {
  readonly today: Day
  /** IANA name */
  readonly timeZone: string
  readonly language: Language
  readonly weekStart: WeekStart
  /** the next id; each is used once */
  readonly newId: () => Id
  /** 0 ≤ chance < 1, in a sequence of its own for each remote */
  readonly chance: () => number
}

export interface SampleRows {
  /** one of the declared tables, or one whose rows go with them */
  readonly table: string
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  /** columns of the rule that says a row is there already; then it stays as it is. The primary key unless told. */
  readonly on?: readonly string[]
}

/** An area of life or a tag that a row of the sample gets; one of that name is made where the person has none. */
export interface SampleClassified {
  /** as a link names it */
  readonly entity: { readonly type: string; readonly id: Id }
  readonly kind: 'area' | 'tag'
  readonly name: string
}

export interface SampleFilling {
  /** in an order in which each row refers only to earlier ones */
  readonly rows: readonly SampleRows[]
  readonly classified?: readonly SampleClassified[]
}

/** No clock and no chance of its own: the same context gives the same rows. */
export type FillSample = (context: SampleContext) => SampleFilling

export interface SampleTable {
  /** has `id` and `updated_at`; its rows can be taken out by their ids */
  readonly table: string
  /**
   * Rows of another table, without an id of their own, that go with this one by a column. Where one of them is the person's,
   * so is by now the row they hang on, and it stays.
   */
  readonly carries?: { readonly table: string; readonly column: string }
}

export interface DeclaredSample {
  /** a later one may refer to an earlier one: rows are taken out from the last table to the first */
  readonly tables: readonly SampleTable[]
}

import type { Titled } from './messages.ts'

/**
 * What a plan holds a number of. The numbers are sold and kept by the shell and the database; what they count, and how a
 * person with too many says which go on, the remote tells.
 */
export interface DeclaredPlanLimit {
  /** as plans name it, e.g. `active_projects` */
  readonly limit: string
  /** what is counted, as people call it */
  readonly title: Titled
  /** a table of the remote: when its rows change, the number is read again */
  readonly table: string
  /** how a person with too many chooses; without it what is there stays, and nothing is chosen */
  readonly keep?: PlanChoice
}

export interface PlanChoice {
  /** which rows count: column → value; those in the trash do not */
  readonly where: Readonly<Record<string, string | boolean>>
  /** the column that names a row */
  readonly name: string
  /** what becomes of the rows that are not chosen */
  readonly others: Readonly<Record<string, string | boolean>>
  readonly title: Titled
  /** what happens to the others; `{{most}}` is how many may be chosen */
  readonly text: Titled
  readonly done: Titled
}

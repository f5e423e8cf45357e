/**
 * Which rows of a table every device of the person keeps, so that its pages open without a network. They are brought in the
 * background; the queries of the pages are then answered from them.
 */
export interface KeptRows {
  /** the columns of the primary key, but for the person's; `id` unless told */
  readonly key?: readonly string[]
  /** only rows whose day in this column is not longer ago than so many days; all rows unless told */
  readonly last?: { readonly column: string; readonly days: number }
  /** the column that tells when a row was changed last; `updated_at` unless told */
  readonly changed?: string
}

import type { Titled } from './messages.ts'

/**
 * Rows of one kind that a person can throw away and take back: `deleted_at` of their table says when. Data, so that the page of
 * the trash shows them, takes them back and empties it without the remote's code.
 */
export interface DeclaredTrash {
  /** tells it from the remote's others, in addresses too: `/mypage/trash?of=<remote>.<id>` */
  readonly id: string
  /** what one of them is called */
  readonly label: Titled
  /** a name of the kit's icon set */
  readonly icon: string
  /** a table of the remote with `id` and `deleted_at` */
  readonly table: string
  /** the column that names a row; where it is empty, the label does */
  readonly title: string
  /** which rows of the table are of this kind: column → value */
  readonly where?: Readonly<Record<string, string>>
  /** what goes away and comes back with one, as people call it */
  readonly along?: Titled
  /** what a row lies in. While that is in the trash too, the row is a part of it and not shown by itself */
  readonly within?: readonly { readonly table: string; readonly column: string }[]
  /**
   * a declared address where a row is seen once it is back. `:id` and other columns (`:book_id`, `:planned_date`) are filled in;
   * a row without one of them is led to from nowhere
   */
  readonly href?: string
}

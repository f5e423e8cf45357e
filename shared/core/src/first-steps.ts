import type { Titled } from './messages.ts'

/** One thing that a new person may begin with. The home offers them until they are done; it asks the rows, not the person. */
export interface DeclaredFirstStep {
  readonly id: string
  /** smaller comes first; hundreds are spread over the areas */
  readonly order: number
  readonly title: Titled
  readonly note: Titled
  /** what the button says, and where it leads: a declared address, with search */
  readonly action: Titled
  readonly to: string
  /** done once the person has such a row outside the trash: one of this table of the remote, with a text in `filled` */
  readonly done: { readonly table: string; readonly filled?: string }
}

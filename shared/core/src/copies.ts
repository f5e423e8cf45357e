/**
 * Copies for other programs in an export of the account, beside the complete rows. Data, because the server makes them and
 * runs no code of a remote: it knows the formats, the remote its tables and columns. Rows in the trash are left out.
 */
export type DeclaredCopy = MarkdownCopy | TodoCopy

/** A Markdown file for each row, with the document of its column `doc`. */
export interface MarkdownCopy {
  readonly as: 'markdown'
  readonly table: string
  /** the folder in the archive */
  readonly folder: string
  /** the columns that name the file, one behind the other; together they are different for every row */
  readonly name: readonly string[]
  /** values that a name leaves out: column → value */
  readonly unsaid?: Readonly<Record<string, string>>
  /** the columns that stand above the text, where they hold something */
  readonly head: readonly string[]
}

/** All rows as tasks: one file of iCalendar (VTODO) and one of todo.txt. */
export interface TodoCopy {
  readonly as: 'todo'
  readonly table: string
  /** the files in the archive */
  readonly calendar: string
  readonly list: string
  readonly columns: TodoColumns
  /** values of `status` that iCalendar has a name for; any other is NEEDS-ACTION */
  readonly statuses: Readonly<Record<string, 'IN-PROCESS' | 'COMPLETED' | 'CANCELLED'>>
}

/** Which column holds what. `id`, `created_at` and `updated_at` are called so everywhere. */
export interface TodoColumns {
  readonly title: string
  readonly text?: string
  readonly status?: string
  /** 0 none to 3 the highest */
  readonly priority?: string
  readonly startDay?: string
  readonly startTime?: string
  readonly dueDay?: string
  readonly dueTime?: string
  /** a moment */
  readonly doneAt?: string
  /** 0..100 */
  readonly progress?: string
  /** the id of the row it is a part of */
  readonly parent?: string
}

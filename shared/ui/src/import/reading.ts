import { escapeCell } from '@techo/core/files'

/** What an area tells the import dialog of a file. All words are the area's, in the language of the person. */

/** How long work tells how far it is, and hears that it was called off. */
export interface ImportSteps {
  readonly signal: AbortSignal
  /** `all` is 0 while nobody knows how much there is */
  readonly onProgress: (done: number, all: number) => void
}

/** A part of a file that is not taken over as it stands there. */
export interface ImportFault {
  /** the file or the entry, when a line alone does not say it */
  readonly place?: string
  /** 1-based; none for the file as a whole */
  readonly line?: number
  readonly reason: string
  /** what stood there */
  readonly text?: string
  /** it is taken over, only changed */
  readonly isNote?: boolean
}

/** Lines that can be unfolded under a title. */
export interface ImportGroup {
  readonly title: string
  readonly lines: readonly { readonly name: string; readonly words?: string }[]
  readonly isOpen?: boolean
  /** what is not as it was in the file, so that it belongs into the report */
  readonly isLoss?: boolean
}

/** What is told of a file: before it is written what would happen, afterwards what did. */
export interface ImportAccount {
  /** sentences, the most important first */
  readonly says: readonly string[]
  /** what is made along the way: tags, categories, projects */
  readonly made?: readonly { readonly label: string; readonly names: readonly string[] }[]
  readonly leftOut?: readonly string[]
  readonly groups?: readonly ImportGroup[]
  readonly faults?: readonly ImportFault[]
}

export interface ImportFound extends ImportAccount {
  /** the button that writes; null when the file has nothing that is not there yet */
  readonly take: string | null
  /** what it is going to be called, where a person may say it */
  readonly name?: { readonly label: string; readonly value: string; readonly maxLength: number }
  /**
   * Writes what was found. Called off, it rejects, or ends early and tells what it wrote. Rejects with a `Problem` when it is
   * refused. Null: the area shows by itself what came of it, and the dialog closes.
   */
  readonly write: (steps: ImportSteps, name: string) => Promise<ImportAccount | null>
}

/** A table whose columns the person has to name. */
export interface ImportColumns {
  readonly head: readonly string[]
  /** the first row, as an example */
  readonly first: readonly string[]
  readonly fields: readonly { readonly value: string; readonly label: string }[]
  /** the field of each column; null is none */
  readonly guess: readonly (string | null)[]
  /** the field without which the table cannot be read */
  readonly needed: string
  readonly read: (columns: readonly (string | null)[], steps: ImportSteps) => Promise<ImportFound>
}

/** A file is none that the area reads; why, in a sentence. */
export interface ImportRefused {
  readonly refused: string
}

export type ImportReading = ImportFound | ImportColumns | ImportRefused

/** How many lines of one list are drawn; a report has them all. */
export const mostShown = 100

/** One field for one column: who gets a field takes it from the column that had it. */
export const withColumn = (
  columns: readonly (string | null)[],
  index: number,
  field: string | null,
): readonly (string | null)[] =>
  columns.map((before, at) => (at === index ? field : before !== null && before === field ? null : before))

const quote = (cell: string): string => `"${escapeCell(cell).replaceAll('"', '""')}"`

/** Everything that is not taken over as CSV: where it stands, why, what stood there. Null when there is nothing. */
export function reportOf(
  { faults = [], leftOut = [], groups = [] }: ImportAccount,
  words: { readonly leftOut: string; readonly line: (line: number) => string },
): string | null {
  const rows = [
    ...faults.map(({ place = '', line, reason, text = '' }) => [
      [place, line === undefined ? '' : words.line(line)].filter(Boolean).join(' '),
      reason,
      text,
    ]),
    ...leftOut.map(head => ['', words.leftOut, head]),
    ...groups
      .filter(({ isLoss }) => isLoss)
      .flatMap(({ title, lines }) => lines.map(({ name, words: said = '' }) => [name, title, said])),
  ]
  // The mark makes spreadsheets in Japan read it as UTF-8.
  return rows.length === 0 ? null : `\ufeff${rows.map(row => row.map(quote).join(',')).join('\r\n')}\r\n`
}

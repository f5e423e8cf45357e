import type { DeclaredCopy, MarkdownCopy, TodoCopy } from '@techo/core'
import { icsEnd, icsHead, markdownFile, markdownOf, type Row, todoOf, todoTxtOf } from './readable.ts'

type RowsOf = (table: string) => AsyncIterable<Row>
type Entry = (path: string, chunks: AsyncIterable<string>) => Promise<void>

/** The copies that remotes declare, one file after the other. A form that a newer remote asks for and this server does not know is left out. */
export async function writeCopies(copies: readonly DeclaredCopy[], rowsOf: RowsOf, entry: Entry): Promise<void> {
  for (const copy of copies) {
    if (copy.as === 'markdown') await writeMarkdown(copy, rowsOf, entry)
    else if (copy.as === 'todo') await writeTodos(copy, rowsOf, entry)
  }
}

async function* kept(rows: AsyncIterable<Row>): AsyncIterable<Row> {
  for await (const row of rows) if (row.deleted_at === null || row.deleted_at === undefined) yield row
}

async function writeMarkdown(copy: MarkdownCopy, rowsOf: RowsOf, entry: Entry): Promise<void> {
  for await (const row of kept(rowsOf(copy.table)))
    await entry(markdownFile(row, copy), once(markdownOf(row, copy.head)))
}

async function writeTodos({ table, calendar, list, columns, statuses }: TodoCopy, rowsOf: RowsOf, entry: Entry) {
  const todos = async function* (head: string, line: (row: Row) => string, end: string) {
    if (head) yield head
    for await (const row of kept(rowsOf(table))) yield line(row)
    if (end) yield end
  }
  await entry(
    calendar,
    todos(icsHead, row => todoOf(row, columns, statuses), icsEnd),
  )
  await entry(
    list,
    todos('', row => todoTxtOf(row, columns, statuses), ''),
  )
}

const once = async function* (text: string) {
  yield text
}

import { type EntityKind, fieldOf, type Titled } from '@techo/core'
import type { Write } from '@techo/data'
import { changeOf } from '../tables.ts'

interface WaitingWords {
  /** what the change is about; undefined when none of its tables has a word for that */
  readonly what: Titled | undefined
  /** a title or a name that the writes carry; empty when they carry none */
  readonly title: string
}

/** What a change is about, for people: the first of its writes that has a name among them. */
export function wordsOf(writes: readonly Write[]): WaitingWords {
  const what = writes
    .map(write => (write.kind === 'call' ? undefined : changeOf(write.table)))
    .find(words => words !== undefined)
  return { what, title: writes.map(titleOf).find(title => title !== '') ?? '' }
}

/** Words of a text that a write carries, for who has to decide about it; empty when it carries none. */
export function textOf(write: Write): string {
  const columns = write.kind === 'upsert' ? write.rows : write.kind === 'patch' ? [write.columns] : []
  for (const { doc_text: text, one_line: line } of columns)
    for (const words of [text, line]) if (typeof words === 'string' && words.trim() !== '') return words.trim()
  return ''
}

/** Where the row of a write is shown; undefined where no kind of thing is of its table, or more than one. */
export function placeOf(write: Write, kinds: readonly EntityKind[]): string | undefined {
  if (write.kind !== 'patch' || typeof write.key.id !== 'string') return undefined
  const [kind, another] = kinds.filter(({ table }) => table === write.table)
  return kind && !another && !kind.href.includes(':date') ? kind.href.replace(':id', write.key.id) : undefined
}

function titleOf(write: Write): string {
  const columns = write.kind === 'upsert' ? write.rows : write.kind === 'patch' ? [write.columns] : []
  for (const { title, name, data } of columns) {
    const told = fieldOf(data, 'title')
    for (const text of [title, name, told]) if (typeof text === 'string' && text.trim() !== '') return text
  }
  return ''
}

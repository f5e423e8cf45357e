import type { Item } from './outbox-item.ts'
import type { Write } from './write.ts'

/** What a person did once, however many writes that took: a check-in and its line in what happened are one change. */
export interface Change {
  readonly writes: readonly Write[]
  /** when it was made: milliseconds since the epoch */
  readonly at: number
  /** how often it was sent without an answer */
  readonly tries: number
}

/** Waiting writes as changes, oldest first. */
export function changesOf(items: Iterable<Item>): readonly Change[] {
  const changes: Change[] = []
  for (const { write, at, tries, part } of [...items].sort((one, other) => one.seq - other.seq)) {
    const last = changes.at(-1)
    if (last && (part || (write.kind !== 'call' && write.table === 'activity')))
      changes[changes.length - 1] = { ...last, writes: [...last.writes, write] }
    else changes.push({ writes: [write], at, tries })
  }
  return changes
}

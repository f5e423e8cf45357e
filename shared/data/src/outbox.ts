import { noRoom, type Problem, problem } from '@techo/core'
import { type Change, changesOf } from './changes.ts'
import type { TableName } from './database.ts'
import type { Item, Refusal } from './outbox-item.ts'
import { movedOn, type OutboxStore } from './outbox-store.ts'
import type { ReadEarly } from './read-early.ts'
import type { UnloadStore } from './unload-writes.ts'
import { type Columns, keyText, tablesOf, type Write } from './write.ts'

/**
 * Where every write goes. It hides disk, order, tabs, repeats and refusals, and promises:
 *
 * 1. a push resolves when the write is on disk, and survives the page even when it is left before; 2. writes leave in the order
 * in which they were made, sent by one tab;
 * 3. a write may arrive twice, with one effect; 4. it never leaves under another account; 5. without an answer, and after a
 * 5xx or 429, it stays and is tried again, later and later, and at once when the network is back; 6. a refused one is taken
 * out and kept aside, its table read again, the person told; 7. waiting patches of one row become one; 8. `settled` lets
 * reads wait, for at most two seconds, until earlier writes to their tables are through.
 *
 * One file, though a long one: the promises are kept by one queue, whose order every function here has to respect.
 */
export interface Outbox {
  /** Resolves with null when all of them are on disk (or in memory, where the browser keeps nothing). */
  readonly push: (writes: Write | readonly Write[]) => Promise<Problem | null>
  /** Like `push`, and waits for the backend's verdict: the Problem of the first refused one, or null. */
  readonly submit: (writes: Write | readonly Write[]) => Promise<Problem | null>
  /** Tries now. Resolves when nothing waits, when something does not get through, or after so many milliseconds. */
  readonly flush: (options?: { readonly within?: number }) => Promise<void>
  readonly settled: (tables: Tables, signal?: AbortSignal) => Promise<void>
  /** Resolves when it is known which writes wait, to draw them: at a start as the document has read it, which tabs may have changed. */
  readonly known: () => Promise<void>
  /** whether a write to one of these tables is not yet answered */
  readonly isWaitingFor: (tables: Tables) => boolean
  /** whether a patch of this row on this revision (on any, without one) is not yet answered: it is drawn, and may be refused */
  readonly isPatching: (table: TableName, key: Columns, rev?: number) => boolean
  /** whether a call of a function that changes the table is not yet answered: what it does, only the backend knows */
  readonly isCalledFor: (table: TableName) => boolean
  /** Starts to remember what an answer asked for from now on may lack. */
  readonly since: () => Since
  /** What waits, as the person did it, oldest first. */
  readonly changes: () => readonly Change[]
  /** why the first waiting write does not get through; null while all is well */
  readonly failing: () => Problem | null
  /** how many writes of the person are refused */
  readonly refused: () => number
  /** Refused writes of the person, oldest first. */
  readonly refusals: () => Promise<readonly Refusal[]>
  /** The person has decided about a refused write. */
  readonly forget: (refusal: Pick<Refusal, 'seq'>) => Promise<void>
  /** Takes up the writes of a person; null puts them away, sealed until the same person is back. */
  readonly open: (person: string | null) => Promise<void>
  /** The world may be better now: network, session, focus. */
  readonly wake: () => void
  /** Another tab said something. */
  readonly heard: (said: Said) => void
  /** The page is being left, or is back: what is on its way to the disk is left as last words. */
  readonly leave: (isLeaving: boolean) => void
}

/** Some tables: a list of them, or a rule. */
export type Tables = Pick<readonly TableName[], 'includes'>

export interface Since {
  /** Own writes in the order in which they were made: those that landed since, and those that still wait. */
  readonly writes: () => readonly Write[]
  readonly stop: () => void
}

/** What tabs of one browser tell each other. */
export type Said =
  | { readonly kind: 'changed'; readonly person: string }
  | {
      readonly kind: 'answered'
      readonly person: string
      readonly seq: number
      readonly page: string
      readonly tables: readonly TableName[]
      readonly problem: Problem | null
    }

export type Sent =
  | { readonly kind: 'landed'; readonly moved?: Columns }
  | { readonly kind: 'waiting'; readonly problem: Problem }
  | { readonly kind: 'refused'; readonly problem: Problem }

export interface OutboxDependencies {
  readonly store: OutboxStore
  readonly unload: UnloadStore
  /** what was read of the disk before this was made */
  readonly early?: Promise<Pick<ReadEarly, 'person' | 'outbox' | 'refused'> | undefined> | undefined
  /** Sends one write as this person and never as anyone else. Does not throw. */
  readonly send: (item: Item) => Promise<Sent>
  /** Runs the work while no other tab runs work of that name. */
  readonly alone: (name: string, work: () => Promise<void>) => Promise<void>
  readonly say: (said: Said) => void
  readonly now: () => number
  /** 0 ≤ chance < 1 */
  readonly random: () => number
  /** Runs the work after so many milliseconds; the answer cancels it. */
  readonly later: (ms: number, work: () => void) => () => void
  /** id of this page load */
  readonly page: string
  readonly onChange: (change: {
    readonly pending: number
    readonly failing: Problem | null
    readonly refused: number
  }) => void
  readonly onAnswered: (tables: readonly TableName[]) => void
  /** A row answers to a new revision: the write that moved it, with that revision, and what waits for its table, in order. */
  readonly onMoved?: (writes: readonly Write[]) => void
  /** A write of the person reached the backend through this page; `moved` is the key its row answers to since. */
  readonly onLanded?: (item: Item, moved?: Columns) => void
  readonly onRefused: (refused: { readonly problem: Problem; readonly write: Write }) => void
}

const readPatience = 2000
const verdictPatience = 35_000
const firstPause = 1000
const longestPause = 60_000
const hour = 3_600_000

/**
 * A fault that repeats for an hour is the write's own: it must not hold back everything behind it for ever. That nobody is there,
 * or no room on the server's disk, is not.
 */
const isHopeless = ({ tries, at }: Item, { kind, code }: Problem, now: number) =>
  kind === 'unavailable' &&
  code !== noRoom &&
  !/^status_50[234]$|^PGRST00/.test(code ?? '') &&
  tries >= 20 &&
  now - at > hour

export function createOutbox(deps: OutboxDependencies): Outbox {
  const { store, unload, send, alone, say, now, random, later, page } = deps
  let owner: string | null = null
  let ready: Promise<void> = Promise.resolve()
  let known: Promise<void> = ready
  let early = deps.early
  /** the disk has been read for its owner */
  let isRead = false
  let waiting = new Map<number, Item>()
  /** of whose writes */
  const refused = new Set<number>()
  /** how often what is known of the disk changed, so that who read it meanwhile reads it again */
  let edition = 0
  let failing: Problem | null = null
  /** how often sending got stuck, so that one who waits can tell a new failure from an old one */
  let stuck = 0
  let draining = false
  let again = false
  let pause = 0
  let cancelRetry: (() => void) | undefined
  const verdicts = new Map<number, ((verdict: Problem | null) => void)[]>()
  const watchers = new Set<() => void>()
  /** writes on their way to the disk */
  const making = new Set<readonly Write[]>()
  let isLeaving = false
  const remembering = new Set<Map<number, Write>>()

  const changed = () => {
    deps.onChange({ pending: changesOf(waiting.values()).length, failing, refused: refused.size })
    for (const watcher of [...watchers]) watcher()
  }

  const take = (items: readonly Item[], refusals: readonly Refusal[]) => {
    waiting = new Map(items.map(item => [item.seq, item]))
    refused.clear()
    for (const { seq } of refusals) refused.add(seq)
    changed()
  }

  const reload = async () => {
    const person = owner
    while (person !== null) {
      const before = edition
      const [items, refusals] = await Promise.all([store.list(person), store.refusals(person)])
      if (person !== owner) return
      if (edition !== before) continue
      isRead = true
      take(items, refusals)
      return
    }
  }

  /** Puts what pages left behind into the outbox; says whether there was any. */
  const adopt = async (person: string): Promise<boolean> => {
    const found = unload.read(person).filter(words => words.page !== page)
    for (const words of found) {
      for (const writes of words.writes) await store.append(person, writes, words.page, words.at)
      unload.drop(words.page)
    }
    return found.length > 0
  }

  /** What was read before this was made will do until the disk has been read, unless a page left something behind. */
  const foresee = async (person: string, adopting: Promise<boolean>) => {
    const [read, isAdopted] = await Promise.all([early, adopting])
    early = undefined
    if (isAdopted || read?.person !== person || person !== owner || isRead) return ready
    take(read.outbox, read.refused)
  }

  const leaveWords = () => {
    if (!isLeaving || owner === null) return
    if (making.size > 0) unload.leave({ person: owner, page, at: now(), writes: [...making] })
    else unload.drop(page)
  }

  const isWaitingFor = (tables: Tables) =>
    [...waiting.values()].some(({ write }) => tablesOf(write).some(table => tables.includes(table)))

  /** Resolves when the claim holds, when sending got stuck, or after so many milliseconds. */
  const until = (holds: () => boolean, ms: number, signal?: AbortSignal) =>
    new Promise<void>(resolve => {
      const before = stuck
      const stop = () => {
        watchers.delete(look)
        cancel()
        signal?.removeEventListener('abort', stop)
        resolve()
      }
      const look = () => {
        if (holds() || stuck > before) stop()
      }
      const cancel = later(ms, stop)
      watchers.add(look)
      signal?.addEventListener('abort', stop)
      if (holds() || signal?.aborted) stop()
    })

  const retryLater = (found: Problem) => {
    pause = Math.min(longestPause, Math.max(firstPause, pause * 2))
    const told = (found.retryAfter ?? 0) * 1000
    cancelRetry?.()
    cancelRetry = later(Math.max(told, pause * (0.5 + random() / 2)), wake)
  }

  const announce = (seq: number, verdict: Problem | null) => {
    for (const hear of verdicts.get(seq) ?? []) hear(verdict)
    verdicts.delete(seq)
  }

  /** What waits, and what is on its way to the disk. */
  const unsent = (also: Iterable<readonly [number, Write]> = []): readonly Write[] => {
    const known = new Map([...also, ...[...waiting.values()].map(({ seq, write }) => [seq, write] as const)])
    const inOrder = [...known].sort(([one], [other]) => one - other).map(([, write]) => write)
    return [...inOrder, ...[...making].flat()]
  }

  const land = (item: Item, moved?: Columns) => {
    const isMoved = moved !== undefined && item.write.kind === 'patch'
    // What it made of the row: an answer from before it lacks the revision as well.
    const write = isMoved ? { ...item.write, columns: { ...item.write.columns, rev: moved.rev } } : item.write
    for (const landed of remembering) landed.set(item.seq, write)
    if (!isMoved) return
    for (const [seq, other] of waiting) waiting.set(seq, movedOn(other, item, moved))
    const tables = tablesOf(write)
    deps.onMoved?.([write, ...unsent().filter(other => tablesOf(other).some(table => tables.includes(table)))])
  }

  const answer = async (item: Item, verdict: Problem | null, moved?: Columns) => {
    edition++
    if (item.person === owner) waiting.delete(item.seq)
    if (!verdict && item.person === owner) land(item, moved)
    const tables = tablesOf(item.write)
    const isAwaited = verdicts.has(item.seq)
    if (verdict && !isAwaited && item.person === owner) {
      refused.add(item.seq)
      deps.onRefused({ problem: verdict, write: item.write })
    }
    if (verdict && isAwaited) await store.forget(item.seq)
    announce(item.seq, verdict)
    deps.onAnswered(tables)
    say({ kind: 'answered', person: item.person, seq: item.seq, page: item.page, tables, problem: verdict })
    changed()
  }

  const sendNext = async (person: string): Promise<boolean> => {
    const item = await store.takeFirst(person, page)
    if (!item) return false
    const sent = await send(item)
    if (sent.kind === 'waiting' && !isHopeless(item, sent.problem, now())) {
      await store.tried(item.seq)
      failing = sent.problem
      stuck++
      changed()
      if (person === owner) retryLater(sent.problem)
      return false
    }
    failing = null
    pause = 0
    if (sent.kind === 'landed') {
      await store.landed(item, now(), sent.moved)
      await answer(item, null, sent.moved)
      deps.onLanded?.(item, sent.moved)
    } else {
      await store.refuse(item, sent.problem, now())
      await answer(item, sent.problem)
    }
    return true
  }

  const drain = async () => {
    const person = owner
    if (person === null) return
    await alone(`techo-outbox-${person}`, async () => {
      again = false
      if (await adopt(person)) await reload()
      while (person === owner && (await sendNext(person)));
      // What was said to be waiting may have been sent by another tab.
      if (waiting.size > 0 && !failing) await reload()
    })
  }

  const wake = () => {
    cancelRetry?.()
    cancelRetry = undefined
    again = true
    if (draining) return
    draining = true
    ready
      .then(async () => {
        while (again && owner !== null) await drain()
      })
      .catch(error => console.warn('The outbox stopped', error instanceof Error ? error.name : ''))
      .finally(() => {
        draining = false
        changed()
      })
  }

  /** A read would like to see its writes through; a limit the backend has set is respected all the same. */
  const wakeForRead = () => {
    if (failing?.kind === 'limited') stuck++
    else wake()
  }

  const append = async (writes: Write | readonly Write[]): Promise<readonly Item[] | Problem> => {
    const list: readonly Write[] = 'kind' in writes ? [writes] : writes
    if (owner !== null) making.add(list)
    leaveWords()
    try {
      await ready
      return await keep(list)
    } finally {
      making.delete(list)
      leaveWords()
    }
  }

  const keep = async (list: readonly Write[]): Promise<readonly Item[] | Problem> => {
    const person = owner
    if (person === null) return problem('unauthorized', { code: 'no_session' })
    if (list.length === 0) return []
    // What another page did before it went comes before what is done now.
    if (await adopt(person)) await reload()
    const items = await store.append(person, list, page, now())
    edition++
    if (person === owner) for (const item of items) waiting.set(item.seq, item)
    say({ kind: 'changed', person })
    changed()
    return items
  }

  return {
    push: async writes => {
      const items = await append(writes)
      if ('kind' in items) return items
      if (!cancelRetry) wake()
      return null
    },

    submit: async writes => {
      const items = await append(writes)
      if ('kind' in items) return items
      const found: (Problem | null)[] = []
      const open = new Set(items.map(({ seq }) => seq))
      for (const { seq } of items)
        verdicts.set(seq, [
          ...(verdicts.get(seq) ?? []),
          verdict => {
            open.delete(seq)
            found.push(verdict)
          },
        ])
      wake()
      await until(() => open.size === 0, verdictPatience)
      for (const seq of open) verdicts.delete(seq)
      return found.find(verdict => verdict !== null) ?? null
    },

    flush: async ({ within = 30_000 } = {}) => {
      await ready
      if (waiting.size === 0) return
      wake()
      await until(() => waiting.size === 0, within)
    },

    settled: async (tables, signal) => {
      await ready
      if (!isWaitingFor(tables)) return
      const through = until(() => !isWaitingFor(tables), readPatience, signal)
      wakeForRead()
      for (const watcher of [...watchers]) watcher()
      await through
    },

    known: () => known,

    isWaitingFor,
    isPatching: (table, key, rev) =>
      unsent().some(
        write =>
          write.kind === 'patch' &&
          write.table === table &&
          write.key.rev !== undefined &&
          keyText(write.key) === keyText({ ...key, rev: rev ?? write.key.rev }),
      ),
    isCalledFor: table =>
      [...waiting.values()].some(({ write }) => write.kind === 'call' && write.tables.includes(table)),
    since: () => {
      const landed = new Map<number, Write>()
      remembering.add(landed)
      return {
        writes: () => unsent(landed),
        stop: () => void remembering.delete(landed),
      }
    },
    changes: () => changesOf(waiting.values()),
    failing: () => failing,
    refused: () => refused.size,
    refusals: async () => (owner === null ? [] : store.refusals(owner)),
    forget: async ({ seq }) => {
      await store.forget(seq)
      await reload()
      if (owner !== null) say({ kind: 'changed', person: owner })
    },

    open: person => {
      if (person === owner) return ready
      owner = person
      waiting = new Map()
      making.clear()
      for (const landed of remembering) landed.clear()
      refused.clear()
      failing = null
      pause = 0
      cancelRetry?.()
      verdicts.clear()
      isRead = false
      const adopting = person === null ? Promise.resolve(false) : adopt(person)
      ready = adopting.then(reload).then(() => {
        if (waiting.size > 0) wake()
      })
      // A database that hangs for the document is opened anew by the page.
      known = person === null ? ready : Promise.race([ready, foresee(person, adopting)])
      changed()
      return ready
    },

    wake,

    heard: said => {
      if (said.person !== owner) return
      if (said.kind === 'answered') {
        deps.onAnswered(said.tables)
        if (verdicts.has(said.seq) && said.problem) void store.forget(said.seq)
        announce(said.seq, said.problem)
      }
      void reload()
    },

    leave: leaving => {
      isLeaving = leaving
      if (leaving) leaveWords()
      else unload.drop(page)
    },
  }
}

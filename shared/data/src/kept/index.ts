import type { Client } from '../client.ts'
import type { Db, TableName } from '../database.ts'
import type { Outbox } from '../outbox.ts'
import type { KeptTable } from '../tables.ts'
import type { Write } from '../write.ts'
import { createAddressing, createAnswering, type KeptAnswer } from './answering.ts'
import { createKeeping } from './keeping.ts'
import { markKept, markOnly } from './mark.ts'
import { createPicturesStore } from './pictures-store.ts'
import { createRest, type RestDependencies } from './rest.ts'
import { createRowsStore } from './rows-store.ts'

/**
 * Rows of the person's tables on this device, so that every page opens without a network. They are brought while the page is
 * at rest, one request at a time, by one tab; a query that gets no answer from the backend is asked of them.
 */
export interface Kept {
  /**
   * Undefined: this device does not know.
   * @param writes what waits, where it is drawn over the answer
   */
  readonly answer: (
    person: string,
    run: (db: Db) => PromiseLike<{ readonly data: unknown; readonly error: unknown }>,
    writes?: () => readonly Write[],
  ) => Promise<KeptAnswer | undefined>
  /** What a query would ask of the backend first. */
  readonly addressOf: (run: Parameters<Kept['answer']>[1]) => Promise<URL | undefined>
  /** Begins to bring what is missing, as soon as the page is at rest. */
  readonly start: () => void
  /** Rows of these tables may be other ones now. */
  readonly changed: (tables: readonly TableName[]) => void
  /** Removes everything but what belongs to this person; everything for null. */
  readonly keepOnly: (person: string | null) => Promise<void>
  readonly stop: () => Promise<void>
}

export interface KeptDependencies extends RestDependencies {
  readonly device: { readonly name: string; readonly patience: number }
  readonly client: Pick<Client, 'askAs' | 'backend'>
  readonly tables: () => readonly KeptTable[]
  readonly outbox: Pick<Outbox, 'settled'>
  readonly person: () => string | null
  readonly alone: (name: string, work: () => Promise<void>) => Promise<void>
}

/** Milliseconds after a change: what a person does comes in bursts. */
const pause = 5000
/** Milliseconds between two looks at everything; live updates tell of most changes before. */
const round = 15 * 60_000

export function openKept(deps: KeptDependencies): Kept {
  const { device, client, outbox, tables, person, alone, later, now } = deps
  const store = createRowsStore(device)
  const pictures = createPicturesStore(device)
  const changed = new Set<string>()
  let isStopped = false
  let cancel: (() => void) | undefined
  const rest = createRest(deps)

  const bring = async (): Promise<void> => {
    const whose = person()
    if (whose === null || isStopped || rest.isUnwelcome()) return
    const goesOn = () => !isStopped && person() === whose
    const keep = createKeeping({ client, store, now, rest: () => rest.until(goesOn) })
    await alone(`techo-kept-${whose}`, async () => {
      markKept(whose)
      for (const table of tables()) {
        if (!goesOn()) return
        const isChanged = changed.delete(table.name)
        // Without a network the others would fail as well.
        if (!(await keep(whose, table, isChanged))) {
          if (isChanged) changed.add(table.name)
          return
        }
      }
    })
  }

  const next = (ms: number) => {
    cancel?.()
    if (isStopped) return
    cancel = later(ms, () => {
      void bring()
        .catch(error => console.warn('Rows were not brought', error instanceof Error ? error.name : ''))
        .finally(() => next(changed.size > 0 ? round / 15 : round))
    })
  }

  const openDb = async () => (await client.backend()).openDb
  const answer = createAnswering({ store, tables, openDb })
  return {
    answer: async (whose, run, writes = () => []) => {
      // Which writes wait is known when the outbox has been read.
      await outbox.settled({ includes: () => false })
      return answer(whose, run, writes())
    },
    addressOf: createAddressing(openDb),
    start: () => next(0),
    changed: names => {
      for (const name of names) changed.add(name)
      if (cancel) next(pause)
    },
    keepOnly: async whose => {
      await store.keepOnly(whose)
      await pictures.keepOnly(whose)
      markOnly(whose)
    },
    stop: async () => {
      isStopped = true
      cancel?.()
      rest.stop()
      await store.close()
      await pictures.close()
    },
  }
}

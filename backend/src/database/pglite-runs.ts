import { DatabaseError } from './db.ts'
import type { Ending } from './ending.ts'
import type { Flying, Pipe, Sender } from './pglite-pipe.ts'
import type { Beside, Result, Session, Statement, Terms } from './transactions.ts'
import type { Turn, Turns } from './turns.ts'

/**
 * Milliseconds for which a statement may keep others waiting before it is put off, and loses what it has done: at first, and at
 * most. Each time it has twice as many, else two that need longer would put each other off for ever. Who waits for a person has
 * eight seconds altogether.
 */
const [firstSliceMs, longestSliceMs] = [500, 4000]
/** Who was put off comes last for this many times what they used. */
const restFactor = 3
/** How many messages may be on their way to the thread. More would take turns from those who come meanwhile. */
const ahead = 2

export interface Runs {
  transaction<T>(terms: Terms, end: Ending, fn: (session: Session) => Promise<T>): Promise<T>
  /** To be called whenever somebody begins to wait or the pipe has changed. */
  look(): void
}

/**
 * Transactions on the one session of the embedded database.
 *
 * `begin`, the settings of a role and the first statement are one message; the end is another, or goes with the statement that
 * says it is the last. Whoever comes next need not wait for the answer to the end of the transaction before.
 */
export function createRuns(pipe: Pipe, turns: Turns): Runs {
  /** those who wait for the pipe to have room before their turn ends */
  const leaving = new Set<Turn>()
  let timer: NodeJS.Timeout | undefined

  const release = (turn: Turn): void => {
    if (pipe.flight.length < ahead) turn.end()
    else leaving.add(turn)
  }

  const look = (): void => {
    for (const turn of leaving) {
      if (pipe.flight.length >= ahead) break
      leaving.delete(turn)
      turn.end()
    }
    clearTimeout(timer)
    const [first, ...behind] = pipe.flight
    const run = first?.sender
    if (!first || !(run instanceof Run) || run.since === null || !run.canBePutOff()) return
    const used = performance.now() - run.since
    if (used < run.sliceMs) {
      timer = setTimeout(look, run.sliceMs - used)
      return
    }
    const isWanted = turns.isWantedByOthers(run.whose) || behind.some(({ sender }) => sender.whose !== run.whose)
    if (!isWanted) return
    turns.rest(run.whose, performance.now() + used * restFactor)
    run.putOff(first)
  }

  return {
    look,
    async transaction(terms, end, fn) {
      for (let losses = 0, sliceMs = firstSliceMs; ; ) {
        const run = new Run(pipe, turns, terms, end, release, sliceMs)
        try {
          return await run.through(fn)
        } catch (error) {
          if (!terms.repeatable || end.signal.aborted) throw error
          sliceMs = run.sliceMs
          if (run.wasPutOff) continue
          if (!wasLost(error) || losses++ > 0) throw error
        }
      }
    },
  }
}

const wasLost = (error: unknown): boolean => error instanceof DatabaseError && error.code === '57P01'
const wasStopped = (error: unknown): boolean => error instanceof DatabaseError && error.code === '57014'

/** One transaction, once through. */
class Run implements Sender {
  since: number | null = null
  /** how long it may keep others waiting */
  sliceMs: number
  /** it may be done again from the beginning */
  wasPutOff = false
  #isBeingPutOff = false
  readonly whose: string
  readonly #pipe: Pipe
  readonly #turns: Turns
  readonly #terms: Terms
  readonly #end: Ending
  readonly #release: (turn: Turn) => void
  #turn: Turn | null = null
  /** how many threads had ended when it began; null while it has not */
  #began: number | null = null
  #isOver = false
  #flying: Flying | null = null

  constructor(pipe: Pipe, turns: Turns, terms: Terms, end: Ending, release: (turn: Turn) => void, sliceMs: number) {
    this.sliceMs = sliceMs
    this.whose = terms.whose
    this.#pipe = pipe
    this.#turns = turns
    this.#terms = terms
    this.#end = end
    this.#release = release
  }

  /** Nothing of it is known yet, or it may be done again; only what has a deadline can be put off. */
  canBePutOff(): boolean {
    const { deadlineMs, repeatable } = this.#terms
    return deadlineMs !== undefined && !this.#isBeingPutOff && (this.#began === null || repeatable === true)
  }

  putOff(flying: Flying): void {
    this.#isBeingPutOff = true
    this.sliceMs = Math.min(2 * this.sliceMs, longestSliceMs)
    this.#pipe.stop(flying, false)
  }

  async through<T>(fn: (session: Session) => Promise<T>): Promise<T> {
    const session: Session = {
      query: async (text, parameters, beside) =>
        last(await this.#ask([{ text, parameters: parameters.map(sendable) }], beside)),
      script: async text => void (await this.#ask([{ text, parameters: null }])),
    }
    const { signal } = this.#end
    const onAbort = () => this.#flying && this.#pipe.stop(this.#flying, true)
    signal.addEventListener('abort', onAbort, { once: true })
    this.#turn = await this.#turns.take(this.whose, signal)
    try {
      const value = await this.#unlessAborted(fn(session))
      if (this.#began !== null && !this.#isOver) await this.#finish('commit')
      return value
    } catch (error) {
      if (this.#began !== null && !this.#isOver) this.#finish('rollback').catch(() => undefined)
      throw error
    } finally {
      this.#isOver = true
      signal.removeEventListener('abort', onAbort)
      if (this.#turn) this.#release(this.#turn)
    }
  }

  /** What waits for something else than the database, while it keeps the only session, ends in time all the same. */
  async #unlessAborted<T>(value: Promise<T>): Promise<T> {
    const { signal } = this.#end
    const { promise, reject } = Promise.withResolvers<never>()
    const quit = () => {
      if (!this.#flying) reject(signal.reason)
    }
    this.#quit = quit
    signal.addEventListener('abort', quit, { once: true })
    try {
      return await Promise.race([value, promise])
    } finally {
      signal.removeEventListener('abort', quit)
    }
  }
  #quit: () => void = () => undefined

  async #ask(statements: readonly Statement[], { before = [], end }: Beside = {}): Promise<readonly Result[]> {
    const { signal } = this.#end
    for (let losses = 0; ; ) {
      if (this.#isOver) throw new Error('This transaction is over: await every query inside it')
      if (signal.aborted) throw signal.reason
      const begins = this.#began === null
      if (!begins && this.#began !== this.#pipe.losses) throw lost()
      this.#end.begin()
      try {
        const results = await this.#send({ begins, statements: [...before, ...statements], ends: end ?? null })
        this.#isBeingPutOff = false
        this.#began ??= this.#pipe.losses
        if (end) this.#isOver = true
        else if (signal.aborted) throw signal.reason
        return results
      } catch (error) {
        const isLost = wasLost(error)
        if (begins && isLost && this.#terms.repeatable && losses++ === 0) continue
        const isPutOff = this.#isBeingPutOff && wasStopped(error) && !signal.aborted
        this.#isBeingPutOff = false
        if (begins && isPutOff) {
          await this.#waitAgain(end === undefined)
          continue
        }
        this.wasPutOff = isPutOff
        if (end || isLost) this.#isOver = true
        else this.#began ??= this.#pipe.losses
        if (!signal.aborted) throw error
        this.#quit()
        throw wasStopped(error) ? signal.reason : error
      }
    }
  }

  /** Gives the session back, and begins again when it is this one's turn once more. */
  async #waitAgain(isOpen: boolean): Promise<void> {
    if (isOpen) this.#pipe.send(empty('rollback'), this.#ender()).done.catch(() => undefined)
    if (this.#turn) this.#release(this.#turn)
    this.#turn = null
    this.#turn = await this.#turns.take(this.whose, this.#end.signal)
    this.since = null
  }

  async #send(work: Parameters<Pipe['send']>[0]): Promise<readonly Result[]> {
    const { flying, done } = this.#pipe.send(work, this)
    this.#flying = flying
    // Nothing follows: whoever is next may send already.
    if (work.ends && this.#turn) this.#release(this.#turn)
    try {
      return await done
    } finally {
      this.#flying = null
    }
  }

  /** The end of a transaction is nothing that could be put off. */
  #ender(): Sender {
    return { whose: this.whose, since: null }
  }

  async #finish(end: 'commit' | 'rollback'): Promise<void> {
    this.#isOver = true
    if (this.#began !== this.#pipe.losses) {
      if (end === 'commit') throw lost()
      return
    }
    const { done } = this.#pipe.send(empty(end), this.#ender())
    if (this.#turn) this.#release(this.#turn)
    await done
  }
}

const lost = (): DatabaseError => new DatabaseError('The database ended during this transaction', { code: '57P01' })

const empty = (ends: 'commit' | 'rollback') => ({ begins: false, statements: [], ends })

const last = (results: readonly Result[]): Result => results.at(-1) ?? { rows: [], count: 0 }

/** What a statement can carry: PGlite writes texts, and its own writer breaks on an object it has no serializer for. */
const sendable = (value: unknown): unknown => {
  if (typeof value === 'function') return String(value)
  if (typeof value !== 'object' || value === null) return typeof value === 'symbol' ? String(value) : value
  if (Array.isArray(value) || value instanceof Date || value instanceof Uint8Array) return value
  return JSON.stringify(value)
}

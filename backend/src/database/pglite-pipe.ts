import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { log } from '../log.ts'
import { DatabaseError } from './db.ts'
import { interruptThread } from './interrupt.ts'
import { type Answer, lostCode, type Opening, type Request, type Work } from './pglite-messages.ts'
import { ownersTurn, type Result } from './transactions.ts'
import { unpackImage } from './unpack-image.ts'

/**
 * The way to the thread in which the embedded database runs.
 *
 * Requests are answered in the order in which they were sent. Several may be on the way, so that the thread need not wait for
 * this one. When the thread ends (it broke down, or was ended because a statement could not be stopped otherwise), a new one
 * opens the same folder after the old one is gone. What ran rejects with `57P01`, because nobody knows whether it was kept;
 * what had not begun is sent again.
 *
 * A folder that cannot be opened is tried again with a later request. A database in memory, and one whose disk refused an
 * fsync, are over for good.
 */
export interface Pipe {
  /** counts the threads that ended: a transaction that began in one of them is gone */
  readonly losses: number
  /** What is on its way, oldest first; the first one runs. */
  readonly flight: readonly Flying[]
  /** @returns what was sent, and its answer */
  send(work: Omit<Work, 'kind' | 'id'>, sender: Sender): { flying: Flying; done: Promise<readonly Result[]> }
  /** Stops what was sent, whether it runs or waits: it rejects with `57014`, unless it was done before. */
  stop(flying: Flying, mayEndThread: boolean): void
  /** Has to be called in a turn of the caller's own, like `send`. */
  listen(channel: string, fn: (payload: string) => void): Promise<void>
  unlisten(channel: string, fn: (payload: string) => void): Promise<void>
  image(): Promise<Uint8Array<ArrayBuffer>>
  close(): Promise<void>
}

export interface Sender {
  readonly whose: string
  /** when (`performance.now`) its transaction began to run; null before. The pipe sets it. */
  since: number | null
}

export interface Flying {
  readonly request: Request
  readonly sender: Sender
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: DatabaseError) => void
  isPosted: boolean
}

export interface PipeOptions extends Opening {
  /** the module of the thread */
  readonly thread?: URL | undefined
  /** called when something was sent or answered */
  readonly onChange: () => void
}

/** How long a statement may take to notice that it shall stop. */
const patienceMs = 1500
/** How soon it is told again. */
const againMs = 50
const retryMs = 2000

/** @throws an Error with the reason when the database cannot be opened */
export async function openPipe(options: PipeOptions): Promise<Pipe> {
  const { folder, image, thread: url = defaultThread, onChange } = options
  const flight: Flying[] = []
  const listeners = new Map<string, Set<(payload: string) => void>>()
  let thread: Worker | null = null
  let opening: Promise<void> | null = null
  let losses = 0
  let nextId = 1
  let retryAt = 0
  /** why nothing will ever run again */
  let over: string | null = null
  /** for whose sake the thread is ended */
  let doomed: Flying | null = null

  const take = (flying: Flying | undefined): Flying | undefined => {
    const index = flying ? flight.indexOf(flying) : -1
    return index < 0 ? undefined : flight.splice(index, 1)[0]
  }

  const changed = (): void => {
    // An idle database does not keep the process alive; one that owes an answer does.
    if (flight.length > 0) thread?.ref()
    else thread?.unref()
    const [first] = flight
    if (first?.isPosted) first.sender.since ??= performance.now()
    onChange()
  }

  const hear = (answer: Exclude<Answer, { kind: 'opened' | 'created' | 'failed' }>): void => {
    if (answer.kind === 'notified') {
      for (const fn of listeners.get(answer.channel) ?? []) fn(answer.payload)
      return
    }
    const flying = take(flight.find(({ request }) => request.id === answer.id))
    if (answer.kind === 'refused') {
      const { message, ...fields } = answer.error
      flying?.reject(new DatabaseError(message, fields))
    } else flying?.resolve(answer)
    changed()
  }

  const start = (from: Opening): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const worker = new Worker(url, { name: 'database', workerData: from })
    let failure = { reason: 'it was ended', isLost: false }
    let isOpen = false
    let isCreated = false
    worker.on('message', (answer: Answer) => {
      if (answer.kind === 'failed') failure = answer
      else if (answer.kind === 'created') isCreated = true
      else if (answer.kind === 'opened') {
        isOpen = true
        thread = worker
        resolve()
      } else hear(answer)
    })
    worker.on('error', error => {
      failure = { reason: firstLine(error), isLost: false }
    })
    worker.on('exit', () => {
      if (failure.isLost) over = `The disk refused to keep what was written: ${failure.reason}`
      if (isCreated) return resolve(start({ folder }))
      if (!isOpen) return reject(new Error(failure.reason))
      thread = null
      losses += 1
      if (folder === null) over ??= `The database in memory has ended: ${failure.reason}`
      if (!doomed && !isClosed()) log.error({ part: 'database', isOver: over !== null }, failure.reason)
      decide()
    })
    return promise
  }

  const isClosed = (): boolean => over === closed

  /** The thread has ended: what ran in it is decided, and the rest begins anew. */
  const decide = (): void => {
    const [first] = flight
    const culprit = doomed
    doomed = null
    if (first?.isPosted) {
      flight.shift()
      first.reject(first === culprit ? stopped() : gone('The database ended while this ran'))
    }
    for (const flying of [...flight]) {
      flying.isPosted = false
      // Earlier statements of its transaction are gone with the old thread.
      if (flying.request.kind === 'work' && !flying.request.begins) take(flying)?.reject(gone('The database ended'))
    }
    // Listeners wait for it even when nobody asks.
    if (over === null) reopen()
    else refuseAll(over)
    changed()
  }

  const refuseAll = (reason: string): void => {
    for (const flying of flight.splice(0)) flying.reject(gone(reason))
  }

  const reopen = (): void => {
    opening ??= start({ folder })
      .then(
        () => {
          const channels = [...listeners.keys()]
          const statements = channels.map(channel => ({ text: `listen ${quoted(channel)}`, parameters: null }))
          const work: Work = { kind: 'work', id: 0, begins: false, statements, ends: null }
          if (channels.length > 0) thread?.postMessage(work)
        },
        error => {
          retryAt = performance.now() + retryMs
          const reason = `The database cannot be opened: ${firstLine(error.message)}`
          log.error({ part: 'database' }, reason)
          refuseAll(over ?? reason)
        },
      )
      .finally(() => {
        opening = null
        post()
      })
  }

  const post = (): void => {
    for (const flying of thread ? [...flight] : []) {
      if (flying.isPosted) continue
      flying.isPosted = true
      try {
        thread?.postMessage(flying.request)
      } catch {
        // Structured clone refuses functions and the like.
        take(flying)?.reject(new DatabaseError('A value cannot be written', { code: '22P02' }))
      }
    }
    changed()
  }

  const ask = (request: WithoutId<Request>, sender: Sender) => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const flying: Flying = { request: { ...request, id: nextId++ }, sender, resolve, reject, isPosted: false }
    if (over !== null) reject(gone(over))
    else if (!thread && !opening && performance.now() < retryAt) reject(gone('The database cannot be opened just now'))
    else {
      flight.push(flying)
      if (!thread) reopen()
      post()
    }
    return { flying, answer: promise }
  }

  const alone = async (text: string): Promise<void> => {
    const statements = [{ text, parameters: null }]
    await ask({ kind: 'work', begins: true, statements, ends: 'commit' }, ownSender()).answer
  }

  const drop = (flying: Flying): void => {
    take(flying)?.reject(stopped())
    changed()
  }

  const stop = async (flying: Flying, mayEndThread: boolean): Promise<void> => {
    const asked = thread
    if (!asked || !flying.isPosted) return drop(flying)
    const until = performance.now() + patienceMs
    while (thread === asked && flight.includes(flying)) {
      const outcome = await interruptThread(asked, flying.request.id, patienceMs)
      if (outcome === 'dropped') return drop(flying)
      if (outcome === 'over') return
      if (mayEndThread && folder !== null && performance.now() > until) break
      // Postgres overlooks it while it reads the next statement of the same request.
      await pause(againMs, undefined, { ref: false })
    }
    if (thread !== asked || flight[0] !== flying || doomed) return
    log.warn({ part: 'database' }, 'a statement did not stop: the database is opened again')
    doomed = flying
    await asked.terminate()
  }

  if (folder !== null && url === defaultThread && !existsSync(join(folder, 'PG_VERSION')))
    await (image ? unpackImage(image, folder) : makeDatabase(folder))
  await start(image && folder === null ? { folder, image } : { folder })
  changed()

  return {
    get losses() {
      return losses
    },
    flight,
    send(work, sender) {
      const { flying, answer } = ask({ kind: 'work', ...work }, sender)
      return { flying, done: answer.then(each => (each.kind === 'done' ? each.results : [])) }
    },
    stop: (flying, mayEndThread) => void stop(flying, mayEndThread),
    async listen(channel, fn) {
      listeners.set(channel, (listeners.get(channel) ?? new Set()).add(fn))
      await alone(`listen ${quoted(channel)}`)
    },
    async unlisten(channel, fn) {
      const fns = listeners.get(channel)
      if (!fns?.delete(fn) || fns.size > 0) return
      listeners.delete(channel)
      await alone(`unlisten ${quoted(channel)}`)
    },
    async image() {
      const answer = await ask({ kind: 'image' }, ownSender()).answer
      if (answer.kind !== 'image') throw new Error('The database gave no image')
      return answer.image
    },
    async close() {
      if (over !== null) return
      const { answer } = ask({ kind: 'close' }, ownSender())
      over = closed
      await answer.catch(() => undefined)
      await thread?.terminate()
    },
  }
}

const defaultThread = new URL('./pglite-worker.ts', import.meta.url)

/** @throws an Error with the reason when the folder refuses it */
async function makeDatabase(folder: string): Promise<void> {
  const module = fileURLToPath(new URL('./pglite-maker.ts', import.meta.url))
  const maker = spawn(process.execPath, [...process.execArgv, module, folder], {
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const reason = text(maker.stderr)
  const [code] = await once(maker, 'exit')
  if (code === 0) return
  const [line] = (await reason).trim().split('\n').slice(-1)
  throw new Error(
    code === lostCode ? `The disk refused to keep what was written: ${line}` : line || `Making it ended with ${code}`,
  )
}

const closed = 'The database is closed'

type WithoutId<Each> = Each extends unknown ? Omit<Each, 'id'> : never

const ownSender = (): Sender => ({ whose: ownersTurn, since: null })

const quoted = (channel: string): string => `"${channel.replaceAll('"', '""')}"`

const gone = (reason: string): DatabaseError => new DatabaseError(reason, { code: '57P01' })

const stopped = (): DatabaseError => new DatabaseError('canceling statement due to user request', { code: '57014' })

const firstLine = (error: unknown): string => (String(error).split('\n')[0] ?? '').slice(0, 300)

import { contractVersion, type RemoteConfig, type RemoteModule, validateRemoteModule } from '@techo/core'
import { type FailureKind, RemoteFailure } from './failure.ts'

/**
 * Loading of remotes as a state machine, one state per remote:
 *
 *   idle → loading → ready            the active build runs
 *                  ↘ slow → …         still loading, long enough to say so
 *                  → fallback         the active build failed, the one before it runs
 *                  → failed(kind)     nothing runs; Retry starts again
 *                  → unavailable      switched off or not published; only a new registry helps
 *
 * A failed try is repeated once in place with a fresh registry and a fresh address, then the page is reloaded by the rule of
 * `reload.ts` (when somebody waits for a page, not for a card), then the previous build is tried. Nothing that failed is kept:
 * the next `load` begins anew. The loader knows no network and no bundler; both hide in its `RemoteSource`.
 */

/** What is known of a remote before its code is there; `Build` is the source's own handle on one build. */
export interface KnownRemote<Build> {
  readonly id: string
  readonly config: RemoteConfig
  readonly active: Build
  readonly previous?: { readonly build: Build; readonly config: RemoteConfig }
  readonly disabled?: boolean
}

export interface RemoteSource<Build = unknown> {
  /** Gets the source itself ready; the shell's own files, so a remote's time does not run yet. */
  readonly prepare?: () => Promise<void>
  /** `fresh`: ask the server again instead of what the document brought. Undefined: no such remote. */
  readonly find: (id: string, fresh: boolean) => Promise<KnownRemote<Build> | undefined>
  /**
   * Runs a build and answers what it exports. `attempt` counts from 0; a later one must not be answered by an earlier
   * failure. Throws what the runtime throws.
   */
  readonly run: (id: string, build: Build, attempt: number) => Promise<unknown>
  /** Names what `run` threw. */
  readonly explain: (id: string, build: Build, error: unknown) => Promise<FailureKind>
  /** Begins to fetch what a path needs, without running it. */
  readonly preload?: (id: string, path: string) => void
}

export type RemoteState =
  | { readonly status: 'idle' }
  | { readonly status: 'loading' }
  | { readonly status: 'slow' }
  | { readonly status: 'ready'; readonly module: RemoteModule }
  | { readonly status: 'fallback'; readonly module: RemoteModule; readonly kind: FailureKind }
  | { readonly status: 'failed'; readonly kind: FailureKind }
  | { readonly status: 'unavailable'; readonly kind: FailureKind }

export interface LoaderOptions<Build> {
  readonly source: RemoteSource<Build>
  /** tells the operator; must not throw */
  readonly report: (failure: RemoteFailure) => void
  /** Reloads the page if the rule allows it; true means that the page is about to go. */
  readonly reload: () => Promise<boolean>
  /** milliseconds */
  readonly timing?: { readonly timeout?: number; readonly slow?: number; readonly pause?: () => number }
}

export interface LoadOptions {
  /** somebody waits for a page of this remote, so the page may be reloaded; a card never reloads the page around it */
  readonly forPage?: boolean
}

export interface Loader {
  readonly stateOf: (id: string) => RemoteState
  readonly subscribe: (listener: () => void) => () => void
  /** The remote's module; rejects with a RemoteFailure. Calls made while it loads share one try. */
  readonly load: (id: string, options?: LoadOptions) => Promise<RemoteModule>
  /** Begins to load without showing a failure to anybody. */
  readonly preload: (id: string, path: string) => void
}

const idle: RemoteState = { status: 'idle' }

/** A reload brings other files and another shell; it helps against what those cause, and is a loss while the line is down. */
const healedByReload: ReadonlySet<FailureKind> = new Set(['http', 'chunk', 'integrity', 'contract'])

export function createLoader<Build>(options: LoaderOptions<Build>): Loader {
  const { source, report, reload } = options
  const { timeout = 10_000, slow = 1500, pause = () => 300 + Math.random() * 500 } = options.timing ?? {}
  const states = new Map<string, RemoteState>()
  const running = new Map<string, Promise<RemoteModule>>()
  const pageWaits = new Set<string>()
  const listeners = new Set<() => void>()
  // Counts on over all loads: an address that failed is never asked for again under the same name.
  let attempts = 0

  const enter = (id: string, state: RemoteState) => {
    states.set(id, state)
    for (const listener of listeners) listener()
  }

  /** One build, run and held against what it declared. */
  async function runOnce(id: string, build: Build, config: RemoteConfig, attempt: number): Promise<RemoteModule> {
    if (contractVersion < config.contract.min || contractVersion > config.contract.max)
      throw new RemoteFailure(id, 'contract', `needs contract ${config.contract.min}–${config.contract.max}`)
    let exported: unknown
    try {
      exported = await within(timeout, source.run(id, build, attempt))
    } catch (error) {
      if (error === timedOut) throw new RemoteFailure(id, 'timeout', `nothing came in ${timeout} ms`)
      const kind = await within(timeout, source.explain(id, build, error)).catch((): FailureKind => 'network')
      throw new RemoteFailure(id, kind, error instanceof Error ? error.message : String(error), error)
    }
    const module = remoteOf(exported)
    const faults = validateRemoteModule(config, module)
    if (faults.length > 0) throw new RemoteFailure(id, 'invalid-module', faults.join('; '))
    // Held against its declaration just above, so it is one.
    return module as RemoteModule
  }

  async function prepare(id: string): Promise<void> {
    try {
      await source.prepare?.()
    } catch (error) {
      throw new RemoteFailure(id, 'chunk', 'the shell’s own part for it did not come', error)
    }
  }

  async function find(id: string, fresh: boolean): Promise<KnownRemote<Build>> {
    let known: KnownRemote<Build> | undefined
    try {
      known = await within(timeout, source.find(id, fresh))
    } catch (error) {
      throw new RemoteFailure(id, error === timedOut ? 'timeout' : 'network', 'the registry could not be read', error)
    }
    if (!known || known.disabled) throw new RemoteFailure(id, 'disabled', known ? 'switched off' : 'not published')
    return known
  }

  const failureOf = (id: string, error: unknown): RemoteFailure =>
    error instanceof RemoteFailure ? error : new RemoteFailure(id, 'evaluation', String(error), error)

  async function go(id: string): Promise<RemoteModule> {
    let failure: RemoteFailure | undefined
    let known: KnownRemote<Build> | undefined
    for (const round of [0, 1]) {
      if (round > 0) await new Promise(resolve => setTimeout(resolve, pause()))
      try {
        await prepare(id)
        known = await find(id, attempts > 0)
        const module = await runOnce(id, known.active, known.config, attempts)
        enter(id, { status: 'ready', module })
        return module
      } catch (error) {
        failure = failureOf(id, error)
        attempts++
        report(failure)
        if (failure.kind === 'disabled') break
      }
    }
    if (!failure) throw new Error('unreachable: two rounds end in a module or a failure')
    if (failure.kind === 'disabled') {
      enter(id, { status: 'unavailable', kind: failure.kind })
      throw failure
    }
    if (pageWaits.has(id) && healedByReload.has(failure.kind) && (await reload())) return new Promise(() => {})
    if (known?.previous)
      try {
        const module = await runOnce(id, known.previous.build, known.previous.config, attempts)
        enter(id, { status: 'fallback', module, kind: failure.kind })
        return module
      } catch (error) {
        attempts++
        report(failureOf(id, error))
      }
    enter(id, { status: 'failed', kind: failure.kind })
    throw failure
  }

  function load(id: string, { forPage = false }: LoadOptions = {}): Promise<RemoteModule> {
    if (forPage) pageWaits.add(id)
    const state = states.get(id)
    if (state?.status === 'ready' || state?.status === 'fallback') return Promise.resolve(state.module)
    const already = running.get(id)
    if (already) return already
    enter(id, { status: 'loading' })
    const slowly = setTimeout(() => {
      if (states.get(id)?.status === 'loading') enter(id, { status: 'slow' })
    }, slow)
    const promise = go(id).finally(() => {
      clearTimeout(slowly)
      running.delete(id)
      pageWaits.delete(id)
    })
    running.set(id, promise)
    return promise
  }

  return {
    stateOf: id => states.get(id) ?? idle,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load,
    preload: (id, path) => {
      source.preload?.(id, path)
      // The failure is in the state already, and the person who comes for the page tries again.
      if (!running.has(id)) load(id).catch(() => {})
    },
  }
}

const timedOut = Symbol('timed out')

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(timedOut), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** A remote exports `defineRemote({ … })` as its default. */
const remoteOf = (exported: unknown): unknown =>
  typeof exported === 'object' && exported !== null && 'default' in exported ? exported.default : undefined

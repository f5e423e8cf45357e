import { contractVersion, type RemoteModule, validateRemoteModule } from '@techo/core'
import type { FailureKind, RemoteFailure } from './failure.ts'
import { Refusal, recordFailures, timedOut, within } from './failure-record.ts'
import type { GoodBuilds } from './good-builds.ts'
import type { HeldBuilds } from './held-builds.ts'
import type { Evaluate, KnownBuild, KnownRemote, RemoteSource } from './remote-source.ts'

/**
 * Loading of remotes as a state machine, one state per remote:
 *
 *   idle → loading → ready            the active build runs
 *                  ↘ slow → …         still loading, long enough to say so; `again` gives up waiting and asks anew
 *                  → fallback         the active build failed, an earlier one runs
 *                  → failed(kind)     nothing runs; Retry starts again
 *                  → unavailable      switched off or not published; only a new registry helps
 *
 * A failed try is repeated once in place with a fresh registry and a fresh address, then the page is reloaded by the rule of
 * `reload.ts` (when somebody waits for a page, not for a card), then an earlier build is tried, once: the last one that was
 * drawn well on this device, else the one before the active one, and only what a fresh registry still gives, so none that was
 * taken back. `open` gives the same care to what a remote brings later, the chunks of its pages, and `brokeDown` to a build
 * that throws while it is drawn. What took the thread at an earlier visit is not run until the person asks for it (`forgive`):
 * an earlier build runs instead, or nothing. Nothing that failed is kept: the next `load` begins anew. The loader knows no network and no
 * bundler; both hide in its `RemoteSource`. One file, because every state is told by the ways that lead into it.
 */

export type RemoteState =
  | { readonly status: 'idle' }
  | { readonly status: 'loading' }
  | { readonly status: 'slow' }
  | { readonly status: 'ready'; readonly module: RemoteModule; readonly version: string }
  | {
      readonly status: 'fallback'
      readonly module: RemoteModule
      readonly version: string
      readonly kind: FailureKind
    }
  | {
      readonly status: 'failed'
      readonly kind: FailureKind
      readonly version?: string | undefined
      readonly times: number
    }
  | { readonly status: 'unavailable'; readonly kind: FailureKind }

export interface LoaderOptions<Handle> {
  readonly source: RemoteSource<Handle>
  /** tells the operator; must not throw. `wanted`: the path of the page it was loaded for, if that is known */
  readonly report: (failure: RemoteFailure, wanted?: string) => void
  /** what was drawn well here before; nothing without it */
  readonly good?: GoodBuilds
  /** what took the thread here before; nothing without it */
  readonly held?: HeldBuilds
  /** Reloads the page if the rule allows it; true means that the page is about to go. */
  readonly reload: () => Promise<boolean>
  /** milliseconds */
  readonly timing?: { readonly timeout?: number; readonly slow?: number; readonly pause?: () => number }
}

export interface LoadOptions {
  /** somebody waits for a page of this remote, so the page may be reloaded; a card never reloads the page around it */
  readonly forPage?: boolean
  /** the path of the page it is loaded for, where that is not the present one */
  readonly path?: string
}

export interface Loader {
  readonly stateOf: (id: string) => RemoteState
  readonly subscribe: (listener: () => void) => () => void
  /** The remote's module; rejects with a RemoteFailure. Calls made while it loads share one try. */
  readonly load: (id: string, options?: LoadOptions) => Promise<RemoteModule>
  /**
   * Takes from the running module what comes later, the page of a declared pattern. A failure is repeated, reported and answered with
   * the build before it, as one of the module itself; rejects with a RemoteFailure.
   */
  readonly open: <Part>(id: string, path: string, part: (module: RemoteModule) => Promise<Part>) => Promise<Part>
  /** Asks the registry, and runs the active build if it is not the one that runs; true: another one does now. */
  readonly renew: (id: string) => Promise<boolean>
  /** Something of a build was drawn; from now on it is one to fall back to. */
  readonly drew: (id: string, version: string) => void
  /**
   * Something of a build threw while it was drawn. True: what is to be drawn now is something else, because another build is
   * active by now or an earlier one runs in its place. False: there is nothing else; also when that one throws in its turn.
   */
  readonly brokeDown: (id: string, version: string) => Promise<boolean>
  /** Ids of the remotes of which the active build is held back. */
  readonly heldBack: () => readonly string[]
  /** The person wants it although it took the thread at an earlier visit. */
  readonly forgive: (id: string) => void
  /** Somebody has been waiting for it longer than usual: for its code, or for a page of the code that runs. */
  readonly isSlow: (id: string) => boolean
  /**
   * Gives up waiting for an answer that does not come, and asks again at once. A browser asks only once for a further file of
   * a module, so for a page of a remote that runs this is a reload.
   */
  readonly again: (id: string) => void
  /** Begins to load without showing a failure to anybody. */
  readonly preload: (id: string, path: string) => void
}

const idle: RemoteState = { status: 'idle' }

/** A reload brings other files and another shell; it helps against what those cause, and is a loss while the line is down. */
const healedByReload: ReadonlySet<FailureKind> = new Set(['http', 'chunk', 'integrity', 'contract'])

const never = <T>(): Promise<T> => new Promise(() => {})

export function createLoader<Handle>(options: LoaderOptions<Handle>): Loader {
  const { source, reload, good, held } = options
  const { timeout = 10_000, slow = 2500, pause = () => 300 + Math.random() * 500 } = options.timing ?? {}
  const states = new Map<string, RemoteState>()
  const running = new Map<string, Promise<RemoteModule>>()
  const builds = new Map<string, KnownBuild<Handle>>()
  /** what the registry said last; nothing once it could not be asked */
  const latest = new Map<string, KnownRemote<Handle>>()
  const falling = new Map<string, Promise<boolean>>()
  const blocked = new Set<string>()
  /** where somebody is going, by remote */
  const wanted = new Map<string, string>()
  const pageWaits = new Set<string>()
  const impatience = new Map<string, () => void>()
  const askers = new Map<string, () => void>()
  const slowly = new Map<string, ReturnType<typeof setTimeout>>()
  const listeners = new Set<() => void>()
  /** parts that are waited for longer than usual, by remote */
  const slowParts = new Map<string, number>()
  // Counts on over all loads: an address that failed is never asked for again under the same name.
  const attempts = new Map<string, number>()
  // From the first one on the registry is asked anew.
  const failures = recordFailures<Handle>({
    explain: source.explain,
    report: failure => options.report(failure, wanted.get(failure.remote)),
    timeout,
  })

  const enter = (id: string, state: RemoteState) => {
    states.set(id, state)
    for (const listener of listeners) listener()
  }

  const countSlow = (id: string, by: 1 | -1) => {
    slowParts.set(id, (slowParts.get(id) ?? 0) + by)
    for (const listener of listeners) listener()
  }

  /** What a module brings later, within its time; slow when that takes long. */
  async function partOf<Part>(id: string, work: Promise<Part>): Promise<Part> {
    let isSlow = false
    const timer = setTimeout(() => {
      isSlow = true
      countSlow(id, 1)
    }, slow)
    try {
      return await within(timeout, work)
    } finally {
      clearTimeout(timer)
      if (isSlow) countSlow(id, -1)
    }
  }

  const pausing = () => new Promise(resolve => setTimeout(resolve, pause()))

  /** Ends early with `timedOut` when somebody will not wait any longer. */
  const patiently = <T>(id: string, work: Promise<T>): Promise<T> => {
    const { promise, reject } = Promise.withResolvers<never>()
    impatience.set(id, () => reject(timedOut))
    return within(timeout, Promise.race([work, promise])).finally(() => impatience.delete(id))
  }

  /** One build, run and held against what it declared. */
  async function runOnce(id: string, { version, handle, config }: KnownBuild<Handle>): Promise<RemoteModule> {
    const { min, max } = config.contract
    if (contractVersion < min || contractVersion > max) throw new Refusal('contract', `needs contract ${min}–${max}`)
    if (await held?.isHeld(id, version)) {
      blocked.add(id)
      throw new Refusal('blocked', 'took the thread at an earlier visit')
    }
    const key = `${id} ${version}`
    const attempt = attempts.get(key) ?? 0
    attempts.set(key, attempt + 1)
    const evaluate: Evaluate | undefined = held && (work => held.during(id, version, 'run', work))
    const module = remoteOf(await patiently(id, source.run(id, handle, attempt, evaluate)))
    const faults = validateRemoteModule(config, module)
    if (faults.length > 0) throw new Refusal('invalid-module', faults.join('; '))
    // What ran well may be run again under its own name.
    attempts.set(key, attempt)
    // Held against its declaration just above, so it is one.
    return module as RemoteModule
  }

  // Whether it is doubted is asked at once: what is loaded meanwhile may end the doubt of who is looking it up.
  async function find(id: string, fresh = failures.isDoubted(id)): Promise<KnownRemote<Handle>> {
    latest.delete(id)
    try {
      await source.prepare?.()
    } catch (error) {
      throw new Refusal('chunk', 'the shell’s own part for it did not come', error)
    }
    let known: KnownRemote<Handle> | undefined
    try {
      known = await within(timeout, source.find(id, fresh))
    } catch (error) {
      throw new Refusal(error === timedOut ? 'timeout' : 'network', 'the registry could not be read', error)
    }
    if (!known || known.disabled) throw new Refusal('disabled', known ? 'switched off' : 'not published')
    latest.set(id, known)
    return known
  }

  /** Runs an earlier build, unless that is what runs already. */
  async function fallBack(id: string, kind: FailureKind): Promise<RemoteModule | undefined> {
    if (states.get(id)?.status === 'fallback') return undefined
    const others = latest.get(id)?.before?.filter(({ version }) => version !== builds.get(id)?.version) ?? []
    const drawn = good?.of(id).flatMap(version => others.find(each => each.version === version) ?? [])
    const next = drawn?.[0] ?? others[0]
    if (!next) return undefined
    try {
      const module = await runOnce(id, next)
      builds.set(id, next)
      enter(id, { status: 'fallback', module, version: next.version, kind })
      return module
    } catch (error) {
      await failures.add(id, next, error)
      return undefined
    }
  }

  const runActive = async (known: KnownRemote<Handle>): Promise<RemoteModule> => {
    const { id, active } = known
    const module = await runOnce(id, active)
    blocked.delete(id)
    builds.set(id, active)
    enter(id, { status: 'ready', module, version: active.version })
    return module
  }

  async function go(id: string): Promise<RemoteModule> {
    let failure: RemoteFailure | undefined
    let known: KnownRemote<Handle> | undefined
    for (let left = 2; left > 0; left--) {
      let isAskedAgain = false
      const stop = onAgain(id, () => {
        isAskedAgain = true
      })
      try {
        known = await find(id)
        return await runActive(known)
      } catch (error) {
        failure = await failures.add(id, known?.active, error)
      } finally {
        stop()
      }
      if (failure.kind === 'disabled') break
      // Who asked again is not kept waiting, and the try that was given up is not the last one.
      if (isAskedAgain) left++
      else if (left > 1) await pausing()
    }
    if (!failure) throw new Error('unreachable: two rounds end in a module or a failure')
    if (failure.kind === 'disabled') {
      enter(id, { status: 'unavailable', kind: failure.kind })
      throw failure
    }
    if (pageWaits.has(id) && healedByReload.has(failure.kind) && (await reload())) return never()
    const module = await fallBack(id, failure.kind)
    if (module) return module
    const { kind, version, times } = failure
    enter(id, { status: 'failed', kind, version, times })
    throw failure
  }

  const onAgain = (id: string, listener: () => void) => {
    askers.set(id, listener)
    return () => askers.delete(id)
  }

  /** Enters `loading`, and `slow` when that takes long. */
  const watch = (id: string) => {
    enter(id, { status: 'loading' })
    const timer = setTimeout(() => {
      if (states.get(id)?.status === 'loading') enter(id, { status: 'slow' })
    }, slow)
    slowly.set(id, timer)
  }

  function load(id: string, { forPage = false, path }: LoadOptions = {}): Promise<RemoteModule> {
    if (forPage) pageWaits.add(id)
    const state = states.get(id)
    if (state?.status === 'ready' || state?.status === 'fallback') return Promise.resolve(state.module)
    const already = running.get(id)
    if (path !== undefined) wanted.set(id, path)
    if (already) return already
    watch(id)
    const promise = go(id)
      .then(module => {
        if (states.get(id)?.status === 'ready') failures.forget(id)
        return module
      })
      .finally(() => {
        clearTimeout(slowly.get(id))
        running.delete(id)
        pageWaits.delete(id)
        wanted.delete(id)
      })
    running.set(id, promise)
    return promise
  }

  async function renew(id: string): Promise<boolean> {
    const current = builds.get(id)
    if (!current) return load(id, { forPage: true }).then(() => true)
    failures.doubt(id)
    let next: KnownBuild<Handle> | undefined
    try {
      const known = await find(id)
      next = known.active
      if (next.version === current.version) return false
      await runActive(known)
      return true
    } catch (error) {
      const failure = await failures.add(id, next, error)
      if (failure.kind === 'disabled') {
        builds.delete(id)
        enter(id, { status: 'unavailable', kind: failure.kind })
      }
      throw failure
    }
  }

  async function replaceBroken(id: string, version: string): Promise<boolean> {
    if (builds.get(id)?.version !== version) return true
    // Perhaps it was taken back meanwhile, or one of those before it was.
    const isRenewed = await renew(id).catch(() => states.get(id)?.status === 'unavailable')
    return isRenewed || (await fallBack(id, 'render')) !== undefined
  }

  function brokeDown(id: string, version: string): Promise<boolean> {
    good?.remove(id, version)
    const key = `${id} ${version}`
    const already = falling.get(key)
    if (already) return already
    const state = states.get(id)
    // What stands in is tried once: from here on the person decides.
    if (state?.status === 'fallback' && state.version === version) return Promise.resolve(false)
    const work = replaceBroken(id, version).finally(() => falling.delete(key))
    falling.set(key, work)
    return work
  }

  async function open<Part>(id: string, path: string, part: (module: RemoteModule) => Promise<Part>): Promise<Part> {
    let failure: RemoteFailure | undefined
    for (const round of [0, 1]) {
      const module = await load(id, { forPage: true })
      try {
        const { version = '' } = builds.get(id) ?? {}
        const work = () => partOf(id, part(module))
        const opened = await (held ? held.during(id, version, 'open', work) : work())
        if (states.get(id)?.status === 'ready') failures.forget(id)
        return opened
      } catch (error) {
        failure = await failures.add(id, builds.get(id), error, path)
      }
      if (round > 0) break
      await pausing()
      // Perhaps it was rolled back meanwhile; if not even that can be asked, the same build is tried once more.
      await renew(id).catch(() => false)
    }
    if (!failure) throw new Error('unreachable: two rounds end in a part or a failure')
    if (healedByReload.has(failure.kind) && (await reload())) return never()
    const module = await fallBack(id, failure.kind)
    if (module)
      try {
        return await partOf(id, part(module))
      } catch (error) {
        await failures.add(id, builds.get(id), error, path)
      }
    throw failure
  }

  return {
    stateOf: id => states.get(id) ?? idle,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load,
    open,
    renew,
    drew: (id, version) => good?.add(id, version),
    brokeDown,
    heldBack: () => [...blocked],
    forgive: id => void held?.forgive(id).catch(() => {}),
    isSlow: id => states.get(id)?.status === 'slow' || (slowParts.get(id) ?? 0) > 0,
    again: id => {
      if (!running.has(id)) {
        if ((slowParts.get(id) ?? 0) > 0) void reload()
        return
      }
      askers.get(id)?.()
      clearTimeout(slowly.get(id))
      watch(id)
      impatience.get(id)?.()
    },
    preload: (id, path) => {
      source.preload?.(id, path)
      // The failure is in the state already, and the person who comes for the page tries again.
      if (!running.has(id)) load(id, { path }).catch(() => {})
    },
  }
}

/** A remote exports `defineRemote({ … })` as its default. */
const remoteOf = (exported: unknown): unknown =>
  typeof exported === 'object' && exported !== null && 'default' in exported ? exported.default : undefined

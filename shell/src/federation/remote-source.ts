import type { RemoteConfig } from '@techo/core'
import type { FailureKind } from './failure.ts'

/** One build of a remote; `Handle` is what its source needs to run it. */
export interface KnownBuild<Handle> {
  readonly version: string
  readonly handle: Handle
  readonly config: RemoteConfig
}

/** What is known of a remote before its code is there. */
export interface KnownRemote<Handle> {
  readonly id: string
  readonly active: KnownBuild<Handle>
  /** what may run in the place of the active one, the one before it first; none that was taken back */
  readonly before?: readonly KnownBuild<Handle>[]
  readonly disabled?: boolean
}

export type Evaluate = (work: () => unknown) => Promise<unknown>

export interface RemoteSource<Handle = unknown> {
  /** Gets the source itself ready; the shell's own files, so a remote's time does not run yet. */
  readonly prepare?: () => Promise<void>
  /** `fresh`: ask the server again instead of what the document brought. Undefined: no such remote. */
  readonly find: (id: string, fresh: boolean) => Promise<KnownRemote<Handle> | undefined>
  /**
   * Runs a build and answers what it exports. `attempt` counts from 0; a later one must not be answered by an earlier
   * failure. What evaluates code of it goes through `evaluate`. Throws what the runtime throws.
   */
  readonly run: (id: string, build: Handle, attempt: number, evaluate?: Evaluate) => Promise<unknown>
  /** Names what `run` threw, or what opening the page of a declared pattern threw. */
  readonly explain: (id: string, build: Handle, error: unknown, path?: string) => Promise<FailureKind>
  /** Begins to fetch what a path needs, without running it. */
  readonly preload?: (id: string, path: string) => void
}

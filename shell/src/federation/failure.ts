/** Why a remote could not be loaded or shown. Each kind has a page for operators and teams in `docs/errors/`. */
export const failureKinds = [
  /** no answer came */
  'network',
  /** the entry was answered with an error or with something that is no script */
  'http',
  /** nothing came in time */
  'timeout',
  /** the bytes are not the published ones */
  'integrity',
  /** its code threw while it started */
  'evaluation',
  /** it exports something else than it declared */
  'invalid-module',
  /** it was made for another shell */
  'contract',
  /** one of its further files is missing */
  'chunk',
  /** a page or card of it threw while it was drawn */
  'render',
  /** it took the thread at an earlier visit, and is not run by itself */
  'blocked',
  /** it is switched off or not published */
  'disabled',
] as const

export type FailureKind = (typeof failureKinds)[number]

export interface FailureFacts {
  /** the build it happened in; absent where none was known yet */
  readonly version?: string | undefined
  /** how often the remote has failed in a row, this time included */
  readonly times?: number | undefined
  readonly cause?: unknown
}

export class RemoteFailure extends Error {
  readonly remote: string
  readonly kind: FailureKind
  readonly version: string | undefined
  readonly times: number

  constructor(remote: string, kind: FailureKind, detail: string, { version, times = 1, cause }: FailureFacts = {}) {
    super(`${remote}: ${kind}: ${detail}`, cause === undefined ? undefined : { cause })
    this.name = 'RemoteFailure'
    this.remote = remote
    this.kind = kind
    this.version = version
    this.times = times
  }
}

/** A file whose bytes are not the published ones; thrown before anything of it has run. */
export class AlteredFile extends Error {
  override name = 'AlteredFile'
}

/** What was found by asking for a remote's files after an import of them had failed. */
export interface Probe {
  /** the entry's answer: no answer at all, or its status and type */
  readonly entry: 'none' | { readonly status: number; readonly type: string }
  /** whether every further file answered; undefined when nobody asked */
  readonly files?: boolean
  /** whether one of the files is not the published one */
  readonly altered?: boolean
}

const loadMessage =
  /dynamically imported module|importing a module script failed|loading (css )?chunk|chunkloaderror|RUNTIME-00[1-8]|error loading/i

/** Names the failure of an import. Browsers word a missing file, a cut line and altered bytes alike, so the probe decides. */
export function classify(error: unknown, probe: Probe): FailureKind {
  if (error instanceof AlteredFile) return 'integrity'
  if (probe.entry === 'none') return 'network'
  if (probe.entry.status >= 400 || !/javascript/.test(probe.entry.type)) return 'http'
  if (probe.files === false) return 'chunk'
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  if (!loadMessage.test(message)) return 'evaluation'
  return probe.altered ? 'integrity' : 'chunk'
}

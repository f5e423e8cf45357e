/**
 * Where the backend is. The document carries it as JSON (`techo-config`); a static host serves the same as `/config.json`.
 * A failed look-up is not remembered, so the next caller tries again.
 */
export interface BackendConfig {
  readonly supabaseUrl: string
  /** publishable key: it names the project, it opens nothing */
  readonly supabaseKey: string
  /** letters land in `/dev/mailbox` because no mail server is set */
  readonly mailbox?: boolean
  /** accounts take phone numbers; not told where the backend has to be asked */
  readonly phone?: boolean
  /** every table of people; not told where the backend has to be asked */
  readonly tables?: readonly string[]
}

let known: BackendConfig | undefined
let asking: Promise<BackendConfig> | undefined

/** Sets the backend by hand: tests, and pages that already hold the configuration. */
export function configure(config: BackendConfig): void {
  known = config
}

/** The tables the server tells of; none while it is not known, or where nobody told. */
export function toldTables(): readonly string[] {
  known ??= inDocument()
  return known?.tables ?? []
}

export function readConfig(): Promise<BackendConfig> {
  known ??= inDocument()
  if (known) return Promise.resolve(known)
  asking ??= fetchConfig().then(
    config => {
      known = config
      return config
    },
    error => {
      asking = undefined
      throw error
    },
  )
  return asking
}

const isConfig = (value: unknown): value is BackendConfig =>
  typeof value === 'object' &&
  value !== null &&
  'supabaseUrl' in value &&
  typeof value.supabaseUrl === 'string' &&
  'supabaseKey' in value &&
  typeof value.supabaseKey === 'string' &&
  (!('tables' in value) || Array.isArray(value.tables))

/** An address without a host (`/`) means this origin. */
const absolute = (config: BackendConfig): BackendConfig => ({
  ...config,
  supabaseUrl: new URL(config.supabaseUrl || '/', globalThis.location?.href).href.replace(/\/$/, ''),
})

function inDocument(): BackendConfig | undefined {
  const text = globalThis.document?.getElementById('techo-config')?.textContent
  if (!text) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isConfig(value) ? absolute(value) : undefined
  } catch {
    return undefined
  }
}

async function fetchConfig(): Promise<BackendConfig> {
  const response = await fetch('/config.json', { cache: 'no-cache' })
  const value: unknown = await response.json()
  if (!isConfig(value)) throw new TypeError('/config.json names no backend')
  return absolute(value)
}

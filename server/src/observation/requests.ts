import { randomUUID } from 'node:crypto'
import { duringRequest, log } from '@techo/backend/log'
import type { MiddlewareHandler } from 'hono'
import type { Bindings } from '../peer.ts'
import { isFileAddress } from '../site.ts'

/**
 * What is known of requests from outside: a number that names each one in the log and in the answer, how long the answer took, and,
 * where it is wanted, one line for each. No line has a query, an address of a person, a token or a name that somebody gave.
 */
const kinds = ['rest', 'auth', 'storage', 'realtime', 'functions', 'api', 'calendar', 'health', 'file', 'page'] as const
export type RequestKind = (typeof kinds)[number]

export interface Answered {
  readonly kind: RequestKind
  readonly status: number
  /** until the answer begins */
  readonly ms: number
}

export interface RequestDependencies {
  readonly accessLog: boolean
  /** the declared address (`/mypage/notes/:id`) that this path is one of; null: none */
  readonly patternOf: (path: string) => Promise<string | null>
  readonly onAnswer: (answered: Answered) => void
}

/** Goes before everything else, so that the time of everything counts. */
export function watchRequests({ accessLog, patternOf, onAnswer }: RequestDependencies): MiddlewareHandler<Bindings> {
  // Whoever wants these lines wants them beside warnings alone, too.
  const lines = accessLog ? log.child({ part: 'access' }, { level: 'info' }) : null
  return async (context, next) => {
    // The watchdog asks every second, and nobody waits for it.
    if (!context.env?.incoming) return next()
    const id = wellFormed(context.req.header('x-request-id')) ?? randomUUID()
    const began = performance.now()
    return duringRequest(id, async () => {
      await next()
      const ms = performance.now() - began
      const { path, method } = context.req
      const { status } = context.res
      const kind = kindOf(path)
      onAnswer({ kind, status, ms })
      // Files of the site are kept for ever; a number of yesterday's request would be kept with them.
      if (kind !== 'file') context.res.headers.set('x-request-id', id)
      lines?.info({ method, path: await namedPath(path, kind, patternOf), status, ms: Math.round(ms * 10) / 10 })
    })
  }
}

/** Only what cannot be anything but a number of a request: it is written into lines and headers. */
const wellFormed = (given: string | undefined): string | null =>
  given !== undefined && /^[\w-]{8,64}$/.test(given) ? given : null

export function kindOf(path: string): RequestKind {
  const [, first = '', second = '', third = ''] = path.split('/')
  if (second === 'v1') for (const kind of kinds) if (kind === first && rooms.has(kind)) return kind
  if (first === 'metrics' || (first === 'api' && /^(health|ready)$/.test(second) && third === '')) return 'health'
  if (first === 'api' || first === 'calendar') return first
  return isFileAddress(path) ? 'file' : 'page'
}

const rooms: ReadonlySet<RequestKind> = new Set<RequestKind>(['rest', 'auth', 'storage', 'realtime', 'functions'])

/** How many segments of a path are ours to name; what follows may be a key, a file's name or what somebody typed. */
const ours: Readonly<Record<RequestKind, number>> = {
  rest: 4,
  auth: 4,
  storage: 3,
  realtime: 3,
  functions: 3,
  api: 4,
  calendar: 1,
  health: 2,
  file: 1,
  page: 0,
}

async function namedPath(
  path: string,
  kind: RequestKind,
  patternOf: RequestDependencies['patternOf'],
): Promise<string> {
  if (kind === 'page') return (await patternOf(path)) ?? '/…'
  const segments = path.split('/').slice(1)
  const named = segments.slice(0, ours[kind]).map(segment => (/^[a-z][a-z0-9_-]{0,40}$/.test(segment) ? segment : '…'))
  return `/${[...named, ...(segments.length > named.length ? ['…'] : [])].join('/')}`
}

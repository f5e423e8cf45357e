import { createHash, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, zstdCompressSync } from 'node:zlib'
import type { Backend } from '@techo/backend'
import { boundedBody } from '@techo/backend/bounded-body'
import { isDiskFull } from '@techo/backend/database'
import { insufficientStorage, refuseWithoutRoom } from '@techo/backend/insufficient-storage'
import { log } from '@techo/backend/log'
import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import { HTTPException } from 'hono/http-exception'
import { type ApiDependencies, createApi, unknownApi } from './api.ts'
import { type CalendarFeedDependencies, createCalendarFeed } from './calendar-feed/index.ts'
import { type Deployment, type ToldFile, toldFileOf } from './deployment.ts'
import {
  contentSecurityPolicy,
  type DocumentInput,
  hasSession,
  isRedirected,
  languageOf,
  namedLanguage,
  renderDocument,
  routeOf,
  themeOf,
  withOrigin,
} from './document.ts'
import { createJoinedScripts, isJoined } from './joined-scripts.ts'
import type { Mailbox } from './mail.ts'
import { createMailboxPage } from './mailbox-page.ts'
import type { Observation } from './observation/index.ts'
import type { Options } from './options.ts'
import { isAllowedOrigin } from './origins.ts'
import { type Bindings, isSecure } from './peer.ts'
import { createShareWithoutWorker } from './share-without-worker.ts'
import { accepts, createSite, isFileAddress, isImmutable } from './site.ts'
import { visitorOf } from './visitor.ts'

/** Which address is answered by what. Everything a page loads comes from this one origin. */
export interface AppDependencies {
  readonly options: Options
  readonly deployment: Deployment
  readonly api: ApiDependencies
  readonly calendarFeed: CalendarFeedDependencies
  /** null with a hosted backend */
  readonly embedded: Pick<Backend, 'fetch' | 'space' | 'database'> | null
  /** null when its letters are not to be shown */
  readonly mailbox: Mailbox | null
  /** whether the embedded accounts take phone numbers; null with a hosted backend, which tells by itself */
  readonly phone: boolean | null
  readonly observation: Observation
  /** where the stand-in for a provider of payments is paid; null with a real one */
  readonly paymentPages: Hono<Bindings> | null
  /** the names of all tables of people; null where the backend has to be asked */
  readonly tables: () => readonly string[] | null
  /** the key browsers use */
  readonly publishableKey: string
}

const brotli = promisify(brotliCompress)

/**
 * Packs a document as its browser takes it. A page of the signed-in area comes at each start, so it is packed in a fifth of a
 * millisecond; one that was rendered beforehand is seen by whoever comes for the first time, and brotli makes it an eighth smaller.
 */
async function pack(html: string, accepted: string | null, isRendered: boolean) {
  const takes = (coding: string) => accepts(accepted, coding)
  if (takes('zstd') && !(isRendered && takes('br'))) {
    const bytes = zstdCompressSync(html, { params: { [constants.ZSTD_c_compressionLevel]: 3 } })
    return { coding: 'zstd', bytes: new Uint8Array(bytes) }
  }
  if (!takes('br')) return null
  const bytes = await brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  return { coding: 'br', bytes: new Uint8Array(bytes) }
}

export function createApp({
  options,
  deployment,
  api,
  calendarFeed,
  embedded,
  mailbox,
  phone,
  paymentPages,
  tables,
  publishableKey,
  observation,
}: AppDependencies): Hono<Bindings> {
  const app = new Hono<Bindings>()
  const site = createSite(options.siteDir)
  const joinedScripts = createJoinedScripts(site)
  const backend = options.hosted?.url ?? null

  const configFor = (request: Request) => ({
    supabaseUrl: backend ?? options.siteUrl ?? new URL(request.url).origin,
    supabaseKey: publishableKey,
    mailbox: mailbox !== null,
    ...(phone === null ? {} : { phone }),
    ...(tables() === null ? {} : { tables: tables() }),
    confirmEmail: options.confirmEmail,
    sells: api.payment !== null,
    seller: options.seller,
  })

  app.onError((error, context) => {
    if (error instanceof HTTPException && error.status < 500)
      return context.json({ code: 'invalid_request', message: error.message }, error.status)
    if (isDiskFull(error)) return context.json(insufficientStorage, 507)
    log.error({ part: 'server', name: error.name, at: error.stack?.split('\n')[1]?.trim() }, 'unexpected')
    return context.json({ code: 'internal', message: 'The server made a mistake' }, 500)
  })

  app.use(observation.requests)
  app.use(async (context, next) => {
    await next()
    const { headers } = context.res
    const secure = isSecure(context, options)
    headers.set('x-content-type-options', 'nosniff')
    // Scripts and sheets are never a document of their own; what rules documents is 700 bytes in each of thirty answers.
    if (/^text\/(javascript|css)/.test(headers.get('content-type') ?? '')) {
      headers.delete('access-control-expose-headers')
      return
    }
    const fixed: Record<string, string> = {
      'referrer-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    }
    for (const [name, value] of Object.entries(fixed)) headers.set(name, value)
    if (secure) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
    if (!headers.has('content-security-policy'))
      headers.set('content-security-policy', contentSecurityPolicy(null, { backend, secure }))
  })

  app.use(
    cors({
      origin: origin => (isAllowedOrigin(origin, options) ? origin : null),
      allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      allowHeaders: corsHeaders,
      exposeHeaders: [
        'content-range',
        'content-location',
        'preference-applied',
        'x-sb-error-code',
        'x-request-id',
        'retry-after',
        'location',
        'tus-resumable',
        'upload-offset',
        'upload-length',
        'upload-expires',
      ],
      maxAge: 3600,
    }),
  )
  app.route('/', createShareWithoutWorker())
  // Archives have limits of their own, and so has what the backend answers.
  const hasOwnLimit = (path: string) =>
    /^\/(rest|auth|storage|realtime|functions)\/v1\//.test(path) || path === '/api/account/import'
  app.use(async (context, next) => (hasOwnLimit(context.req.path) ? next() : small(context, next)))

  if (embedded) {
    for (const room of ['/rest/*', '/auth/v1/*', '/storage/*', '/realtime/*', '/functions/*', '/_system/*'])
      app.all(room, context => embedded.fetch(context.req.raw, context.env))
  }
  if (embedded) {
    const rowsLieHere = embedded.database.kind === 'pglite'
    const isWrite = ({ method, path }: { readonly method: string; readonly path: string }) =>
      !/^(GET|HEAD|OPTIONS)$/.test(method) &&
      !writesNothing.has(path) &&
      // Archives are laid down beside the database, wherever that is.
      (rowsLieHere || path === '/api/account/import')
    app.use('/api/*', refuseWithoutRoom(embedded.space, { isWrite, body: insufficientStorage }))
  }
  app.route('/api', createApi(api))
  app.route('/api', unknownApi)
  app.route('/calendar', createCalendarFeed(calendarFeed))
  if (mailbox) app.route('/', createMailboxPage(mailbox))
  if (paymentPages) app.route('/', paymentPages)

  if (observation.metrics) app.route('/metrics', observation.metrics)
  else app.all('/metrics', context => context.text('Not found', 404, { 'cache-control': 'no-store' }))

  app.get('/config.json', context => context.json(configFor(context.req.raw), 200, { 'cache-control': 'no-cache' }))
  app.get('/registry.json', async context =>
    context.json(await deployment.registry(await visitorOf(context, { deployment, front: options })), 200, {
      'cache-control': 'no-cache',
    }),
  )

  app.on(['GET', 'HEAD'], '*', async context => {
    const request = context.req.raw
    const path = pathOf(request)
    if (path === null) return context.text('Bad request', 400)
    const origin = options.siteUrl ?? new URL(request.url).origin
    const isHidden = path === '/index.html' || path === '/keys.json' || path.endsWith('.br')
    const file = async () =>
      (isHidden ? null : await (isJoined(path) ? joinedScripts : site).serve(request)) ??
      context.text('Not found', 404, { 'cache-control': 'no-store' })
    // No page has such an address, so the files of a start wait for nothing that documents need.
    if (isImmutable(path)) return file()
    const toldFile = toldFileOf(path)
    if (toldFile) return tell(context, toldFile, origin)
    const [registry, routes, build, chunks] = await Promise.all([
      deployment.registry(isFileAddress(path) ? undefined : await visitorOf(context, { deployment, front: options })),
      deployment.routes(),
      deployment.build(),
      deployment.chunks(),
    ])
    const input: DocumentInput = {
      ...{ registry, routes, build, chunks },
      config: configFor(request),
      onPart: joinedScripts.note,
    }
    const known = routeOf(path, input) !== undefined || isRedirected(path, build)
    if (!known && isFileAddress(path)) return file()
    const nonce = randomBytes(16).toString('base64')
    const [language, signedIn] = [languageOf(request), hasSession(request)]
    const route = routeOf(path, input)
    const prerendered = route ? await deployment.prerendered(route.path, language, signedIn) : null
    const template = prerendered ?? (await deployment.document())
    if (template === null) return context.text('The site has not been built yet', 503, { 'cache-control': 'no-store' })
    const isNamed = namedLanguage(request) !== undefined
    const html = renderDocument(
      template,
      {
        ...{ path, language, theme: themeOf(request), signedIn, isNamed, origin, nonce },
        hasWorker: request.headers.has('service-worker-navigation-preload'),
      },
      input,
    )
    const headers: Record<string, string> = {
      'content-type': 'text/html; charset=utf-8',
      'content-language': language,
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding, Accept-Language, Cookie, Service-Worker-Navigation-Preload',
      'content-security-policy': contentSecurityPolicy(template, {
        backend,
        nonce,
        secure: isSecure(context, options),
        localBuilds: options.localBuilds,
      }),
    }
    const status = known ? 200 : 404
    const packed = await pack(html, request.headers.get('accept-encoding'), prerendered !== null)
    if (!packed) return context.body(html, status, headers)
    return context.body(packed.bytes, status, { ...headers, 'content-encoding': packed.coding })
  })
  /** robots.txt, sitemap and feeds: as built, with this site's own addresses. */
  async function tell(context: Context<Bindings>, name: ToldFile, origin: string): Promise<Response> {
    const built = await deployment.told(name)
    if (built === null) return context.text('Not found', 404, { 'cache-control': 'no-store' })
    const body = withOrigin(built, origin)
    const type = name.endsWith('.txt')
      ? 'text/plain'
      : name === 'sitemap.xml'
        ? 'application/xml'
        : 'application/atom+xml'
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    const headers = { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache', etag }
    if (context.req.header('if-none-match')?.split(/,\s*/).includes(etag)) return context.body(null, 304, headers)
    return context.body(body, 200, headers)
  }

  app.all('*', context => context.json({ code: 'method_not_allowed', message: 'Only GET is answered here' }, 405))
  return app
}

/** The largest is an event of a provider of payments; hundreds of thousands of names would keep everybody waiting. */
const small = boundedBody(1024 * 1024)

const writesNothing: ReadonlySet<string> = new Set(['/api/client-errors', '/api/books/cover', '/api/rows'])

const corsHeaders = [
  'authorization',
  'apikey',
  'content-type',
  'prefer',
  'accept-profile',
  'content-profile',
  'range',
  'range-unit',
  'x-client-info',
  'x-supabase-api-version',
  'x-upsert',
  'x-metadata',
  'cache-control',
  'tus-resumable',
  'upload-length',
  'upload-offset',
  'upload-metadata',
]

const pathOf = (request: Request): string | null => {
  try {
    return decodeURIComponent(new URL(request.url).pathname)
  } catch {
    return null
  }
}

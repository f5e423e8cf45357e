import { App } from '@supabase/lite'
import { type KeyRing, readBearer } from '../bearer.ts'
import type { Claims } from '../database/db.ts'
import type { Database } from '../database/transactions.ts'
import { log } from '../log.ts'
import { type Asked, RestConnection } from './connection.ts'
import { readPlan, statementType } from './plans.ts'
import { type RestSettings, readRestSettings } from './settings.ts'

/**
 * `/rest/v1`: PostgREST's protocol by the App of @supabase/lite, which sees only what passed here. It checks no keys and
 * looks up no session: API key and token are verified before, and the claims travel beside the request.
 */
export interface Rest {
  fetch(request: Request): Promise<Response>
  close(): Promise<void>
}

export async function createRest(db: Database, keys: KeyRing): Promise<Rest> {
  const connection = new RestConnection(db)
  let settings = await readRestSettings(db)
  const app = new App({
    connection,
    api: { enabled: true, ...engineSettings(settings) },
    auth: { enabled: false },
    storage: { enabled: false },
    studio: { enabled: false },
    options: {
      server: {
        admin: false,
        apiKeys: false,
        disableStudio: true,
        middlewares: [
          async (context, next) => {
            const claims = claimsOf.get(context.req.raw)
            if (!claims) return context.json({ code: 'no_api_key', message: 'No API key found in request' }, 401)
            // With all five set the engine neither parses a token nor asks for a user or session.
            context.set('jwt', { ...claims })
            context.set('userId', claims.sub ?? 'nobody')
            context.set('sessionId', 'verified')
            context.set('ignoreAuthorization', true)
            context.set('apiKeyType', claims.role === 'service_role' ? 'secret' : 'publishable')
            return next()
          },
        ],
      },
    },
  })
  await app.init()
  await connection.introspect({ useCache: true })
  const renew = async () => {
    await connection.clearSchemaCache()
    settings = await readRestSettings(db)
    Object.assign(app.config.api, engineSettings(settings))
  }
  const stop = await db.listen('pgrst', () => {
    renew().catch(error => log.error({ part: 'rest', name: error instanceof Error ? error.name : '' }, 'reload'))
  })

  return {
    async fetch(request) {
      const bearer = await readBearer(request, keys)
      if (bearer.refusal) {
        const { status, ...body } = bearer.refusal
        return Response.json(body, { status, headers: { 'www-authenticate': 'Bearer' } })
      }
      if (!methods.has(request.method)) return refuse(405, 'PGRST117', `Unsupported HTTP method: ${request.method}`)
      const body = request.body === null ? null : await request.text()
      if (body !== null && isDeeperThan(body, maxDepth)) return refuse(400, 'PGRST102', 'The JSON is nested too deeply')
      const { headers: given, ...asked } = readAsked(request, settings)
      const method = methodFor(request)
      const checked = new Request(exactTexts(request.url), {
        method,
        headers: given,
        ...(body === null ? {} : { body }),
      })
      claimsOf.set(checked, bearer.claims)
      const answer = await connection.during(asked, () => app.fetch(checked))
      const headers = new Headers(answer.headers)
      // Which origins may read the answer is decided in front.
      for (const name of [...headers.keys()]) if (name.startsWith('access-control-')) headers.delete(name)
      if (asked.rollsBack) headers.append('preference-applied', 'tx=rollback')
      return new Response(request.method === 'HEAD' ? null : answer.body, { status: answer.status, headers })
    },
    async close() {
      await stop()
      await connection.close()
    },
  }
}

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'])

/** The engine calls functions by GET and POST. */
const methodFor = ({ method, url }: Request): string =>
  method === 'HEAD' && new URL(url).pathname.includes('/rpc/') ? 'GET' : method

const engineSettings = ({ schemas, maxRows, plans, aggregates }: RestSettings) => ({
  schemas: [...schemas],
  max_rows: maxRows,
  plan_enabled: plans,
  aggregates_enabled: aggregates,
})

/** What the request says in its headers, and the headers as the engine shall see them. */
function readAsked(request: Request, settings: RestSettings): Asked & { readonly headers: Headers } {
  const headers = new Headers(request.headers)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const profile = headers.get(isRead ? 'accept-profile' : 'content-profile')
  const preferences = (headers.get('prefer') ?? '').split(',').map(each => each.trim())
  const maxAffected = preferences.find(each => each.startsWith('max-affected='))?.slice('max-affected='.length)
  const plan = settings.plans ? readPlan(headers.get('accept')) : null
  if (plan) headers.set('accept', statementType)
  if (profile === null && settings.schemas[0])
    headers.set(isRead ? 'accept-profile' : 'content-profile', settings.schemas[0])
  // PostgREST counts up to the most rows it answers and estimates beyond; the engine would always estimate.
  if (headers.has('prefer'))
    headers.set('prefer', preferences.map(each => (each === 'count=estimated' ? 'count=exact' : each)).join(','))
  return {
    headers,
    schema: profile ?? settings.schemas[0] ?? 'public',
    plan,
    reads: isRead ? [] : null,
    single: headers.get('accept')?.includes('vnd.pgrst.object') === true,
    rollsBack: settings.mayRollBack && preferences.includes('tx=rollback'),
    maxRows: preferences.includes('handling=strict') && maxAffected !== undefined ? Number(maxAffected) : null,
  }
}

/**
 * The engine reads `eq.null` as SQL's null, trims `eq. x ` and strips `eq."x"`; PostgREST compares with exactly that text.
 * One pair of quotes more makes it do the same.
 */
function exactTexts(address: string): URL {
  const url = new URL(address)
  if (url.pathname.includes('/rpc/')) return url
  const changed = [...url.searchParams].map(([name, value]): [string, string] => {
    const [, operator = '', text = ''] = /^((?:not\.)?(?:eq|neq)\.)(\s.*|.*\s|".*|null|\{\{.*)$/s.exec(value) ?? []
    return [name, operator ? `${operator}"${text}"` : value]
  })
  url.search = new URLSearchParams(everyFilter(changed)).toString()
  return url
}

/** What is no filter on a column. */
const reserved: ReadonlySet<string> = new Set([
  'select',
  'order',
  'limit',
  'offset',
  'columns',
  'on_conflict',
  'and',
  'or',
  'not.and',
  'not.or',
])

/**
 * `a=neq.1&a=neq.2` asks for both; the engine keeps the last filter of a column and an operator. The others are moved into
 * the condition `and=(…)`, which it reads whole. Of those only eq and neq lose their quotes there, so the text that needs
 * quotes is the one that stays; where two need them, the second compares with the quotes.
 */
function everyFilter(parameters: readonly [string, string][]): [string, string][] {
  const groups = Map.groupBy(parameters, ([name, value], index) => {
    const [operator = ''] = /^(?:not\.)?[a-z]+(?:\([a-z]+\))?\./.exec(value) ?? []
    const isFilter = operator && !reserved.has(name) && !/\.(?:order|limit|offset|and|or)$/.test(name)
    return isFilter ? `${name} ${operator}` : index
  })
  const moved: string[] = []
  const kept = [...groups.values()].map(group => {
    const stays = group.find(([, value]) => !isBare(value)) ?? group[0] ?? ['', '']
    for (const [name, value] of group.filter(each => each !== stays)) {
      const [, operator = '', text = ''] = /^((?:not\.)?[a-z]+(?:\([a-z]+\))?\.)(.*)$/s.exec(value) ?? []
      moved.push(`${name}.${operator}${isBare(value) ? text : `"${text.replace(/["\\]/g, '\\$&')}"`}`)
    }
    return stays
  })
  if (moved.length === 0) return [...parameters]
  const present = kept.find(([name]) => name === 'and')
  const inner = present ? [present[1].replace(/^\(|\)$/g, ''), ...moved] : moved
  return [...kept.filter(each => each !== present), ['and', `(${inner.join(',')})`]]
}

/** Whether `eq.text` can stand in a condition as it is. */
const isBare = (value: string): boolean => /^[a-z.()]+\.(?:\(.*\)|[^,()"\\\s]*)$/s.test(value)

const refuse = (status: number, code: string, message: string): Response =>
  Response.json({ code, message, details: null, hint: null }, { status })

/** Postgres keeps thousands of levels that `JSON.stringify` then cannot write: one such row would break every later read. */
const maxDepth = 200

function isDeeperThan(json: string, limit: number): boolean {
  let depth = 0
  let quoted = false
  for (let index = 0; index < json.length; index++) {
    const sign = json[index]
    if (quoted) {
      if (sign === '\\') index++
      else if (sign === '"') quoted = false
    } else if (sign === '"') quoted = true
    else if (sign === '[' || sign === '{') {
      if (++depth > limit) return true
    } else if (sign === ']' || sign === '}') depth--
  }
  return false
}

const claimsOf = new WeakMap<Request, Claims>()

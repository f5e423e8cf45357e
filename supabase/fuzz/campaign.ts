import type { Server } from '@techo/server'
import { fillAccount } from '../filled-account.ts'
import { type Facts, readFacts } from './facts.ts'
import { type FuzzRequest, requestOf } from './requests.ts'

/**
 * Sends made-up requests to `/rest/v1`, as a visitor and as one person, and looks after each batch whether anybody noticed: the
 * built-in prototypes of this process, every row of another person, the health of the server, its memory. Words that stand
 * in the other person's rows only must not turn up in an answer, and nothing may be answered with 5xx but by the deadline.
 */
export interface Campaign {
  readonly server: Server
  readonly seed: number
  readonly requests: number
  /** stops before the end when it says so */
  isOver?(): boolean
  /** after each batch */
  onBatch?(progress: Progress): void
}

export interface Progress {
  readonly sent: number
  /** answers by status */
  readonly statuses: ReadonlyMap<number, number>
  /** resident memory in MB */
  readonly memory: number
  /** the slowest answer so far, in ms */
  readonly slowest: number
}

/** What should not have happened, with the requests among which it did. */
export interface Finding {
  readonly what: string
  readonly cases: readonly string[]
}

const batch = 100
/** At the same time, as from several tabs. */
const together = 4
const patience = 60_000
const memoryGrowth = 1024

export async function campaign({ server, seed, requests, isOver, onBatch }: Campaign): Promise<readonly Finding[]> {
  const [person, other] = await Promise.all([newPerson(server), newPerson(server)])
  await fillAccount(server, person.id)
  await fillAccount(server, other.id)
  await markRows(server, other.id)
  const facts = await readFacts(server.db)
  const findings: Finding[] = []
  const statuses = new Map<number, number>()
  const before = { prototypes: prototypeKeys(), rows: await rowsOf(server, facts, other.id) }
  let memory = 0
  let slowest = 0
  for (let sent = 0; sent < requests && !isOver?.(); sent += batch) {
    const seeds = Array.from({ length: Math.min(batch, requests - sent) }, (_, index) => seed + sent + index)
    const left = [...seeds]
    const one = async (): Promise<void> => {
      for (let next = left.shift(); next !== undefined; next = left.shift()) {
        const request = requestOf(facts, next)
        const started = performance.now()
        const { status, body } = await send(server, request, person.token)
        slowest = Math.max(slowest, performance.now() - started)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        const found = (what: string) => findings.push({ what, cases: [asCurl(server, request, next)] })
        if (isFault(status, body)) found(`answered ${status}: ${body.slice(0, 300)}`)
        if (body.includes(secret)) found('an answer holds words of another person')
      }
    }
    await Promise.all(Array.from({ length: together }, one))
    const cases = () => [`one of --seed ${seeds[0]} --requests ${seeds.length}`]
    const changed = differing(before.prototypes, prototypeKeys())
    if (changed !== null) findings.push({ what: `a built-in prototype changed: ${changed}`, cases: cases() })
    if ((await rowsOf(server, facts, other.id)) !== before.rows)
      findings.push({ what: 'rows of another person changed', cases: cases() })
    const health = await healthOf(server)
    if (health !== 200) findings.push({ what: `/api/health answered ${health}`, cases: cases() })
    const resident = process.memoryUsage().rss / 2 ** 20
    // The first batches warm up.
    if (sent <= 10 * batch) memory = Math.max(memory, resident)
    else if (resident > memory + memoryGrowth)
      findings.push({
        what: `${Math.round(resident)} MB are resident, ${Math.round(memory)} at the beginning`,
        cases: cases(),
      })
    onBatch?.({ sent: sent + seeds.length, statuses, memory: resident, slowest })
    if (findings.length > 20) break
    if ((sent / batch) % 20 === 19) await fillAccount(server, person.id)
  }
  return findings
}

/** Its status, or why there is none. */
async function healthOf(server: Server, isAgain = false): Promise<number | string> {
  try {
    const answer = await fetch(`${server.url}/api/health`, { signal: AbortSignal.timeout(10_000) })
    await answer.arrayBuffer()
    return answer.status
  } catch (error) {
    if (!isAgain && error instanceof TypeError) return healthOf(server, true)
    return String(error)
  }
}

const secret = 'onlyotherpersonsrow'

/** Puts words into every text of a person that may hold any, so that they are known where they turn up. */
async function markRows({ db }: Server, id: string): Promise<void> {
  await db.asAdmin(async sql => {
    for (const [table, column] of [
      ['profiles', 'name'],
      ['notes', 'title'],
      ['tasks', 'title'],
      ['habits', 'name'],
      ['projects', 'name'],
      ['list_items', 'title'],
      ['books', 'title'],
      ['quotes', 'text'],
    ])
      await sql.query(`update public.${table} set ${column} = $1 where user_id = $2`, [`${secret} ${table}`, id])
  })
}

/** The deadline of the role is the one 500 that PostgREST has, too; 503 asks to come again. */
const isFault = (status: number, body: string): boolean => {
  if (status === 0) return true
  if (status < 500) return false
  return !(body.includes('"57014"') || (status === 503 && /"(57P01|53300)"/.test(body)))
}

async function send(
  server: Server,
  request: FuzzRequest,
  token: string,
  isAgain = false,
): Promise<{ status: number; body: string }> {
  try {
    const answer = await fetch(addressOf(server, request), {
      method: request.method,
      headers: {
        apikey: server.publishableKey,
        ...request.headers,
        ...(request.isSignedIn ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(request.body === null ? {} : { body: request.body }),
      signal: AbortSignal.timeout(patience),
    })
    return { status: answer.status, body: await answer.text() }
  } catch (error) {
    // A connection ends after an answer to a request that could not be read, and the next one may be on its way in it.
    if (!isAgain && error instanceof TypeError) return send(server, request, token, true)
    return { status: 0, body: String(error instanceof Error ? (error.cause ?? error) : error) }
  }
}

const addressOf = (server: Server, { address }: FuzzRequest): string =>
  `${server.url}/rest/v1/${address.replaceAll('\u0000', '%00')}`

function asCurl(server: Server, request: FuzzRequest, seed: number): string {
  const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
  const words = [
    `curl -g -X ${request.method} ${quoted(addressOf(server, request).slice(0, 1500))} -H "apikey: $KEY"`,
    ...(request.isSignedIn ? ['-H "authorization: Bearer $TOKEN"'] : []),
    ...Object.entries(request.headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(request.body === null ? [] : [`--data-binary ${quoted(request.body.slice(0, 2000))}`]),
  ]
  return `--seed ${seed} --requests 1   ${words.join(' ')}`
}

async function newPerson(server: Server): Promise<{ readonly id: string; readonly token: string }> {
  const answer = await fetch(`${server.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: server.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${crypto.randomUUID()}@example.com`, password: `Aa1-${crypto.randomUUID()}` }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`Nobody could register: ${text}`)
  const { access_token: token, user } = JSON.parse(text) as { access_token: string; user: { id: string } }
  return { id: user.id, token }
}

/** A digest of every row that belongs to a person, whatever the table. */
const rowsOf = ({ db }: Server, { owned }: Facts, id: string): Promise<string> =>
  db.asAdmin(async sql => {
    const digests = owned.map(
      ({ table, column }) =>
        `select '${table}' as name, md5(coalesce(string_agg(t::text, E'\\n' order by t::text), '')) as digest from ${table} as t where ${column} = $1`,
    )
    return JSON.stringify(await sql.query(digests.join(' union all '), [id]))
  })

const builtIns: readonly (readonly [string, object])[] = [
  ...(
    [
      'Object',
      'Array',
      'Function',
      'String',
      'Number',
      'Boolean',
      'Symbol',
      'Date',
      'RegExp',
      'Promise',
      'Error',
    ] as const
  ).map(name => [name, globalThis[name].prototype] as const),
  ...(['Map', 'Set', 'URL', 'URLSearchParams', 'Headers', 'Request', 'Response'] as const).map(
    name => [name, globalThis[name].prototype] as const,
  ),
]

const prototypeKeys = (): ReadonlyMap<string, string> =>
  new Map(builtIns.map(([name, prototype]) => [name, Reflect.ownKeys(prototype).map(String).join()]))

function differing(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string | null {
  for (const [name, keys] of before) if (after.get(name) !== keys) return `${name}.prototype has ${after.get(name)}`
  return null
}

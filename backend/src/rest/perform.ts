import type { Claims, Limits, Sql } from '../database/db.ts'
import type { Database } from '../database/transactions.ts'
import { type Act, answerOf } from './answers.ts'
import { type Arguments, callOf, findRoutine } from './call-statement.ts'
import { closest } from './closest.ts'
import type { Needs, Writing } from './fragments.ts'
import { contentType, type Media } from './media.ts'
import { planRead, type ReadPlan } from './read-plan.ts'
import { countedOf, selectOf } from './read-statement.ts'
import { Refused } from './refusals.ts'
import type { RestRequest } from './request.ts'
import type { Catalogue, Routine, Table } from './schema.ts'
import type { RestSettings } from './settings.ts'
import { type AnswerRow, statementOf } from './statements.ts'
import { insertedCount, type Write, writeOf } from './write-statement.ts'

interface Surroundings {
  readonly db: Database
  readonly claims: Claims
  readonly settings: RestSettings
  readonly catalogue: Catalogue
  /** its signal ends the query when the client leaves */
  readonly request: Request
}

/** What is run for a request, all of it known before the first word reaches the database. */
interface Job {
  readonly act: Act
  readonly statement: string
  /** `$1` of the statement */
  readonly body: string | null
  readonly routine: Routine | null
  readonly isReadOnly: boolean
  readonly offset: number
  /** asks the planner how many rows there are */
  readonly planned: { readonly statement: string; readonly over: number | null } | null
}

/**
 * Runs a request in one transaction as the person who asks.
 * @throws Refused and DatabaseError; what was written is undone then
 */
export async function perform(asked: RestRequest, surroundings: Surroundings): Promise<Response> {
  const { db, claims, settings, request } = surroundings
  const job = asked.target.kind === 'table' ? tableJob(asked, surroundings) : callJob(asked, surroundings)
  const { media } = asked
  try {
    const limits = { signal: request.signal, repeatable: job.isReadOnly, ...announced(request, job, settings) }
    return await db.asUser(
      claims,
      async sql => {
        const parameters = job.body === null ? [] : [job.body]
        if (media.kind === 'plan') throw new RolledBack(await explained(media, job.statement, parameters, sql))
        const [row] = await sql.query<AnswerRow>(job.statement, parameters, isLast(job, asked) ? 'commit' : undefined)
        if (!row) throw new Error('The statement answered no row')
        const total = await plannedTotal(job, row, sql)
        const { act, offset, routine } = job
        const isVoid = routine?.returns.isVoid ?? false
        const answer = answerOf({ ...row, total }, { request: asked, act, settings, offset, isVoid })
        if (asked.preferences.transaction === 'rollback') throw new RolledBack(answer)
        return answer
      },
      limits,
    )
  } catch (error) {
    if (error instanceof RolledBack) return error.answer
    throw error
  }
}

/** Whether nothing follows the statement, and nothing of it would have to be undone. */
function isLast({ act, planned }: Job, { preferences, media }: RestRequest): boolean {
  if (act === 'read') return planned === null
  const isPlain = media.kind !== 'json' || !media.single
  return (
    act !== 'call' &&
    act !== 'upsert' &&
    isPlain &&
    preferences.returns !== 'representation' &&
    preferences.maxAffected === null &&
    preferences.transaction !== 'rollback'
  )
}

/** Carries an answer out of a transaction of which nothing is kept. */
class RolledBack extends Error {
  readonly answer: Response
  constructor(answer: Response) {
    super('rolled back')
    this.answer = answer
  }
}

function tableJob(asked: RestRequest, { catalogue, settings }: Surroundings): Job {
  const { method, query, preferences, schema, target, payload, media } = asked
  const table = catalogue.table(schema, target.name)
  if (!table || !settings.schemas.includes(schema)) throw noTable(catalogue, schema, target.name)
  if (method === 'GET' || method === 'HEAD') {
    const plan = planRead(catalogue, { table, schema, name: table.name, from: 'table' }, query, {
      aggregates: settings.aggregates,
      maxRows: settings.maxRows,
    })
    return readJob('read', plan, null, asked, { catalogue, settings })
  }
  const write = writeFor(asked, table)
  const isReturned = preferences.returns === 'representation'
  const needs: Needs = { all: false, columns: new Set() }
  const inside = {
    ...query,
    conditions: query.conditions.filter(({ path }) => path.length > 0),
    ranges: [],
    ...(isReturned ? {} : { selected: [], orders: [] }),
  }
  const plan = planRead(catalogue, { table, schema, name: table.name, from: 'source' }, inside, {
    aggregates: settings.aggregates,
    maxRows: null,
  })
  const select = isReturned ? selectOf(plan, { catalogue, needs }).sql : 'SELECT 1 FROM pgrst_source'
  const location = write.kind === 'insert' && preferences.returns === 'headers-only' ? table.keys : []
  for (const key of location) needs.columns.add(key)
  const conditions = query.conditions.filter(({ path }) => path.length === 0).map(({ value }) => value)
  const rows = payload?.kind === 'rows' ? payload : null
  const source = writeOf(table, write, rows, write.kind === 'insert' ? [] : conditions, needs)
  const isMerge = write.kind === 'upsert' || preferences.resolution === 'merge-duplicates'
  const statement = statementOf({
    source,
    select,
    counted: null,
    media: isReturned ? media : null,
    routine: null,
    location,
    ...(isMerge ? { inserted: insertedCount } : {}),
  })
  const body = statement.includes('$1') ? (rows?.text ?? '') : null
  return { act: write.kind, statement, body, routine: null, isReadOnly: false, offset: 0, planned: null }
}

function writeFor({ method, preferences, query }: RestRequest, table: Table): Write {
  const defaults = preferences.missing === 'default'
  if (method === 'PATCH') return { kind: 'update', defaults }
  if (method === 'DELETE') return { kind: 'delete' }
  if (method === 'POST') {
    const { resolution } = preferences
    const columns = query.onConflict ?? table.keys
    return {
      kind: 'insert',
      defaults,
      conflict: resolution ? { columns, ignores: resolution === 'ignore-duplicates' } : null,
    }
  }
  if (query.ranges.some(({ path }) => path.length === 0))
    throw new Refused(400, 'PGRST114', 'limit/offset querystring parameters are not allowed for PUT')
  const named = query.conditions.map(({ path, value }) =>
    path.length === 0 &&
    value.kind === 'test' &&
    !value.negated &&
    value.field.path.length === 0 &&
    value.operation.kind === 'comparison' &&
    value.operation.operator === 'eq' &&
    value.operation.each === null
      ? value.field.name
      : null,
  )
  const isKey =
    table.keys.length > 0 && named.length === table.keys.length && table.keys.every(key => named.includes(key))
  if (!isKey)
    throw new Refused(405, 'PGRST105', "Filters must include all and only primary key columns with 'eq' operators")
  return { kind: 'upsert' }
}

function callJob(asked: RestRequest, { catalogue, settings }: Surroundings): Job {
  const { method, query, preferences, schema, target, payload } = asked
  const args: Arguments = payload === null ? { kind: 'address', given: query.parameters } : { kind: 'body', payload }
  const routine = findRoutine(catalogue, schema, target.name, args)
  if (preferences.maxAffected !== null && !routine.returns.isSet)
    throw new Refused(
      400,
      'PGRST128',
      'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
    )
  const { returns } = routine
  const table = returns.table ? catalogue.table(returns.table.schema, returns.table.name) : ownRows(routine)
  const name = returns.table?.name ?? routine.name
  const plan = planRead(catalogue, { table, schema, name, from: 'source' }, query, {
    aggregates: settings.aggregates,
    maxRows: settings.maxRows,
  })
  const isReadOnly = method !== 'POST' || !routine.isVolatile
  const needs: Needs = { all: false, columns: new Set() }
  const job = readJob('call', plan, { routine, needs, source: () => callOf(routine, args, needs) }, asked, {
    catalogue,
    settings,
  })
  const body = job.statement.includes('$1') && payload !== null ? payload.text : null
  return { ...job, body, routine, isReadOnly }
}

/** The columns of a function whose rows are no table's; null when nobody knows them. */
function ownRows({ schema, name, returns }: Routine): Table | null {
  const columns = returns.isRow ? returns.columns : ['pgrst_scalar']
  if (columns.length === 0) return null
  return {
    schema,
    name,
    isView: false,
    columns: new Map(columns.map(each => [each, { name: each, type: 'unknown', baseType: 'unknown', fallback: null }])),
    keys: [],
    computed: new Map(),
  }
}

/** @param call where the rows come from, when not from the table itself; written last, when it is known what they must hold */
function readJob(
  act: 'read' | 'call',
  plan: ReadPlan,
  call: { readonly routine: Routine; readonly needs: Needs; source(): string } | null,
  { preferences, media, method }: RestRequest,
  { catalogue, settings }: Pick<Surroundings, 'catalogue' | 'settings'>,
): Job {
  const needs = call?.needs ?? { all: false, columns: new Set<string>() }
  const writing: Writing = { catalogue, needs }
  const { sql: select } = selectOf(plan, writing)
  const { count } = preferences
  const rows = count === null ? null : countedOf(plan, writing)
  // Up to the most rows that are answered they are counted, beyond the planner is asked.
  const counted = count === 'estimated' ? `${rows} LIMIT ${settings.maxRows + 1}` : count === 'exact' ? rows : null
  const routine = call?.routine ?? null
  const source = call?.source() ?? null
  const statement = statementOf({
    source,
    select,
    counted,
    media: method === 'HEAD' ? null : media,
    routine,
  })
  const isPlanned = act === 'read' && rows !== null && (count === 'planned' || count === 'estimated')
  return {
    act,
    statement,
    body: null,
    routine,
    isReadOnly: true,
    offset: plan.range.offset,
    planned: isPlanned
      ? { statement: `EXPLAIN (FORMAT JSON) ${rows}`, over: count === 'planned' ? null : settings.maxRows }
      : null,
  }
}

async function plannedTotal({ planned }: Job, { total }: AnswerRow, sql: Sql): Promise<number | null> {
  if (!planned || (planned.over !== null && Number(total) <= planned.over)) return total
  const [row] = await sql.query<{ 'QUERY PLAN': readonly { readonly Plan: { readonly 'Plan Rows': number } }[] }>(
    planned.statement,
  )
  const rows = row?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
  return Math.max(rows, Number(total ?? 0))
}

/** `explain()`: how Postgres would answer, instead of the answer. */
async function explained(
  media: Media & { kind: 'plan' },
  statement: string,
  parameters: readonly string[],
  sql: Sql,
): Promise<Response> {
  const rows = await sql.query<{ 'QUERY PLAN': unknown }>(
    `EXPLAIN (${[...media.options, `FORMAT ${media.format}`].join(', ')}) ${statement}`,
    parameters,
  )
  const plan = rows.map(row => row['QUERY PLAN'])
  const body = media.format === 'json' ? JSON.stringify(plan[0]) : plan.join('\n')
  return new Response(body, { headers: { 'content-type': contentType(media) } })
}

/**
 * What functions may read about their request, and the function that is asked before each. One that is called by GET, or says
 * it changes nothing, cannot write.
 */
function announced(request: Request, { act, isReadOnly }: Job, { preRequest }: RestSettings): Pick<Limits, 'ahead'> {
  if (act !== 'call' && preRequest === null) return {}
  const { authorization: _, cookie: __, apikey: ___, ...headers } = Object.fromEntries(request.headers)
  return {
    ahead: {
      settings: {
        'request.method': request.method,
        'request.path': new URL(request.url).pathname,
        'request.headers': JSON.stringify(headers),
        ...(act === 'call' ? { transaction_read_only: isReadOnly ? 'on' : 'off' } : {}),
      },
      call: preRequest === null ? null : `${preRequest}()`,
    },
  }
}

function noTable(catalogue: Catalogue, schema: string, name: string): Refused {
  const likely = closest(name, catalogue.tableNames(schema), 0.75)
  return new Refused(
    404,
    'PGRST205',
    `Could not find the table '${schema}.${name}' in the schema cache`,
    null,
    likely === null ? null : `Perhaps you meant the table '${schema}.${likely}'`,
  )
}

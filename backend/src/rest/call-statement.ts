import { closest } from './closest.ts'
import { arrayOf, identifier, literal, type Needs, relationName } from './fragments.ts'
import type { Payload } from './payload.ts'
import { Refused } from './refusals.ts'
import type { Catalogue, Parameter, Routine } from './schema.ts'

/** What a function is called with: the parameters of an address, or a body. */
export type Arguments =
  | { readonly kind: 'address'; readonly given: readonly (readonly [string, string])[] }
  | { readonly kind: 'body'; readonly payload: Payload }

/**
 * The function that takes these arguments.
 * @throws Refused PGRST202 when there is none, PGRST203 when there are several
 */
export function findRoutine(catalogue: Catalogue, schema: string, name: string, args: Arguments): Routine {
  const known = catalogue.routines(schema, name)
  const given = namesOf(args)
  const fitting = known.filter(each => takes(each, given, args))
  const found = fitting.length > 0 ? fitting : known.filter(each => takesBody(each, args))
  const [only] = found
  if (only === undefined) throw none(catalogue, schema, name, given, args)
  if (found.length > 1) throw several(found)
  return only
}

const namesOf = (args: Arguments): readonly string[] => [
  ...new Set(
    args.kind === 'address'
      ? args.given.map(([name]) => name)
      : args.payload.kind === 'rows'
        ? args.payload.columns
        : [],
  ),
]

function takes({ parameters }: Routine, given: readonly string[], args: Arguments): boolean {
  const isText = args.kind === 'body' && args.payload.kind === 'text'
  if (isText) return false
  const names = new Set(parameters.map(({ name }) => name))
  const needed = parameters.filter(({ isRequired }) => isRequired)
  return given.every(name => names.has(name)) && needed.every(({ name }) => given.includes(name))
}

/** A single unnamed parameter takes the body as it is. */
function takesBody({ parameters: [first, second] }: Routine, args: Arguments): boolean {
  if (args.kind !== 'body' || !first || second || first.name !== '') return false
  return args.payload.kind === 'text'
    ? first.type === args.payload.type
    : first.type === 'json' || first.type === 'jsonb'
}

/** The rows of the call; `$1` is the body. */
export function callOf(routine: Routine, args: Arguments, needs: Needs): string {
  const { parameters, returns } = routine
  const [first] = parameters
  const call = (written: string): string =>
    returns.isRow
      ? `${relationName(routine)}(${written}) pgrst_call`
      : `(SELECT ${relationName(routine)}(${written}) pgrst_scalar) pgrst_call`
  const select = `SELECT ${returns.isRow ? columnsOf(needs) : 'pgrst_call.pgrst_scalar'}`
  if (first && parameters.length === 1 && first.name === '' && args.kind === 'body')
    return `${select} FROM ${call(`$1::text::${first.type}`)}`
  const names = new Set(namesOf(args))
  const given = parameters.filter(({ name }) => names.has(name))
  if (given.length === 0) return `${select} FROM ${call('')}`
  const named = (each: Parameter, value: string) =>
    each.name === '' ? value : `${each.isVariadic ? 'VARIADIC ' : ''}${identifier(each.name)} := ${value}`
  if (args.kind === 'address') {
    const written = given.map(each => {
      const values = args.given.filter(([name]) => name === each.name).map(([, value]) => value)
      return named(each, `${literal(each.isVariadic ? arrayOf(values) : (values.at(-1) ?? ''))}::${each.type}`)
    })
    return `${select} FROM ${call(written.join(', '))}`
  }
  const isList = args.payload.kind === 'rows' && args.payload.isList
  const columns = given.map(({ name }) => identifier(name))
  const typed = given.map(({ name, type }) => `${identifier(name)} ${type}`)
  const records = `${isList ? 'json_to_recordset' : 'json_to_record'}($1::text::json) AS _(${typed.join(', ')}) LIMIT 1`
  const written = given.map((each, index) => named(each, `pgrst_body.${columns[index]}`))
  return `${select} FROM (SELECT ${columns.join(', ')} FROM ${records}) pgrst_body, LATERAL ${call(written.join(', '))}`
}

const columnsOf = ({ all, columns }: Needs): string =>
  all || columns.size === 0 ? 'pgrst_call.*' : [...columns].map(name => `pgrst_call.${identifier(name)}`).join(', ')

function none(catalogue: Catalogue, schema: string, name: string, given: readonly string[], args: Arguments): Refused {
  const called = `${schema}.${name}`
  const sorted = [...given].sort()
  const isBody = args.kind === 'body'
  const text = isBody && args.payload.kind === 'text' ? args.payload.type : null
  const listed = sorted.length === 0 ? ' without parameters' : `(${sorted.join(', ')})`
  const detailed =
    sorted.length === 0 ? ' without parameters' : ` with parameter${sorted.length > 1 ? 's' : ''} ${sorted.join(', ')}`
  const searched =
    text !== null
      ? ` with a single unnamed ${text} parameter`
      : `${detailed}${isBody ? ' or with a single unnamed json/jsonb parameter' : ''}`
  return new Refused(
    404,
    'PGRST202',
    `Could not find the function ${called}${text === null ? listed : ''} in the schema cache`,
    `Searched for the function ${called}${searched}, but no matches were found in the schema cache.`,
    text === null ? hintOf(catalogue, schema, name, sorted) : null,
  )
}

function hintOf(catalogue: Catalogue, schema: string, name: string, given: readonly string[]): string | null {
  const known = catalogue.routines(schema, name)
  const lists = known.map(
    ({ parameters }) =>
      `(${parameters
        .map(each => each.name)
        .sort()
        .join(', ')})`,
  )
  const likely =
    known.length === 0
      ? closest(name, catalogue.routineNames(schema), 0.75)
      : closest(`(${given.join(', ')})`, lists, 0.33)
  if (likely === null) return null
  return `Perhaps you meant to call the function ${schema}.${known.length === 0 ? likely : `${name}${likely}`}`
}

function several(candidates: readonly Routine[]): Refused {
  const listed = candidates
    .map(({ schema, name, parameters }) => {
      const each = parameters.map(parameter => `${parameter.name} => ${parameter.type}`)
      return { count: each.length, text: `${schema}.${name}(${each.join(', ')})` }
    })
    .sort((a, b) => a.count - b.count || (a.text < b.text ? -1 : 1))
    .map(({ text }) => text)
  return new Refused(
    300,
    'PGRST203',
    `Could not choose the best candidate function between: ${listed.join(', ')}`,
    null,
    'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
  )
}

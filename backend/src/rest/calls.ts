import type { AnyAST, FunctionInfo, IntrospectResult } from '@supabase/lite'
import { Refused } from './refusals.ts'

type Ask = (text: string, parameters: readonly unknown[]) => Promise<readonly { readonly value: string }[]>

/**
 * A call of a function as the engine understands it.
 * @param ask runs one statement as the person
 * @throws Refused when several functions of the name take these arguments
 */
export async function callable(query: AnyAST, schema: IntrospectResult, ask: Ask): Promise<AnyAST> {
  const given = query.args ?? {}
  if (!isRow(given) || query.inputType === 'text') return query
  const named = (schema.functions ?? []).filter(({ name }) => name === query.function)
  const text = named.find(each => isUnnamed(each) && each.arg_types[0] === 'text')
  if (text && '' in given && Object.keys(given).length === 1 && typeof given[''] !== 'object')
    return { ...query, args: [String(given[''])], paramsType: 'positional', inputType: 'text' }
  const fitting = named.filter(each => takes(each, Object.keys(given)))
  if (fitting.length > 1) throw ambiguous(query.schema ?? 'public', fitting)
  const [called] = fitting
  return called ? { ...query, args: await withRecords(given, called, schema, ask) } : query
}

/** Objects for parameters that are rows of a table become Postgres's own notation of a row. */
async function withRecords(args: Row, called: FunctionInfo, schema: IntrospectResult, ask: Ask): Promise<Row> {
  const written: Record<string, unknown> = { ...args }
  for (const [name, value] of Object.entries(args)) {
    const type = called.arg_types[called.arg_names.indexOf(name)] ?? ''
    if (!isRow(value) || !isRowType(schema, type)) continue
    const [record] = await ask(`select jsonb_populate_record(null::${type}, $1)::text as value`, [value])
    written[name] = record?.value
  }
  return written
}

/** PostgREST knows no functions with unnamed parameters, but for a single one of json, jsonb or text, or a row (a computed column). */
export const isKnown = (each: FunctionInfo, schema: IntrospectResult): boolean =>
  each.arg_types.length === each.arg_names.filter(Boolean).length ||
  (isUnnamed(each) &&
    (['json', 'jsonb', 'text'].includes(each.arg_types[0] ?? '') || isRowType(schema, each.arg_types[0] ?? '')))

const isUnnamed = ({ arg_types: types, arg_names: names }: FunctionInfo): boolean =>
  types.length === 1 && !names.some(Boolean)

function takes(
  { arg_types: types, arg_names: names, arg_defaults: defaults, has_variadic: variadic }: FunctionInfo,
  given: readonly string[],
) {
  const needed = names.slice(0, types.length - defaults - (variadic ? 1 : 0))
  return (
    types.length === names.length &&
    given.every(name => names.includes(name)) &&
    needed.every(name => given.includes(name))
  )
}

function ambiguous(schema: string, candidates: readonly FunctionInfo[]): Refused {
  const listed = candidates
    .map(({ name, arg_names: names, arg_types: types }) => {
      const parameters = names.map((each, index) => `${each} => ${types[index]}`)
      return `${schema}.${name}(${parameters.join(', ')})`
    })
    .sort()
  return new Refused(
    300,
    'PGRST203',
    `Could not choose the best candidate function between: ${listed.join(', ')}`,
    null,
    'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
  )
}

type Row = Readonly<Record<string, unknown>>

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

const bare = (type: string): string => type.slice(type.lastIndexOf('.') + 1).replace(/^"|"$/g, '')

const isRowType = ({ tables, views, custom_types: types }: IntrospectResult, type: string): boolean =>
  [...tables, ...views].some(({ name }) => name === bare(type)) ||
  types.some(each => each.kind === 'composite' && each.type === bare(type))

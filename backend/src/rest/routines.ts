import type { Sql } from '../database/db.ts'
import type { Named, Routine } from './schema.ts'

/** PostgREST knows no functions with unnamed parameters, but for a single one of these, or a row (a computed column). */
const unnamed: ReadonlySet<string> = new Set(['json', 'jsonb', 'text', 'xml', 'bytea'])

export async function readRoutines(sql: Sql, schemas: readonly string[]): Promise<readonly Routine[]> {
  const rows = await sql.query<RoutineRow>(text, [JSON.stringify(schemas)])
  return rows.flatMap(row => {
    const nameless = row.parameters.filter(({ name }) => name === '').length
    const [first] = row.parameters
    const isCallable =
      nameless === 0 ||
      (row.parameters.length === 1 && first !== undefined && (unnamed.has(first.type) || row.row_of !== null))
    if (!isCallable) return []
    return [
      {
        schema: row.schema,
        name: row.name,
        parameters: row.parameters.map(({ name, type, place, variadic }) => ({
          name,
          type: type.replace(/^bit(?=\[|$)/, 'bit varying').replace(/^character(?=\[|$)/, 'character varying'),
          isRequired: place <= row.required,
          isVariadic: variadic,
        })),
        isVolatile: row.volatility === 'v',
        rowOf: row.row_of,
        returns: {
          isSet: row.is_set,
          isOneRow: row.is_one_row,
          isVoid: row.is_void,
          isRow: row.is_row,
          table: row.returned,
          columns: row.columns,
        },
      },
    ]
  })
}

interface RoutineRow {
  readonly schema: string
  readonly name: string
  readonly parameters: readonly { name: string; type: string; place: number; variadic: boolean }[]
  readonly required: number
  readonly volatility: string
  readonly row_of: Named | null
  readonly is_set: boolean
  readonly is_one_row: boolean
  readonly is_void: boolean
  readonly is_row: boolean
  readonly returned: Named | null
  readonly columns: readonly string[]
}

const relationOf = (type: string): string => `(
  select json_build_object('schema', n.nspname, 'name', c.relname)
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.reltype = ${type} and c.relkind in ('r', 'v', 'm', 'f', 'p'))`

const text = `
select n.nspname as schema, p.proname as name,
  coalesce((
    select json_agg(json_build_object('name', coalesce(input.name, ''), 'type', format_type(input.type, null),
      'place', input.place, 'variadic', coalesce(input.mode = 'v', false)) order by input.place)
    from (
      select each.name, each.type, each.mode, row_number() over (order by each.place) as place
      from unnest(p.proargnames, coalesce(p.proallargtypes, p.proargtypes::oid[]), p.proargmodes)
        with ordinality as each (name, type, mode, place)
      where each.type is not null and coalesce(each.mode, 'i') in ('i', 'b', 'v')
    ) as input), '[]') as parameters,
  p.pronargs - p.pronargdefaults as required,
  p.provolatile as volatility,
  case when p.pronargs = 1 then ${relationOf('p.proargtypes[0]')} end as row_of,
  p.proretset as is_set,
  p.proretset and p.prorows = 1 as is_one_row,
  p.prorettype = 'void'::regtype as is_void,
  t.typtype = 'c' or p.prorettype = 'record'::regtype or coalesce(p.proargmodes && '{t,b,o}', false) as is_row,
  ${relationOf('p.prorettype')} as returned,
  coalesce((
    select json_agg(each.name) from unnest(p.proargnames, p.proargmodes) as each (name, mode)
    where each.mode in ('t', 'b', 'o')), '[]') as columns
from pg_proc p
  join pg_namespace n on n.oid = p.pronamespace
  join pg_type t on t.oid = p.prorettype
where p.prokind = 'f' and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
  and n.nspname in (select jsonb_array_elements_text($1::text::jsonb))
order by n.nspname, p.proname, p.pronargs, p.oid`

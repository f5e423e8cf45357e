import type { Db, Sql } from '../database/db.ts'
import { type ForeignKey, relationshipsOf } from './relationships.ts'
import { readRoutines } from './routines.ts'
import { type Catalogue, label, type Routine } from './schema.ts'
import { sourcesOf } from './view-sources.ts'

/**
 * Reads the catalogue in one transaction. Tables of every schema are in it, because foreign keys lead anywhere; functions only of
 * the schemas that are reached.
 */
export async function readCatalogue(db: Db, schemas: readonly string[]): Promise<Catalogue> {
  return db.asAdmin(async sql => {
    const relations = await sql.query<RelationRow>(relationsText, [])
    const keys = await sql.query<ForeignKey>(foreignKeysText, [])
    const routines = await readRoutines(sql, schemas)
    const types = await readTypes(sql)
    return createCatalogue(relations, keys, routines, types)
  })
}

interface RelationRow {
  readonly id: string
  readonly schema: string
  readonly name: string
  readonly is_view: boolean
  readonly columns: readonly { name: string; number: number; type: string; base: string; fallback: string | null }[]
  readonly keys: readonly string[]
  readonly definition: string | null
}

function createCatalogue(
  rows: readonly RelationRow[],
  keys: readonly ForeignKey[],
  routines: readonly Routine[],
  types: ReadonlyMap<string, string>,
): Catalogue {
  const sources = sourcesOf(
    rows.map(({ id, definition, columns }) => ({
      id,
      definition,
      columns: new Map(columns.map(({ number, name }) => [number, name])),
    })),
  )
  const byId = new Map(rows.map(row => [row.id, row]))
  // A view has the key of a table when it shows all its columns.
  const keysOf = (row: RelationRow): readonly string[] => {
    if (!row.is_view) return row.keys
    const shown = sources.get(row.id) ?? []
    const tables = new Set(shown.map(({ table }) => table))
    for (const table of tables) {
      const found = (byId.get(table)?.keys ?? []).map(
        key => shown.find(each => each.table === table && each.column === key)?.name,
      )
      if (found.length > 0 && found.every(each => each !== undefined)) return found.filter(each => each !== undefined)
    }
    return []
  }
  const computed = Map.groupBy(
    routines.filter(each => each.rowOf !== null && !each.returns.isSet && each.returns.table === null),
    each => label(each.rowOf ?? { schema: '', name: '' }),
  )
  const tables = new Map(
    rows.map(row => [
      label(row),
      {
        schema: row.schema,
        name: row.name,
        isView: row.is_view,
        columns: new Map(
          row.columns.map(({ name, type, base, fallback }) => [name, { name, type, baseType: base, fallback }]),
        ),
        keys: keysOf(row),
        computed: new Map((computed.get(label(row)) ?? []).map(each => [each.name, each])),
      },
    ]),
  )
  const relationships = relationshipsOf({ keys, tables, ids: byId, sources, routines })
  // What takes a row without a name is a column that is computed, and cannot be called.
  const callable = routines.filter(({ rowOf, parameters: [first] }) => rowOf === null || first?.name !== '')
  const routinesByName = Map.groupBy(callable, label)
  return {
    table: (schema, name) => tables.get(label({ schema, name })) ?? null,
    tableNames: schema => [...tables.values()].filter(each => each.schema === schema).map(({ name }) => name),
    relationships: (schema, name) =>
      (relationships.get(label({ schema, name })) ?? []).filter(({ to }) => to.schema === schema),
    routines: (schema, name) => routinesByName.get(label({ schema, name })) ?? [],
    routineNames: schema => [...new Set(callable.filter(each => each.schema === schema).map(({ name }) => name))],
    type: name => types.get(name.toLowerCase().replace(/\s+/g, ' ')) ?? null,
  }
}

/** Types a cast may name: those of Postgres and of the search path, in one word or by SQL's own names. */
async function readTypes(sql: Sql): Promise<ReadonlyMap<string, string>> {
  const rows = await sql.query<{ name: string; spelled: string }>(
    `select t.typname as name, format_type(t.oid, null) as spelled from pg_type t
      where t.typtype in ('b', 'd', 'e', 'r', 'm', 'c') and t.typname !~ '^_' and pg_type_is_visible(t.oid)
        and (t.typtype <> 'c' or exists (select from pg_class c where c.oid = t.typrelid and c.relkind = 'c'))`,
  )
  const types = new Map<string, string>()
  for (const { name, spelled } of rows) types.set(name.toLowerCase(), spelled).set(spelled.toLowerCase(), spelled)
  for (const [name, spelled] of alsoCalled) types.set(name, spelled)
  return types
}

const alsoCalled: readonly (readonly [string, string])[] = [
  ['int', 'integer'],
  ['float', 'double precision'],
  ['decimal', 'numeric'],
  ['dec', 'numeric'],
  ['timestamp', 'timestamp'],
  ['time', 'time'],
  ['char', 'character'],
]

const relationsText = `
select c.oid::text as id, n.nspname as schema, c.relname as name, c.relkind in ('v', 'm') as is_view,
  coalesce((
    select json_agg(json_build_object('name', a.attname, 'number', a.attnum,
      'type', format_type(a.atttypid, a.atttypmod),
      'base', format_type(coalesce(nullif(t.typbasetype, 0), a.atttypid), null),
      'fallback', case
        when t.typbasetype <> 0 and d.adbin is null then pg_get_expr(t.typdefaultbin, 0)
        when a.attidentity = 'd' then format('nextval(%L)', s.objid::regclass)
        when a.attgenerated <> '' then null
        else pg_get_expr(d.adbin, d.adrelid) end) order by a.attnum)
    from pg_attribute a
      join pg_type t on t.oid = a.atttypid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      left join pg_depend s on s.refclassid = 'pg_class'::regclass and s.classid = 'pg_class'::regclass
        and s.refobjid = a.attrelid and s.refobjsubid = a.attnum and s.deptype = 'i'
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped), '[]') as columns,
  coalesce((
    select json_agg(a.attname order by a.attname)
    from pg_constraint k join pg_attribute a on a.attrelid = c.oid and a.attnum = any (k.conkey)
    where k.conrelid = c.oid and k.contype = 'p'), '[]') as keys,
  (select r.ev_action::text from pg_rewrite r where r.ev_class = c.oid and r.rulename = '_RETURN') as definition
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'v', 'm', 'f', 'p') and not c.relispartition
  and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
order by n.nspname, c.relname`

const foreignKeysText = `
select k.conname as name, k.conrelid::text as from_id, k.confrelid::text as to_id,
  (select json_agg(json_build_array(a.attname, b.attname) order by place)
    from unnest(k.conkey, k.confkey) with ordinality as pair (here, there, place)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = here
      join pg_attribute b on b.attrelid = k.confrelid and b.attnum = there) as columns,
  exists (select from pg_constraint u
    where u.conrelid = k.conrelid and u.contype in ('p', 'u')
      and (select array_agg(x order by x) from unnest(u.conkey) x) = (select array_agg(x order by x) from unnest(k.conkey) x)
  ) as is_unique
from pg_constraint k
where k.contype = 'f' and k.conparentid = 0
order by k.conrelid, k.conname`

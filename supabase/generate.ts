import { generateTypescript, sortGeneratorMetadata } from '@supabase/postgrest-typegen/generation'
import { introspect } from '@supabase/postgrest-typegen/introspection'
import { createServer } from '@techo/server'

/** One way to ask a database that has the migrations; the rows of `text` as objects. */
type Query = (text: string) => Promise<Record<string, unknown>[]>

export interface Generated {
  /** the module `database.types.ts` */
  readonly types: string
  /** the module `tables.gen.ts` */
  readonly tables: string
}

const note = '// Generated from supabase/migrations by `pnpm gen`; not edited by hand.\n'

/**
 * As `generate`, from an empty database in memory that just got every migration.
 * @param migrationsDir where those lie; of this checkout when left out
 */
export async function generateFromMigrations(migrationsDir?: string): Promise<Generated> {
  const server = await createServer({ dataDir: null, dumpHours: 0, ...(migrationsDir ? { migrationsDir } : {}) })
  try {
    return await server.db.asAdmin(sql => generate(text => sql.query(text)))
  } finally {
    await server.close()
  }
}

/** What TypeScript knows of the schema `public`: row types for the client, and every table's name. */
async function generate(query: Query): Promise<Generated> {
  const metadata = await introspect(
    { query: async text => ({ rows: await query(text) }) },
    { includedSchemas: ['public'] },
  )
  const types = await generateTypescript(sortGeneratorMetadata(metadata), { postgrestVersion: '14' })
  const tables = await readTables(query)
  return {
    types: note + narrow(types, await readChoices(query), await readSealed(query)),
    tables: `${note}
export const tables = [${tables.map(table => `\n  '${table}',`).join('')}
] as const
`,
  }
}

async function readTables(query: Query): Promise<string[]> {
  const rows = await query(`
    select relname as table_name
      from pg_class
     where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
     order by relname collate "C"`)
  return rows.map(row => String(row.table_name))
}

interface Choice {
  readonly table: string
  readonly column: string
  /** TypeScript literals */
  readonly values: readonly string[]
}

/** Columns that a check of their own holds to a list: `check (kind in ('day', 'week'))`. */
async function readChoices(query: Query): Promise<Choice[]> {
  const rows = await query(`
    select class.relname as table_name, attribute.attname as column_name, pg_get_constraintdef(rule.oid) as definition
      from pg_constraint as rule
      join pg_class as class on class.oid = rule.conrelid
      join pg_attribute as attribute on attribute.attrelid = class.oid and attribute.attnum = rule.conkey[1]
     where rule.contype = 'c' and cardinality(rule.conkey) = 1 and class.relnamespace = 'public'::regnamespace
     order by class.relname collate "C", attribute.attnum`)
  return rows.flatMap(row => {
    const column = String(row.column_name)
    const list = /^CHECK \(\((\w+) = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(String(row.definition))
    if (list?.[1] !== column) return []
    const values = (list[2] ?? '').split(', ').map(value => value.replace(/::\w+$/, ''))
    if (!values.every(value => /^'\w+'$|^\d+$/.test(value))) return []
    return [{ table: String(row.table_name), column, values: values.map(value => value.replaceAll("'", '"')) }]
  })
}

/** `table.Insert.column` and `table.Update.column` of everything a signed-in person has no right to write. */
async function readSealed(query: Query): Promise<ReadonlySet<string>> {
  const rows = await query(`
    select class.relname || '.' || verb.name || '.' || attribute.attname as place
      from pg_class as class
      join pg_attribute as attribute on attribute.attrelid = class.oid and attribute.attnum > 0 and not attribute.attisdropped
      cross join (values ('Insert'), ('Update')) as verb (name)
     where class.relkind = 'r' and class.relnamespace = 'public'::regnamespace
       and not has_column_privilege('authenticated', class.oid, attribute.attnum, verb.name)`)
  return new Set(rows.map(row => String(row.place)))
}

/**
 * The generator knows enums only, but a text with a list of values is as good as one; and it offers every column for
 * writing, although the grants close some.
 */
function narrow(types: string, choices: readonly Choice[], sealed: ReadonlySet<string>): string {
  let table = ''
  let shape = ''
  return types
    .split('\n')
    .flatMap(line => {
      table = /^ {6}(\w+): \{$/.exec(line)?.[1] ?? table
      shape = /^ {8}(\w+): \{$/.exec(line)?.[1] ?? shape
      const [, column = '', optional = ''] = /^ {10}(\w+)(\?)?: /.exec(line) ?? []
      if (sealed.has(`${table}.${shape}.${column}`)) return []
      const choice = choices.find(each => each.table === table && each.column === column)
      if (!choice || !/: (string|number)( \| null)?$/.test(line)) return [line]
      const empty = line.endsWith(' | null') ? ' | null' : ''
      return [`          ${column}${optional}: ${choice.values.join(' | ')}${empty}`]
    })
    .join('\n')
    .replace(/(?<=^ {8}(?:Insert|Update): )\{\n {8}\}/gm, 'Record<string, never>')
}

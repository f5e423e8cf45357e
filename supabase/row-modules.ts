/** One way to ask a database that has the migrations; the rows of `text` as objects. */
export type Query = (text: string) => Promise<Record<string, unknown>[]>

/**
 * What the migrations say of the rows of one table, as a module of the remote it belongs to
 * (`remotes/<id>/src/tables/<table>.gen.ts`), so that nobody writes it by hand, no other remote loads it, and a card that needs one
 * table does not carry the others: `<table>Columns` what a select asks for, `<table>Blank` what the database fills in for a
 * new row, `<Table>Row` a row of it, `<Table>Writable` the columns of it that a person may write.
 * @returns null when there is no such table
 */
export async function rowsModule(query: Query, table: string): Promise<string | null> {
  const columns = await readColumns(query, table)
  if (columns.length === 0) return null
  const text = partOf(table, columns)
  const named = ['Day', 'Id'].filter(type => new RegExp(`: ${type}\\b`).test(text))
  const imports = named.length > 0 ? imported(named, '@techo/core') : ''
  return `// Generated from the migrations by \`pnpm gen\`; not edited by hand.
${imports}${imported(['RowOf'], '@techo/data')}
${text}`
}

// Joined, or the check of imports would take it for one of this file.
const imported = (types: readonly string[], from: string) =>
  `${['import type', `{ ${types.join(', ')} }`, 'from', `'${from}'`].join(' ')}\n`

interface Column {
  readonly name: string
  readonly type: string
  readonly is_nullable: boolean
  readonly is_writable: boolean
  /** JSON of what the database fills in; undefined where it is made anew for each row, or has to be given */
  readonly blank: string | undefined
}

/** Whose row it is, when it was written, what finds it, and what puts it into the trash: a page asks for these by name. */
const aside = ['user_id', 'created_at', 'updated_at', 'deleted_at', 'search_norm', 'rev']

async function readColumns(query: Query, table: string): Promise<Column[]> {
  const rows = await query(`
    select a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as is_nullable,
           has_column_privilege('authenticated', a.attrelid, a.attnum, 'insert, update') as is_writable,
           pg_get_expr(d.adbin, d.adrelid) as fallback
      from pg_attribute as a
      left join pg_attrdef as d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = to_regclass('public.${table}') and a.attnum > 0 and not a.attisdropped
     order by a.attnum`)
  const shown = rows.filter(({ name }) => !aside.includes(String(name)))
  return Promise.all(
    shown.map(async ({ name, type, is_nullable, is_writable, fallback }) => ({
      name: String(name),
      type: String(type),
      is_nullable: is_nullable === true,
      is_writable: is_writable === true,
      blank: await blankOf(query, fallback, is_nullable === true),
    })),
  )
}

/** What is called would answer otherwise for the next row. */
async function blankOf(query: Query, fallback: unknown, isNullable: boolean): Promise<string | undefined> {
  if (typeof fallback !== 'string') return isNullable ? 'null' : undefined
  if (fallback.includes('(')) return undefined
  const [row] = await query(`select coalesce(to_jsonb(${fallback})::text, 'null') as blank`)
  return String(row?.blank)
}

const pascal = (name: string) => name.replace(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
const camel = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
const words: Readonly<Record<string, string>> = { date: 'Day', uuid: 'Id' }

function partOf(table: string, columns: readonly Column[]): string {
  const typeOf = ({ name, type, is_nullable }: Column) =>
    words[type] ? `${words[type]}${is_nullable ? ' | null' : ''}` : `RowOf<'${table}'>['${name}']`
  const blanks = columns.flatMap(({ name, blank }) =>
    blank === undefined ? [] : [`  ${name}: ${blank.startsWith('"') ? quoted(blank) : blank},`],
  )
  const writable = columns.filter(each => each.is_writable).map(({ name }) => `'${name}'`)
  return `export const ${camel(table)}Columns =
  '${columns.map(({ name }) => name).join(', ')}'

export const ${camel(table)}Blank = {${blanks.length > 0 ? `\n${blanks.join('\n')}\n` : ''}} satisfies Partial<${pascal(table)}Row>

export interface ${pascal(table)}Row {
${columns.map(each => `  readonly ${each.name}: ${typeOf(each)}`).join('\n')}
}

export type ${pascal(table)}Writable = Pick<${pascal(table)}Row, ${writable.length > 0 ? writable.join(' | ') : 'never'}>
`
}

const quoted = (json: string): string => `'${json.slice(1, -1).replaceAll("'", "\\'").replaceAll('\\"', '"')}'`

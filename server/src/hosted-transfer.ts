import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createKeys, type GivenSecrets, givenSecrets, unseal } from '@techo/backend/auth'
import { type DumpTable, readDump } from '@techo/backend/database'
import { z } from 'zod'
import type { Hosted } from './hosted.ts'

/**
 * From the embedded backend to a hosted or self-hosted Supabase: a dump becomes SQL for `psql`, and the files it names are
 * uploaded. Sessions and codes stay behind, so everybody signs in once more, with the password they have.
 */
const moved = ({ schema, table }: DumpTable): boolean =>
  schema === 'public' ||
  schema === 'private' ||
  (schema === 'auth' && ['users', 'identities', 'webauthn_credentials'].includes(table))
const isTable = ({ schema, table }: DumpTable, name: string): boolean => schema === 'auth' && table === name

/**
 * SQL that puts a dump into a project whose migrations are those of the dump and where nobody has an account yet, else it says
 * why not. One transaction: everything is there afterwards or nothing. What the migrations put there themselves stays.
 * @param path a file of `dumps/`
 * @param open what `openSecrets` makes of the folder the dump comes from
 * @throws when a second factor cannot be opened: its owner would be locked out
 */
export async function* dumpAsSql(path: string, open: OpenSecret): AsyncGenerator<string> {
  yield 'begin;\n'
  // Triggers and foreign keys have seen these rows before.
  yield "set local session_replication_role = 'replica';\n"
  for await (const part of readDump(path)) {
    if ('migrations' in part) yield guard(part.migrations)
    else if (isTable(part.table, 'mfa_factors')) yield await factors(part.rows, open)
    else if (isTable(part.table, 'recovery_codes')) yield recoveryCodes(part.rows)
    else if (moved(part.table)) {
      const name = `${quoted(part.table.schema)}.${quoted(part.table.table)}`
      const columns = part.table.columns.map(quoted).join(', ')
      yield `insert into ${name} (${columns}) overriding system value select ${columns} from jsonb_populate_recordset(null::${name}, ${literal(part.rows)}::jsonb) on conflict do nothing;\n`
    }
  }
  yield 'commit;\n'
}

const guard = (migrations: readonly string[]): string => `do $$ begin
  if exists (select from auth.users) then
    raise exception 'This project has accounts already: load a dump into a new one';
  end if;
  if (select array_agg(version::text order by version::text) from supabase_migrations.schema_migrations)
     is distinct from array[${migrations.map(literal).join(', ')}]::text[] then
    raise exception 'The migrations of the project are not those of the dump: apply them (pnpm assemble, supabase db push; of remotes from elsewhere pnpm registry migrate), or start this version once on the old folder and take its newest dump';
  end if;
end $$;
`

/** The secret of a second factor, base32; null when it cannot be opened. */
type OpenSecret = (sealed: string | null, factor: string) => Promise<string | null>

/**
 * @param folder `DATA_DIR`, whose `secrets.json` the secrets of second factors are sealed with
 * @param given secrets of the environment, which come first
 */
export async function openSecrets(folder: string, given: GivenSecrets | null = null): Promise<OpenSecret> {
  const file = join(folder, 'secrets.json')
  if (given === null && !existsSync(file)) return async () => null
  const keys = await createKeys(given === null ? { file } : { secrets: await givenSecrets(given) })
  return (sealed, factor) => unseal(sealed, factor, keys)
}

/** Only a database that this server has made has such a table; what lies in `auth` is spelt differently elsewhere. */
const isOurs = "to_regclass('supabase_migrations.local_bootstrap') is not null"
const factorRows = z.array(z.looseObject({ id: z.string(), factor_type: z.string(), secret: z.string().nullable() }))

/** Hosted, secrets lie open or under keys of the project's own, which takes open ones as well; here they stay sealed. */
async function factors(rows: string, open: OpenSecret): Promise<string> {
  const sealed = factorRows.parse(JSON.parse(rows)).map(({ last_used_step: _, ...row }) => row)
  const opened = await Promise.all(
    sealed.map(async row => {
      // Of an authenticator app only; a security key has a public half and nothing to hide.
      if (row.factor_type !== 'totp') return row
      const secret = await open(row.secret, row.id)
      if (secret === null)
        throw new Error(
          'The secrets.json of DATA_DIR does not open the second factors of this dump: use the one of its server',
        )
      return { ...row, secret }
    }),
  )
  const columns = Object.keys(sealed[0] ?? {})
    .map(quoted)
    .join(', ')
  if (columns === '') return ''
  const chosen = `case when ${isOurs} then ${literal(JSON.stringify(sealed))}::jsonb else ${literal(JSON.stringify(opened))}::jsonb end`
  return `insert into auth.mfa_factors (${columns}) select ${columns} from jsonb_populate_recordset(null::auth.mfa_factors, ${chosen}) on conflict do nothing;\n`
}

const recoveryCodes = (rows: string): string => {
  const into = (table: string) =>
    `insert into ${table} (user_id, code_hash, created_at) select user_id, code_hash, created_at from jsonb_populate_recordset(null::${table}, ${literal(rows)}::jsonb) on conflict do nothing;`
  return `do $move$ begin
  if ${isOurs} then
    ${into('auth.recovery_codes')}
  else
    ${into('private.recovery_codes')}
  end if;
end $move$;
`
}

const quoted = (identifier: string): string => `"${identifier.replaceAll('"', '""')}"`
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

const objectRow = z.object({
  bucket_id: z.string(),
  name: z.string(),
  version: z.string(),
  metadata: z.object({ mimetype: z.string().optional() }).nullish(),
})

export interface MovedFiles {
  readonly sent: number
  /** named by the dump and not in the folder */
  readonly missing: readonly string[]
}

/**
 * Uploads the files a dump names. Safe to run again: what is there is written over with the same.
 * @param folder `DATA_DIR/objects`
 * @throws when the project does not take a file
 */
export async function sendFiles(path: string, folder: string, { url, secretKey }: Hosted): Promise<MovedFiles> {
  if (secretKey === null) throw new Error('SUPABASE_SECRET_KEY is needed to upload files')
  const missing: string[] = []
  let sent = 0
  for await (const part of readDump(path)) {
    if ('migrations' in part || part.table.schema !== 'storage' || part.table.table !== 'objects') continue
    for (const { bucket_id, name, version, metadata } of z.array(objectRow).parse(JSON.parse(part.rows))) {
      const file = join(folder, version.slice(0, 2), version)
      if (!existsSync(file)) {
        missing.push(name)
        continue
      }
      const answer = await fetch(
        `${url}/storage/v1/object/${[bucket_id, ...name.split('/')].map(encodeURIComponent).join('/')}`,
        {
          method: 'POST',
          headers: {
            apikey: secretKey,
            authorization: `Bearer ${secretKey}`,
            'content-type': metadata?.mimetype ?? 'application/octet-stream',
            'x-upsert': 'true',
          },
          // No bucket takes more than ten megabytes.
          body: new Uint8Array(await readFile(file)),
        },
      )
      if (!answer.ok) throw new Error(`${bucket_id}/${name}: the project answers ${answer.status}`)
      await answer.body?.cancel()
      sent++
    }
  }
  return { sent, missing }
}

import { createServer, readOptions, withProjectDatabase } from '@techo/server'
import { z } from 'zod'
import { compareInstallations, type Finding, type Installation, installation } from './target-findings.ts'

/**
 * `pnpm check:target`: whether a hosted or self-hosted Supabase is what this version of Techo needs. Asks with the keys of the
 * environment, changes nothing, prints one line for each part, and ends with 1 when something is wrong.
 */
export interface Target {
  readonly url: string
  readonly publishableKey: string
  readonly secretKey: string
  /** address of the project's own database, where archives are imported; null: they are not */
  readonly databaseUrl: string | null
  /** origin people use; without it redirects are not looked at */
  readonly siteUrl: string | null
}

export async function run(): Promise<void> {
  const { hosted, siteUrl } = readOptions(process.env)
  if (!hosted?.secretKey)
    throw new Error(
      'Set SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY (and SITE_URL, to look at redirects too)',
    )
  const { url, publishableKey, secretKey, databaseUrl = null } = hosted
  const target = { url, publishableKey, secretKey, databaseUrl, siteUrl }
  const findings = await checkTarget(target, await reference())
  console.log(tableOf(findings))
  const wrong = findings.filter(({ state }) => state === 'wrong').length
  console.log(wrong === 0 ? `\n${url} is ready` : `\n${url}: ${wrong} to put right`)
  process.exitCode = wrong === 0 ? 0 : 1
}

/** @param wanted what the migrations make of an empty database */
export async function checkTarget(target: Target, wanted: Installation): Promise<readonly Finding[]> {
  const reachable = await reachability(target)
  if (reachable.state === 'wrong') return [reachable]
  const [found, rights, imports, settings, visitors, redirects] = await Promise.all([
    describe(target),
    accountRights(target),
    importRights(target),
    authSettings(target),
    refusedVisitors(target),
    allowedRedirects(target),
  ])
  const schema = 'state' in found ? [found] : compareInstallations(found, wanted)
  return [reachable, ...schema, ...('state' in found ? [] : rights), imports, ...visitors, ...settings, ...redirects]
}

/** What the migrations make of an empty database, asked from one in this process. */
export async function reference(): Promise<Installation> {
  const server = await createServer({ dataDir: null, port: 0 })
  try {
    const [row] = await server.db.asAdmin(sql =>
      sql.query<{ it: unknown }>('select public.describe_installation() as it'),
    )
    return installation.parse(row?.it)
  } finally {
    await server.close()
  }
}

const patience = 15_000
const ask = (target: Target, path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(target.url + path, {
    redirect: 'manual',
    ...init,
    headers: { apikey: target.publishableKey, ...init.headers },
    signal: AbortSignal.timeout(patience),
  })

const asServer = (target: Target, name: string): Promise<Response> =>
  ask(target, `/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { apikey: target.secretKey, 'content-type': 'application/json' },
    body: '{}',
  })

async function reachability(target: Target): Promise<Finding> {
  const wrong = (says: string, next: string): Finding => ({ state: 'wrong', part: 'address', says, next })
  try {
    const answer = await ask(target, '/auth/v1/health')
    if (answer.ok) return { state: 'right', part: 'address', says: target.url }
    return wrong(
      `/auth/v1/health answers ${answer.status}`,
      'Is it the address of the project (https://….supabase.co), and SUPABASE_PUBLISHABLE_KEY its key?',
    )
  } catch (error) {
    return wrong(
      error instanceof Error ? error.message : String(error),
      'Is the project running (free ones are paused after a week), and SUPABASE_URL right?',
    )
  }
}

async function describe(target: Target): Promise<Installation | Finding> {
  const answer = await asServer(target, 'describe_installation')
  if (answer.ok) return installation.parse(await answer.json())
  const says = `describe_installation answers ${answer.status}`
  const next =
    answer.status === 404
      ? 'The migrations are not applied, or not to the end: pnpm assemble, then supabase db push --workdir dist --include-all'
      : 'Is SUPABASE_SECRET_KEY the secret key (sb_secret_…, or service_role) of this project?'
  return { state: 'wrong', part: 'migrations', says, next }
}

/** Whether the functions for sessions, recovery codes and deletions may do what they are for. */
async function accountRights(target: Target): Promise<readonly Finding[]> {
  const answer = await asServer(target, 'missing_account_rights')
  // That it is missing stands among the functions.
  if (answer.status === 404) return []
  if (!answer.ok) {
    const says = `missing_account_rights answers ${answer.status}`
    return [{ state: 'wrong', part: 'accounts', says, next: 'The log of the database says why' }]
  }
  const missing = z.array(z.string()).parse(await answer.json())
  if (missing.length === 0)
    return [{ state: 'right', part: 'accounts', says: 'sessions and factors can be looked after' }]
  return [
    {
      state: 'wrong',
      part: 'accounts',
      says: `the owner of the functions may not ${missing.join(', ')}`,
      next: 'Apply the migrations as the role postgres; self-hosted, grant it these rights as supabase_admin',
    },
  ]
}

/** Whether archives can be imported: over this project's database, by the owner of its tables. */
async function importRights(target: Target): Promise<Finding> {
  const { databaseUrl } = target
  const part = 'imports'
  if (databaseUrl === null)
    return {
      state: 'look',
      part,
      says: 'archives cannot be imported',
      next: 'Set SUPABASE_DB_URL to the address of the database (Connect → Session pooler), as postgres',
    }
  const madeAt = await bucketMadeAt(target)
  if (madeAt === null)
    return {
      state: 'look',
      part,
      says: 'whether SUPABASE_DB_URL is the database of SUPABASE_URL cannot be seen',
      next: 'Put right what is said of the buckets, then look again',
    }
  const lacking = await withProjectDatabase(databaseUrl, db =>
    db.asAdmin(async sql => {
      const [row] = await sql.query<{ same: boolean; bypasses: boolean; foreign: readonly string[] }>(
        `select exists (select from storage.buckets where id = 'attachments'
                          and date_trunc('milliseconds', created_at) = date_trunc('milliseconds', $1::timestamptz)) as same,
                (select rolbypassrls or rolsuper from pg_roles where rolname = current_user) as bypasses,
                array(select relname::text from pg_class where relnamespace = 'public'::regnamespace
                        and relkind in ('r', 'p') and not pg_has_role(relowner, 'usage') order by 1 limit 3) as foreign`,
        [madeAt],
      )
      if (!row?.bypasses) return 'the role of SUPABASE_DB_URL does not bypass row security'
      if (!row.same) return 'SUPABASE_DB_URL is not the database of SUPABASE_URL'
      return row.foreign.length > 0 && `the role of SUPABASE_DB_URL does not own ${row.foreign.join(', ')}`
    }),
  ).catch(error => (error instanceof Error ? error.message : String(error)))
  return lacking
    ? {
        state: 'wrong',
        part,
        says: lacking,
        next: 'Use the address of this project as the role that applied the migrations (postgres)',
      }
    : { state: 'right', part, says: 'archives can be imported' }
}

/** The moment tells one project's bucket from another's, by its API and in its database. Null where there is no bucket. */
async function bucketMadeAt(target: Target): Promise<string | null> {
  const answer = await ask(target, '/storage/v1/bucket/attachments', {
    headers: { apikey: target.secretKey, authorization: `Bearer ${target.secretKey}` },
  })
  const read = z.object({ created_at: z.string() }).safeParse(await answer.json().catch(() => null))
  return read.success ? read.data.created_at : null
}

/** The real thing once: the API refuses who has no session. */
async function refusedVisitors(target: Target): Promise<readonly Finding[]> {
  const answer = await ask(target, '/rest/v1/tasks?select=id&limit=1')
  return answer.status === 401 || answer.status === 403
    ? [{ state: 'right', part: 'visitors', says: 'are refused by the API' }]
    : [
        {
          state: 'wrong',
          part: 'visitors',
          says: `without a session /rest/v1/tasks answers ${answer.status}`,
          next:
            answer.status === 404
              ? 'Is the schema public exposed (API settings)?'
              : 'Take every grant from anon: see the lines on grants',
        },
      ]
}

const settingsSchema = z.object({
  external: z.record(z.string(), z.unknown()),
  disable_signup: z.boolean(),
  mailer_autoconfirm: z.boolean(),
})

async function authSettings(target: Target): Promise<readonly Finding[]> {
  const answer = await ask(target, '/auth/v1/settings')
  const read = settingsSchema.safeParse(await answer.json().catch(() => null))
  if (!read.success)
    return [
      { state: 'wrong', part: 'auth', says: `/auth/v1/settings answers ${answer.status}`, next: 'Is this a Supabase?' },
    ]
  const { external, disable_signup, mailer_autoconfirm } = read.data
  const on = Object.entries(external).flatMap(([name, isOn]) => (isOn === true ? [name] : []))
  const email: Finding = on.includes('email')
    ? { state: 'right', part: 'auth', says: `sign-in by ${on.join(', ')}` }
    : {
        state: 'wrong',
        part: 'auth',
        says: 'nobody can sign in by e-mail',
        next: 'Authentication → Sign In / Providers → Email: on',
      }
  return [
    email,
    disable_signup
      ? {
          state: 'look',
          part: 'auth',
          says: 'nobody new can register',
          next: 'Authentication → Sign In / Providers → Allow new users to sign up',
        }
      : { state: 'right', part: 'auth', says: 'registration is open' },
    mailer_autoconfirm
      ? {
          state: 'look',
          part: 'auth',
          says: 'e-mail addresses are not confirmed',
          next: 'Authentication → Sign In / Providers → Email → Confirm email, and a mail server of your own (SMTP)',
        }
      : { state: 'right', part: 'auth', says: 'e-mail addresses are confirmed' },
    {
      state: 'look',
      part: 'auth',
      says: 'a second factor, length of passwords and letters cannot be seen from outside',
      next: 'Multi-Factor → TOTP: enrol and verify on; passwords of 8 or more; links of the letters as docs/operating.md says',
    },
  ]
}

const landings = ['/auth/verify', '/auth/callback', '/reset-password']

/** A link that is over leads to where it was to lead, if that is allowed, else to the project's own Site URL. */
async function allowedRedirects(target: Target): Promise<readonly Finding[]> {
  const { siteUrl } = target
  if (siteUrl === null)
    return [{ state: 'look', part: 'redirects', says: 'not looked at', next: 'Set SITE_URL to the origin people use' }]
  return Promise.all(
    landings.map(async (path): Promise<Finding> => {
      const query = new URLSearchParams({ token: 'over', type: 'recovery', redirect_to: siteUrl + path })
      const answer = await ask(target, `/auth/v1/verify?${query}`)
      const leadsTo = answer.headers.get('location') ?? ''
      return leadsTo.startsWith(siteUrl + path)
        ? { state: 'right', part: 'redirects', says: `${siteUrl}${path}` }
        : {
            state: 'wrong',
            part: 'redirects',
            says: `letters may not lead to ${siteUrl}${path}`,
            next: `Authentication → URL Configuration: Site URL ${siteUrl}, and ${siteUrl}/** among the redirect URLs`,
          }
    }),
  )
}

const signs = { right: 'ok   ', wrong: 'WRONG', look: 'look ' } as const

/** One line for each finding, and below what is not right what to do next. */
export function tableOf(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ part }) => part.length))
  return findings
    .flatMap(({ state, part, says, next }) => [
      `${signs[state]}  ${part.padEnd(width)}  ${says}`,
      ...(next ? [`${' '.repeat(width + 9)}→ ${next}`] : []),
    ])
    .join('\n')
}

import { createHmac } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Db } from '@techo/server'
import { type Claims, claimsOf, newPerson, startBackend, visitor } from '@techo/testing'
import { afterAll, describe, expect, test } from 'vitest'
import { reached } from './catalogue.ts'
import { fillAccount } from './filled-account.ts'

/**
 * Somebody who has found the password, but not the second factor, walks everything that there is: every table, bucket, channel
 * and function that the catalogue knows, and every address of /api. Nothing here lists tables or functions.
 */
const backend = await startBackend()
const { db } = backend.server
afterAll(() => backend.close())

const owner = await newPerson(backend)
await fillAccount(backend.server, owner.user.id)
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const picture = `${owner.user.id}/a.gif`
// The walk knows tables from the catalogue only, the typed client by name.
const untyped = (client: unknown) => client as SupabaseClient
const files = (client: unknown) => untyped(client).storage.from('attachments')
expect((await files(owner.client).upload(picture, pixel, { contentType: 'image/gif' })).error).toBeNull()
expect((await untyped(owner.client).rpc('renew_calendar_feed', { wanted: ['planned'] })).error).toBeNull()
// What the server alone writes, where the remote is there that brings it.
const given = {
  id: crypto.randomUUID(),
  name: '祝日',
  colour: 'red',
  rank: 'a1',
  address: 'sealed',
  host: 'example.com',
}
const one = { key: 'a', uid: 'a', title: '休み', note: '', place: '', is_busy: false, is_private: false }
const reading = {
  left_out: {},
  occurrences: [{ ...one, all_day: true, start_day: '2026-11-23', end_day: '2026-11-23' }],
}
await db.asAdmin(async sql => {
  const [there] = await sql.query("select 1 where to_regproc('public.put_calendar_subscription') is not null")
  if (!there) return
  await sql.query('select public.put_calendar_subscription($1::uuid, $2::jsonb)', [
    owner.user.id,
    JSON.stringify(given),
  ])
  await sql.query('select public.keep_calendar_reading($1::uuid, $2::jsonb)', [given.id, JSON.stringify(reading)])
  const calendar = crypto.randomUUID()
  const account = {
    ...{ sealed: 'sealed', host: 'example.com', login: 'hanako' },
    calendars: [{ ...given, id: calendar, url: 'https://example.com/a/', is_read_only: false }],
  }
  await sql.query('select public.put_caldav_account($1::uuid, $2::jsonb)', [owner.user.id, JSON.stringify(account)])
  const [claimed] = await sql.query<{ claim: string }>(
    "select public.take_caldav_accounts($1::uuid) -> 0 ->> 'claim' as claim",
    [owner.user.id],
  )
  const copy = {
    ...{ does: 'copy', event_id: crypto.randomUUID() },
    event: {
      ...{ uid: 'a', calendar_id: calendar, title: '会議', note: '', search_norm: '', place: '', guests: '' },
      ...{ is_busy: true, is_private: false, all_day: true, start_day: '2026-11-23', end_day: '2026-11-23' },
      ...{ exdates: [], holiday_rule: 'none', overrides: [] },
    },
  }
  const object = { does: 'object', calendar_id: calendar, href: 'https://example.com/a/a.ics', etag: '"1"' }
  const kept = await sql.query('select public.keep_caldav($1::uuid, $2::uuid, $3::jsonb) as kept', [
    ...[owner.user.id, claimed?.claim],
    JSON.stringify([[copy], [object]]),
  ])
  expect(kept).toEqual([{ kept: ['kept', 'kept'] }])
})

/** What an authenticator app shows (RFC 6238). */
function codeOf(secret: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...secret].map(each => alphabet.indexOf(each).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map(each => Number.parseInt(each, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const mac = createHmac('sha1', key).update(counter).digest()
  const at = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
const enrolled = await owner.client.auth.mfa.enroll({ factorType: 'totp' })
if (enrolled.data?.type !== 'totp') throw new Error('No factor was enrolled')
const factorId = enrolled.data.id
const shown = await owner.client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(enrolled.data.totp.secret) })
expect(shown.error).toBeNull()

const thief = visitor(backend)
const signedIn = await thief.auth.signInWithPassword({ email: owner.email, password: owner.password })
const tokenOf = async (client: unknown) => (await untyped(client).auth.getSession()).data.session?.access_token ?? ''
const token = await tokenOf(thief)
const claims = { owner: await claimsOf(owner), thief: await claimsOf({ client: thief, user: owner.user }) }

const tables = await db.asAdmin(sql =>
  sql.query<{ name: string; column: string; hidden: boolean }>(
    `select t.name, n.nspname <> 'public' as hidden,
            (select quote_ident(a.attname) from pg_attribute as a where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
                and a.attgenerated = '' order by a.attnum limit 1) as column
       from (${reached}) as t join pg_class as c on c.oid = t.oid join pg_namespace as n on n.oid = c.relnamespace order by t.name`,
  ),
)
const functions = await db.asAdmin(sql =>
  sql.query<{ name: string; called: string; sent: Record<string, null> }>(
    `select p.proname as name,
            p.oid::regproc::text || '(' || (select coalesce(string_agg('null::' || format_type(t, null), ', ' order by n), '')
              from unnest(p.proargtypes) with ordinality as a (t, n)) || ')' as called,
            coalesce((select jsonb_object_agg(p.proargnames[n], null) from generate_series(1, p.pronargs) as n), '{}') as sent
       from pg_proc as p
      where p.pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', p.oid, 'execute')
        and not exists (select from pg_depend as d where d.objid = p.oid and d.deptype = 'e') order by p.proname`,
  ),
)

const fingerprint = () =>
  db.asAdmin(async sql => {
    const found: Record<string, unknown> = {}
    for (const { name } of tables)
      [found[name]] = await sql.query(
        `select count(*)::int as rows, md5(string_agg(t::text, '|' order by t::text)) as text from ${name} as t`,
      )
    return found
  })
const before = await fingerprint()
const undo = new Error('undo')
/** Runs what is taken back. */
const tried = (work: Parameters<Db['asAdmin']>[0]) =>
  db
    .asAdmin(async sql => {
      await work(sql)
      throw undo
    })
    .catch(error => {
      if (error !== undo) throw error
    })

/** What somebody reaches of a table through the role and the policies alone: rows read, changed, deleted, added. */
const reach = (who: Claims, { name, column }: { name: string; column: string }) =>
  db.asUser(who, async sql => {
    const count = async (text: string): Promise<number | string> => {
      await sql.query('savepoint attempt')
      try {
        return (await sql.query(text)).length
      } catch (error) {
        await sql.query('rollback to attempt')
        return error instanceof Error && 'code' in error ? String(error.code) : 'failed'
      }
    }
    await sql.query('savepoint walk')
    await sql.query("select set_config('storage.allow_delete_query', 'true', true)")
    const found = {
      read: await count(`select 1 from ${name}`),
      changed: await count(`update ${name} set ${column} = ${column} returning 1`),
      added: await count(`insert into ${name} default values`),
      deleted: await count(`delete from ${name} returning 1`),
    }
    await sql.query('rollback to walk')
    return found
  })
const isClosed = ({ read, changed, added, deleted }: Awaited<ReturnType<typeof reach>>): boolean =>
  [read, changed, deleted].every(each => each === 0 || each === '42501') && added === '42501'

test('the walk knows what there is, and every table of people has rows', () => {
  expect(signedIn.data.user?.id).toBe(owner.user.id)
  expect([tables.length > 40, functions.length > 8]).toEqual([true, true])
  const empty = tables.filter(({ name }) => Reflect.get(Object(before[name]), 'rows') === 0).map(({ name }) => name)
  expect(empty).toEqual(['realtime.messages'])
})

test.each(tables)('$name is closed by one policy, which nothing else stands in for', async table => {
  const { name } = table
  await tried(async sql => {
    if (name === 'realtime.messages')
      await sql.query("insert into realtime.messages (topic, extension) values ('t', 'broadcast')")
    // As wide open as a table can be, so that nothing but the restrictive policy is in the way; constraints would be.
    await sql.query(`create policy open_to_all on ${name} for all to authenticated using (true) with check (true)`)
    await sql.query(`grant all on table ${name} to authenticated`)
    expect([name, isClosed(await reach(claims.thief, table))]).toEqual([name, true])
    const open = await reach(claims.owner, table)
    expect([name, Number(open.read) > 0, open.added !== '42501']).toEqual([name, true, true])
    await sql.query(`drop policy session_holds on ${name}`)
    const leaked = await reach(claims.thief, table)
    expect([name, Number(leaked.read) > 0, leaked.added !== '42501']).toEqual([name, true, true])
  })
})

test('a session that was found well is remembered for its transaction and its claims, and no further', async () => {
  const ask = `select nullif(current_setting('techo.session_held', true), '') is null as unknown,
    (select count(*)::int from public.notes) as seen`
  await db.asUser(claims.owner, async sql => {
    const [first] = await sql.query<{ unknown: boolean; seen: number }>(ask)
    expect([first?.unknown, Number(first?.seen) > 0]).toEqual([true, true])
    expect(await sql.query(ask)).toMatchObject([{ unknown: false, seen: first?.seen }])
    // Others in the same transaction are asked anew.
    expect(await db.asUser(claims.thief, inner => inner.query(ask))).toMatchObject([{ unknown: false, seen: 0 }])
    expect(await db.asUser({ role: 'authenticated' }, inner => inner.query(ask))).toMatchObject([{ seen: 0 }])
  })
  expect(await db.asUser(claims.thief, sql => sql.query(ask))).toMatchObject([{ seen: 0 }])
})

describe('with the password alone', () => {
  test('the database reads, writes and deletes nothing, whichever way it is reached', async () => {
    for (const table of tables) {
      if (table.hidden) continue
      expect([table.name, await reach(claims.thief, table).then(isClosed)]).toEqual([table.name, true])
    }
    for (const { called } of functions) {
      const refused = await db.asUser(claims.thief, sql => sql.query(`select * from ${called}`)).catch(error => error)
      expect([called, refused.code, String(refused.message)]).toEqual([
        called,
        'PGRST',
        expect.stringContaining('insufficient_aal'),
      ])
    }
    expect(await fingerprint()).toEqual(before)
  })

  test('REST says what is missing, for every table and function', async () => {
    const rest = untyped(thief)
    const missing = { status: 401, error: { code: 'insufficient_aal' } }
    for (const { name, hidden } of tables) {
      if (hidden) continue
      expect(await rest.from(name).select()).toMatchObject(missing)
      expect(await rest.from(name).insert({})).toMatchObject(missing)
      expect(await rest.from(name).update({ user_id: owner.user.id }).not('user_id', 'is', null)).toMatchObject(missing)
      expect(await rest.from(name).delete().not('user_id', 'is', null)).toMatchObject(missing)
    }
    for (const { name, sent } of functions) expect([name, await rest.rpc(name, sent)]).toMatchObject([name, missing])
    expect(await fingerprint()).toEqual(before)
    const notes = () => untyped(owner.client).from('notes').select('id')
    expect((await notes()).data?.length).toBeGreaterThan(0)
    // Its token says that the factor was shown; its session does not any more.
    const level = (aal: string) =>
      db.asAdmin(sql => sql.query('update auth.sessions set aal = $2 where id = $1', [claims.owner.session_id, aal]))
    await level('aal1')
    await expect.poll(notes).toMatchObject(missing)
    await level('aal2')
    await expect.poll(async () => (await notes()).data?.length).toBeGreaterThan(0)
  })

  test('no bucket lists, gives, signs or takes a file', async () => {
    const place = files(thief)
    expect((await place.list(owner.user.id)).data ?? []).toEqual([])
    expect((await place.download(picture)).data).toBeNull()
    expect((await place.info(picture)).data).toBeNull()
    expect((await place.createSignedUrl(picture, 60)).data).toBeNull()
    expect((await place.createSignedUploadUrl(`${owner.user.id}/b.gif`)).data).toBeNull()
    expect((await place.upload(`${owner.user.id}/b.gif`, pixel, { contentType: 'image/gif' })).error).not.toBeNull()
    expect((await place.update(picture, pixel, { contentType: 'image/gif' })).error).not.toBeNull()
    expect((await place.copy(picture, `${owner.user.id}/c.gif`)).error).not.toBeNull()
    expect((await place.move(picture, `${owner.user.id}/c.gif`)).error).not.toBeNull()
    expect((await place.remove([picture])).data ?? []).toEqual([])
    const begun = await fetch(`${backend.url}/storage/v1/upload/resumable`, {
      method: 'POST',
      headers: {
        apikey: backend.key,
        authorization: `Bearer ${token}`,
        'tus-resumable': '1.0.0',
        'upload-length': '10',
        'upload-metadata': ['bucketName attachments', `objectName ${owner.user.id}/b.gif`, 'contentType image/gif']
          .map(each => each.replace(/ (.*)/, (_, value) => ` ${Buffer.from(value).toString('base64')}`))
          .join(','),
      },
    })
    expect(begun.ok).toBe(false)
    expect(await fingerprint()).toEqual(before)
    expect((await files(owner.client).download(picture)).data?.size).toBe(pixel.length)
  })

  test('the private channel is shut, and no change is told', async () => {
    const heard: Record<'thief' | 'owner', string[]> = { thief: [], owner: [] }
    const follow = (client: unknown, told: string[]) =>
      new Promise<string>(resolve => {
        untyped(client)
          .channel('changes')
          .on('postgres_changes', { event: '*', schema: 'public', table: 'notes' }, ({ eventType }) => {
            told.push(eventType)
          })
          .on('system', {}, said => said.extension === 'postgres_changes' && resolve(said.status))
          .subscribe()
      })
    for (const client of [thief, owner.client]) await untyped(client).realtime.setAuth(await tokenOf(client))
    const refused = await new Promise<string>(resolve => {
      const own = untyped(thief).channel(`person:${owner.user.id}`, { config: { private: true } })
      own.subscribe((status, error) => resolve(`${status} ${error?.message}`))
    })
    expect(refused).toMatch(/CHANNEL_ERROR .*Unauthorized/)
    expect([await follow(thief, heard.thief), await follow(owner.client, heard.owner)]).toEqual(['ok', 'ok'])
    const notes = untyped(owner.client).from('notes')
    // Changes are told one after the other to everybody: with the last, those before have been told to all.
    for (const _ of [1, 2]) {
      const id = crypto.randomUUID()
      expect((await notes.insert({ id })).error).toBeNull()
      expect((await notes.delete().eq('id', id)).error).toBeNull()
    }
    await expect.poll(() => heard.owner.filter(each => each === 'DELETE')).toHaveLength(2)
    expect(heard.thief).toEqual([])
    for (const client of [thief, owner.client]) await untyped(client).realtime.disconnect()
  })

  test('/api gives nothing but the way to the missing factor, and nobody is signed out', async () => {
    const ask = async (path: string, method = 'GET', bearer = token) => {
      const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' }
      const body = method === 'POST' ? '{"code":"aaaa-bbbb"}' : null
      const answer = await fetch(`${backend.url}/api${path}`, { method, headers, body })
      return [answer.status, Reflect.get(Object(await answer.json().catch(() => null)), 'code')]
    }
    const closed = [403, 'insufficient_aal']
    expect(await ask('/account/sessions')).toEqual(closed)
    expect(await ask('/account/sessions', 'DELETE')).toEqual(closed)
    expect(await ask(`/account/sessions/${claims.owner.session_id}`, 'DELETE')).toEqual(closed)
    for (const path of [
      '/account/export',
      '/account/deletion',
      '/account/recovery-codes',
      '/payment',
      '/books/search?q=a',
    ])
      expect([path, await ask(path)]).toEqual([path, closed])
    expect(await ask('/link-preview?url=https%3A%2F%2Fexample.com')).toEqual(closed)
    expect(await ask('/account/recover', 'POST')).toEqual([422, 'invalid_code'])

    const logout = (scope: string, bearer: string) =>
      fetch(`${backend.url}/auth/v1/logout?scope=${scope}`, {
        method: 'POST',
        headers: { apikey: backend.key, authorization: `Bearer ${bearer}` },
      })
    const refused = await logout('others', token)
    expect([refused.status, (await refused.json()).error_code]).toEqual([403, 'insufficient_aal'])
    expect((await thief.auth.getUser()).data.user?.id).toBe(owner.user.id)
    expect((await logout('global', token)).status).toBe(204)
    expect((await thief.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect((await untyped(owner.client).from('notes').select('id')).error).toBeNull()
    const [status] = await ask('/account/sessions', 'GET', await tokenOf(owner.client))
    expect(status).toBe(200)
  })
})

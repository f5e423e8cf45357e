import { afterAll, expect, test } from 'vitest'
import { notify, notifyInProject } from './notify.ts'
import { newPerson, type Person, startServer } from './test-people.ts'

const server = await startServer()
afterAll(() => server.close())

const told = async ({ client }: Person) => {
  const { data, error } = await client.from('notifications').select('key, kind, params, href').order('created_at')
  expect(error).toBeNull()
  return data ?? []
}
const paid = {
  kind: 'plan',
  key: 'payment:1',
  params: { what: 'payment_failed' },
  href: '/mypage/settings?section=plan',
} as const

test('the same key is told once, through the database and through the API of a project', async () => {
  const person = await newPerson(server)
  const { url, publishableKey, secretKey } = server
  await notify(server.db, person.id, paid)
  await notify(server.db, person.id, { ...paid, params: { what: 'changed' } })
  await notifyInProject({ url, publishableKey, secretKey, jwtSecret: null }, person.id, paid)
  expect(await told(person)).toEqual([paid])
})

test('without the secret key nobody is told, and an account that is gone is no failure', async () => {
  const { url, publishableKey } = server
  const keyless = { url, publishableKey, secretKey: null, jwtSecret: null }
  await expect(notifyInProject(keyless, crypto.randomUUID(), paid)).rejects.toThrow('SUPABASE_SECRET_KEY')
  await notify(server.db, crypto.randomUUID(), paid)
})

test('what a person has put away is not told, but security always is', async () => {
  const person = await newPerson(server)
  const value = { off: ['plan', 'security'], quiet: null }
  expect((await person.client.from('preferences').insert({ key: 'frame.notifications', value })).error).toBeNull()
  await notify(server.db, person.id, paid)
  await notify(server.db, person.id, { ...paid, kind: 'security', key: 'x' })
  expect((await told(person)).map(({ kind }) => kind)).toEqual(['security'])
})

test('no member may tell another one something', async () => {
  const [person, other] = [await newPerson(server), await newPerson(server)]
  const args = { person: other.id, ...paid }
  expect((await person.client.rpc('notify_person', args)).error?.code).toBe('42501')
  expect(await told(other)).toEqual([])
})

const signInAs = (person: Person, device: string, at: string) =>
  server.db.asAdmin(sql =>
    sql.query(
      'insert into auth.sessions (id, user_id, created_at, user_agent) values (gen_random_uuid(), $1, $3, $2)',
      [person.id, device, at],
    ),
  )

test('a sign-in from a browser that was not seen before is told, a newer version of a known one is not', async () => {
  const person = await newPerson(server)
  const at = '2026-11-20T00:00:00Z'
  for (const device of ['Firefox/140.0', 'Firefox/141.0', 'Chrome/150', 'Chrome/151.2'])
    await signInAs(person, device, at)
  expect((await told(person)).map(({ params }) => params)).toEqual([
    { what: 'sign_in', agent: 'Firefox/140.0' },
    { what: 'sign_in', agent: 'Chrome/150' },
  ])
})

test('another password, another e-mail address and a second factor are told; the same again is not', async () => {
  const person = await newPerson(server)
  const change = (columns: string) =>
    server.db.asAdmin(sql => sql.query(`update auth.users set ${columns} where id = $1`, [person.id]))
  await change("encrypted_password = 'other'")
  await change("encrypted_password = 'other'")
  await change(`email = '${crypto.randomUUID()}@example.com'`)
  const factor = crypto.randomUUID()
  await server.db.asAdmin(async sql => {
    await sql.query(
      "insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at) values ($1, $2, 'totp', 'unverified', now(), now())",
      [factor, person.id],
    )
    await sql.query("update auth.mfa_factors set status = 'verified' where id = $1", [factor])
    await sql.query('delete from auth.mfa_factors where id = $1', [factor])
  })
  expect((await told(person)).map(({ params }) => params.what).sort()).toEqual([
    'email',
    'mfa_added',
    'mfa_removed',
    'password',
  ])
})

test('what becomes of a plan is told once for each time', async () => {
  const person = await newPerson(server)
  const set = (status: string) =>
    server.db.asAdmin(sql =>
      sql.query(
        `insert into private.subscriptions (provider, id, user_id, customer_id, price, status, period_end, as_of)
         values ('stand-in', $1, $2, 'c', 'plus-monthly', $3, '2026-12-21', now())
         on conflict (provider, id) do update set status = excluded.status`,
        [person.id, person.id, status],
      ),
    )
  for (const status of ['trialing', 'active', 'active', 'past_due', 'canceled']) await set(status)
  expect((await told(person)).map(({ params }) => params.what).sort()).toEqual([
    'payment_done',
    'payment_failed',
    'plan_ended',
  ])
})

test('only the newest five hundred stay', async () => {
  const person = await newPerson(server)
  const rows = Array.from({ length: 520 }, (_, n) => ({ key: `planned:${n}`, kind: 'planned', href: '/mypage' }))
  for (const part of [rows.slice(0, 20), rows.slice(20)])
    expect((await person.client.from('notifications').insert(part)).error).toBeNull()
  const { count } = await person.client.from('notifications').select('key', { count: 'exact', head: true })
  expect(count).toBe(500)
})

import { afterAll, describe, expect, test } from 'vitest'
import { callDatabase } from '../database-function.ts'
import { notify } from '../notify.ts'
import { newPerson, type Person, startServer } from '../test-people.ts'
import { createDeletion } from './deletion.ts'

const server = await startServer()
afterAll(() => server.close())

const call = (token: string, method: string) =>
  server.fetch(
    new Request('http://localhost/api/account/deletion', { method, headers: { authorization: `Bearer ${token}` } }),
  )
const emailOf = async ({ client }: Person) => (await client.auth.getUser()).data.user?.email ?? ''
const days = (count: number) => Date.now() + count * 24 * 3_600_000
/** What the hourly sweep does, at another time. */
const runAt = (now: number) =>
  createDeletion({
    call: callDatabase(server.db),
    tell: (person, notice) => notify(server.db, person, notice),
    storage: (path, { headers, ...sent }) => {
      const all = { ...headers, apikey: server.serviceKey, authorization: `Bearer ${server.serviceKey}` }
      return fetch(`${server.url}/storage/v1${path}`, { ...sent, headers: all })
    },
    mailer: server.mailbox,
    siteUrl: () => server.url,
    now: () => now,
  }).run()

const tables = await server.db.asAdmin(sql =>
  sql.query<{ place: string }>(`
    select format('%I.%I', n.nspname, c.relname) as place
      from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
      join pg_attribute as a on a.attrelid = c.oid and a.attname = 'user_id' and not a.attisdropped
     where n.nspname in ('public', 'private', 'auth') and c.relkind = 'r' and c.relname <> 'payment_customers'`),
)

const traces = (id: string) =>
  server.db.asAdmin(async sql => {
    const found: string[] = []
    for (const { place } of tables)
      if ((await sql.query(`select 1 from ${place} where user_id::text = $1 limit 1`, [id])).length > 0)
        found.push(place)
    if ((await sql.query('select 1 from storage.objects where name like $1', [`${id}/%`])).length > 0)
      found.push('storage')
    if ((await sql.query('select 1 from auth.users where id::text = $1', [id])).length > 0) found.push('auth.users')
    return found
  })

describe('an account whose owner asked for its deletion', () => {
  test('stays for 14 days, then nothing of it is left', async () => {
    const [person, other] = [await newPerson(server), await newPerson(server)]
    const email = await emailOf(person)
    const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
    for (const each of [person, other]) {
      expect((await each.client.from('notes').insert({ title: '日記' })).error).toBeNull()
      const bucket = each.client.storage.from('attachments')
      expect((await bucket.upload(`${each.id}/a.gif`, pixel, { contentType: 'image/gif' })).error).toBeNull()
    }
    expect(await (await call(person.token, 'GET')).json()).toEqual({ delete_at: null })
    const asked = await (await call(person.token, 'POST')).json()
    const inDays = (Date.parse(asked.delete_at) - Date.now()) / 86_400_000
    expect(inDays).toBeGreaterThan(13.99)
    expect(inDays).toBeLessThanOrEqual(14)
    expect(await (await call(person.token, 'POST')).json()).toEqual(asked)
    expect(await (await call(person.token, 'GET')).json()).toEqual(asked)
    expect(server.mailbox?.letters(email).filter(({ kind }) => kind === 'deletion_asked')).toHaveLength(1)
    expect(await (await call(other.token, 'GET')).json()).toEqual({ delete_at: null })

    await runAt(days(13.9))
    expect((await person.client.from('notes').select('title')).data).toEqual([{ title: '日記' }])

    await runAt(days(14.1))
    expect(await traces(person.id)).toEqual([])
    expect(await traces(other.id)).toEqual(expect.arrayContaining(['public.notes', 'storage', 'auth.users']))
    expect((await person.client.auth.refreshSession()).error).not.toBeNull()
    expect(server.mailbox?.letters(email)[0]).toMatchObject({ kind: 'deletion_done' })
  })

  test('stays when they think better of it', async () => {
    const person = await newPerson(server)
    const email = await emailOf(person)
    await person.client.from('profiles').update({ language: 'en' }).eq('user_id', person.id)
    await call(person.token, 'POST')
    expect(server.mailbox?.letters(email)[0]).toMatchObject({ subject: 'Techo: your account will be deleted' })
    expect((await call(person.token, 'DELETE')).status).toBe(204)
    expect((await call(person.token, 'DELETE')).status).toBe(204)
    expect(server.mailbox?.letters(email)[0]).toMatchObject({ kind: 'deletion_cancelled' })
    expect(await (await call(person.token, 'GET')).json()).toEqual({ delete_at: null })
    await runAt(days(30))
    expect(await traces(person.id)).toContain('auth.users')
    const { data } = await person.client.from('notifications').select('params').like('key', 'deletion_%').order('key')
    expect(data?.map(({ params }) => params.what)).toEqual(['deletion_asked', 'deletion_cancelled'])
  })

  test('cannot put the moment there themselves', async () => {
    const person = await newPerson(server)
    await person.client.auth.updateUser({ data: { deletion_at: '2020-01-01T00:00:00Z' } })
    await runAt(days(0))
    expect(await traces(person.id)).toContain('auth.users')
  })

  test('is asked by nobody but a signed-in person', async () => {
    const person = await newPerson(server)
    await person.client.auth.signOut()
    expect((await call(person.token, 'POST')).status).toBe(401)
  })
})

import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, describe, expect, test } from 'vitest'
import { newPerson, type Person, startServer } from '../test-people.ts'
import { declaredRemotes, siteOfRemotes } from '../test-site.ts'
import { type Manifest, owner } from './export.ts'

const siteDir = await siteOfRemotes()
const server = await startServer({ siteDir })
afterAll(async () => {
  await server.close()
  await rm(siteDir, { recursive: true })
})

const get = (token?: string) =>
  server.fetch(
    new Request('http://localhost/api/account/export', {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    }),
  )

async function archiveOf(person: Person) {
  const answer = await get(person.token)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/zip')
  const entries = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const text = (path: string) => strFromU8(entries[path] ?? new Uint8Array())
  const manifest: Manifest = JSON.parse(text('manifest.json'))
  const lines = (table: string) => text(`data/${table}.ndjson`).split('\n').filter(Boolean)
  return { entries, text, manifest, lines }
}

/** The tables of people as the catalogue knows them, and which of them hold secrets that only the server reads. */
const people = await server.db.asAdmin(sql =>
  sql.query<{ name: string; readable: boolean }>(`
    select c.relname as name, has_table_privilege('authenticated', c.oid, 'select') as readable
      from pg_class as c join pg_attribute as a on a.attrelid = c.oid and a.attname = 'user_id' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`),
)

/** Tables of which the remotes of this checkout want copies for other programs. */
const copied = new Set((await declaredRemotes()).flatMap(({ copies = [] }) => copies.map(({ table }) => table)))

const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

describe('an export', () => {
  test('has every table people may read, and nothing of anybody else', async () => {
    const person = await newPerson(server)
    const other = await newPerson(server)
    for (const each of [person, other])
      expect((await each.client.from('notes').insert({ title: '日記', id: crypto.randomUUID() })).error).toBeNull()
    const { manifest, lines } = await archiveOf(person)
    const readable = people.filter(table => table.readable).map(({ name }) => name)
    expect(readable.length).toBeGreaterThan(30)
    expect(Object.keys(manifest.counts).sort()).toEqual(readable.sort())
    expect(manifest.counts).toMatchObject({ notes: 1, profiles: 1 })
    for (const name of readable) {
      expect(lines(name), name).toHaveLength(manifest.counts[name] ?? -1)
      expect(lines(name).join('\n'), name).not.toContain(person.id)
      expect(lines(name).join('\n'), name).not.toContain(other.id)
    }
  })

  test('is for who has shown lately who they are, and told of by letter', async () => {
    const person = await newPerson(server)
    await server.db.asAdmin(sql =>
      sql.query(
        `update auth.mfa_amr_claims set updated_at = now() - interval '16 minutes'
         where session_id in (select id from auth.sessions where user_id = $1)`,
        [person.id],
      ),
    )
    const refused = await get(person.token)
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'reauthentication_needed' }])
    const { data } = await person.client.auth.getUser()
    const told = () => server.mailbox?.letters(data.user?.email ?? '').map(({ kind }) => kind)
    expect(told()).toEqual([])
    await server.db.asAdmin(sql => sql.query('update auth.mfa_amr_claims set updated_at = now()'))
    await archiveOf(person)
    await expect.poll(() => told()).toEqual(['exported'])
  })

  test('keeps numbers that JavaScript cannot, and more rows than a page', async () => {
    const person = await newPerson(server)
    const habit = { id: crypto.randomUUID(), name: '水', kind: 'measure' }
    expect((await person.client.from('habits').insert(habit)).error).toBeNull()
    const target = 'update public.habits set target = 0.12345678901234567890 where id = $1'
    await server.db.asAdmin(sql => sql.query(target, [habit.id]))
    const many = Array.from({ length: 1100 }, (_, n) => ({ id: crypto.randomUUID(), title: `用事 ${n}` }))
    expect((await person.client.from('tasks').insert(many)).error).toBeNull()
    const { lines, text } = await archiveOf(person)
    expect(lines('habits')[0]).toContain('"target": 0.12345678901234567890')
    const ids = lines('tasks').map(line => String(JSON.parse(line).id))
    expect(ids).toEqual(many.map(({ id }) => id).sort())
    if (copied.has('tasks')) expect(text('todo.txt').trimEnd().split('\n')).toHaveLength(1100)
  })

  test('has the sum of every file in the manifest, and the files of the storage by their sums', async () => {
    const person = await newPerson(server)
    const bucket = person.client.storage.from('attachments')
    for (const name of ['a.gif', 'the same.gif'])
      expect((await bucket.upload(`${person.id}/${name}`, pixel, { contentType: 'image/gif' })).error).toBeNull()
    const { entries, manifest } = await archiveOf(person)
    const sha256 = createHash('sha256').update(pixel).digest('hex')
    expect(Buffer.from(entries[`files/${sha256}`] ?? [])).toEqual(pixel)
    expect(manifest.storage.map(({ name, sha256 }) => [name, sha256])).toEqual([
      [`${owner}/a.gif`, sha256],
      [`${owner}/the same.gif`, sha256],
    ])
    const paths = Object.keys(entries).filter(path => path !== 'manifest.json')
    expect(Object.keys(manifest.files).sort()).toEqual(paths.sort())
    for (const path of paths) {
      const bytes = entries[path] ?? new Uint8Array()
      expect(manifest.files[path], path).toEqual({
        bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      })
    }
  })

  test.skipIf(copied.size === 0)('has copies that other programs read', async () => {
    const person = await newPerson(server)
    const doc = {
      type: 'doc',
      content: [{ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: '朝' }] }],
    }
    const id = crypto.randomUUID()
    expect(
      (await person.client.from('notes').insert({ id, title: '../旅:計画', doc, doc_text: '朝' })).error,
    ).toBeNull()
    const day = { kind: 'day', period_start: '2026-11-20', doc, doc_text: '朝' }
    expect((await person.client.from('period_notes').insert(day)).error).toBeNull()
    const task = { title: '=HYPERLINK("x"), 水', planned_date: '2026-11-21', planned_time: '15:30', priority: 3 }
    expect((await person.client.from('tasks').insert(task)).error).toBeNull()
    const { text, entries } = await archiveOf(person)
    const note = Object.keys(entries).find(path => path.startsWith('notes/'))
    expect(note).toBe(`notes/旅 計画 ${id}.md`)
    expect(text(note ?? '')).toContain('title: "../旅:計画"')
    expect(text('daily/2026-11-20.md')).toContain('## 朝')
    expect(text('csv/tasks.csv')).toContain(`"'=HYPERLINK(""x""), 水"`)
    expect(text('tasks.ics')).toContain('DTSTART:20261121T153000')
    expect(text('tasks.ics').trimEnd().endsWith('END:VCALENDAR')).toBe(true)
    expect(text('todo.txt')).toMatch(/^\(A\) \d{4}-\d\d-\d\d =HYPERLINK\("x"\), 水 t:2026-11-21\n$/)
  })

  test('is for who is signed in', async () => {
    expect((await get()).status).toBe(401)
    const person = await newPerson(server)
    await person.client.auth.signOut()
    const ended = await get(person.token)
    expect(ended.status).toBe(401)
    expect(await ended.json()).toMatchObject({ code: 'session_expired' })
  })
})

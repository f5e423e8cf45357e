import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, unzipSync, type Zippable, zipSync } from 'fflate'
import { Hono } from 'hono'
import { afterAll, describe, expect, test } from 'vitest'
import type { ApiEnv } from '../peer.ts'
import { newPerson, type Person, startServer } from '../test-people.ts'
import type { Manifest } from './export.ts'
import type { ImportReport } from './import.ts'
import { createImportTurns } from './import-turns.ts'
import { createAccountData } from './index.ts'
import { createScratch } from './scratch.ts'

const server = await startServer({ archiveLimits: { bytes: 3 * 1024 * 1024, entries: 200 } })
afterAll(() => server.close())

const send = (token: string | undefined, body: Uint8Array<ArrayBuffer>, mode = 'merge') =>
  server.fetch(
    new Request(`http://localhost/api/account/import?mode=${mode}`, {
      method: 'POST',
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      body,
    }),
  )

async function exported(person: Person): Promise<Record<string, Uint8Array>> {
  const headers = { authorization: `Bearer ${person.token}` }
  const answer = await server.fetch(new Request('http://localhost/api/account/export', { headers }))
  return unzipSync(new Uint8Array(await answer.arrayBuffer()))
}

type Change = (manifest: Manifest & Record<string, unknown>) => object

/** An archive of rows with a manifest that tells the truth about them, unless `change` makes it lie. */
function archive(
  tables: Record<string, readonly (object | string)[]>,
  change: Change = manifest => manifest,
  more: Zippable = {},
) {
  const entries: Record<string, Uint8Array> = {}
  const counts: Record<string, number> = {}
  for (const [name, rows] of Object.entries(tables)) {
    entries[`data/${name}.ndjson`] = strToU8(
      rows.map(row => `${typeof row === 'string' ? row : JSON.stringify(row)}\n`).join(''),
    )
    counts[name] = rows.length
  }
  const files = Object.fromEntries(Object.entries(entries).map(([name, bytes]) => [name, factsOf(bytes)]))
  const manifest: Manifest = {
    format: 'techo-account',
    formatVersion: 1,
    schema: '20261121170000',
    exportedAt: '2026-11-21T00:00:00.000Z',
    counts,
    storage: [],
    files,
  }
  return zipSync({ ...entries, 'manifest.json': strToU8(JSON.stringify(change({ ...manifest }))), ...more })
}

const factsOf = (bytes: Uint8Array) => ({
  bytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
})

const withFile = (name: string, bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  archive({ notes: [note()] }, manifest => ({ ...manifest, files: { ...manifest.files, [name]: factsOf(bytes) } }), {
    [name]: bytes,
  })

const note = () => ({ id: crypto.randomUUID(), title: 'よそから来た' })
const good = () => archive({ notes: [note()] })

/** The zip with one of its names spelled otherwise, of the same length. */
function renamed(zip: Uint8Array<ArrayBuffer>, from: string, to: string): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(zip)
  for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + 1)) bytes.write(to, at, 'latin1')
  return new Uint8Array(bytes)
}

/** The zip whose directory says that its biggest entry unpacks to another size. */
function understated(zip: Uint8Array<ArrayBuffer>, by: number): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(zip)
  for (let at = bytes.indexOf('PK\x01\x02'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 4)) {
    const nameLength = bytes.readUInt16LE(at + 28)
    if (bytes.toString('latin1', at + 46, at + 46 + nameLength) === 'manifest.json')
      bytes.writeUInt32LE(bytes.readUInt32LE(at + 24) - by, at + 24)
  }
  return new Uint8Array(bytes)
}

const zeros = new Uint8Array(4 * 1024 * 1024)
const hostile: readonly [string, string, () => Uint8Array<ArrayBuffer>][] = [
  ['is no zip', 'not_a_zip', () => new Uint8Array(randomBytes(5000))],
  ['is empty', 'not_a_zip', () => new Uint8Array()],
  ['was broken off', 'not_a_zip', () => good().slice(0, -40)],
  ['holds more than its directory says', 'not_a_zip', () => understated(good(), 10)],
  ['has no manifest', 'no_manifest', () => zipSync({ 'data/notes.ndjson': strToU8('{}\n') })],
  ['unpacks to more than is allowed', 'too_large', () => withFile('csv/notes.csv', zeros)],
  ['unpacks to far more than it is', 'too_large', () => withFile('csv/notes.csv', zeros.subarray(0, 2 * 1024 * 1024))],
  [
    'has too many files',
    'too_many_entries',
    () => zipSync(Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`notes/${n}.md`, strToU8('')]))),
  ],
  ['leads out of its folder', 'bad_name', () => withFile('notes/../../x.md', strToU8('x'))],
  ['leads to the root', 'bad_name', () => withFile('/etc/cron.d/x', strToU8('x'))],
  ['leads to a drive', 'bad_name', () => withFile('C:\\x.md', strToU8('x'))],
  [
    'names what objects inherit from',
    'bad_name',
    () => renamed(withFile('notes/a_proto_a', strToU8('x')), 'notes/a_proto_a', 'notes/__proto__'),
  ],
  [
    'has a file twice',
    'bad_name',
    () => renamed(archive({ notes: [note()], tasks: [] }), 'data/tasks.ndjson', 'data/notes.ndjson'),
  ],
  [
    'has a file the manifest does not know',
    'extra_file',
    () => archive({ notes: [note()] }, manifest => manifest, { 'x.md': strToU8('x') }),
  ],
  [
    'lacks a file of the manifest',
    'missing_file',
    () =>
      archive({ notes: [] }, manifest => ({
        ...manifest,
        files: { ...manifest.files, 'x.md': factsOf(strToU8('x')) },
      })),
  ],
  [
    'has other bytes than the manifest says',
    'wrong_sum',
    () =>
      archive({ notes: [note()] }, manifest => ({
        ...manifest,
        files: { 'data/notes.ndjson': { ...manifest.files['data/notes.ndjson'], sha256: '0'.repeat(64) } },
      })),
  ],
  [
    'has another size than the manifest says',
    'wrong_sum',
    () =>
      archive({ notes: [note()] }, manifest => ({
        ...manifest,
        files: { 'data/notes.ndjson': { ...manifest.files['data/notes.ndjson'], bytes: 1 } },
      })),
  ],
  [
    'counts other rows',
    'bad_manifest',
    () => archive({ notes: [note()] }, manifest => ({ ...manifest, counts: { notes: 2 } })),
  ],
  ['is of another program', 'bad_manifest', () => archive({}, manifest => ({ ...manifest, format: 'other' }))],
  ['has a manifest without sums', 'bad_manifest', () => archive({}, ({ files, ...manifest }) => manifest)],
  [
    'is of a later format',
    'newer_format',
    () => archive({}, manifest => ({ ...manifest, formatVersion: 2, files: 'elsewhere' })),
  ],
  [
    'is of a later database',
    'newer_format',
    () => archive({ notes: [note()] }, manifest => ({ ...manifest, schema: '29990101000000' })),
  ],
  ['brings a table of the server', 'unknown_table', () => archive({ notes: [note()], contact_messages: [{}] })],
  ['brings a table nobody knows', 'unknown_table', () => archive({ notes: [note()], nothing: [{}] })],
  ['has a line that is no object', 'bad_line', () => archive({ notes: [note(), '[1]'] })],
  ['has a line that is no JSON', 'bad_line', () => archive({ notes: [note(), '{"id":'] })],
]

const dataOf = async (person: Person) =>
  Object.entries(await exported(person)).filter(([name]) => name.startsWith('data/'))

/** An import whose archive has begun to come and is finished, or broken off, by hand. */
function slow(token: string, zip: Uint8Array<ArrayBuffer>) {
  const pipe = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>()
  const writer = pipe.writable.getWriter()
  const gone = new AbortController()
  const init: RequestInit & { readonly duplex: 'half' } = {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: pipe.readable,
    duplex: 'half',
    signal: gone.signal,
  }
  const answer = server.fetch(new Request('http://localhost/api/account/import?mode=merge', init))
  const begun = writer.write(zip.slice(0, 2))
  return {
    answer,
    begun,
    async finish() {
      await writer.write(zip.slice(2))
      await writer.close()
    },
    async breakOff() {
      gone.abort()
      await writer.abort(new Error('gone'))
    },
  }
}

describe('an archive that', async () => {
  const victim = await newPerson(server)
  expect((await victim.client.from('notes').insert({ title: '前からある' })).error).toBeNull()
  const before = await dataOf(victim)

  test.each(hostile)('%s is refused with %s', async (_, code, make) => {
    for (const mode of ['dry-run', 'merge', 'replace']) {
      const answer = await send(victim.token, make(), mode)
      expect(answer.status).toBe(422)
      expect(await answer.json()).toMatchObject({ code, message: expect.any(String) })
    }
    expect((await victim.client.from('notes').select('title')).data).toEqual([{ title: '前からある' }])
  })

  test('was refused has changed nothing', async () => {
    expect(before.length).toBeGreaterThan(30)
    expect(await dataOf(victim)).toEqual(before)
  })

  test('has a fault in a line says in which', async () => {
    const person = await newPerson(server)
    const answer = await send(person.token, archive({ notes: [note(), note(), '7'] }))
    expect(await answer.json()).toMatchObject({ code: 'bad_line', file: 'data/notes.ndjson', line: 3 })
  })

  test('was read leaves nothing behind, neither after a refusal nor from a process that was killed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'techo-scratch-'))
    await writeFile(join(folder, 'archive.zip'), 'left behind')
    const scratch = createScratch(folder, { one: 1000, all: 1000 })
    const seen: string[] = []
    const body = () => new Response('zip').body
    await scratch.spool(body(), async path => seen.push(await readFile(path, 'utf8')))
    await expect(
      scratch.spool(body(), async path => {
        seen.push(await readFile(path, 'utf8'))
        throw new Error('refused')
      }),
    ).rejects.toThrow('refused')
    expect(seen).toEqual(['zip', 'zip'])
    expect(await readdir(folder)).toEqual([])
    await rm(folder, { recursive: true })
  })

  test('finds its room on the disk, shared with those that are there, or is told', async () => {
    const scratch = createScratch(null, { one: 1000, all: 1000 })
    const body = (size: number) => new Response(new Uint8Array(size)).body
    const first = Promise.withResolvers<void>()
    const there = Promise.withResolvers<void>()
    const held = scratch.spool(body(600), async () => {
      there.resolve()
      await first.promise
    })
    await there.promise
    await expect(scratch.spool(body(600), async () => 'read')).rejects.toThrow('no room')
    expect(await scratch.spool(body(400), async () => 'read')).toBe('read')
    first.resolve()
    await held
    expect(await scratch.spool(body(1000), async () => 'read')).toBe('read')
  })

  test('is larger than may be sent is not read', async () => {
    const person = await newPerson(server)
    const answer = await send(person.token, new Uint8Array(3 * 1024 * 1024 + 1))
    expect(answer.status).toBe(413)
    const untold = slow(person.token, new Uint8Array(3 * 1024 * 1024 + 1))
    untold.finish().catch(() => undefined)
    expect((await untold.answer).status).toBe(413)
  })
})

describe('rows of an archive', () => {
  const merged = async (person: Person, zip: Uint8Array<ArrayBuffer>, mode = 'merge'): Promise<ImportReport> => {
    const answer = await send(person.token, zip, mode)
    expect(answer.status).toBe(200)
    return answer.json()
  }

  test('longer than the pieces in which they are read are whole, and the last one may go without its line feed', async () => {
    const person = await newPerson(server)
    const texts = ['あ'.repeat(120_000), '', 'い'.repeat(70_000), 'う']
    const rows = texts.map((doc_text, nth) => ({ ...note(), title: `長い${nth}`, doc_text }))
    const lines = rows.map(row => JSON.stringify(row)).join('\n')
    const zip = archive(
      { notes: rows },
      manifest => ({ ...manifest, files: { 'data/notes.ndjson': factsOf(strToU8(lines)) } }),
      {
        'data/notes.ndjson': strToU8(lines),
      },
    )
    expect((await merged(person, zip)).tables).toMatchObject([{ name: 'notes', added: 4, refused: 0 }])
    const { data } = await person.client.from('notes').select('doc_text').order('title')
    expect(data?.map(({ doc_text }) => doc_text)).toEqual(texts)
  })

  test('that the database does not take are told with their place, and the others stay', async () => {
    const person = await newPerson(server)
    const [a, b, c] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
    const zip = archive({
      notes: [
        note(),
        { id: 'no uuid', title: 'x' },
        { id: crypto.randomUUID(), title: 'x'.repeat(5000) },
        { title: 'nameless' },
        {
          ...note(),
          doc: {
            type: 'doc',
            content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] }],
          },
        },
      ],
      tasks: [
        { id: c, title: '下', parent_id: a },
        { id: a, title: '輪の一', parent_id: b },
        { id: b, title: '輪の二', parent_id: a },
        { id: crypto.randomUUID(), title: 'ひとり' },
      ],
    })
    const report = await merged(person, zip)
    expect(report.tables.find(({ name }) => name === 'notes')).toMatchObject({ added: 1, refused: 4 })
    expect(report.tables.find(({ name }) => name === 'tasks')).toMatchObject({ added: 1, refused: 3 })
    expect(report.refused.map(({ table, line }) => `${table} ${line}`).sort()).toEqual(
      ['notes 2', 'notes 3', 'notes 4', 'notes 5', 'tasks 1', 'tasks 2', 'tasks 3'].sort(),
    )
    expect(JSON.stringify(report.refused)).not.toContain('xxxxx')
    const { data } = await person.client.from('tasks').select('title')
    expect(data).toEqual([{ title: 'ひとり' }])
  })

  test('that close a ring with what is there are refused', async () => {
    const person = await newPerson(server)
    const [a, b] = [crypto.randomUUID(), crypto.randomUUID()]
    await merged(
      person,
      archive({
        tasks: [
          { id: a, title: '上' },
          { id: b, title: '下', parent_id: a },
        ],
      }),
    )
    const ring = archive({ tasks: [{ id: a, title: '上', parent_id: b }] })
    const report = await merged(person, ring)
    expect(report.refused).toEqual([{ table: 'tasks', line: 1, reason: 'tasks_no_cycle' }])
  })

  test('come below rows that stand later in the file', async () => {
    const person = await newPerson(server)
    const [a, b] = [crypto.randomUUID(), crypto.randomUUID()]
    const report = await merged(
      person,
      archive({
        tasks: [
          { id: b, title: '下', parent_id: a },
          { id: a, title: '上' },
        ],
      }),
    )
    expect(report.refused).toEqual([])
  })

  test('change what is there, and leave what others have under the same id', async () => {
    const [person, other] = [await newPerson(server), await newPerson(server)]
    const [mine, theirs] = [note(), note()]
    await merged(person, archive({ notes: [mine] }))
    await merged(other, archive({ notes: [theirs] }))
    const changed = await merged(person, archive({ notes: [{ ...mine, title: '新しい', user_id: other.id }] }))
    expect(changed.tables).toEqual([{ name: 'notes', added: 0, same: 0, changed: 1, refused: 0 }])
    await merged(person, archive({ notes: [{ ...theirs, title: '乗っ取り' }] }))
    expect((await other.client.from('notes').select('id, title')).data).toEqual([theirs])
    const titles = (await person.client.from('notes').select('title').order('title')).data
    expect(titles).toEqual([{ title: '乗っ取り' }, { title: '新しい' }])
  })

  test('whose key holds the id of another person’s habit are refused', async () => {
    const [person, other] = [await newPerson(server), await newPerson(server)]
    const habit = { id: crypto.randomUUID(), name: '水' }
    const entry = { habit_id: habit.id, day: '2026-11-20', state: 'done', note: 'ひとの' }
    await merged(other, archive({ habits: [habit], habit_entries: [entry] }))
    const report = await merged(person, archive({ habit_entries: [{ ...entry, note: '乗っ取り' }] }))
    expect(report.refused).toEqual([{ table: 'habit_entries', line: 1, reason: 'taken' }])
    expect((await other.client.from('habit_entries').select('note')).data).toEqual([{ note: 'ひとの' }])
  })

  test('fill an empty account only, and are told to other devices', async () => {
    const person = await newPerson(server)
    const heard: string[] = []
    const stop = await server.db.listen('realtime_broadcast', payload => heard.push(payload))
    expect((await merged(person, good(), 'replace')).tables).toMatchObject([{ name: 'notes', added: 1 }])
    await expect
      .poll(() => heard.filter(each => each.includes(`person:${person.id}`) && each.includes('"notes"')))
      .toHaveLength(1)
    await stop()
    const answer = await send(person.token, good(), 'replace')
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({ code: 'not_empty' })
  })

  test('are not held to the limits of the plan, and triggers work again afterwards', async () => {
    const person = await newPerson(server)
    const projects = Array.from({ length: 30 }, (_, n) => ({
      id: crypto.randomUUID(),
      name: `計画 ${n}`,
      updated_at: '2020-01-01T00:00:00Z',
    }))
    expect((await merged(person, archive({ projects }))).refused).toEqual([])
    const { data } = await person.client
      .from('projects')
      .update({ name: '別' })
      .eq('id', projects[0]?.id)
      .select('updated_at')
      .single()
    expect(new Date(data?.updated_at).getFullYear()).toBeGreaterThan(2020)
    const off = await server.db.asAdmin(sql =>
      sql.query(
        "select t.tgname from pg_trigger as t join pg_class as c on c.oid = t.tgrelid where c.relnamespace = 'public'::regnamespace and t.tgenabled = 'D'",
      ),
    )
    expect(off).toEqual([])
  })
})

describe('an archive with more rows than the plan holds', () => {
  const setLimit = (most: number) =>
    server.db.asAdmin(sql =>
      sql.query(`update private.plan_limits set value = $1::bigint where plan = 'free' and key = 'rows'`, [most]),
    )
  const held = async ({ id }: Person) => {
    const [row] = await server.db.asAdmin(sql =>
      sql.query<{ held: number }>('select private.rows_of($1::uuid)::int as held', [id]),
    )
    return row?.held ?? 0
  }

  test('changes nothing and says so; one that fits counts, and again it adds nothing', async () => {
    const person = await newPerson(server)
    const begun = await held(person)
    const notes = Array.from({ length: 20 }, note)
    await setLimit(begun + 20)
    try {
      const refused = await send(person.token, archive({ notes: [...notes, note()] }))
      expect(refused.status).toBe(422)
      expect(await refused.json()).toMatchObject({ code: 'rows_plan_limit', message: expect.stringContaining('rows') })
      expect((await send(person.token, archive({ notes: [...notes, note()] }), 'dry-run')).status).toBe(422)
      expect(await held(person)).toBe(begun)
      for (let twice = 0; twice < 2; twice++) expect((await send(person.token, archive({ notes }))).status).toBe(200)
      expect(await held(person)).toBe(begun + 20)
      expect((await person.client.from('notes').insert({ title: '一つ多い' })).status).toBe(400)
    } finally {
      await setLimit(200_000)
    }
  })
})

describe('an import', () => {
  test('that comes slowly keeps nobody out but its owner', async () => {
    const [person, other] = [await newPerson(server), await newPerson(server)]
    const first = slow(person.token, good())
    await first.begun
    expect((await send(other.token, good())).status).toBe(200)
    const second = await send(person.token, good())
    expect(second.status).toBe(429)
    expect(second.headers.get('retry-after')).toBe('60')
    expect(await second.json()).toMatchObject({
      code: 'too_many_requests',
      message: expect.stringContaining('Another archive of yours'),
    })
    await first.finish()
    expect((await first.answer).status).toBe(200)
    expect((await send(person.token, good())).status).toBe(200)
  })

  test('that is broken off gives its place back', async () => {
    const person = await newPerson(server)
    const first = slow(person.token, good())
    await first.begun
    await first.breakOff()
    expect((await first.answer).status).toBe(400)
    expect((await send(person.token, good())).status).toBe(200)
  })

  test('of one person comes after that of another, and both are read', async () => {
    const people = await Promise.all([1, 2, 3].map(() => newPerson(server)))
    const answers = await Promise.all(people.map(({ token }) => send(token, good())))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    for (const { client } of people) expect((await client.from('notes').select('id')).data).toHaveLength(1)
  })

  test('stands in line when its archive is here: one at a time, and a line that is too long says so', async () => {
    const turns = createImportTurns(2)
    const stays = new AbortController().signal
    const order: string[] = []
    const ends = new Map<string, () => void>()
    const take = (person: string, signal = stays) =>
      turns.take(person, signal, turn =>
        turn(async () => {
          order.push(person)
          await new Promise<void>(resolve => ends.set(person, resolve))
        }),
      )
    const first = take('a')
    await expect.poll(() => order).toEqual(['a'])
    const gone = new AbortController()
    const [second, third] = [take('b', gone.signal), take('c')]
    await expect(take('d')).rejects.toThrow('Too many archives')
    await expect(take('c')).rejects.toThrow('Another archive of yours')
    gone.abort()
    ends.get('a')?.()
    await first
    await expect(second).rejects.toThrow('Nobody waits')
    await expect.poll(() => order).toEqual(['a', 'c'])
    ends.get('c')?.()
    await third
  })

  test('is for who is signed in, and knows three ways', async () => {
    expect((await send(undefined, good())).status).toBe(401)
    const person = await newPerson(server)
    expect(await (await send(person.token, good(), 'wipe')).json()).toMatchObject({ code: 'invalid_mode' })
    await person.client.auth.signOut()
    expect((await send(person.token, good())).status).toBe(401)
  })

  test('and a deletion ask for the second factor again', async () => {
    const person = await newPerson(server)
    await server.db.asAdmin(sql =>
      sql.query(
        `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
         values (gen_random_uuid(), $1, 'phone', 'totp', 'verified', 'x', now(), now())`,
        [person.id],
      ),
    )
    // The factor was shown, but not lately: nothing in the token says when.
    await server.db.asAdmin(sql => sql.query("update auth.sessions set aal = 'aal2' where user_id = $1", [person.id]))
    const { data } = await person.client.auth.refreshSession()
    const token = data.session?.access_token
    const headers = { authorization: `Bearer ${token}` }
    const deletion = (method: string) =>
      server.fetch(new Request('http://localhost/api/account/deletion', { method, headers }))
    for (const answer of [await send(token, good()), await deletion('POST'), await deletion('DELETE')]) {
      expect(answer.status).toBe(403)
      expect(await answer.json()).toMatchObject({ code: 'insufficient_aal' })
    }
    expect(await (await deletion('GET')).json()).toEqual({ delete_at: null })
  })

  test('and a deletion say where they are not to be had', async () => {
    const hosted = new Hono<ApiEnv>()
      .use((context, next) => {
        context.set('claims', { role: 'authenticated', sub: crypto.randomUUID() })
        return next()
      })
      .route(
        '/',
        createAccountData({
          readAssurance: async () => ({ isOpen: true, hasVerifiedFactor: false }),
          source: () => {
            throw new Error('Nothing is read')
          },
          schema: async () => '',
          copies: async () => [],
          withDb: null,
          scratch: null,
          deletion: null,
        }),
      )
    for (const [path, method] of [
      ['/import?mode=merge', 'POST'],
      ['/deletion', 'GET'],
      ['/deletion', 'POST'],
      ['/deletion', 'DELETE'],
    ] as const) {
      const answer = await hosted.request(path, { method })
      expect(answer.status, `${method} ${path}`).toBe(501)
      expect(await answer.json()).toMatchObject({ code: 'unavailable' })
    }
  })
})

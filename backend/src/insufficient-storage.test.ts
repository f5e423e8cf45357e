import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Listening, newPerson, type Person, service, startServer, visitor } from './test-people.ts'

/** A disk that has too little room, seen by an unmodified client in every protocol. The test says how much is free. */
const mb = 1024 * 1024
const schema = `
create table public.memos (id integer primary key, title text not null, user_id uuid not null default auth.uid());
alter table public.memos enable row level security;
create policy own on public.memos for all to authenticated using (true) with check (true);
create function public.count_memos() returns bigint language sql stable as 'select count(*) from public.memos';
create function public.add_memo(title text) returns void language sql volatile as
  'insert into public.memos (id, title) select coalesce(max(id), 0) + 1, $1 from public.memos';
`
let folder: string
let free = 1000 * mb
let server: Listening
let person: Person

beforeAll(async () => {
  // What was seen of the disk within a tenth of a second is believed.
  vi.useFakeTimers({ toFake: ['performance'] })
  folder = mkdtempSync(join(tmpdir(), 'backend-full-'))
  server = await startServer({
    dataDir: join(folder, 'data'),
    schema,
    freeSpaceFloor: 64 * mb,
    // Nothing is ever reported as enough for the reserve, which other tests hold.
    readSpace: async () => ({ free: Math.min(free, 100 * mb), total: 1000 * mb }),
  })
  person = await newPerson(server)
  expect((await person.client.from('memos').insert({ id: 1, title: 'kept' })).error).toBeNull()
  expect((await service(server).storage.createBucket('files', { public: true })).error).toBeNull()
  expect((await service(server).storage.from('files').upload('kept.txt', 'kept')).error).toBeNull()
})
afterAll(async () => {
  vi.useRealTimers()
  await server.close()
  rmSync(folder, { recursive: true })
})
afterEach(() => look(1000 * mb))

/** The next look at the disk finds this much. */
const look = async (now: number) => {
  free = now
  vi.advanceTimersByTime(200)
  await server.space.admits()
}
const refusal = { code: 'insufficient_storage', message: expect.stringMatching(/room on its disk/) }

test('rows are read and not written, and written again once there is room', async () => {
  await look(10 * mb)
  const { client } = person
  for (const write of [
    client.from('memos').insert({ id: 2, title: 'x' }),
    client.from('memos').update({ title: 'x' }).eq('id', 1),
    client.from('memos').upsert({ id: 1, title: 'x' }),
    client.from('memos').delete().eq('id', 1),
    client.rpc('add_memo', { title: 'x' }),
  ]) {
    const { error, status } = await write
    expect({ status, ...error }).toMatchObject({ status: 507, ...refusal, details: null, hint: null })
  }
  expect((await client.from('memos').select('title')).data).toEqual([{ title: 'kept' }])
  expect((await client.rpc('count_memos')).data).toBe(1)
  await look(1000 * mb)
  expect((await client.from('memos').insert({ id: 2, title: 'later' })).error).toBeNull()
  expect((await client.rpc('add_memo', { title: 'later' })).error).toBeNull()
  expect((await client.from('memos').delete().gt('id', 1)).error).toBeNull()
})

test('who asks a refused write is told when to come again', async () => {
  await look(10 * mb)
  const answer = await fetch(`${server.url}/rest/v1/memos`, { method: 'POST', body: '{}', headers: { apikey: 'x' } })
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([507, '30'])
  await answer.body?.cancel()
})

test('files are read, listed and signed, and none is taken in or away', async () => {
  await look(10 * mb)
  const files = service(server).storage.from('files')
  const before = readdirSync(join(folder, 'data/objects'), { recursive: true }).length
  for (const refused of [
    await files.upload('new.txt', 'x'),
    await files.remove(['kept.txt']),
    await files.move('kept.txt', 'moved.txt'),
    await files.copy('kept.txt', 'copied.txt'),
    await service(server).storage.createBucket('more'),
  ])
    expect(refused.error).toMatchObject({ message: refusal.message, status: 507 })
  expect(readdirSync(join(folder, 'data/objects'), { recursive: true })).toHaveLength(before)
  expect((await files.list()).data?.map(({ name }) => name)).toEqual(['kept.txt'])
  expect((await files.createSignedUrl('kept.txt', 60)).error).toBeNull()
  expect(await (await files.download('kept.txt')).data?.text()).toBe('kept')
})

test('a file that is larger than the room is refused before its bytes come', async () => {
  const answer = await fetch(`${server.url}/storage/v1/object/files/large.bin`, {
    method: 'POST',
    headers: { apikey: server.secretKey, authorization: `Bearer ${server.secretKey}` },
    body: new Uint8Array(40 * mb),
  })
  expect([answer.status, await answer.json()]).toEqual([507, expect.objectContaining(refusal)])
})

test('signing in and up is refused kindly, and nobody who is signed in loses the session', async () => {
  const credentials = { email: `${crypto.randomUUID()}@example.com`, password: `Aa1-${crypto.randomUUID()}` }
  const client = visitor(server)
  const { data: before, error: none } = await client.auth.signUp(credentials)
  expect(none).toBeNull()
  await look(10 * mb)
  const fresh = visitor(server)
  for (const { error } of [
    await fresh.auth.signInWithPassword(credentials),
    await fresh.auth.signUp({ ...credentials, email: `other-${credentials.email}` }),
  ])
    expect(error).toMatchObject({ status: 507, code: 'insufficient_storage' })
  const { data: renewed, error } = await client.auth.refreshSession()
  expect(error).toBeNull()
  expect(renewed.session?.refresh_token).toBe(before.session?.refresh_token)
  expect((await client.from('memos').select('title')).data).toHaveLength(1)
  expect((await client.auth.getUser()).data.user?.id).toBe(before.user?.id)
  await look(1000 * mb)
  const { data: after } = await client.auth.refreshSession()
  expect(after.session?.refresh_token).not.toBe(before.session?.refresh_token)
  expect((await fresh.auth.signInWithPassword(credentials)).error).toBeNull()
})

test('a refresh that cannot be judged without writing is to be asked again', async () => {
  await look(10 * mb)
  const answer = await fetch(`${server.url}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { apikey: server.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: 'unknown' }),
  })
  expect(answer.status).toBe(503)
  await answer.body?.cancel()
})

import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { noLimits } from '../auth/index.ts'
import { newSecrets } from '../auth/secrets.ts'
import { hasPostgres, type RealPostgres, startPostgres } from '../database/real-postgres.ts'
import { joined, listener } from '../realtime/test-channels.ts'
import { startS3, type TestS3 } from '../storage/test-s3.ts'
import { type Listening, newPerson, service, startServer, visitor } from '../test-people.ts'
import type { TestServerOptions } from './test-server.ts'

const ended = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  await new Promise(resolve => {
    child.once('exit', resolve)
    child.kill('SIGKILL')
  })
}

/** Two servers on one PostgreSQL and one S3 server: whoever asks one of them finds what was done at the other. */
const cluster = { lease: 5000, beat: 1000 }
const budget = { max: 10, seconds: 600 }

describe.runIf(hasPostgres)('two servers', () => {
  let postgres: RealPostgres
  let s3: TestS3
  let one: Listening
  let other: Listening
  const children: ChildProcess[] = []
  const clients: SupabaseClient[] = []

  const start = () =>
    startServer({
      databaseUrl: postgres.url,
      cluster,
      storage: { s3: s3.options },
      auth: { siteUrl: 'http://site.test', limits: { ...noLimits, passwordAccount: budget }, passwordCost: 4 },
    })
  /** With sockets of its own. */
  const at = (server: { url: string; publishableKey: string }, token?: string): SupabaseClient => {
    const client = createClient(server.url, server.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      ...(token ? { accessToken: async () => token } : {}),
    })
    clients.push(client)
    return client
  }
  /** A server that can be killed. */
  const launch = async () => {
    const options: TestServerOptions = { databaseUrl: postgres.url, cluster }
    const child = spawn(process.execPath, [join(import.meta.dirname, 'test-server.ts'), JSON.stringify(options)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(child)
    const line = await new Promise<string>((resolve, reject) => {
      let said = ''
      child.stdout.on('data', chunk => {
        said += chunk
        const ready = said.split('\n').find(each => each.startsWith('{"url"'))
        if (ready) resolve(ready)
      })
      child.once('exit', code => reject(new Error(`The server ended with ${code}: ${said}`)))
    })
    const { url, publishableKey }: { url: string; publishableKey: string } = JSON.parse(line)
    return { url, publishableKey, kill: () => ended(child) }
  }
  const leaderNow = async (): Promise<string | undefined> => {
    const [row] = await other.db.asAdmin(sql =>
      sql.query<{ server: string }>('select server from backend.leader where until > now()'),
    )
    return row?.server
  }

  beforeAll(async () => {
    postgres = await startPostgres()
    s3 = await startS3()
    one = await start()
    other = await start()
    await service(one).storage.createBucket('files')
  })
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.realtime.disconnect()
    for (const child of children.splice(0)) await ended(child)
  })
  afterAll(async () => {
    await one.close()
    await other.close()
    await s3.stop()
    await postgres.stop()
  })

  test('have one pair of keys, and take each other’s tokens and signed addresses', async () => {
    expect(other.publishableKey).toBe(one.publishableKey)
    const person = await newPerson(one)
    const { error } = await at(other, person.token).from('memos').insert({ title: 'from the other' })
    expect(error).toBeNull()
    await service(one).storage.from('files').upload('signed.txt', 'signed', { contentType: 'text/plain' })
    const signed = await service(one).storage.from('files').createSignedUrl('signed.txt', 60)
    const answer = await fetch(signed.data?.signedUrl.replace(one.url, other.url) ?? '')
    expect(await answer.text()).toBe('signed')
  })

  test('read, replace and remove each other’s files', async () => {
    const [here, there] = [service(one).storage.from('files'), service(other).storage.from('files')]
    expect((await here.upload('a/b.txt', 'one', { contentType: 'text/plain' })).error).toBeNull()
    expect(await (await there.download('a/b.txt')).data?.text()).toBe('one')
    expect((await there.upload('a/b.txt', 'other', { contentType: 'text/plain', upsert: true })).error).toBeNull()
    expect(await (await here.download('a/b.txt')).data?.text()).toBe('other')
    const range = await fetch(`${one.url}/storage/v1/object/files/a/b.txt`, {
      headers: { apikey: one.secretKey, authorization: `Bearer ${one.secretKey}`, range: 'bytes=1-3' },
    })
    expect(range.status).toBe(206)
    expect(await range.text()).toBe('the')
    expect((await there.copy('a/b.txt', 'a/c.txt')).error).toBeNull()
    expect((await here.move('a/c.txt', 'd.txt')).error).toBeNull()
    expect(await (await there.download('d.txt')).data?.text()).toBe('other')
    await here.remove(['a/b.txt', 'd.txt'])
    expect((await there.download('a/b.txt')).error).not.toBeNull()
  })

  test('go on with an upload in pieces that the other began', async () => {
    const headers = {
      authorization: `Bearer ${one.secretKey}`,
      apikey: one.secretKey,
      'tus-resumable': '1.0.0',
    }
    const named = (name: string, value: string) => `${name} ${Buffer.from(value).toString('base64')}`
    const begun = await fetch(`${one.url}/storage/v1/upload/resumable`, {
      method: 'POST',
      headers: {
        ...headers,
        'upload-length': '10',
        'upload-metadata': [
          named('bucketName', 'files'),
          named('objectName', 'pieces.txt'),
          named('contentType', 'text/plain'),
        ].join(','),
      },
    })
    expect(begun.status).toBe(201)
    const path = begun.headers.get('location') ?? ''
    const piece = (server: Listening, offset: number, body: string) =>
      fetch(new URL(path, server.url), {
        method: 'PATCH',
        headers: { ...headers, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
        body,
      })
    expect((await piece(one, 0, 'hello')).headers.get('upload-offset')).toBe('5')
    const asked = await fetch(new URL(path, other.url), { method: 'HEAD', headers })
    expect(asked.headers.get('upload-offset')).toBe('5')
    expect((await piece(other, 5, 'world')).headers.get('upload-offset')).toBe('10')
    expect(await (await service(one).storage.from('files').download('pieces.txt')).data?.text()).toBe('helloworld')
  })

  test('count wrong passwords together, also those that come at the same moment', async () => {
    const signIn = async (server: Listening, email: string, password: string) =>
      (await visitor(server).auth.signInWithPassword({ email, password })).error?.code
    const person = await newPerson(one)
    const email = (await person.client.auth.getUser()).data.user?.email ?? ''
    for (let i = 0; i < budget.max; i++)
      expect(await signIn(i % 2 ? one : other, email, 'wrong')).toBe('invalid_credentials')
    expect(await signIn(one, email, 'wrong')).toBe('over_request_rate_limit')
    expect(await signIn(other, email, 'wrong')).toBe('over_request_rate_limit')
    expect(await signIn(other, 'someone.else@example.com', 'wrong')).toBe('invalid_credentials')
    // The window ends.
    await one.db.asAdmin(sql => sql.query('update backend.limits set ends_at = now()'))
    const codes = await Promise.all(Array.from({ length: 40 }, (_, i) => signIn(i % 2 ? one : other, email, 'wrong')))
    expect(codes.filter(code => code === 'invalid_credentials')).toHaveLength(budget.max)
    const kept = await one.db.asAdmin(sql => sql.query<{ key: string }>('select key from backend.limits'))
    expect(JSON.stringify(kept)).not.toContain(email)
  })

  test('tell of rows, broadcasts and who is present at the other', async () => {
    const person = await newPerson(other)
    clients.push(person.client)
    const rows = listener<{ title?: string }>()
    const following = person.client
      .channel('rows')
      .on('postgres_changes', { event: '*', schema: 'public', table: 'memos' }, change => rows.hear(change.new))
    const ready = new Promise<void>(resolve => {
      following.on('system', {}, told => {
        if (told.extension === 'postgres_changes') resolve()
      })
    })
    following.subscribe()
    await ready
    await at(one, person.token).from('memos').insert({ title: 'told' })
    expect(await rows.atLeast(1)).toMatchObject([{ title: 'told' }])

    const said = listener<unknown>()
    const hearing = at(other).channel('room')
    hearing.on('broadcast', { event: 'word' }, ({ payload }) => said.hear(payload))
    expect(await joined(hearing)).toBe('SUBSCRIBED')
    const speaking = at(one).channel('room', { config: { presence: { key: 'speaker' } } })
    expect(await joined(speaking)).toBe('SUBSCRIBED')
    const long = 'ü'.repeat(20_000)
    await speaking.send({ type: 'broadcast', event: 'word', payload: { n: 1 } })
    await speaking.send({ type: 'broadcast', event: 'word', payload: { long } })
    await speaking.send({ type: 'broadcast', event: 'word', payload: { n: 3 } })
    expect(await said.atLeast(3)).toEqual([{ n: 1 }, { long }, { n: 3 }])
    await one.db.asAdmin(sql => sql.query(`select realtime.send('{"n":4}', 'word', 'room', false)`))
    expect((await said.atLeast(4)).at(3)).toMatchObject({ n: 4 })
    await speaking.httpSend('word', { n: 5 })
    expect((await said.atLeast(5)).at(4)).toMatchObject({ n: 5 })

    const states = listener<string[]>()
    const watching = at(other).channel('room', { config: { presence: { key: 'watcher' } } })
    watching.on('presence', { event: 'sync' }, () => states.hear(Object.keys(watching.presenceState()).sort()))
    expect(await joined(watching)).toBe('SUBSCRIBED')
    await speaking.track({ mood: 'well' })
    await expect.poll(() => states.items.at(-1)).toEqual(['speaker'])
    // Whoever comes later is told too.
    const late = listener<string[]>()
    const coming = at(other).channel('room', { config: { presence: { key: 'late' } } })
    coming.on('presence', { event: 'sync' }, () => late.hear(Object.keys(coming.presenceState()).sort()))
    expect(await joined(coming)).toBe('SUBSCRIBED')
    expect(await late.atLeast(1)).toEqual([['speaker']])
    await speaking.untrack()
    await expect.poll(() => states.items.at(-1)).toEqual([])
    expect(said.items).toHaveLength(5)
  })

  test('do not lose an acknowledged write when one of them is killed, and the other goes on and leads', async () => {
    const [first, second] = [await launch(), await launch()]
    const person = await newPerson(one)
    const acknowledged: string[] = []
    let refused = 0
    let killed: Promise<unknown> | null = null
    const write = async (writer: number) => {
      const servers = [first, second].map(server => at(server, person.token))
      for (let turn = writer; acknowledged.length < 1000; turn++) {
        const id = crypto.randomUUID()
        const { error } = (await servers[turn % 2]?.from('memos').insert({ id, title: String(writer) })) ?? {}
        if (error) refused++
        else acknowledged.push(id)
        if (acknowledged.length >= 400) killed ??= first.kill()
      }
    }
    await Promise.all(Array.from({ length: 8 }, (_, writer) => write(writer)))
    await killed
    expect(refused).toBeGreaterThan(0)
    const kept = await other.db.asAdmin(sql =>
      sql.query<{ id: string }>('select id from public.memos where user_id = $1', [person.id]),
    )
    const ids = new Set(kept.map(row => row.id))
    expect(acknowledged.filter(id => !ids.has(id))).toEqual([])
    const after = await at(second, person.token).from('memos').select('id').limit(1)
    expect(after.error).toBeNull()
  }, 180_000)

  test('forget who was present at a server that was killed', async () => {
    const doomed = await launch()
    const states = listener<string[]>()
    const watching = at(other).channel('doomed', { config: { presence: { key: 'watcher' } } })
    watching.on('presence', { event: 'sync' }, () => states.hear(Object.keys(watching.presenceState())))
    expect(await joined(watching)).toBe('SUBSCRIBED')
    const present = at(doomed).channel('doomed', { config: { presence: { key: 'gone' } } })
    expect(await joined(present)).toBe('SUBSCRIBED')
    await present.track({})
    await expect.poll(() => states.items.at(-1)).toEqual(['gone'])
    await doomed.kill()
    await expect.poll(() => states.items.at(-1)).toEqual([])
  })

  test('are led by one, and by the other when that one is killed', async () => {
    await one.close()
    await other.close()
    const leads = await launch()
    other = await start()
    const before = await leaderNow()
    let runs = 0
    await other.every(3_600_000, 'test', async () => runs++)
    expect(runs).toBe(0)
    await leads.kill()
    await expect.poll(() => leaderNow()).not.toBeOneOf([before, undefined])
    await expect.poll(() => runs).toBe(1)
    one = await start()
  })
})

describe.runIf(hasPostgres)('secrets', () => {
  let postgres: RealPostgres
  let folder: string
  beforeAll(async () => {
    postgres = await startPostgres()
    folder = mkdtempSync(join(tmpdir(), 'backend-secrets-'))
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true })
    await postgres.stop()
  })

  test('of a server that was alone are taken over, shared with the next, and given way to those of the environment', async () => {
    const mine = await newSecrets()
    const alone = join(folder, 'alone')
    mkdirSync(alone)
    writeFileSync(join(alone, 'secrets.json'), JSON.stringify(mine))
    const first = await startServer({ databaseUrl: postgres.url, dataDir: alone })
    const second = await startServer({ databaseUrl: postgres.url, dataDir: join(folder, 'new') })
    expect([first.publishableKey, second.publishableKey]).toEqual([mine.publishableKey, mine.publishableKey])
    for (const role of ['anon', 'authenticated', 'service_role'] as const)
      await expect(
        second.db.asUser({ role }, sql => sql.query('select secrets from backend.secrets')),
      ).rejects.toMatchObject({ code: '42501' })
    await second.close()

    const theirs = await newSecrets()
    const file = join(folder, 'given.json')
    writeFileSync(file, JSON.stringify(theirs))
    const third = await startServer({ databaseUrl: postgres.url, secrets: { file } })
    expect(third.publishableKey).toBe(theirs.publishableKey)
    await third.close()
    const fourth = await startServer({ databaseUrl: postgres.url, secrets: { text: JSON.stringify(theirs) } })
    expect(fourth.publishableKey).toBe(theirs.publishableKey)
    await fourth.close()
    await first.close()
    await expect(startServer({ databaseUrl: postgres.url, secrets: { text: '{}' } })).rejects.toThrow(
      'BACKEND_SECRETS does not hold the secrets of a server',
    )
    await expect(startServer({ databaseUrl: postgres.url, secrets: { file: `${file}.not` } })).rejects.toThrow(
      'SECRETS_FILE names',
    )
  })
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { startServer } from '../test-people.ts'
import { insertRow, processesIn, secretKey } from '../test-process.ts'

vi.setConfig({ testTimeout: 180_000 })

const folder = mkdtempSync(join(tmpdir(), 'techo-observation-'))
const processes = processesIn(folder)
afterAll(() => {
  processes.killAll()
  rmSync(folder, { recursive: true, force: true })
})

const token = 'a-token-for-metrics-1'
const ask = (url: string, path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
  fetch(url + path, { redirect: 'manual', ...init, headers })
const read = (url: string, given: string) => ask(url, '/metrics', { authorization: `Bearer ${given}` })

test('a process tells in numbers and lines what it did, and nothing of whom it did it for', async () => {
  const { child, url, ended } = await processes.start({ METRICS_TOKEN: token, ACCESS_LOG: 'on', LOG_LEVEL: 'info' })
  const key = secretKey(processes.data)
  const answers = [
    await insertRow(url, key, 1, 'Geheim-row'),
    await ask(url, '/rest/v1/rows?select=id&body=eq.Geheim-query', { apikey: key }),
    await ask(url, '/rest/v1/Geheim-table', { apikey: key, authorization: 'Bearer Geheim-token' }),
    await ask(url, '/auth/v1/verify?type=signup&token=Geheim-code&redirect_to=/Geheim-place'),
    await ask(url, '/auth/v1/recover', { apikey: key }, { method: 'POST', body: '{"email":"geheim@example.org"}' }),
    await ask(url, '/storage/v1/object/attachments/geheim/name.png?token=Geheim-signature'),
    await ask(url, '/calendar/geheim.ics'),
    await ask(url, '/mypage/geheim?note=Geheim-note', { cookie: 'sb-x-auth-token=Geheim-session' }),
    await ask(url, '/assets/geheim.js'),
    await ask(url, '/api/account/geheim%0ABreak', { 'x-request-id': 'Geheim request\u00e9'.slice(0, 14) }),
  ]
  expect(answers[0]?.status).toBe(201)
  const own = await ask(url, '/api/health', { 'x-request-id': 'outside-1234567' })
  expect(own.headers.get('x-request-id')).toBe('outside-1234567')
  expect(answers.map(({ headers }) => headers.get('x-request-id'))).toEqual(
    answers.map((_, index) => (index === 8 ? null : expect.stringMatching(/^[\da-f]{8}-[\da-f-]{27}$/))),
  )

  expect((await ask(url, '/metrics')).status).toBe(401)
  const refused = await read(url, `${token}x`)
  expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  const told = await read(url, token)
  expect(told.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  const text = await told.text()
  for (const line of [
    /^techo_requests_total\{kind="rest",status="201"\} 1$/m,
    /^techo_requests_total\{kind="calendar",status="404"\} 1$/m,
    /^techo_request_seconds_bucket\{le="\+Inf",kind="rest"\} 3$/m,
    /^techo_ready 1$/m,
    /^techo_database_sessions\{state="all"\} 1$/m,
    /^techo_database_waiting 0$/m,
    /^techo_realtime_sockets 0$/m,
    /^techo_sweeps_total\{part="storage"\} 1$/m,
    /^techo_sweep_failures_total\{part="storage"\} 0$/m,
    /^techo_dumps 0$/m,
    /^techo_letters_total\{outcome="failed"\} 0$/m,
    /^techo_registry_revision 0$/m,
    /^process_resident_memory_bytes \d{8,}$/m,
    /^nodejs_eventloop_lag_p99_seconds /m,
  ])
    expect(text).toMatch(line)
  expect(text).not.toMatch(/geheim/i)

  child.kill('SIGTERM')
  const { errors } = await ended
  expect(errors).not.toMatch(/geheim|example\.org/i)
  const lines = errors
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
  const access = lines.filter(({ part }) => part === 'access')
  expect(access.map(({ method, path, status }) => `${method} ${path} ${status}`)).toEqual(
    expect.arrayContaining([
      'POST /rest/v1/rows 201',
      'GET /rest/v1/rows 200',
      'GET /auth/v1/verify 303',
      'GET /storage/v1/object/… 400',
      'GET /calendar/… 404',
      'GET /assets/… 404',
      'GET /… 503',
    ]),
  )
  for (const { request, ms, time } of access)
    expect([request, ms, time]).toEqual([
      expect.stringMatching(/^[\w-]{8,64}$/),
      expect.any(Number),
      expect.any(Number),
    ])
  expect(new Set(access.map(({ request }) => request)).size).toBe(access.length)
  expect(access.some(({ request }) => request === 'outside-1234567')).toBe(true)

  // The stop has written a dump, and the next start tells of it.
  const again = await processes.start({ METRICS_TOKEN: token })
  expect(await (await read(again.url, token)).text()).toMatch(
    /^techo_dump_timestamp_seconds 1\.\d+e\+?9|^techo_dump_timestamp_seconds 1\d{9}/m,
  )
  const seen = await processes.launch({ PORT: new URL(again.url).port, SITE_URL: again.url }, ['doctor', '--json'])
    .ended
  const { findings } = JSON.parse(seen.out)
  const states = Object.fromEntries(findings.map((each: { part: string; state: string }) => [each.part, each.state]))
  expect(states).toMatchObject({
    settings: 'right',
    disk: 'right',
    backups: 'right',
    server: 'right',
    sockets: 'right',
  })
  // The one thing that is wrong here.
  expect([states.site, seen.code]).toEqual(['wrong', 1])
  again.child.kill('SIGTERM')
  await again.ended
})

test('readiness names the part that fails', async () => {
  let free = 10 ** 12
  const server = await startServer({
    dataDir: join(folder, 'ready'),
    readSpace: async () => ({ free, total: 10 ** 13 }),
  })
  const ready = async () => {
    const answer = await server.fetch(new Request(`${server.url}/api/ready`))
    return [answer.status, await answer.json()]
  }
  const fine = { status: 'ok', server: 'ok', database: 'ok', disk: 'ok', migrations: 'ok' }
  expect(await ready()).toEqual([200, fine])
  // Nobody set a token, so there is no such address.
  expect((await server.fetch(new Request(`${server.url}/metrics`))).status).toBe(404)
  free = 1024
  // What was read of the disk is believed for a tenth of a second.
  await vi.waitFor(async () => expect(await ready()).toEqual([503, { ...fine, status: 'failing', disk: 'failing' }]))
  free = 10 ** 12
  await vi.waitFor(async () => expect(await ready()).toEqual([200, fine]))
  await server.db.asAdmin(sql =>
    sql.query(
      'delete from supabase_migrations.schema_migrations where version = (select max(version) from supabase_migrations.schema_migrations)',
    ),
  )
  expect(await ready()).toEqual([503, { ...fine, status: 'failing', migrations: 'failing' }])
  await server.close()
  expect(await ready()).toEqual([
    503,
    { ...fine, status: 'failing', server: 'failing', database: 'failing', migrations: 'failing' },
  ])
})

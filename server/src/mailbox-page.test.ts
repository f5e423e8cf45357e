import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { log } from '@techo/backend/log'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Options } from './options.ts'
import { createServer, type Server } from './server.ts'
import { servesOthers } from './this-machine.ts'

const nobodyElse = { siteUrl: null, host: '127.0.0.1', trustProxy: false }

test.each([
  [{}, null],
  [{ siteUrl: 'http://localhost:3000' }, null],
  [{ siteUrl: 'http://[::1]:3000', host: '::1' }, null],
  [{ siteUrl: 'https://techo.example' }, 'SITE_URL is https://techo.example'],
  [{ siteUrl: 'http://localhost.example' }, 'SITE_URL is http://localhost.example'],
  [{ host: '0.0.0.0' }, 'HOST is 0.0.0.0'],
  [{ host: '::' }, 'HOST is ::'],
  [{ trustProxy: true }, 'TRUST_PROXY is on'],
])('who is served with %o: %s', (given, others) => {
  expect(servesOthers({ ...nobodyElse, ...given })).toBe(others)
})

const letter = { to: 'hanako@example.org', subject: '確認', text: '123456', html: '', kind: 'recovery' }

describe.each<[string, Partial<Options>]>([
  ['SITE_URL', { siteUrl: 'https://techo.example' }],
  ['TRUST_PROXY', { trustProxy: true }],
])('where %s says that others are served', (name, given) => {
  let server: Server
  let dataDir: string
  let lines: string[]
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'techo-mailbox-'))
    server = await createServer({ dataDir, port: 0, dumpHours: 0, ...given })
    const warned = vi.spyOn(log, 'warn')
    await server.listen()
    lines = warned.mock.calls.map(([, line]) => String(line)).filter(line => line.includes(name))
    warned.mockRestore()
  })
  afterAll(async () => {
    await server.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  test('the mailbox is closed to every caller, this machine too, and the page does not offer it', async () => {
    await server.mailbox?.send(letter)
    for (const path of ['/dev/mailbox', '/dev/mailbox.json', '/dev/mailbox.json?to=hanako@example.org']) {
      const answer = await server.fetch(new Request(`http://localhost${path}`))
      expect(answer.ok).toBe(false)
      expect(await answer.text()).not.toContain('123456')
    }
    const config = await server.fetch(new Request('http://localhost/config.json'))
    expect(await config.json()).toMatchObject({ mailbox: false, phone: false })
  })

  test('letters are kept for who may read the folder, and one line at start says where and what to set', async () => {
    await server.mailbox?.send(letter)
    expect(JSON.parse(await readFile(join(dataDir, 'mailbox.json'), 'utf8'))).toContainEqual(
      expect.objectContaining(letter),
    )
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(join(dataDir, 'mailbox.json'))
    expect(lines[0]).toContain('Set SMTP_URL')
  })
})

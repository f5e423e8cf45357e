import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { asText, examine } from './index.ts'

const folder = mkdtempSync(join(tmpdir(), 'techo-doctor-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('settings that cannot be read are all that is told', async () => {
  const findings = await examine({ PORT: 'x', SITE_URL: 'https://example.org/techo' })
  expect(findings.map(({ state, part, says }) => `${state} ${part} ${says}`)).toEqual([
    'wrong settings PORT: must be a port number',
    expect.stringContaining('wrong settings SITE_URL: must be scheme and host alone'),
  ])
})

test('what is wrong with an installation is said with what to do, and nothing of its secrets', async () => {
  const data = join(folder, 'data')
  mkdirSync(join(data, 'dumps'), { recursive: true })
  writeFileSync(join(data, 'secrets.json'), '{"secretKey":"geheim"}', { mode: 0o644 })
  const ahead = new Date(Date.now() + 7_200_000).toISOString().replace(/[:.]/g, '-')
  const dump = join(data, 'dumps', `${ahead}.ndjson.gz`)
  writeFileSync(dump, gzipSync('{}\n'))
  mkdirSync(join(data, 'pg18.replaced-1'))
  const { bavail, bsize } = statfsSync(data)
  const settings = {
    DATA_DIR: data,
    SITE_DIR: join(folder, 'nowhere'),
    HOST: '0.0.0.0',
    PORT: '1',
    SITE_URL: 'https://localhost:1',
    SMTP_URL: 'smtp://me:geheim@127.0.0.1:1',
    BACKUP_TO: join(folder, 'unmounted'),
    FREE_SPACE_MB: String(Math.ceil((bavail * bsize) / 2 ** 20) * 2),
  }
  const findings = await examine(settings)
  const told = (state: string) =>
    findings.filter(each => each.state === state).map(({ part, next }) => `${part}: ${next}`)
  expect(told('wrong').sort()).toEqual([
    'clock: Set the clock of this machine (NTP): it went back',
    'copies: Until then nothing is copied',
    'disk: Free some room; nobody loses what they write meanwhile',
    'mail: Look at host, port, user and password',
    `permissions: chmod 600 ${join(data, 'secrets.json')}`,
    'proxy: Set TRUST_PROXY=true',
    'site: Build it (pnpm build), or set SITE_DIR',
  ])
  expect(told('look').map(line => line.split(':')[0])).toEqual(['folder', 'server', 'address'])
  expect(told('right').map(line => line.split(':')[0])).toEqual(['settings', 'node', 'time zone', 'clock'])
  const text = asText(findings)
  expect(text).not.toContain('geheim')
  expect(text.split('\n').at(-1)).toBe('4 right, 3 to look at, 7 wrong')

  rmSync(dump)
  writeFileSync(join(data, 'dumps/2026-01-01T00-00-00-000Z.ndjson.gz'), gzipSync('{}\n').subarray(0, 12))
  const later = await examine({ ...settings, FREE_SPACE_MB: '1', SMTP_URL: '', BACKUP_TO: '' })
  const now = later.filter(({ state }) => state === 'wrong').map(({ part, says }) => `${part}: ${says}`)
  expect(now).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^backups: .* cannot be used: it is cut off$/),
      'mail: HOST is 0.0.0.0, and SMTP_URL is not set: letters are sent to nobody',
    ]),
  )
})

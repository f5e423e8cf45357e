import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { readOptions, settingNames } from '@techo/server'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { serverFlags } from './process.ts'
import { root } from './root.ts'

/** What operators copy is held against what the server takes: names of settings, ports, paths, the line that starts it. */

const folder = join(root, 'server/deploy')
const sample = (name: string) => readFileSync(join(folder, name), 'utf8')
const startLine = ['node', ...serverFlags, 'server/src/main.js']
const port = readOptions({}).port
const known = new Set([...settingNames, 'NODE_ENV'])
const expectKnown = (names: readonly string[]) => {
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter(name => !known.has(name))).toEqual([])
}
/** `NAME=value NAME=value` as the server would read it. */
const settingsOf = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]))

test('the image starts the release, writes one place, is asked for its health and stopped by a signal that is heard', () => {
  const lines = sample('Containerfile').replaceAll('\\\n', '').split('\n')
  const all = (word: string) =>
    lines.filter(line => line.startsWith(`${word} `)).map(line => line.slice(word.length).trim())
  // Another base can be said where this one cannot be had.
  expect([all('ARG').map(each => each.split('=')[0]), all('FROM')]).toEqual([['BASE'], ['$BASE']])
  expect(Number(all('ARG')[0]?.match(/node:(\d+)/)?.[1])).toBeGreaterThanOrEqual(22)
  const settings = settingsOf(all('ENV').join(' '))
  expectKnown(Object.keys(settings))
  const options = readOptions(settings)
  expect(all('EXPOSE')).toEqual([String(port)])
  expect([options.port, options.host, options.dataDir]).toEqual([port, '0.0.0.0', '/data'])
  expect(all('VOLUME')).toEqual([options.dataDir])
  expect(all('USER')[0]).not.toMatch(/^(root|0)\b/)
  expect(all('STOPSIGNAL')).toEqual(['SIGTERM'])
  expect(JSON.parse(all('CMD').at(-1) ?? '')).toEqual(startLine)
  // Copied is what `pnpm release` lays at its top, into the folder that is worked in.
  const copied = all('COPY').flatMap(line => line.split(' ').slice(0, -1))
  expect(copied.sort()).toEqual(['dist', 'node_modules', 'package.json', 'remotes', 'server', 'supabase'])
  expect(
    all('COPY').every(line =>
      line
        .split(' ')
        .at(-1)
        ?.startsWith(`${all('WORKDIR')[0]}/`),
    ),
  ).toBe(true)

  const [health = ''] = all('HEALTHCHECK')
  const [, ...check] = z.array(z.string()).parse(JSON.parse(health.slice(health.indexOf('CMD') + 3)))
  expect(check.at(-1)).toContain('/api/health')
  const asked = spawnSync(process.execPath, check, { env: { PORT: '9' }, timeout: 20_000 })
  expect(asked.status).toBe(1)
})

const environment = z.record(z.string(), z.string())
const compose = z.object({
  services: z.record(
    z.string(),
    z.object({
      environment: environment.default({}),
      ports: z.array(z.string()).default([]),
      volumes: z.array(z.string()).default([]),
      read_only: z.boolean().optional(),
      build: z.object({ dockerfile: z.string() }).optional(),
    }),
  ),
  volumes: z.record(z.string(), z.unknown()),
})

test('compose files set what there is, and mount what the image writes', () => {
  for (const name of ['compose.yaml', 'compose.postgres.yaml']) {
    const { services, volumes } = compose.parse(parse(sample(name)))
    expectKnown(Object.keys(services.techo?.environment ?? {}))
    const mounted = Object.values(services).flatMap(each => each.volumes.map(volume => volume.split(':')[0] ?? ''))
    expect(mounted.sort()).toEqual(Object.keys(volumes).sort())
  }
  const { techo } = compose.parse(parse(sample('compose.yaml'))).services
  expect(techo).toMatchObject({ read_only: true, ports: [`127.0.0.1:${port}:${port}`], volumes: ['data:/data'] })
  expect(existsSync(join(folder, techo?.build?.dockerfile ?? ''))).toBe(true)
  const { environment: set } = compose.parse(parse(sample('compose.postgres.yaml'))).services.techo ?? {}
  const url = (set?.DATABASE_URL ?? '').replace(/\$\{[^}]*\}/, 'word')
  expect(readOptions({ DATABASE_URL: url }).databaseUrl).toBe(url)
})

test('the unit starts the release with settings that can be read, and may write one place', async () => {
  const text = sample('techo.service')
  const value = (name: string) => text.match(new RegExp(`^${name}=(.*)$`, 'm'))?.[1] ?? ''
  const settings = settingsOf(value('Environment'))
  expectKnown(Object.keys(settings))
  const options = readOptions(settings)
  expect([options.port, options.trustProxy, options.siteUrl]).toEqual([port, true, 'https://techo.example'])
  expect(options.dataDir).toBe(`/var/lib/${value('StateDirectory')}`)
  expect([`${basename(value('ExecStart').split(' ')[0] ?? '')}`, ...value('ExecStart').split(' ').slice(1)]).toEqual(
    startLine,
  )
  expect(Number(value('TimeoutStopSec'))).toBeGreaterThanOrEqual(30)

  // Where systemd is installed it says whether every word means something to it; the program is one that is there.
  if (spawnSync('systemd-analyze', ['--version']).status !== 0) return
  const scratch = await mkdtemp(join(tmpdir(), 'techo-unit-'))
  const unit = join(scratch, 'techo.service')
  await writeFile(unit, text.replace('/usr/bin/node', process.execPath))
  const { stderr, status } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' })
  await rm(scratch, { recursive: true })
  expect([stderr.split('\n').filter(line => line.includes('techo.service')), status]).toEqual([[], 0])
})

test('proxies lead to where the server listens by default', () => {
  expect(sample('nginx.conf').match(/server 127\.0\.0\.1:(\d+);/)?.[1]).toBe(String(port))
  expect(sample('Caddyfile').match(/reverse_proxy 127\.0\.0\.1:(\d+)/)?.[1]).toBe(String(port))
  for (const name of ['nginx.conf', 'Caddyfile']) {
    expectKnown(
      Object.keys(
        settingsOf(
          sample(name)
            .match(/^# .*$/gm)
            ?.join('\n') ?? '',
        ),
      ),
    )
    expect(sample(name)).toMatch(/X-Forwarded-For (\$remote_addr|\{remote_host\})/)
  }
})

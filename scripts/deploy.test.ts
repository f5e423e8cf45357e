import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deploy, readPlace } from './deploy.ts'

let folder: string
const at = (...names: string[]) => join(folder, ...names)
const git = (...args: string[]) => {
  const who = ['-c', 'user.name=Techo', '-c', 'user.email=techo@example.com', '-c', 'commit.gpgsign=false']
  expect(spawnSync('git', [...who, ...args], { cwd: at('checkout') }).status).toBe(0)
}
/** A server of a release: whether it is healthy stands in its file. */
const commit = async (health: string) => {
  await writeFile(at('checkout/health'), health)
  git('add', '.')
  git('commit', '-q', '-m', health)
}
const build = async (text: string) => {
  for (const [name, said] of Object.entries({
    'index.html': text,
    'registry.json': 'of the checkout',
    [`assets/${text}.js`]: text,
  }))
    await writeFile(at('built', name), said)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'techo-deploy-'))
  for (const name of ['checkout', 'built/assets', 'there/site']) await mkdir(at(name), { recursive: true })
  git('init', '-q', '-b', 'main')
  await writeFile(at('there/site/registry.json'), 'of the people')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a release takes over with its shell, and one that is not healthy gives way to the one before', async () => {
  // The machine serves what `current` is; it was restarted when `running` says so.
  const server = createServer((_, response) => {
    readFile(at('there/running'), 'utf8').then(
      health => response.writeHead(health === 'well' ? 200 : 503).end(JSON.stringify({ instance: health })),
      () => response.writeHead(503).end(),
    )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const lines: string[] = []
  const release = (id: string, install = 'test -f health') =>
    deploy({
      place: readPlace(at('there')),
      from: { checkout: at('checkout'), site: at('built') },
      id,
      install,
      // It comes back at once, as a service manager may, while the process of before still answers.
      restart: '(sleep 0.5; cp current/health running) >/dev/null 2>&1 &',
      url: `http://127.0.0.1:${port}`,
      patienceMs: 3000,
      print: line => lines.push(line),
    })
  const served = (name: string) => readFile(at('there/site', name), 'utf8')

  await commit('well')
  await build('one')
  await release('1')
  expect(lines.at(-1)).toContain('1 serves')
  expect([await served('index.html'), await served('registry.json')]).toEqual(['one', 'of the people'])

  await commit('ill')
  await build('two')
  await expect(release('2')).rejects.toThrow('2 is not healthy at')
  expect(await served('index.html')).toBe('one')
  expect(await served('assets/two.js')).toBe('two')
  expect(await readFile(at('there/current/health'), 'utf8')).toBe('well')

  // What cannot even be made ready touches nothing.
  await build('three')
  await expect(release('3', 'echo no such package; exit 1')).rejects.toThrow('no such package')
  expect(await served('index.html')).toBe('one')
  server.close()
})

test('a place is a folder, here or on a machine', () => {
  expect(readPlace('techo@example.com:/srv/techo/')).toEqual({ host: 'techo@example.com', folder: '/srv/techo' })
  for (const text of ['srv', '-oProxyCommand=x:/srv', 'a b:/srv', 'host:/srv;rm'])
    expect(() => readPlace(text)).toThrow('Deploy where')
})

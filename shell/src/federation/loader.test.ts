import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { defineRemoteConfig, type ResolvedBuild, type ResolvedRegistry } from '@techo/core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FailureKind, RemoteFailure } from './failure.ts'
import { federatedSource } from './federated.ts'
import { createGoodBuilds } from './good-builds.ts'
import { createLoader, type Loader } from './loader.ts'

/** The loader against a real server of small ES modules that misbehave on demand. Only the runtime is a smaller one: fetch and import. */

const config = defineRemoteConfig({
  id: 'habits',
  title: { ja: '習慣', en: 'Habits' },
  contract: { min: 1, max: 1 },
  bases: ['/mypage/habits'],
  routes: [{ path: '/mypage/habits', title: { ja: '習慣', en: 'Habits' } }],
  menu: [],
  slots: [],
  cards: [],
})

const remote = (version: string, path = '/mypage/habits') =>
  `export default { contract: 1, version: '${version}', routes: [{ path: '${path}' }] }`

type Answer = (request: IncomingMessage, response: ServerResponse) => void
const script =
  (text: string): Answer =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(text)
const status =
  (code: number): Answer =>
  (_request, response) =>
    response.writeHead(code, { 'content-type': 'text/plain' }).end('no')
const html: Answer = (_request, response) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>')
const silence: Answer = () => {}
const cut: Answer = request => request.socket.destroy()

let server: Server
let origin: string
let files: Record<string, Answer>
let requested: string[]
let registry: ResolvedRegistry
let reported: RemoteFailure[]
let wantedFor: (string | undefined)[]
let kept: Map<string, string>
let reloads: number

const build = (name: string): ResolvedBuild => ({
  build: name,
  version: name,
  entry: `${origin}/${name}/entry.js`,
  preload: {},
  base: { js: [`${origin}/${name}/chunk.js`], css: [] },
  integrity: {},
  config,
})

beforeAll(async () => {
  server = createServer((request, response) => {
    requested.push(request.url ?? '')
    const path = (request.url ?? '').split('?')[0] ?? ''
    ;(files[path] ?? status(404))(request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  requested = []
  reported = []
  wantedFor = []
  kept = new Map()
  reloads = 0
  pinned = {}
  instantiated = []
  files = { '/v2/entry.js': script(remote('v2')), '/v2/chunk.js': script('') }
  registry = { revision: 1, remotes: [{ id: 'habits', ...build('v2') }] }
})

/** Runs an entry as a browser would: what is no script, or did not come, is an import error worded as Chromium words it. */
async function importFrom(address: string): Promise<unknown> {
  const missing = (each: string) => new TypeError(`Failed to fetch dynamically imported module: ${each}`)
  const get = async (each: string) => {
    const response = await fetch(each).catch(() => null)
    if (!response?.ok || !response.headers.get('content-type')?.includes('javascript')) throw missing(each)
    return response.text()
  }
  const text = await get(address)
  await get(new URL('chunk.js', address).href)
  return import(`data:text/javascript,${encodeURIComponent(`${text}\n// ${address} ${Math.random()}`)}`)
}

let pinned: Record<string, string>
let instantiated: string[]

const start = ({
  mayReload = false,
  prepare = async () => {},
  readRegistry = async (_fresh: boolean) => registry,
  // A second, where something is never answered. What is well is waited for: a busy machine takes its time.
  timeout = Object.values(files).includes(silence) ? 1000 : 20_000,
}: {
  mayReload?: boolean
  prepare?: () => Promise<void>
  readRegistry?: (fresh: boolean) => Promise<ResolvedRegistry>
  timeout?: number
} = {}) =>
  createLoader({
    source: federatedSource({
      readRegistry,
      instantiate: async (name, entry) => {
        instantiated.push(name)
        const module = await importFrom(entry)
        return () => module
      },
      overrides: () => ({}),
      fetch,
      pinOf: address => pinned[address],
      pin: integrity => Object.assign(pinned, integrity),
      prepare,
    }),
    report: (failure, wanted) => {
      reported.push(failure)
      wantedFor.push(wanted)
    },
    good: createGoodBuilds(() => ({
      getItem: key => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
    })),
    reload: async () => {
      reloads++
      return mayReload
    },
    timing: { timeout, slow: 60, pause: () => 1 },
  })

const failure = async (promise: Promise<unknown>): Promise<RemoteFailure> => {
  const error = await promise.then(
    () => new Error('it was loaded'),
    reason => reason,
  )
  expect(error).toBeInstanceOf(RemoteFailure)
  return error
}
const entries = () => requested.filter(each => each.includes('entry.js'))

describe('a remote that is well', () => {
  test('is loaded once, however often it is asked for', async () => {
    const loader = start()
    expect(loader.stateOf('habits')).toEqual({ status: 'idle' })
    const both = Promise.all([loader.load('habits'), loader.load('habits')])
    expect(loader.stateOf('habits')).toEqual({ status: 'loading' })
    const [first, second] = await both
    expect(first).toBe(second)
    expect(await loader.load('habits')).toBe(first)
    expect(loader.stateOf('habits')).toMatchObject({ status: 'ready' })
    expect(entries()).toHaveLength(1)
    expect(reported).toEqual([])
  })

  test('says that a page of it is slow, reloads for who asks again, and is quiet once the page is there', async () => {
    const loader = start()
    await loader.load('habits')
    const page = Promise.withResolvers<string>()
    const becomes = (isSlow: boolean) =>
      new Promise<void>(resolve => {
        const stop = loader.subscribe(() => {
          if (loader.isSlow('habits') !== isSlow) return
          stop()
          resolve()
        })
      })
    const slow = becomes(true)
    const opening = loader.open('habits', '/mypage/habits', () => page.promise)
    loader.again('habits')
    expect(reloads).toBe(0)
    await slow
    expect(loader.stateOf('habits')).toMatchObject({ status: 'ready' })
    loader.again('habits')
    expect(reloads).toBe(1)
    const quick = becomes(false)
    page.resolve('page')
    expect(await opening).toBe('page')
    await quick
    expect(reported).toEqual([])
  })

  test('says that it is slow, and then is there', async () => {
    // The page may call it slow before the request has arrived.
    const released = Promise.withResolvers<void>()
    files['/v2/entry.js'] = (request, response) =>
      void released.promise.then(() => script(remote('v2'))(request, response))
    const loader = start()
    const seen: string[] = []
    const slow = new Promise<void>(resolve => {
      loader.subscribe(() => {
        seen.push(loader.stateOf('habits').status)
        if (loader.stateOf('habits').status === 'slow') resolve()
      })
    })
    const loaded = loader.load('habits')
    await slow
    released.resolve()
    await loaded
    expect(seen).toEqual(['loading', 'slow', 'ready'])
  })
})

const faults: [string, FailureKind, () => void][] = [
  ['answers 404', 'http', () => (files['/v2/entry.js'] = status(404))],
  ['answers 503', 'http', () => (files['/v2/entry.js'] = status(503))],
  ['answers a document instead of a script', 'http', () => (files['/v2/entry.js'] = html)],
  ['cuts the line', 'network', () => (files['/v2/entry.js'] = cut)],
  ['never answers', 'timeout', () => (files['/v2/entry.js'] = silence)],
  ['throws while it starts', 'evaluation', () => (files['/v2/entry.js'] = script('throw new Error("boom")'))],
  ['lacks one of its chunks', 'chunk', () => (files['/v2/chunk.js'] = status(404))],
  ['exports nothing', 'invalid-module', () => (files['/v2/entry.js'] = script('export {}'))],
  [
    'exports an address it did not declare',
    'invalid-module',
    () => (files['/v2/entry.js'] = script(remote('v2', '/mypage/other'))),
  ],
]

describe.each(faults)('a remote that %s', (_words, kind, breakIt) => {
  test(`fails as ${kind}, is repeated once, is reported, and is well again when the fault is gone`, async () => {
    const healthy = { ...files }
    breakIt()
    const loader = start()
    expect((await failure(loader.load('habits'))).kind).toBe(kind)
    expect(loader.stateOf('habits')).toEqual({ status: 'failed', kind, version: 'v2', times: 2 })
    expect(reported.map(each => each.kind)).toEqual([kind, kind])
    expect(reloads).toBe(0)

    files = healthy
    expect(await loader.load('habits')).toMatchObject({ version: 'v2' })
    expect(loader.stateOf('habits').status).toBe('ready')
  })

  test('is replaced by the build before it', async () => {
    breakIt()
    registry = { revision: 2, remotes: [{ id: 'habits', ...build('v2'), previous: build('v1') }] }
    files['/v1/entry.js'] = script(remote('v1'))
    files['/v1/chunk.js'] = script('')
    const loader = start()
    expect(await loader.load('habits')).toMatchObject({ version: 'v1' })
    expect(loader.stateOf('habits')).toMatchObject({ status: 'fallback', kind })
  })
})

test('an address that failed is asked for under another name', async () => {
  files['/v2/entry.js'] = silence
  const loader = start()
  await failure(loader.load('habits'))
  await failure(loader.load('habits'))
  const names = entries()
  expect(names.length).toBeGreaterThanOrEqual(4)
  expect(new Set(names).size).toBe(names.length)
})

test('the second try reads the registry again and finds the build that replaced the broken one', async () => {
  files['/v2/entry.js'] = status(404)
  files['/v3/entry.js'] = script(remote('v3'))
  files['/v3/chunk.js'] = script('')
  const asked: boolean[] = []
  const loader = start({
    readRegistry: async fresh => {
      asked.push(fresh)
      return fresh ? { revision: 2, remotes: [{ id: 'habits', ...build('v3') }] } : registry
    },
  })
  expect(await loader.load('habits')).toMatchObject({ version: 'v3' })
  expect(asked).toEqual([false, true])
})

test('a page that cannot be had reloads the document, a card never does', async () => {
  files['/v2/entry.js'] = status(404)
  await failure(start().load('habits'))
  expect(reloads).toBe(0)
  await failure(start().load('habits', { forPage: true }))
  expect(reloads).toBe(1)
})

test('while the page goes away for a reload, no failure is shown', async () => {
  files['/v2/entry.js'] = status(404)
  const loader = start({ mayReload: true })
  const states: string[] = []
  loader.subscribe(() => states.push(loader.stateOf('habits').status))
  let isSettled = false
  const settle = () => {
    isSettled = true
  }
  loader.load('habits', { forPage: true }).then(settle, settle)
  await expect.poll(() => reloads).toBe(1)
  expect(isSettled).toBe(false)
  expect(states).not.toContain('failed')
})

test('a remote that never answers does not cost the page, because a reload would wait again', async () => {
  files['/v2/entry.js'] = silence
  await failure(start({ mayReload: true }).load('habits', { forPage: true }))
  expect(reloads).toBe(0)
})

test('a dead line does not cost the page', async () => {
  files['/v2/entry.js'] = cut
  await failure(start({ mayReload: true }).load('habits', { forPage: true }))
  expect(reloads).toBe(0)
})

test('a remote that is switched off or not published is unavailable until the registry says otherwise', async () => {
  registry = { revision: 1, remotes: [{ id: 'habits', ...build('v2'), disabled: true }] }
  const loader = start()
  expect((await failure(loader.load('habits'))).kind).toBe('disabled')
  expect(loader.stateOf('habits')).toEqual({ status: 'unavailable', kind: 'disabled' })
  expect((await failure(loader.load('unknown'))).kind).toBe('disabled')
  expect(entries()).toEqual([])
  registry = { revision: 2, remotes: [{ id: 'habits', ...build('v2') }] }
  expect(await loader.load('habits')).toMatchObject({ version: 'v2' })
})

test('a remote made for another shell is not run', async () => {
  const newer = { ...config, contract: { min: 7, max: 9 } }
  registry = { revision: 1, remotes: [{ id: 'habits', ...build('v2'), config: newer }] }
  expect((await failure(start().load('habits'))).kind).toBe('contract')
  expect(entries()).toEqual([])
})

test('a registry that cannot be read is a failure of the line and is read again', async () => {
  let isDown = true
  const loader = start({
    readRegistry: async () => {
      if (isDown) throw new TypeError('Failed to fetch')
      return registry
    },
  })
  expect((await failure(loader.load('habits'))).kind).toBe('network')
  isDown = false
  expect(await loader.load('habits')).toMatchObject({ version: 'v2' })
})

test('one broken remote leaves the others alone', async () => {
  files['/v2/entry.js'] = status(404)
  const other = { ...config, id: 'daily' }
  files['/daily/entry.js'] = script(remote('daily'))
  files['/daily/chunk.js'] = script('')
  registry = {
    revision: 1,
    remotes: [
      { id: 'habits', ...build('v2') },
      { id: 'daily', ...build('daily'), config: other },
    ],
  }
  const loader = start()
  const [, daily] = await Promise.all([failure(loader.load('habits')), loader.load('daily')])
  expect(daily).toMatchObject({ version: 'daily' })
})

const sri = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

describe('the bytes of a build', () => {
  const hashed = (name: string, entry: string): ResolvedBuild => {
    const known = build(name)
    return { ...known, integrity: { [known.entry]: sri(entry), [`${origin}/${name}/chunk.js`]: sri('') } }
  }

  test('are held against the registry before anything runs, and pinned for what comes later', async () => {
    registry = { revision: 1, remotes: [{ id: 'habits', ...hashed('v2', remote('v2')) }] }
    expect(await start().load('habits')).toMatchObject({ version: 'v2' })
    expect(pinned[`${origin}/v2/entry.js`]).toBe(sri(remote('v2')))
  })

  test.each(['entry.js', 'chunk.js'])('are refused when %s is altered, and asked for anew', async file => {
    registry = { revision: 1, remotes: [{ id: 'habits', ...hashed('v2', remote('v2')) }] }
    const good = files[`/v2/${file}`] ?? status(404)
    files[`/v2/${file}`] = script(`${file === 'entry.js' ? remote('v2') : ''}//`)
    const loader = start()
    expect((await failure(loader.load('habits'))).kind).toBe('integrity')
    expect(instantiated).toEqual([])
    files[`/v2/${file}`] = good
    expect(await loader.load('habits')).toMatchObject({ version: 'v2' })
  })

  test('of an altered sheet cost the build its page: the one before stands in', async () => {
    const [page, sheet] = ['/mypage/habits', `${origin}/v2/page.css`]
    const known = hashed('v2', remote('v2'))
    files['/v1/entry.js'] = script(remote('v1'))
    files['/v1/chunk.js'] = script('')
    files['/v2/page.css'] = script('main{display:none}')
    const active = {
      ...known,
      preload: { [page]: { js: [], css: [sheet] } },
      integrity: { ...known.integrity, [sheet]: sri('main{color:red}') },
    }
    registry = {
      revision: 2,
      remotes: [{ id: 'habits', ...active, previous: hashed('v1', remote('v1')) }],
    }
    const loader = start()
    const opened = await loader.open('habits', page, async module => {
      const version = String(Reflect.get(module, 'version'))
      // What the bundler's code says when the browser refuses a sheet.
      if (version === 'v2') throw new Error(`Loading CSS chunk 1 failed.\n(${sheet})`)
      return version
    })
    expect(pinned[sheet]).toBe(sri('main{color:red}'))
    expect(opened).toBe('v1')
    expect(loader.stateOf('habits')).toMatchObject({ status: 'fallback', kind: 'integrity' })
  })

  test('are not even looked at when a document stands in the place of the script', async () => {
    registry = { revision: 1, remotes: [{ id: 'habits', ...hashed('v2', remote('v2')) }] }
    files['/v2/entry.js'] = html
    expect((await failure(start().load('habits'))).kind).toBe('http')
  })

  test('are looked up when neither the document nor its registry tells them', async () => {
    const { integrity: _unknown, ...told } = hashed('v2', remote('v2'))
    files['/v2/entry.js'] = script('throw new Error("never run")')
    const loader = start({
      readRegistry: async fresh => ({
        revision: 1,
        remotes: [{ id: 'habits', ...(fresh ? hashed('v2', remote('v2')) : told) }],
      }),
    })
    expect((await failure(loader.load('habits'))).kind).toBe('integrity')
  })
})

describe('what comes later than the module', () => {
  const twoBuilds = () => {
    registry = { revision: 2, remotes: [{ id: 'habits', ...build('v2'), previous: build('v1') }] }
    files['/v1/entry.js'] = script(remote('v1'))
    files['/v1/chunk.js'] = script('')
  }
  const versionOf = (module: object) => String(Reflect.get(module, 'version'))

  test('is tried again in place', async () => {
    let tries = 0
    const opened = await start().open('habits', '/mypage/habits', async module => {
      if (tries++ === 0) throw new TypeError('Failed to fetch dynamically imported module: page.js')
      return versionOf(module)
    })
    expect(opened).toBe('v2')
    expect(reported.map(({ kind, version }) => [kind, version])).toEqual([['chunk', 'v2']])
  })

  test('is taken from the build before when this one’s is gone', async () => {
    twoBuilds()
    const loader = start()
    const opened = await loader.open('habits', '/mypage/habits', async module => {
      if (versionOf(module) === 'v2') throw new TypeError('Failed to fetch dynamically imported module: page.js')
      return versionOf(module)
    })
    expect(opened).toBe('v1')
    expect(loader.stateOf('habits')).toMatchObject({ status: 'fallback', version: 'v1', kind: 'chunk' })
    expect(instantiated).toEqual(['habits@v2', 'habits@v1'])
  })

  test('fails with its kind when no build has it, and the module stays', async () => {
    const loader = start()
    const opening = loader.open('habits', '/mypage/habits', async () => {
      throw new Error('the part is broken')
    })
    expect(await failure(opening)).toMatchObject({ kind: 'evaluation', version: 'v2', times: 2 })
    expect(loader.stateOf('habits').status).toBe('ready')
  })
})

describe('the build that stands in', () => {
  const given = (active: string, previous?: string, ...earlier: string[]) => {
    for (const name of [active, previous ?? [], earlier].flat()) {
      files[`/${name}/entry.js`] ??= script(remote(name))
      files[`/${name}/chunk.js`] = script('')
    }
    registry = {
      revision: registry.revision + 1,
      remotes: [
        {
          id: 'habits',
          ...build(active),
          ...(previous ? { previous: build(previous) } : {}),
          earlier: earlier.map(build),
        },
      ],
    }
  }
  const runningIn = (loader: Loader) => {
    const state = loader.stateOf('habits')
    return [state.status, 'version' in state ? state.version : undefined]
  }
  /** What an earlier visit leaves on the device. */
  const drewOnce = async (version: string) => {
    given(version)
    const loader = start()
    await loader.load('habits')
    loader.drew('habits', version)
  }

  test('is the last one that was drawn well on this device, else the one before, and never one that is not given any more', async () => {
    files['/v3/entry.js'] = script('throw new Error("boom")')
    given('v3', 'v2', 'v1')
    const fresh = start()
    await fresh.load('habits')
    expect(runningIn(fresh)).toEqual(['fallback', 'v2'])

    await drewOnce('v1')
    await drewOnce('v4')
    given('v3', 'v2', 'v1')
    const later = start()
    await later.load('habits')
    expect(runningIn(later)).toEqual(['fallback', 'v1'])

    // What was good until it threw is not.
    await later.brokeDown('habits', 'v1')
    const last = start()
    await last.load('habits')
    expect(runningIn(last)).toEqual(['fallback', 'v2'])

    given('v3')
    const alone = start()
    expect((await failure(alone.load('habits'))).kind).toBe('evaluation')
    expect(instantiated.filter(name => name.includes('v4'))).toHaveLength(1)
  })

  test('takes the place of one that throws while it is drawn, once', async () => {
    given('v2', 'v1')
    const loader = start()
    await loader.load('habits')
    loader.drew('habits', 'v2')
    // A page draws what stands in before its call has been answered.
    let isAlsoBroken: Promise<boolean> | undefined
    const stop = loader.subscribe(() => {
      if (loader.stateOf('habits').status === 'fallback') isAlsoBroken ??= loader.brokeDown('habits', 'v1')
    })
    const both = [loader.brokeDown('habits', 'v2'), loader.brokeDown('habits', 'v2')]
    expect(await Promise.all(both)).toEqual([true, true])
    stop()
    expect(await isAlsoBroken).toBe(false)
    expect(runningIn(loader)).toEqual(['fallback', 'v1'])
    expect(loader.stateOf('habits')).toMatchObject({ kind: 'render' })
    // A further part of the broken build that throws late finds the other one running.
    expect(await loader.brokeDown('habits', 'v2')).toBe(true)
    expect(runningIn(loader)).toEqual(['fallback', 'v1'])
    expect(instantiated).toEqual(['habits@v2', 'habits@v1'])
  })

  test('is asked for at the registry, also of one that throws in the moment in which it is there', async () => {
    given('v2', 'v1')
    const [whole] = registry.remotes
    if (!whole) throw new Error('nothing is given')
    // As a document tells it.
    const { previous: _before, earlier: _further, ...inlined } = whole
    const asked: boolean[] = []
    const loader = start({
      // Until the runtime is ready the load has come to its end.
      prepare: () => new Promise(resolve => setTimeout(resolve)),
      readRegistry: async fresh => {
        asked.push(fresh)
        return { revision: 1, remotes: [fresh ? whole : inlined] }
      },
    })
    const replaced = Promise.withResolvers<boolean>()
    const stop = loader.subscribe(() => {
      if (loader.stateOf('habits').status !== 'ready') return
      stop()
      replaced.resolve(loader.brokeDown('habits', 'v2'))
    })
    await loader.load('habits')
    expect(await replaced.promise).toBe(true)
    expect(runningIn(loader)).toEqual(['fallback', 'v1'])
    expect(asked).toEqual([false, true])
  })

  test('is asked for at the registry: what was taken back meanwhile does not run, what is active by now does', async () => {
    given('v2', 'v1')
    const loader = start()
    await loader.load('habits')
    given('v2')
    expect(await loader.brokeDown('habits', 'v2')).toBe(false)
    expect(runningIn(loader)).toEqual(['ready', 'v2'])
    given('v1')
    expect(await loader.brokeDown('habits', 'v2')).toBe(true)
    expect(runningIn(loader)).toEqual(['ready', 'v1'])
    expect(instantiated).toEqual(['habits@v2', 'habits@v1'])
  })

  test('is none while the registry cannot tell what was taken back', async () => {
    given('v2', 'v1')
    let isDown = false
    const loader = start({
      readRegistry: async () => {
        if (isDown) throw new TypeError('Failed to fetch')
        return registry
      },
    })
    await loader.load('habits')
    isDown = true
    expect(await loader.brokeDown('habits', 'v2')).toBe(false)
    const open = loader.open('habits', '/mypage/habits', async () => {
      throw new Error('the part is broken')
    })
    expect((await failure(open)).version).toBe('v2')
    expect(instantiated).toEqual(['habits@v2'])
  })
})

test('a failure is told of the page that was wanted, also when it is got ready for somebody who is elsewhere', async () => {
  files['/v2/entry.js'] = status(404)
  const loader = start()
  loader.preload('habits', '/mypage/habits')
  await expect.poll(() => loader.stateOf('habits').status).toBe('failed')
  await failure(loader.load('habits', { forPage: true, path: '/mypage/habits/1' }))
  await failure(loader.load('habits'))
  expect(wantedFor).toEqual([
    ...['/mypage/habits', '/mypage/habits'],
    ...['/mypage/habits/1', '/mypage/habits/1'],
    ...[undefined, undefined],
  ])
})

test('a device that keeps nothing knows what was drawn well in this page', () => {
  const good = createGoodBuilds(() => {
    throw new Error('blocked')
  })
  for (const name of ['v1', 'v2', 'v1']) good.add('habits', name)
  expect(good.of('habits')).toEqual(['v1', 'v2'])
  good.remove('habits', 'v1')
  expect([good.of('habits'), good.of('daily')]).toEqual([['v2'], []])
})

describe('in a page that is open', () => {
  test('who asks again while nothing comes is answered at once', async () => {
    let isFirst = true
    files['/v2/entry.js'] = (request, response) => {
      if (!isFirst) script(remote('v2'))(request, response)
      isFirst = false
    }
    const loader = start({ timeout: 60_000 })
    const slow = new Promise<void>(resolve => {
      loader.subscribe(() => {
        if (loader.stateOf('habits').status === 'slow') resolve()
      })
    })
    const loaded = loader.load('habits')
    await slow
    loader.again('habits')
    expect(loader.stateOf('habits').status).toBe('loading')
    expect(await loaded).toMatchObject({ version: 'v2' })
  })

  test('another build that was activated meanwhile is run when it is asked for, the same one is not run twice', async () => {
    const loader = start()
    await loader.load('habits')
    expect(await loader.renew('habits')).toBe(false)
    registry = { revision: 2, remotes: [{ id: 'habits', ...build('v1') }] }
    files['/v1/entry.js'] = script(remote('v1'))
    files['/v1/chunk.js'] = script('')
    expect(await loader.renew('habits')).toBe(true)
    expect(loader.stateOf('habits')).toMatchObject({ status: 'ready', version: 'v1' })
    expect(instantiated).toEqual(['habits@v2', 'habits@v1'])
  })

  test('a remote that was switched off meanwhile is unavailable from then on', async () => {
    const loader = start()
    await loader.load('habits')
    registry = { revision: 2, remotes: [{ id: 'habits', ...build('v2'), disabled: true }] }
    expect((await failure(loader.renew('habits'))).kind).toBe('disabled')
    expect(loader.stateOf('habits')).toEqual({ status: 'unavailable', kind: 'disabled' })
  })
})

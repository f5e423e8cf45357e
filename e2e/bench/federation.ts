import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { type Host, startHost } from '../../scripts/bench/host.ts'
import { median, print, printTable } from '../../scripts/bench/measure.ts'
import { run as build } from '../../scripts/build.ts'
import { ensureChromium } from '../../scripts/chromium.ts'
import { runCommand } from '../../scripts/process.ts'
import { monolith, root, site } from '../../scripts/root.ts'

const rounds = 5
const habits = ['朝の散歩', '読書', 'ストレッチ', '日記', '水を飲む']

/** Lighthouse's slow 4G: 1.6 Mbit/s, 150 ms a round trip, a processor four times slower; and a good mobile line. */
const lines = {
  'slow 4G': { kilobits: 1638, latency: 150, slowdown: 4 },
  'fast 4G': { kilobits: 9000, latency: 60, slowdown: 1 },
} as const

/** Drawn by the remote and no longer waiting for rows. */
const settled = () =>
  document.querySelector('main h1') !== null && document.querySelector('main [aria-busy=true]') === null

/** What must be on the screen before a person can do what they came for: something seen, or nothing that still waits. */
const screens = {
  home: { path: '/mypage', usable: `text=${habits[0]}` },
  habits: { path: '/mypage/habits', usable: `text=${habits[0]}` },
  daily: { path: '/mypage/daily', usable: '[contenteditable=true]' },
  notes: { path: '/mypage/notes', usable: settled },
  lists: { path: '/mypage/lists/wish', usable: settled },
  bookshelf: { path: '/mypage/bookshelf', usable: settled },
  projects: { path: '/mypage/project-management', usable: settled },
  public: { path: '/', usable: 'h1' },
} as const

interface Load {
  readonly ms: number
  readonly requests: number
  readonly scriptBytes: number
  readonly bytes: number
  /** how many scripts and sheets had to come one after the other before the page was usable, the document included */
  readonly depth: number
}

interface Session {
  readonly access_token: string
}

/** A person with some habits, as cookies for the browser. */
async function person(host: Host): Promise<{ name: string; value: string }[]> {
  const response = await fetch(`${host.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: host.key, 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${crypto.randomUUID()}@example.com`, password: 'Techo-2026-手帳' }),
  })
  const session = (await response.json()) as Session
  const written = await fetch(`${host.url}/rest/v1/habits`, {
    method: 'POST',
    headers: { apikey: host.key, authorization: `Bearer ${session.access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify(habits.map((name, index) => ({ id: crypto.randomUUID(), name, rank: `a${index}` }))),
  })
  if (!written.ok) throw new Error(`${written.status}: ${await written.text()}`)
  const value = `base64-${Buffer.from(JSON.stringify(session)).toString('base64url')}`
  const chunks = value.match(/.{1,3180}/g) ?? []
  const name = `sb-${new URL(host.url).hostname.split('.')[0]}-auth-token`
  return chunks.map((chunk, index) => ({ name: chunks.length === 1 ? name : `${name}.${index}`, value: chunk }))
}

/** One cold load: an empty cache, from the address to what makes the page usable. */
async function loadPage(
  browser: Browser,
  host: Host,
  cookies: readonly { name: string; value: string }[],
  screen: keyof typeof screens,
  line: keyof typeof lines,
): Promise<Load> {
  const context = await browser.newContext({
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    viewport: { width: 1280, height: 800 },
  })
  if (screen !== 'public') await context.addCookies(cookies.map(cookie => ({ ...cookie, url: host.url })))
  const page: Page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  const { kilobits, latency, slowdown } = lines[line]
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: (kilobits * 1024) / 8,
    uploadThroughput: (kilobits * 1024) / 8,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const chain = followChain(devtools)
  const kinds = new Map<string, string>()
  let requests = 0
  let bytes = 0
  let scriptBytes = 0
  devtools.on('Network.responseReceived', event => kinds.set(event.requestId, event.response.mimeType))
  devtools.on('Network.loadingFinished', event => {
    requests++
    bytes += event.encodedDataLength
    if (kinds.get(event.requestId)?.includes('javascript')) scriptBytes += event.encodedDataLength
  })
  const { path, usable } = screens[screen]
  const started = performance.now()
  await page.goto(host.url + path, { waitUntil: 'commit' })
  if (typeof usable === 'string') await page.locator(usable).first().waitFor({ state: 'visible', timeout: 60_000 })
  else await page.waitForFunction(usable, undefined, { timeout: 60_000 })
  const ms = performance.now() - started
  const depth = chain()
  // What comes after the page is usable is transferred all the same.
  await page.waitForLoadState('networkidle')
  await context.close()
  return { ms, requests, scriptBytes, bytes, depth }
}

/**
 * The longest chain of files so far: what the document names is one step from it, what a script asks for one step from that
 * script. Rows and pictures do not count.
 */
function followChain(devtools: CDPSession): () => number {
  const steps = new Map<string, number>()
  let longest = 1
  devtools.on('Network.requestWillBeSent', ({ request, initiator, type }) => {
    const { pathname } = new URL(request.url)
    if (type !== 'Script' && type !== 'Stylesheet' && type !== 'Document') return
    if (steps.has(pathname)) return
    const askers = [...addressesOf(initiator.stack), ...(initiator.url ? [initiator.url] : [])]
    const before = askers.map(asker => steps.get(new URL(asker).pathname) ?? 0).find(step => step > 0)
    const step = type === 'Document' ? 1 : (before ?? 1) + 1
    steps.set(pathname, step)
    longest = Math.max(longest, step)
  })
  return () => longest
}

interface Stack {
  readonly callFrames: readonly { readonly url: string }[]
  readonly parent?: Stack
}

/** Who asked, the nearest first; a module that waited for another one was asked by both. */
const addressesOf = (stack: Stack | undefined): string[] =>
  stack
    ? [...stack.callFrames.map(({ url }) => url).filter(url => URL.canParse(url)), ...addressesOf(stack.parent)]
    : []

/** Cold loads of the federated build and of a monolith made of the same source with the same preloading, in turn. */
export async function run(): Promise<void> {
  process.env.NODE_ENV = 'production'
  await build([])
  // The mode is read when the presets are loaded, so the monolith is built by a process of its own.
  const built = await runCommand(process.execPath, [join(root, 'scripts/run.mjs'), 'monolith'], {
    env: { TECHO_REMOTES: 'static' },
    show: false,
  })
  if (built.code !== 0) throw new Error(built.output)
  const { CHROMIUM_PATH } = await ensureChromium()
  const folder = await mkdtemp(join(tmpdir(), 'techo-bench-'))
  const hosts = {
    monolith: await startHost({ DATA_DIR: join(folder, 'monolith'), SITE_DIR: monolith }),
    federated: await startHost({ DATA_DIR: join(folder, 'federated'), SITE_DIR: site }),
  }
  const browser = await chromium.launch({
    ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-sync',
    ],
  })
  const cookies = { monolith: await person(hosts.monolith), federated: await person(hosts.federated) }
  const rows: (string | number)[][] = [
    [
      ...['', 'line', 'monolith ms', 'federated ms', '÷', 'monolith KB', 'federated KB', '÷'],
      ...['monolith JS KB', 'federated JS KB', '÷', 'requests', 'chain'],
    ],
  ]
  for (const line of Object.keys(lines) as (keyof typeof lines)[])
    for (const screen of Object.keys(screens) as (keyof typeof screens)[]) {
      const loads: Record<keyof typeof hosts, Load[]> = { monolith: [], federated: [] }
      for (let round = 0; round < rounds + 1; round++)
        for (const name of ['monolith', 'federated'] as const) {
          const load = await loadPage(browser, hosts[name], cookies[name], screen, line)
          // The first round warms the servers up.
          if (round > 0) loads[name].push(load)
        }
      const of = (name: keyof typeof hosts, figure: keyof Load) => median(loads[name].map(load => load[figure]))
      rows.push([
        screen,
        line,
        of('monolith', 'ms'),
        of('federated', 'ms'),
        of('federated', 'ms') / of('monolith', 'ms'),
        of('monolith', 'bytes') / 1024,
        of('federated', 'bytes') / 1024,
        of('federated', 'bytes') / of('monolith', 'bytes'),
        of('monolith', 'scriptBytes') / 1024,
        of('federated', 'scriptBytes') / 1024,
        of('federated', 'scriptBytes') / of('monolith', 'scriptBytes'),
        `${of('monolith', 'requests')} / ${of('federated', 'requests')}`,
        `${of('monolith', 'depth')} / ${of('federated', 'depth')}`,
      ])
    }
  printTable(rows)
  print(
    `  medians of ${rounds} cold loads each, in turn; brotli; bytes are what had arrived when the network fell silent; the chain is the document and the scripts and sheets that had to come one after the other`,
  )
  await browser.close()
  for (const host of Object.values(hosts)) await host.stop()
  await rm(folder, { recursive: true, force: true })
}

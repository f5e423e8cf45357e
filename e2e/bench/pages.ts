import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { type Host, startHost } from '../../scripts/bench/host.ts'
import { median, print, printTable } from '../../scripts/bench/measure.ts'
import { lost, type Result, readSaved } from '../../scripts/bench/verdict.ts'
import type { PagesOptions } from '../../scripts/bench-arguments.ts'
import { run as build } from '../../scripts/build.ts'
import { ensureChromium } from '../../scripts/chromium.ts'
import { runCommand } from '../../scripts/process.ts'
import { monolith, root, site } from '../../scripts/root.ts'
import { type Newcomer, newcomer } from './newcomer.ts'
import { layFloors } from './pages/floor.ts'
import { openLine } from './pages/line.ts'
import { type Load, leave, openPage, watchContext } from './pages/load.ts'
import { fill, screenNames, screens } from './pages/screens.ts'

const lines = {
  plain: { shape: null, slowdown: 1 },
  shaped: { shape: { roundTripMs: 40, megabits: 10 }, slowdown: 1 },
  'CPU ×4': { shape: null, slowdown: 4 },
} as const
type LineName = keyof typeof lines
const lineNames = Object.keys(lines) as readonly LineName[]

/** An empty browser; a new process with what earlier visits left; a process that has run for three seconds with the same. */
const starts = ['cold', 'warm', 'settled'] as const
type Start = (typeof starts)[number]

/** Whose page is opened. */
interface Subject {
  readonly name: 'floor' | 'federated' | 'monolith'
  readonly url: string
  readonly cookies: Newcomer['cookies']
  readonly path: string
  /** where its browser keeps what visits leave behind */
  readonly profile: string
}

const device = {
  locale: 'ja-JP',
  timezoneId: 'Asia/Tokyo',
  viewport: { width: 1280, height: 800 },
} as const

const launch = async () => {
  const { CHROMIUM_PATH } = await ensureChromium()
  return {
    ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-sync',
    ],
  }
}

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

const signInto = (context: BrowserContext, { cookies, url }: Subject) =>
  context.addCookies(cookies.map(cookie => ({ ...cookie, url, expires: Date.now() / 1000 + 86_400 })))

async function openProfile(subject: Subject): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(subject.profile, { ...(await launch()), ...device })
  await signInto(context, subject)
  await watchContext(context)
  return context
}

async function loadCold(browser: Browser, subject: Subject, line: LineName): Promise<Load> {
  const context = await browser.newContext(device)
  await signInto(context, subject)
  await watchContext(context)
  const { load } = await openPage(context, subject.url + subject.path, lines[line].slowdown)
  await context.close()
  return load
}

/** Waits until the build lies on the device. */
async function keptBuild(page: Page): Promise<void> {
  const isKept = () => page.evaluate(async () => (await caches.match('/sw-previous.json')) !== undefined)
  for (let waited = 0; !(await isKept()); waited++) {
    if (waited > 600) throw new Error('The build was not kept on the device within two minutes')
    await pause(200)
  }
}

/** Three visits; the first one stays until the build lies on the device. */
async function prime(subject: Subject): Promise<void> {
  const context = await openProfile(subject)
  for (let visit = 0; visit < 3; visit++) {
    const { page } = await openPage(context, subject.url + subject.path, 1)
    await page.waitForLoadState('networkidle')
    if (subject.name !== 'floor') await keptBuild(page)
    await pause(1000)
    await leave(page)
  }
  await context.close()
}

async function loadWarm(subject: Subject, line: LineName): Promise<Load> {
  const context = await openProfile(subject)
  const { page, load } = await openPage(context, subject.url + subject.path, lines[line].slowdown)
  await leave(page)
  await context.close()
  return load
}

async function loadSettled(context: BrowserContext, subject: Subject, line: LineName): Promise<Load> {
  const { page, load } = await openPage(context, subject.url + subject.path, lines[line].slowdown)
  await leave(page)
  return load
}

type Loads = ReadonlyMap<Subject['name'], readonly Load[]>

/** The first of these rounds warms the servers up and does not count. */
async function inTurn(
  subjects: readonly Subject[],
  rounds: number,
  load: (subject: Subject) => Promise<Load>,
): Promise<Loads> {
  const loads = new Map<Subject['name'], Load[]>(subjects.map(({ name }) => [name, []]))
  for (let round = 0; round <= rounds; round++)
    for (const subject of subjects) {
      const one = await load(subject)
      if (round > 0) loads.get(subject.name)?.push(one)
    }
  return loads
}

async function measure(
  start: Start,
  browser: Browser,
  subjects: readonly Subject[],
  line: LineName,
  rounds: number,
): Promise<Loads> {
  if (start === 'cold') return inTurn(subjects, rounds, subject => loadCold(browser, subject, line))
  if (start === 'warm') return inTurn(subjects, rounds, subject => loadWarm(subject, line))
  const opened = new Map<Subject, BrowserContext>()
  for (const subject of subjects) opened.set(subject, await openProfile(subject))
  await pause(3000)
  const loads = await inTurn(subjects, rounds, subject => {
    const context = opened.get(subject)
    if (!context) throw new Error('No browser was opened')
    return loadSettled(context, subject, line)
  })
  for (const context of opened.values()) await context.close()
  return loads
}

const figure = (loads: Loads, name: Subject['name'], of: keyof Load): number =>
  median((loads.get(name) ?? []).map(load => load[of]))

/** The median of the ratios of each round, so that a slow minute of the machine falls on both. */
const ratio = (loads: Loads, name: Subject['name'], to: Subject['name'], of: keyof Load): number =>
  median((loads.get(name) ?? []).map((load, round) => load[of] / (loads.get(to)?.[round]?.[of] ?? Number.NaN)))

const head = [
  ...['page', 'rows', 'line', 'start', 'floor ms', 'seen ms', '÷', 'usable ms', '÷'],
  ...['floor CPU', 'CPU ms', '÷', 'requests', 'KB', '÷ monolith ms', 'CPU'],
]

const cells = (loads: Loads, withMonolith: boolean): (string | number)[] => [
  figure(loads, 'floor', 'usable'),
  figure(loads, 'federated', 'seen'),
  ratio(loads, 'federated', 'floor', 'seen'),
  figure(loads, 'federated', 'usable'),
  ratio(loads, 'federated', 'floor', 'usable'),
  figure(loads, 'floor', 'cpu'),
  figure(loads, 'federated', 'cpu'),
  ratio(loads, 'federated', 'floor', 'cpu'),
  `${figure(loads, 'federated', 'requests')}`,
  figure(loads, 'federated', 'kilobytes'),
  ...(withMonolith
    ? [ratio(loads, 'federated', 'monolith', 'usable'), ratio(loads, 'federated', 'monolith', 'cpu')]
    : ['', '']),
]

const chosen = <Name extends string>(all: readonly Name[], wanted: readonly string[]): readonly Name[] => {
  for (const name of wanted)
    if (!all.some(each => each === name)) throw new Error(`There is no ${name}: ${all.join(', ')}`)
  return wanted.length === 0 ? all : all.filter(name => wanted.includes(name))
}

async function buildMonolith(): Promise<void> {
  // The mode is read when the presets are loaded, so the monolith is built by a process of its own.
  const built = await runCommand(process.execPath, [join(root, 'scripts/run.mjs'), 'monolith'], {
    env: { TECHO_REMOTES: 'static' },
    show: false,
  })
  if (built.code !== 0) throw new Error(built.output)
}

const todayInTokyo = (): string => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo' }).format(Date.now())

/** A server, the person on it, and the address of each line to it. */
interface Place {
  readonly host: Host
  readonly person: Newcomer
  readonly urls: Readonly<Record<LineName, string>>
  readonly stop: () => Promise<void>
}

async function open(folder: string, served: string, count: number, today: string): Promise<Place> {
  // Without an address of its own the server answers under the one it was asked by: the line's.
  const host = await startHost({ DATA_DIR: folder, SITE_DIR: served, SITE_URL: '', ACCESS_TOKEN_SECONDS: '86400' })
  const person = await newcomer(host)
  await fill(person, screenNames, count, today)
  const shaped = await openLine(host.url, lines.shaped.shape)
  return {
    host,
    person,
    urls: { plain: host.url, shaped: shaped.url, 'CPU ×4': host.url },
    stop: async () => {
      await shaped.close()
      await host.stop()
    },
  }
}

/**
 * Opens each page that shows lists beside a page that was written by hand and reads the same rows from the same server, and
 * beside a monolith where one is asked for.
 * @throws when `--against` names a result that this one falls behind
 */
export async function run(options: PagesOptions): Promise<void> {
  const pages = chosen(screenNames, options.pages)
  const chosenLines = chosen(lineNames, options.lines)
  process.env.NODE_ENV = 'production'
  if (!process.env.SITE_DIR) await build([])
  if (options.monolith) await buildMonolith()
  const folder = await mkdtemp(join(tmpdir(), 'techo-pages-'))
  const today = todayInTokyo()
  const results: Result[] = []
  const places: Place[] = []
  const browser = await chromium.launch(await launch())
  const table: (readonly (string | number)[])[] = [head]
  try {
    for (const count of options.rows) {
      const here = join(folder, String(count))
      await cp(site, join(here, 'site'), { recursive: true, preserveTimestamps: true })
      const product = await open(join(here, 'data'), join(here, 'site'), count, today)
      places.push(product)
      const floors = await layFloors(join(here, 'site'), product.host, today)
      const whole = options.monolith ? await open(join(here, 'monolith'), monolith, count, today) : null
      if (whole) places.push(whole)
      for (const line of chosenLines)
        for (const screen of pages) {
          const subject = (name: Subject['name'], place: Place, path: string): Subject => ({
            name,
            url: place.urls[line],
            cookies: place.person.cookies,
            path,
            profile: join(here, 'browser', `${line} ${screen} ${name}`),
          })
          const subjects = [
            subject('floor', product, floors[screen] ?? ''),
            subject('federated', product, screens[screen].path),
            ...(whole ? [subject('monolith', whole, screens[screen].path)] : []),
          ]
          for (const each of subjects) await prime(each)
          for (const start of starts) {
            const loads = await measure(start, browser, subjects, line, options.rounds)
            table.push([screen, count, line, start, ...cells(loads, whole !== null)])
            const of = `${screen}, ${count} rows, ${line}, ${start}`
            print(`  ${of}: ${figure(loads, 'federated', 'usable').toFixed(0)} ms`)
            results.push({
              of,
              cpu: ratio(loads, 'federated', 'floor', 'cpu'),
              usable: ratio(loads, 'federated', 'floor', 'usable'),
            })
          }
        }
      while (places.length > 0) await places.pop()?.stop()
    }
  } finally {
    await browser.close()
    for (const place of places) await place.stop()
    await rm(folder, { recursive: true, force: true })
  }
  print('')
  printTable(table)
  print(
    `  medians of ${options.rounds} loads each, in turn; ratios are medians of pairs; CPU of the main thread; requests and KB until usable`,
  )
  // Before it is written over: a step back does not become the new measure.
  if (options.against) judge(readSaved(await readFile(options.against, 'utf8')), results)
  if (options.save) await writeFile(options.save, JSON.stringify(results, null, 2))
}

function judge(before: readonly Result[], results: readonly Result[]): void {
  const words = lost(before, results)
  if (words.length > 0) throw new Error(`These pages take more of the processor than before:\n${words.join('\n')}`)
}

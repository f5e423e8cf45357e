import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { build, preview } from 'vite'
import { ensureChromium } from '../chromium.ts'
import { root } from '../root.ts'
import { median, print, printTable } from './measure.ts'

const subjects = ['textarea', 'prosemirror', 'techo'] as const
type Subject = (typeof subjects)[number]

/** What the bench page (`shared/editor/src/bench/page.tsx`) offers. */
interface BenchPage {
  readonly ready: () => Promise<void>
  readonly documentOf: (blocks: number) => unknown
  readonly tableOf: (rows: number, columns: number) => unknown
  readonly linesOf: (count: number, kind: 'plain' | 'markdown') => string
  readonly subjects: Readonly<Record<Subject, (doc: unknown) => Promise<BenchPage['subject']>>>
  readonly isCounted: () => boolean
  /** all that was written by then is saved */
  readonly nextSave: () => Promise<void>
  /** the page has nothing else to do */
  readonly idle: () => Promise<void>
  readonly doc: unknown
  subject: { readonly toMiddle: () => void; readonly text: () => string } | null
}

declare const bench: BenchPage

/** What is done to each of them. */
interface Case {
  readonly name: string
  readonly doc: (bench: BenchPage) => unknown
  readonly rounds: number
  /** keys that are measured, after some that are not; each of them is saved before the next where that is told */
  readonly keys?: Keys
  /** lines that are pasted instead */
  readonly paste?: 'plain' | 'markdown'
}

interface Keys {
  readonly warmUp: number
  readonly count: number
  readonly isSaved: boolean
}

const quick: Keys = { warmUp: 10, count: 40, isSaved: false }
const slow: Keys = { warmUp: 1, count: 6, isSaved: true }
const nothing = () => ({ type: 'doc', content: [{ type: 'paragraph' }] })

const cases: readonly Case[] = [
  { name: '10 blocks', doc: bench => bench.documentOf(10), rounds: 3, keys: quick },
  { name: '1,000 blocks', doc: bench => bench.documentOf(1000), rounds: 3, keys: quick },
  { name: '10,000 blocks', doc: bench => bench.documentOf(10_000), rounds: 2, keys: quick },
  { name: '10 blocks, saved', doc: bench => bench.documentOf(10), rounds: 1, keys: slow },
  { name: '1,000 blocks, saved', doc: bench => bench.documentOf(1000), rounds: 1, keys: slow },
  { name: 'table of 300 × 12', doc: bench => bench.tableOf(300, 12), rounds: 3, keys: quick },
  { name: '5,000 plain lines', doc: nothing, rounds: 1, paste: 'plain' },
  { name: '5,000 Markdown lines', doc: nothing, rounds: 1, paste: 'markdown' },
]

interface Figures {
  readonly open: number
  /** for one key, or for all that is pasted */
  readonly act: number
  readonly script: number
}

/** Milliseconds the main thread has worked since the page began: CPU time of that thread, not the clock on the wall. */
async function spent(devtools: CDPSession): Promise<{ readonly task: number; readonly script: number }> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  const of = (name: string) => (metrics.find(metric => metric.name === name)?.value ?? 0) * 1000
  return { task: of('TaskDuration'), script: of('ScriptDuration') }
}

async function press(page: Page, count: number, isSaved: boolean) {
  for (let key = 0; key < count; key++) {
    const saved = isSaved ? page.evaluate(() => bench.nextSave()) : undefined
    await page.keyboard.press('abcdefghij'[key % 10] ?? 'a')
    // Each key is painted before the next, as it is for a person.
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve))))
    await saved
  }
}

const copy = (page: Page, lines: string) => page.evaluate(text => navigator.clipboard.writeText(text), lines)

async function measure(browser: Browser, url: string, subject: Subject, what: Case): Promise<Figures> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  const failures: string[] = []
  page.on('pageerror', error => failures.push(error.message))
  await page.goto(url)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.evaluate(`bench.ready().then(() => { bench.doc = (${what.doc})(bench) })`)
  await devtools.send('HeapProfiler.collectGarbage')
  const before = await spent(devtools)
  await page.evaluate(async which => {
    bench.subject = await bench.subjects[which](bench.doc)
  }, subject)
  const opened = await spent(devtools)
  await page.evaluate(() => bench.subject?.toMiddle())
  // A text that was just opened is counted while nobody types.
  if (subject === 'techo') await page.waitForFunction(() => bench.isCounted(), null, { polling: 100 })
  await page.evaluate(() => bench.idle())
  const written = () => page.evaluate(() => bench.subject?.text() ?? '')
  let act: { readonly start: Spent; readonly end: Spent; readonly count: number }
  if (what.paste) {
    await copy(page, await page.evaluate(kind => bench.linesOf(5000, kind), what.paste))
    const start = await spent(devtools)
    await page.keyboard.press('Control+V')
    await page.waitForFunction(() => (bench.subject?.text() ?? '').length > 100_000, null, { timeout: 120_000 })
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve))))
    act = { start, end: await spent(devtools), count: 1 }
  } else {
    const { warmUp, count, isSaved } = what.keys ?? quick
    // The others save nothing.
    const waits = isSaved && subject === 'techo'
    await press(page, warmUp, waits)
    const start = await spent(devtools)
    await press(page, count, waits)
    act = { start, end: await spent(devtools), count }
    if (!(await written()).includes('abcdefgh'.slice(0, Math.min(8, count)).slice(1)))
      failures.push(`${subject} took no keys: ${what.name}`)
  }
  await context.close()
  if (failures.length > 0) throw new Error(failures.join('\n'))
  return {
    open: opened.task - before.task,
    act: (act.end.task - act.start.task) / act.count,
    script: (act.end.script - act.start.script) / act.count,
  }
}

type Spent = Awaited<ReturnType<typeof spent>>

/** A page of its own, built as it is shipped. */
async function served(folder: string) {
  const page = join(root, 'shared/editor/src/bench')
  const shared = { root: page, configFile: false, logLevel: 'error' } as const
  await build({ ...shared, build: { outDir: folder, emptyOutDir: true, minify: true } })
  const server = await preview({ ...shared, build: { outDir: folder }, preview: { port: 0, host: '127.0.0.1' } })
  const url = server.resolvedUrls?.local[0]
  if (!url) throw new Error('The page of the benchmark is not served')
  return { url, close: () => server.close() }
}

/**
 * The editor with its outline, counting and saving, beside bare ProseMirror with the same text and schema, and a textarea with
 * its words, in turn; CPU time of the main thread. `BENCH_CASE=table pnpm bench editor` measures the cases whose name holds the
 * word.
 */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'techo-bench-editor-'))
  const { url, close } = await served(folder)
  const { CHROMIUM_PATH } = await ensureChromium()
  const browser = await chromium.launch({
    ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-frame-rate-limit', '--disable-gpu-vsync'],
  })
  const chosen = process.env.BENCH_CASE ?? ''
  try {
    const rows: (string | number)[][] = [
      ['', 'open ms', '÷ area', '÷ PM', 'key or paste ms', '÷ area', '÷ PM', 'of it script', 'PM script'],
    ]
    for (const what of cases.filter(each => each.name.includes(chosen))) {
      const figures: Record<Subject, Figures[]> = { textarea: [], prosemirror: [], techo: [] }
      for (let round = 0; round < what.rounds; round++)
        for (const subject of subjects) figures[subject].push(await measure(browser, url, subject, what))
      const of = (subject: Subject, figure: keyof Figures) => median(figures[subject].map(each => each[figure]))
      const beside = (figure: 'open' | 'act') => {
        const own = of('techo', figure)
        return [own, own / of('textarea', figure), own / of('prosemirror', figure)]
      }
      rows.push([what.name, ...beside('open'), ...beside('act'), of('techo', 'script'), of('prosemirror', 'script')])
    }
    printTable(rows)
    print('  medians, in turn; CPU of the main thread in ms; keys in the middle of the text')
  } finally {
    await browser.close()
    await close()
    await rm(folder, { recursive: true, force: true })
  }
}

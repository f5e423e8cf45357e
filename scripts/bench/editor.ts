import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type CDPSession, chromium } from '@playwright/test'
import { build, preview } from 'vite'
import { ensureChromium } from '../chromium.ts'
import { root } from '../root.ts'
import { median, print, printTable } from './measure.ts'

/** Rounds of each subject, in turn, and keys that are measured after some that are not. */
const [rounds, warmUp, keys] = [3, 10, 60]

type Subject = 'prosemirror' | 'techo'

interface Figures {
  readonly load: number
  readonly key: number
  readonly script: number
}

/** Seconds the main thread has worked since the page began: CPU time of that thread, not the clock on the wall. */
async function spent(devtools: CDPSession): Promise<{ readonly task: number; readonly script: number }> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  const of = (name: string) => (metrics.find(metric => metric.name === name)?.value ?? 0) * 1000
  return { task: of('TaskDuration'), script: of('ScriptDuration') }
}

/** What the bench page (`shared/editor/src/bench/page.tsx`) offers. */
interface BenchPage {
  readonly documentOf: (blocks: number) => unknown
  readonly ready: () => Promise<void>
  readonly prosemirror: (doc: unknown) => Promise<unknown>
  readonly techo: (doc: unknown) => Promise<unknown>
  view: unknown
  readonly intoTheMiddle: (view: unknown) => void
}

async function measure(browser: Browser, url: string, subject: Subject, blocks: number): Promise<Figures> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const failures: string[] = []
  page.on('pageerror', error => failures.push(error.message))
  await page.goto(url)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.evaluate(async count => {
    const { bench } = globalThis as unknown as { bench: BenchPage & { doc: unknown } }
    await bench.ready()
    bench.doc = bench.documentOf(count)
  }, blocks)
  await devtools.send('HeapProfiler.collectGarbage')
  const before = await spent(devtools)
  await page.evaluate(async which => {
    const { bench } = globalThis as unknown as { bench: BenchPage & { doc: unknown } }
    bench.view = await bench[which](bench.doc)
  }, subject)
  const loaded = await spent(devtools)
  await page.evaluate(() => {
    const { bench } = globalThis as unknown as { bench: BenchPage }
    bench.intoTheMiddle(bench.view)
  })
  const type = async (count: number) => {
    for (let key = 0; key < count; key++) {
      await page.keyboard.press('abcdefghij'[key % 10] ?? 'a')
      // Each key is painted before the next, as it is for a person.
      await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve))))
    }
  }
  await type(warmUp)
  const start = await spent(devtools)
  await type(keys)
  const end = await spent(devtools)
  const written = await page.evaluate(
    () =>
      (globalThis as unknown as { bench: { view: { state: { doc: { textContent: string } } } } }).bench.view.state.doc
        .textContent,
  )
  await context.close()
  if (failures.length > 0) throw new Error(failures.join('\n'))
  if (!written.includes('abcdefghijabcdefghij')) throw new Error(`${subject} took no keys at ${blocks} blocks`)
  return {
    load: loaded.task - before.task,
    key: (end.task - start.task) / keys,
    script: (end.script - start.script) / keys,
  }
}

/** The editor beside bare ProseMirror with the same document and schema, in turn; CPU time of the main thread. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'techo-bench-editor-'))
  const page = join(root, 'shared/editor/src/bench')
  const shared = { root: page, configFile: false, logLevel: 'warn' } as const
  await build({ ...shared, build: { outDir: folder, emptyOutDir: true, minify: true } })
  const server = await preview({ ...shared, build: { outDir: folder }, preview: { port: 0, host: '127.0.0.1' } })
  const url = server.resolvedUrls?.local[0]
  if (!url) throw new Error('The page of the benchmark is not served')
  const { CHROMIUM_PATH } = await ensureChromium()
  const browser = await chromium.launch({
    ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-frame-rate-limit', '--disable-gpu-vsync'],
  })
  try {
    const rows: (string | number)[][] = [
      ['blocks', 'load ms PM', 'load ms', '÷', 'CPU/key PM', 'CPU/key', '÷', 'script/key PM', 'script/key'],
    ]
    for (const blocks of [100, 1000, 10_000]) {
      const figures: Record<Subject, Figures[]> = { prosemirror: [], techo: [] }
      for (let round = 0; round < rounds; round++)
        for (const subject of ['prosemirror', 'techo'] as const)
          figures[subject].push(await measure(browser, url, subject, blocks))
      const of = (subject: Subject, figure: keyof Figures) => median(figures[subject].map(each => each[figure]))
      rows.push([
        blocks,
        of('prosemirror', 'load'),
        of('techo', 'load'),
        of('techo', 'load') / of('prosemirror', 'load'),
        of('prosemirror', 'key'),
        of('techo', 'key'),
        of('techo', 'key') / of('prosemirror', 'key'),
        of('prosemirror', 'script'),
        of('techo', 'script'),
      ])
    }
    printTable(rows.map(row => row.map((cell, column) => (column === 0 ? String(cell) : cell))))
    print(
      `  medians, in turn; CPU time of the main thread in ms; ${keys} keys in the middle of the text after ${warmUp}`,
    )
  } finally {
    await browser.close()
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
}

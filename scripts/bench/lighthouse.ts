import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserServer, chromium } from '@playwright/test'
import { run as build } from '../build.ts'
import { ensureChromium } from '../chromium.ts'
import { fetchedPackage } from '../fetched-package.ts'
import { site } from '../root.ts'
import { freePort, type Host, startHost } from './host.ts'
import { median, print, printTable } from './measure.ts'

/** With everything it needs 176 MB, so it is no dependency. */
const version = '13.5.0'

const pages = ['/', '/features', '/updates', '/pricing', '/about', '/privacy', '/terms', '/help', '/contact', '/faq']
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const rounds = 3

interface Report {
  readonly categories: Readonly<
    Record<
      (typeof categories)[number],
      { readonly score: number | null; readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }
    >
  >
  readonly audits: Readonly<
    Record<
      string,
      {
        readonly title: string
        readonly score: number | null
        readonly numericValue?: number
        readonly displayValue?: string
      }
    >
  >
}

type Lighthouse = (url: string, flags: object) => Promise<{ readonly lhr: Report } | undefined>

async function ensureLighthouse(): Promise<Lighthouse> {
  const { default: lighthouse } = (await import(await fetchedPackage('lighthouse', version))) as { default: Lighthouse }
  return lighthouse
}

/** A browser that Lighthouse drives over its debugging port. */
async function startBrowser(port: number): Promise<BrowserServer> {
  const { CHROMIUM_PATH } = await ensureChromium()
  return chromium.launchServer({
    ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
    args: [
      `--remote-debugging-port=${port}`,
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-sync',
      // Without it a headless browser tells servers no language and pages another one.
      '--accept-lang=ja',
    ],
  })
}

/**
 * Lighthouse's own setting for phones: slow 4G and a processor four times slower, simulated. `LIGHTHOUSE_PATHS=/,/faq` looks
 * at some pages only.
 */
export async function run(): Promise<void> {
  process.env.NODE_ENV = 'production'
  if (!process.env.SITE_DIR) await build([])
  const lighthouse = await ensureLighthouse()
  const data = await mkdtemp(join(tmpdir(), 'techo-lighthouse-'))
  const host: Host = await startHost({ DATA_DIR: data, SITE_DIR: site })
  const port = await freePort()
  const browser = await startBrowser(port)
  const rows: (string | number)[][] = [
    ['', 'performance', 'accessibility', 'best practices', 'SEO', 'FCP ms', 'LCP ms', 'TBT ms', 'CLS', 'KB'],
  ]
  const missed = new Set<string>()
  try {
    for (const path of process.env.LIGHTHOUSE_PATHS?.split(',') ?? pages) {
      const reports: Report[] = []
      for (let round = 0; round < rounds; round++) {
        const result = await lighthouse(host.url + path, {
          port,
          output: 'json',
          logLevel: 'error',
          onlyCategories: categories,
        })
        if (result) reports.push(result.lhr)
      }
      const figure = (id: string) => median(reports.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN))
      rows.push([
        path,
        ...categories.map(
          category => `${Math.round(100 * median(reports.map(each => each.categories[category].score ?? 0)))}`,
        ),
        figure('first-contentful-paint'),
        figure('largest-contentful-paint'),
        figure('total-blocking-time'),
        figure('cumulative-layout-shift').toFixed(3),
        figure('total-byte-weight') / 1024,
      ])
      for (const { categories: judged, audits } of reports)
        for (const { auditRefs } of Object.values(judged))
          for (const { id, weight } of auditRefs) {
            const audit = audits[id]
            if (audit && weight > 0 && audit.score !== null && audit.score < 0.9)
              missed.add(`${path}: ${audit.title} ${audit.displayValue ?? ''}`)
          }
    }
  } finally {
    await browser.close()
    await host.stop()
    await rm(data, { recursive: true, force: true })
  }
  printTable(rows)
  print(`  medians of ${rounds} cold loads; Lighthouse ${version}, its setting for phones (slow 4G, simulated)`)
  for (const line of missed) print(`  ${line}`)
}

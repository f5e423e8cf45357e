import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserServer, chromium } from '@playwright/test'
import { freePort, type Host, startHost } from '../../scripts/bench/host.ts'
import { median, print, printTable } from '../../scripts/bench/measure.ts'
import { run as build } from '../../scripts/build.ts'
import { ensureChromium } from '../../scripts/chromium.ts'
import { fetchedPackage } from '../../scripts/fetched-package.ts'
import { site } from '../../scripts/root.ts'
import { keepSession, newPerson, register } from '../support/person.ts'
import { giveSampleLife } from '../support/sample-life.ts'

/** With everything it needs 176 MB, so it is no dependency. */
const version = '13.5.0'

const pages = ['/', '/features', '/updates', '/pricing', '/about', '/privacy', '/terms', '/help', '/contact', '/faq']
const memberPages = [
  ...['/mypage', '/mypage/daily/weekly-tasks', '/mypage/notes', '/mypage/habits', '/mypage/bookshelf'],
  ...['/mypage/lists/wish', '/mypage/project-management', '/mypage/schedule'],
] as const
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const rounds = 3

interface Report {
  readonly categories: Readonly<
    Partial<
      Record<
        (typeof categories)[number],
        {
          readonly score: number | null
          readonly auditRefs: readonly { readonly id: string; readonly weight: number }[]
        }
      >
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

/** A person who has kept a techo for long, signed in where Lighthouse opens its pages. */
async function signIn(url: string, port: number): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const session = await register({ url }, newPerson())
  await giveSampleLife(browser, { url }, session, 'ja')
  const [context] = browser.contexts()
  if (!context) throw new Error('The browser has no context of its own')
  await keepSession(context, { url }, session)
  // Without a date they end with the last page of a window.
  const tomorrow = Date.now() / 1000 + 86_400
  await context.addCookies((await context.cookies(url)).map(cookie => ({ ...cookie, expires: tomorrow })))
  await browser.close()
}

/**
 * Lighthouse's own setting for phones: slow 4G and a processor four times slower, simulated. Pages of a member have the sample
 * life. `LIGHTHOUSE_PATHS=/,/mypage/notes` looks at some pages only.
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
  const look = async (path: string) => {
    const isMember = path.startsWith('/mypage')
    const reports: Report[] = []
    for (let round = 0; round < rounds; round++) {
      const result = await lighthouse(host.url + path, {
        ...{ port, output: 'json', logLevel: 'error' },
        // It opens the page once more and ends its tab at once, as one ends a tab that hangs: the next load then begins with the
        // build before and a notice that moves the page (shell/src/federation/held-builds.ts). The device's storage is kept.
        skipAudits: ['bf-cache'],
        // Search engines see no page of a member. Its cookie outlives what Lighthouse clears.
        onlyCategories: isMember ? categories.filter(each => each !== 'seo') : categories,
      })
      if (result) reports.push(result.lhr)
    }
    const figure = (id: string) => median(reports.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN))
    rows.push([
      path,
      ...categories.map(category =>
        isMember && category === 'seo'
          ? ''
          : `${Math.round(100 * median(reports.map(each => each.categories[category]?.score ?? 0)))}`,
      ),
      figure('first-contentful-paint'),
      figure('largest-contentful-paint'),
      figure('total-blocking-time'),
      figure('cumulative-layout-shift').toFixed(3),
      figure('total-byte-weight') / 1024,
    ])
    print(`  ${path}: ${rows.at(-1)?.[1]}`)
    for (const { categories: judged, audits } of reports)
      for (const { auditRefs } of Object.values(judged))
        for (const { id, weight } of auditRefs) {
          const audit = audits[id]
          if (audit && weight > 0 && audit.score !== null && audit.score < 0.9)
            missed.add(`${path}: ${audit.title} ${audit.displayValue ?? ''}`)
        }
  }
  try {
    const asked = process.env.LIGHTHOUSE_PATHS?.split(',') ?? [...pages, ...memberPages]
    for (const path of asked.filter(each => !each.startsWith('/mypage'))) await look(path)
    const members = asked.filter(each => each.startsWith('/mypage'))
    if (members.length > 0) await signIn(host.url, port)
    for (const path of members) await look(path)
  } finally {
    await browser.close()
    await host.stop()
    await rm(data, { recursive: true, force: true })
  }
  printTable(rows)
  print(`  medians of ${rounds} loads; Lighthouse ${version}, its setting for phones (slow 4G, simulated)`)
  for (const line of missed) print(`  ${line}`)
}

import { cp, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, devices } from '@playwright/test'
import { keepSession, newPerson, type Product, register, rowsOf, startProduct, tokyoDay } from '@techo/e2e'
import {
  buildShell,
  contentOf,
  type Finding,
  folderTarget,
  type InspectionRecord,
  inspectionVersion,
  layAlone,
  readRegistry,
  readShellFacts,
  type Target,
} from '@techo/tooling'
import { inspect, type Member } from '@techo/tooling/inspection'
import { ensureChromium } from './chromium.ts'
import { root } from './root.ts'

type Registry = Awaited<ReturnType<typeof readRegistry>>

/** What of a site is remotes: everything else is the shell's. */
const ofRemotes = new Set(['r', 'registry.json', 'registry-history'])

export interface Wanted {
  /** where the build is published */
  readonly target: Target
  readonly id: string
  readonly name: string
  /** the site whose shell it is opened in; where it has none, the one of the checkout is built */
  readonly shell: string
  /** the remotes that may be linked to; those of `target` when left out */
  readonly beside?: Registry
}

export interface Outcome {
  readonly findings: readonly Finding[]
  /** null when something was found */
  readonly record: InspectionRecord | null
  readonly looks: number
  /** milliseconds of all of it */
  readonly took: number
}

/**
 * Opens a published build in a browser: alone in a shell, on a product of its own with an empty database. Nothing of the place
 * where it is published changes.
 */
export async function inspectBuild(wanted: Wanted): Promise<Outcome> {
  const began = performance.now()
  const folder = await mkdtemp(join(tmpdir(), 'techo-inspection-'))
  const { CHROMIUM_PATH } = await ensureChromium()
  const browser = await chromium.launch({
    ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const site = join(folder, 'site')
    await takeShell(wanted.shell, site)
    const product = await startScratch(wanted, site)
    try {
      const outcome = await look(browser, product, site, wanted)
      return { ...outcome, took: Math.round(performance.now() - began) }
    } finally {
      await product.dispose()
    }
  } finally {
    await Promise.race([browser.close(), new Promise(resolve => setTimeout(resolve, 5000))])
    await rm(folder, { recursive: true, force: true })
  }
}

async function takeShell(from: string, site: string): Promise<void> {
  const isThere = await stat(join(from, 'index.html')).catch(() => null)
  if (!isThere) {
    await buildShell(root, site)
    return
  }
  const filter = (path: string) => !ofRemotes.has(path.slice(from.length + 1))
  await cp(from, site, { recursive: true, preserveTimestamps: true, filter })
}

async function startScratch({ target, id, name }: Wanted, site: string): Promise<Product> {
  await layAlone(target, folderTarget(site), id, name)
  return startProduct({ env: { SITE_DIR: site } })
}

/** Looks at the build that a scratch product serves. */
async function look(
  browser: Browser,
  product: Product,
  site: string,
  { target, id, name, beside }: Wanted,
): Promise<Omit<Outcome, 'took'>> {
  const { remotes } = await readRegistry(target)
  const build = remotes[id]?.builds[name]
  const shell = await readShellFacts(folderTarget(site))
  if (!build || !shell) throw new Error(`${id} ${name} went away while it was inspected`)
  const { findings, looks, slowest } = await inspect({
    build,
    member: await memberOf(browser, product),
    addresses: await addressesBeside(site, id, beside?.remotes ?? remotes),
    today: tokyoDay(),
  })
  const record = {
    inspection: inspectionVersion,
    content: contentOf(build.files),
    at: new Date().toISOString(),
    contract: shell.contract,
    looks,
    slowest,
  }
  return { findings, looks, record: findings.length === 0 ? record : null }
}

/** Somebody new to the product, with a browser for each language: a wide one and a phone. */
export async function memberOf(browser: Browser, product: Product): Promise<Member> {
  const session = await register(product, newPerson())
  const rows = rowsOf(product, session)
  const enter: Member['enter'] = async language => {
    await rows.change('profiles', `user_id=eq.${session.user.id}`, { language })
    const context = await browser.newContext({
      ...devices[language === 'ja' ? 'Desktop Chrome' : 'Pixel 7'],
      baseURL: product.url,
      locale: language === 'ja' ? 'ja-JP' : 'en-GB',
      timezoneId: 'Asia/Tokyo',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
    await keepSession(context, product, session)
    return context
  }
  return {
    enter,
    fill: async page => {
      await page.goto('/mypage')
      await page.getByRole('button', { name: 'サンプルの暮らしで試す' }).click()
      await page.getByRole('button', { name: 'サンプルを片づける' }).waitFor()
    },
    rowOf: async table => {
      const [row] = await rows.read(table, 'select=id&limit=1')
      return typeof row?.id === 'string' ? row.id : undefined
    },
  }
}

/** Patterns of the addresses that are the shell's or another remote's. */
async function addressesBeside(site: string, id: string, remotes: Registry['remotes']): Promise<string[]> {
  const own = JSON.parse(await readFile(join(site, 'routes.json'), 'utf8')) as readonly { readonly path: string }[]
  const others = Object.entries(remotes).flatMap(([other, { active, builds }]) =>
    other === id ? [] : (builds[active]?.config.routes ?? []),
  )
  return [...own, ...others].map(({ path }) => path)
}

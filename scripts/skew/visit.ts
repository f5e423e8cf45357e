import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import {
  giveSampleLife,
  keepSession,
  newPerson,
  type Product,
  register,
  rowsOf,
  startProduct,
  tokyoDay,
  writes,
} from '@techo/e2e'
import { folderTarget, readRegistry } from '@techo/tooling'

/** How the shell or one remote fared in a browser. */
export interface Visit {
  /** `shell`, or the remote's id */
  readonly of: string
  readonly pages: number
  /** undefined: its pages have none to try */
  readonly wrote?: boolean
  /** whatever went wrong, one line each */
  readonly faults: readonly string[]
}

interface Declared {
  readonly bases: readonly string[]
  readonly routes: readonly { readonly path: string }[]
  readonly entities?: readonly { readonly table: string; readonly href: string }[]
}

/** A row that there is not; a page says so, and that is all it does. */
const noRow = '0193a000-0000-7000-8000-000000000001'

/** Notes everything that a browser or the product complains of; `take` answers what came since. */
function complaintsOf(context: BrowserContext) {
  let complaints: string[] = []
  context.on('console', message => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`)
  })
  context.on('weberror', event => complaints.push(`uncaught: ${event.error().message}`))
  context.on('request', request => {
    if (request.url().endsWith('/api/client-errors')) complaints.push(`reported: ${request.postData()}`)
  })
  return {
    take: () => {
      const taken = complaints
      complaints = []
      return taken
    },
  }
}

/** What is written: nothing that a line of quick add reads as a date, a repetition or a tag, in either language. */
const wording = 'ずれの確認'

/** What waits for a page here waits for a machine that builds and serves beside it. */
const patience = 30_000

/** Until the page has its heading (that of a note is a field, its element has no size) and waits for nothing. */
async function still(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached', timeout: patience })
  await page.waitForLoadState('networkidle', { timeout: patience })
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached', timeout: patience })
}

const told = (error: unknown) => (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''

/**
 * Opens every page of a site's shell and of its active remotes as somebody who has lived with the product for a while, and makes
 * one write per remote that a second browser must find.
 */
export async function visit(browser: Browser, site: string): Promise<readonly Visit[]> {
  const product = await startProduct({ env: { SITE_DIR: site } })
  try {
    return await visitProduct(browser, product, site)
  } finally {
    await product.dispose()
  }
}

async function visitProduct(browser: Browser, product: Product, site: string): Promise<readonly Visit[]> {
  const session = await register(product, newPerson())
  const rows = rowsOf(product, session)
  await giveSampleLife(browser, product, session, 'ja')
  const { remotes } = await readRegistry(folderTarget(site))
  const active = Object.entries(remotes).flatMap(([id, remote]) => {
    const build = remote.builds[remote.active]
    return build ? [{ id, build: build.build, declared: build.config as Declared }] : []
  })

  const go = async (page: Page, path: string) => {
    await page.goto(path, { timeout: patience })
    await still(page)
  }

  const open = async () => {
    const context = await browser.newContext({ baseURL: product.url, locale: 'ja-JP', timezoneId: 'Asia/Tokyo' })
    await keepSession(context, product, session)
    return { context, page: await context.newPage(), complaints: complaintsOf(context) }
  }

  /** An address that fits a pattern: a row of the person where the remote says whose it is. */
  const example = async (pattern: string, declared?: Declared): Promise<string> => {
    const table = declared?.entities?.find(({ href }) => href === pattern)?.table
    const [row] = table ? await rows.read(table, 'select=id&limit=1') : []
    return pattern
      .split('/')
      .map(part => (part === ':date' ? tokyoDay() : part.startsWith(':') ? String(row?.id ?? noRow) : part))
      .join('/')
  }

  const visitPages = async (
    of: string,
    patterns: readonly string[],
    declared?: Declared,
    build?: string,
  ): Promise<Visit> => {
    const { context, page, complaints } = await open()
    const faults: string[] = []
    const asked = new Set<string>()
    context.on('request', request => void asked.add(new URL(request.url()).pathname))
    const attempt = async (where: string, work: () => Promise<void>) => {
      await work().catch(async (error: unknown) => {
        const shown = await page
          .locator('main')
          .textContent({ timeout: 1000 })
          .catch(() => '')
        faults.push(`${where}: ${told(error)}; it shows “${(shown ?? '').replaceAll(/\s+/g, ' ').slice(0, 200)}”`)
      })
      faults.push(...complaints.take().map(text => `${where}: ${text}`))
    }
    for (const pattern of patterns)
      await attempt(pattern, async () => {
        await go(page, await example(pattern, declared))
      })
    if (build && ![...asked].some(path => path.startsWith(`/r/${of}/${build}/`)))
      faults.push(`no page of it asked for a file of ${build}: something else was looked at`)
    let wrote: boolean | undefined
    const write = declared && writes[of]
    if (write)
      await attempt('a write', async () => {
        await go(page, write.path)
        wrote = (await write.control(page).count()) > 0
        if (!wrote) return
        const text = wording
        await write.write(page, text)
        await write.shown(page, text).waitFor({ timeout: patience })
        await still(page)
        const second = await open()
        for (const each of [page, second.page]) {
          await go(each, write.path)
          await write.shown(each, text).waitFor({ timeout: patience })
        }
        faults.push(...second.complaints.take().map(text => `a write, in a second browser: ${text}`))
        await second.context.close()
      })
    await context.close()
    return { of, pages: patterns.length, ...(wrote === undefined ? {} : { wrote }), faults }
  }

  const own = JSON.parse(await readFile(join(site, 'routes.json'), 'utf8')) as readonly {
    readonly path: string
    readonly access: string
  }[]
  const visits = [
    await visitPages(
      'shell',
      own.filter(({ access }) => access === 'member' || access === 'public').map(({ path }) => path),
    ),
  ]
  for (const { id, build, declared } of active)
    visits.push(
      await visitPages(
        id,
        declared.routes.map(({ path }) => path),
        declared,
        build,
      ),
    )
  return visits
}

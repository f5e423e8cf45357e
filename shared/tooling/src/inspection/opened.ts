import type { Page } from '@playwright/test'
import { restOf, until } from './rest.ts'
import { watchPage } from './watch-page.ts'

/** A tab in which a build is looked at, and what can be asked of it. */
export interface Opened {
  readonly page: Page
  /** Opens a page of the shell, and remembers how the frame of a page is before anything of the build was drawn. */
  readonly begin: () => Promise<void>
  /**
   * Opens an address as a first visit and waits until it has come to rest.
   * @returns milliseconds until it was drawn
   */
  readonly go: (address: string) => Promise<number>
  /** Goes on to a page of the shell by its navigation, as a person does; throws when that cannot be clicked. */
  readonly leave: () => Promise<void>
  /** What is on the page around it that was not there before, when somebody has gone on: one line each. */
  readonly leftBehind: () => Promise<string[]>
  /** paths of this site that the page links to */
  readonly links: () => Promise<string[]>
  /** Whether the Tab key leads from the top of the page to something. */
  readonly isTabHeard: () => Promise<boolean>
  /** Whether the document has asked for a script of the build. */
  readonly hasRun: () => boolean
}

/** A page of the shell that every signed-in person can reach from everywhere. */
const elsewhere = '/mypage/settings'

/** Timers of the last moment of a page may still come; what counts up for ever does not end within this. */
const patienceOfTimers = 4000

/** What shell, runtime and browser put on `window` by themselves; the others are the build's. */
const globalsOfOthers = /^(_FEDERATION_|__FEDERATION__|__|techo|axe$|webpackChunk|rspackChunk|chunkLoadingGlobal)/

/** @param id of the remote: its scripts lie below `/r/<id>/` */
export async function open(page: Page, id: string): Promise<Opened> {
  const prefix = `/r/${id}/`
  await page.addInitScript(watchPage, prefix)
  const rest = restOf(page)
  let hasRun = false
  page.on('request', request => {
    if (request.isNavigationRequest()) hasRun = false
    if (new URL(request.url()).pathname.startsWith(prefix)) hasRun = true
  })
  let frameBefore = ''
  const frame = () => page.evaluate(() => window.techoWatched?.frame() ?? '')
  const left = () => page.evaluate(() => window.techoWatched?.left() ?? [])

  const go = async (address: string): Promise<number> => {
    await page.goto(address, { waitUntil: 'commit' })
    await page.waitForFunction(() => typeof window.techoWatched?.drawnAt === 'number', undefined, { timeout: 30_000 })
    const drawnAt = await page.evaluate(() => window.techoWatched?.drawnAt ?? Number.POSITIVE_INFINITY)
    await rest()
    return drawnAt
  }

  const leave = async () => {
    if (new URL(page.url()).pathname === elsewhere) return
    await page
      .locator(`nav a[href="${elsewhere}"]`)
      .first()
      .click({ timeout: 5000 })
      .catch(async (error: unknown) => {
        const sheets = (await left()).filter(each => /^a (rule|style|link)/.test(each))
        const because = sheets.length > 0 ? `, with ${sheets.join(', ')}` : ''
        throw new Error(`the navigation of the shell cannot be clicked any more${because}`, { cause: error })
      })
    await page.waitForURL(url => url.pathname === elsewhere, { timeout: 10_000 })
    await rest()
  }

  return {
    page,
    go,
    leave,
    begin: async () => {
      await go(elsewhere)
      frameBefore = await frame()
    },
    leftBehind: async () => {
      await until(patienceOfTimers, async () => (await left()).length === 0)
      const globals = await page.evaluate(() => window.techoWatched?.newGlobals() ?? [])
      const now = await frame()
      return [
        ...(await left()),
        ...globals.filter(name => !globalsOfOthers.test(name)).map(name => `window.${name}`),
        ...(now === frameBefore ? [] : [`another frame of the page: ${now} instead of ${frameBefore}`]),
      ]
    },
    links: () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')]
          .filter(({ origin, download }) => origin === location.origin && download === '')
          .map(({ pathname }) => pathname),
      ),
    isTabHeard: async () => {
      await page.evaluate(() => {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      })
      await page.keyboard.press('Tab')
      return page.evaluate(() => document.activeElement !== document.body)
    },
    hasRun: () => hasRun,
  }
}

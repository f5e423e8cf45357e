import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContextOptions, chromium, devices, type Page } from '@playwright/test'
import {
  giveSampleLife,
  keepSession,
  memberScreens,
  newPerson,
  opaque,
  type Product,
  register,
  rowsOf,
  type Screen,
  settle,
  startProduct,
  visitorScreens,
} from '@techo/e2e'
import { setTheme } from '@techo/tooling/inspection'
import { ensureChromium } from './chromium.ts'
import { photographGallery } from './gallery.ts'
import { root } from './root.ts'

const languages = ['ja', 'en'] as const
// The names of the test tool's devices: a phone's bars lie over the page, a desktop's take room.
const widths = [
  ['1280', 'Desktop Chrome'],
  ['390', 'Pixel 7'],
] as const
const themes = ['light', 'dark'] as const
const lives = ['visitor', 'full', 'empty'] as const

/** Those of a kind that were asked for; all of them when none was. */
const chosen = <Name extends string>(all: readonly Name[], words: readonly string[]): readonly Name[] => {
  const named = all.filter(each => words.includes(each))
  return named.length > 0 ? named : all
}

/**
 * `pnpm screens [name…] [ja|en] [1280|390] [light|dark] [visitor|full|empty]`: pictures of every screen (or of those named),
 * wide and narrow, light and dark, in both languages, with a sample life and empty, in `.cache/screens`. Shows the site that
 * was built last. `gallery` is every component in its states. A screen that does not open is reported, the others are taken.
 */
export async function run(words: readonly string[] = []): Promise<void> {
  const folder = join(root, '.cache/screens')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const facts = new Set<string>([...languages, ...widths.map(([width]) => width), ...themes, ...lives])
  const names = words.filter(word => !facts.has(word))
  const shownThemes = chosen(themes, words)
  const shownLanguages = chosen(languages, words)
  const shownWidths = chosen(
    widths.map(([width]) => width),
    words,
  )
  const kinds = widths
    .filter(([width]) => shownWidths.includes(width))
    .map(([width, device]) => [width, look(width, device)] as const)
  const { CHROMIUM_PATH } = await ensureChromium()
  const browser = await chromium.launch({
    ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const unopened: string[] = []
  let taken = 0

  /** One screen in the themes asked for. */
  const picture = async (page: Page, { name, path, open }: Screen, where: readonly unknown[]) => {
    const title = [name, ...where.filter(Boolean)].join('-')
    try {
      await page.goto(path)
      await settle(page)
      await open?.(page)
      if (open) await opaque(page)
    } catch (error) {
      unopened.push(`${title}: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
    }
    await pictured(page)
    for (const theme of shownThemes) {
      await setTheme(page, theme)
      await page.screenshot({ path: join(folder, `${title}-${theme}.png`), fullPage: open === undefined })
      taken += 1
    }
  }

  const pictures = async (product: Product) => {
    for (const language of shownLanguages) {
      for (const life of chosen(lives, words)) {
        const wanted = ({ name }: Screen) => names.length === 0 || names.includes(name)
        if (!(life === 'visitor' ? visitorScreens : memberScreens('')).some(wanted)) continue
        const session = life === 'visitor' ? null : await register(product, newPerson())
        if (life === 'empty' && session)
          await rowsOf(product, session).change('profiles', `user_id=eq.${session.user.id}`, { language })
        const { habitId } =
          life === 'full' && session ? await giveSampleLife(browser, product, session, language) : { habitId: 'none' }
        for (const [width, options] of kinds) {
          const context = await browser.newContext({
            ...options,
            baseURL: product.url,
            locale: language === 'ja' ? 'ja-JP' : 'en-GB',
            timezoneId: 'Asia/Tokyo',
          })
          if (session) await keepSession(context, product, session)
          const page = await context.newPage()
          for (const screen of (session ? memberScreens(habitId) : visitorScreens).filter(wanted))
            await picture(page, screen, [life === 'empty' && life, language, width])
          await context.close()
        }
      }
    }
  }

  try {
    if (names.length === 0 || names.includes('gallery'))
      taken += await photographGallery(browser, { folder, languages: shownLanguages, themes: shownThemes, kinds })
    if (names.length === 0 || names.some(name => name !== 'gallery')) {
      const product = await startProduct()
      await pictures(product).finally(() => product.dispose())
    }
  } finally {
    await browser.close()
    process.stdout.write(`${taken} pictures lie in ${folder}\n`)
  }
  if (unopened.length > 0) throw new Error(`These did not open as they should:\n${unopened.join('\n')}`)
}

const look = (width: string, device: string): BrowserContextOptions => ({
  ...devices[device],
  viewport: { width: Number(width), height: width === '390' ? 844 : 900 },
  deviceScaleFactor: 1,
  reducedMotion: 'reduce',
})

/** Images further down come when somebody scrolls to them; here they come at once, those of both themes. */
const pictured = (page: Page) =>
  page.evaluate(async () => {
    const images = [...document.querySelectorAll<HTMLImageElement>('img[loading=lazy]')]
    for (const image of images) image.loading = 'eager'
    await Promise.allSettled(images.map(image => image.decode()))
  })

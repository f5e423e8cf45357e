import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, devices, type Page } from '@playwright/test'
import {
  giveSampleLife,
  keepSession,
  memberScreens,
  newPerson,
  register,
  type Screen,
  setTheme,
  settle,
  startProduct,
  visitorScreens,
} from '@techo/e2e'
import { ensureChromium } from './chromium.ts'
import { root } from './root.ts'

const languages = ['ja', 'en'] as const
// The names of the test tool's devices: a phone's bars lie over the page, a desktop's take room.
const widths = [
  [1280, 'Desktop Chrome'],
  [390, 'Pixel 7'],
] as const
const themes = ['light', 'dark'] as const

/**
 * `pnpm screens [name…]`: pictures of every screen (or of those named), wide and narrow, light and dark, in both languages,
 * with a sample life and empty, in `.cache/screens`. Shows the site that was built last.
 */
export async function run(names: readonly string[] = []): Promise<void> {
  const folder = join(root, '.cache/screens')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const { CHROMIUM_PATH } = await ensureChromium()
  const product = await startProduct()
  const browser = await chromium.launch({
    ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  let taken = 0

  /** One screen in both themes; answers how many pictures that made. */
  const picture = async (page: Page, { name, path, open }: Screen, facts: readonly unknown[]): Promise<number> => {
    await page.goto(path)
    await settle(page)
    await open?.(page)
    for (const theme of themes) {
      await setTheme(page, theme)
      const file = `${[name, ...facts.filter(Boolean), theme].join('-')}.png`
      await page.screenshot({ path: join(folder, file), fullPage: open === undefined })
    }
    return themes.length
  }

  try {
    for (const language of languages) {
      for (const life of ['visitor', 'full', 'empty'] as const) {
        const person = newPerson()
        const session = life === 'visitor' ? null : await register(product, person)
        const { habitId } =
          life === 'full' && session ? await giveSampleLife(browser, product, session, language) : { habitId: 'none' }
        const screens = (session ? memberScreens(habitId) : visitorScreens).filter(
          ({ name }) => names.length === 0 || names.includes(name),
        )
        for (const [width, kind] of widths) {
          const context = await browser.newContext({
            ...devices[kind],
            viewport: { width, height: width === 390 ? 844 : 900 },
            deviceScaleFactor: 1,
            baseURL: product.url,
            locale: language === 'ja' ? 'ja-JP' : 'en-GB',
            timezoneId: 'Asia/Tokyo',
            reducedMotion: 'reduce',
          })
          if (session) await keepSession(context, product, session)
          const page = await context.newPage()
          for (const screen of screens)
            taken += await picture(page, screen, [life === 'empty' && life, language, width])
          await context.close()
        }
      }
    }
  } finally {
    await browser.close()
    await product.dispose()
  }
  process.stdout.write(`${taken} pictures lie in ${folder}\n`)
}

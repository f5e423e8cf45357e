import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { newPerson, register, signInto } from '../e2e/support/person.ts'
import { startProduct } from '../e2e/support/product.ts'
import { giveSampleLife } from '../e2e/support/sample-life.ts'
import { memberScreens, type Screen, setTheme, settle, visitorScreens } from '../e2e/support/screens.ts'
import { ensureChromium } from './chromium.ts'
import { root } from './root.ts'

const languages = ['ja', 'en'] as const
const widths = [1280, 390] as const
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
  try {
    for (const language of languages) {
      for (const life of ['visitor', 'full', 'empty'] as const) {
        const context = await browser.newContext({
          baseURL: product.url,
          locale: language === 'ja' ? 'ja-JP' : 'en-GB',
          timezoneId: 'Asia/Tokyo',
          reducedMotion: 'reduce',
          // A headless browser calls itself one, and error views are not drawn for robots.
          userAgent:
            'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
        })
        let screens: readonly Screen[] = visitorScreens
        if (life !== 'visitor') {
          const person = newPerson()
          await register(product, person)
          const session = await signInto(context, product, person)
          const { habitId } = life === 'full' ? await giveSampleLife(product, session, language) : { habitId: 'none' }
          screens = memberScreens(habitId)
        }
        const page = await context.newPage()
        for (const screen of screens) {
          if (names.length > 0 && !names.includes(screen.name)) continue
          for (const width of widths) {
            await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
            await page.goto(screen.path)
            await settle(page)
            await screen.open?.(page)
            for (const theme of themes) {
              await setTheme(page, theme)
              const name = [screen.name, life === 'empty' ? 'empty' : '', language, width, theme]
                .filter(Boolean)
                .join('-')
              await page.screenshot({ path: join(folder, `${name}.png`), fullPage: screen.open === undefined })
              taken++
            }
          }
        }
        await context.close()
      }
    }
  } finally {
    await browser.close()
    await product.dispose()
  }
  process.stdout.write(`${taken} pictures lie in ${folder}\n`)
}

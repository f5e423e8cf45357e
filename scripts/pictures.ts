import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, devices, type Page } from '@playwright/test'
import { giveSampleLife, keepSession, newPerson, register, rowsOf, settle, startProduct } from '@techo/e2e'
import { setTheme } from '@techo/tooling/inspection'
import { ensureChromium } from './chromium.ts'
import { giveBoard } from './picture-board.ts'
import { root } from './root.ts'

/** A picture of a public page shall not weigh more. */
const limit = 60_000
const folder = join(root, 'shell/public/pictures')
const languages = ['ja', 'en'] as const
const themes = ['light', 'dark'] as const

/** How a page is looked at; `shell/src/public/Picture.tsx` knows the same sizes. */
const cuts = [
  { name: 'wide', device: 'Desktop Chrome', width: 1280, height: 800, scale: 1 },
  { name: 'phone', device: 'Pixel 7', width: 390, height: 720, scale: 2 },
] as const

interface Shot {
  /** as in `areas.ts` or `pictures.ts` of `shell/src/public/content` */
  readonly area: string
  readonly path: (life: { readonly habitId: string }) => string
  /** what is done before the picture is taken */
  readonly before?: (page: Page, language: 'ja' | 'en') => Promise<void>
  /** and afterwards */
  readonly after?: (page: Page) => Promise<void>
}

const line = { ja: '明日15時 歯医者を予約 ~30分', en: 'Call the dentist tomorrow 3pm ~30m' }

const looked = { ja: '旅', en: 'Kanazawa' }

const note = { ja: '冬の金沢旅行', en: 'Winter in Kanazawa' }

const shots: readonly Shot[] = [
  { area: 'today', path: () => '/mypage' },
  { area: 'week', path: () => '/mypage/daily/weekly-tasks' },
  {
    area: 'notes',
    path: () => '/mypage/notes',
    before: async (page, language) => {
      await page.getByText(note[language], { exact: true }).first().click()
      await page.getByRole('textbox', { name: /^(題名|Title)$/ }).waitFor()
      await page.waitForLoadState('networkidle')
    },
  },
  { area: 'lists', path: () => '/mypage/lists/bucket' },
  { area: 'bookshelf', path: () => '/mypage/bookshelf' },
  {
    area: 'projects',
    path: () => '/mypage/project-management/gantt',
    before: page => page.mouse.move(0, 0),
  },
  { area: 'daily', path: () => '/mypage/daily' },
  { area: 'habits', path: () => '/mypage/habits' },
  { area: 'record', path: ({ habitId }) => `/mypage/habits/${habitId}` },
  {
    area: 'add',
    path: () => '/mypage',
    before: async (page, language) => {
      await page.locator('h1').first().click()
      await page.keyboard.press('q')
      const dialog = page.getByRole('dialog')
      await dialog.waitFor()
      await dialog.getByRole('textbox').first().fill(line[language])
    },
  },
  { area: 'vision', path: () => '/mypage/lists/vision-board' },
  {
    area: 'search',
    path: () => '/mypage',
    before: async (page, language) => {
      await page.locator('h1').first().click()
      await page.keyboard.press('Control+K')
      const dialog = page.getByRole('dialog')
      await dialog.waitFor()
      await dialog.getByRole('combobox').or(dialog.getByRole('searchbox')).first().fill(looked[language])
      await dialog.getByRole('option').first().waitFor()
      await page.waitForLoadState('networkidle')
    },
  },
  { area: 'notices', path: () => '/mypage/settings?section=notifications' },
  {
    area: 'offline',
    path: () => '/mypage',
    before: async page => {
      await page.waitForLoadState('networkidle')
      await page.context().setOffline(true)
      await page.getByRole('checkbox', { checked: false }).first().click()
      await page
        .getByText(/オフライン|Offline/)
        .first()
        .waitFor()
    },
    after: async page => page.context().setOffline(false),
  },
  { area: 'settings', path: () => '/mypage/settings?section=appearance' },
  {
    area: 'classifications',
    path: () => '/mypage/settings/classifications',
    before: async page => {
      const all = page.getByRole('button', { name: /^(この8つを追加する|Add these eight)$/ })
      if (await all.isVisible()) await all.click()
      await all.waitFor({ state: 'hidden' })
      await page.waitForLoadState('networkidle')
    },
  },
  { area: 'security', path: () => '/mypage/settings?section=security' },
  { area: 'data', path: () => '/mypage/settings?section=data' },
  { area: 'plan', path: () => '/mypage/settings?section=plan' },
]

/** The PNG as WebP, as good as the limit allows. The browser is the encoder, so that none has to be installed. */
async function packed(browser: Browser, png: Buffer): Promise<Buffer> {
  const page = await browser.newPage()
  try {
    for (const quality of [0.86, 0.78, 0.7, 0.6, 0.5]) {
      const bytes = await page.evaluate(
        async ([source, wanted]) => {
          const image = await createImageBitmap(await (await fetch(source)).blob())
          const canvas = new OffscreenCanvas(image.width, image.height)
          canvas.getContext('2d')?.drawImage(image, 0, 0)
          const blob = await canvas.convertToBlob({ type: 'image/webp', quality: wanted })
          return [...new Uint8Array(await blob.arrayBuffer())]
        },
        [`data:image/png;base64,${png.toString('base64')}`, quality] as const,
      )
      if (bytes.length < limit) return Buffer.from(bytes)
    }
  } finally {
    await page.close()
  }
  throw new Error(`A picture stays above ${limit} bytes: cut it smaller`)
}

/**
 * `pnpm pictures [area…]`: the screens that the public pages show, out of the site that was built last, with the sample
 * life, in both languages and themes, wide and as on a phone: `shell/public/pictures/<area>-<language>-<theme>-<cut>.webp`.
 */
export async function run(names: readonly string[] = []): Promise<void> {
  const wanted = shots.filter(({ area }) => names.length === 0 || names.includes(area))
  await mkdir(folder, { recursive: true })
  if (names.length === 0) for (const file of await readdir(folder)) await rm(join(folder, file))
  const { CHROMIUM_PATH } = await ensureChromium()
  // An address without a name has no passkeys.
  const product = await startProduct({ name: 'localhost' })
  const browser = await chromium.launch({
    ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  let total = 0

  const take = async (context: BrowserContext, { area, path, before, after }: Shot, habitId: string, facts: Facts) => {
    const page = await context.newPage()
    await page.goto(path({ habitId }))
    await settle(page)
    await before?.(page, facts.language)
    for (const theme of themes) {
      await setTheme(page, theme)
      const webp = await packed(browser, await page.screenshot())
      total += webp.length
      await writeFile(join(folder, `${area}-${facts.language}-${theme}-${facts.cut}.webp`), webp)
    }
    await after?.(page)
    await page.close()
  }

  try {
    for (const language of languages) {
      const session = await register(
        product,
        { ...newPerson(), email: `hanako.${language}@example.com` },
        devices['Desktop Chrome'].userAgent,
      )
      const { habitId } = await giveSampleLife(browser, product, session, language)
      await giveBoard(rowsOf(product, session), language)
      for (const { name: cut, device, width, height, scale } of cuts) {
        const context = await browser.newContext({
          ...devices[device],
          viewport: { width, height },
          deviceScaleFactor: scale,
          baseURL: product.url,
          locale: language === 'ja' ? 'ja-JP' : 'en-GB',
          timezoneId: 'Asia/Tokyo',
          reducedMotion: 'reduce',
        })
        await keepSession(context, product, session)
        for (const shot of wanted) await take(context, shot, habitId, { language, cut })
        await context.close()
      }
    }
  } finally {
    await browser.close()
    await product.dispose()
  }
  process.stdout.write(`${Math.round(total / 1000)} kB of pictures lie in ${folder}\n`)
}

interface Facts {
  readonly language: 'ja' | 'en'
  readonly cut: string
}

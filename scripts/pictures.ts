import { glob, mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type Browser, type BrowserContext, chromium, devices } from '@playwright/test'
import {
  giveBoard,
  giveSampleLife,
  keepSession,
  newPerson,
  register,
  rowsOf,
  type Shot,
  settle,
  shots,
  startProduct,
} from '@techo/e2e'
import { setTheme } from '@techo/tooling/inspection'
import { ensureChromium } from './chromium.ts'
import { root } from './root.ts'

/** A picture of a public page shall not weigh more. */
const limit = 60_000
/** Where each picture lies: with the remote whose page it shows, else with the shell. A new one is laid into the shell's. */
const folders = ['shell/public/pictures', 'remotes/*/guide/pictures']
const languages = ['ja', 'en'] as const
const themes = ['light', 'dark'] as const

/** How a page is looked at; `shell/src/public/Picture.tsx` knows the same sizes. */
const cuts = [
  { name: 'wide', device: 'Desktop Chrome', width: 1280, height: 800, scale: 1 },
  { name: 'phone', device: 'Pixel 7', width: 390, height: 720, scale: 2 },
] as const

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
 * life, in both languages and themes, wide and as on a phone: `<area>-<language>-<theme>-<cut>.webp` where that picture lies already,
 * in the folder of a remote or of the shell.
 */
export async function run(names: readonly string[] = []): Promise<void> {
  const wanted = shots.filter(({ area }) => names.length === 0 || names.includes(area))
  const places = await folderOfAreas()
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
      const folder = places.get(area) ?? join(root, 'shell/public/pictures')
      await mkdir(folder, { recursive: true })
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
  process.stdout.write(`${Math.round(total / 1000)} kB of pictures were taken\n`)
}

/** By area, the folder with its pictures. */
async function folderOfAreas(): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  for (const folder of folders)
    for await (const path of glob(`${folder}/*.webp`, { cwd: root }))
      found.set(basename(path).split('-')[0] ?? '', join(root, dirname(path)))
  return found
}

interface Facts {
  readonly language: 'ja' | 'en'
  readonly cut: string
}

import { glob, mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type BrowserContext, chromium, devices } from '@playwright/test'
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
import { fetchedPackage } from './fetched-package.ts'
import { root } from './root.ts'

/** A picture of a public page shall not weigh more. */
const limit = 40_000
/** Where each picture lies: with the remote whose page it shows, else with the shell. A new one is laid into the shell's. */
const folders = ['shell/public/pictures', 'remotes/*/guide/pictures']
const languages = ['ja', 'en'] as const
const themes = ['light', 'dark'] as const

/**
 * How a page is looked at, and the files that are made of it; `shell/src/public/Picture.tsx` knows the same names and sizes. WebP is
 * for the few browsers that know no AVIF, and for readers of README.
 */
const cuts = [
  {
    device: 'Desktop Chrome',
    view: { width: 1280, height: 800 },
    scale: 1,
    files: [
      { name: 'wide.avif', width: 1280, qualities: [42, 36, 30] },
      { name: 'small.avif', width: 720, qualities: [48, 40] },
      { name: 'small.webp', width: 720, qualities: [64, 50] },
    ],
  },
  {
    device: 'Pixel 7',
    view: { width: 390, height: 720 },
    scale: 2,
    files: [{ name: 'phone.avif', width: 780, qualities: [42, 36, 30] }],
  },
] as const

/** 20 MB with its library, so it is no dependency. */
const encoder = { name: 'sharp', version: '0.35.5' }

interface Image {
  resize(size: { readonly width: number }): Image
  avif(options: { readonly quality: number }): Image
  webp(options: { readonly quality: number; readonly effort: number }): Image
  toBuffer(): Promise<Buffer>
}

type Encoder = (bytes: Buffer) => Image

async function ensureEncoder(): Promise<Encoder> {
  const { default: sharp } = (await import(await fetchedPackage(encoder.name, encoder.version))) as { default: Encoder }
  return sharp
}

type File = (typeof cuts)[number]['files'][number]

/** A file of a PNG, as good as the limit allows. */
async function packed(encode: Encoder, png: Buffer, { name, width, qualities }: File): Promise<Buffer> {
  for (const quality of qualities) {
    const image = encode(png).resize({ width })
    const bytes = await (name.endsWith('.avif')
      ? image.avif({ quality })
      : image.webp({ quality, effort: 6 })
    ).toBuffer()
    if (bytes.length < limit) return bytes
  }
  throw new Error(`A picture stays above ${limit} bytes: cut it smaller`)
}

/**
 * `pnpm pictures [area…]`: the screens that the public pages show, out of the site that was built last, with the sample
 * life, in both languages and themes, wide and as on a phone: `<area>-<language>-<theme>-<file>` where that picture lies already, in
 * the folder of a remote or of the shell.
 */
export async function run(names: readonly string[] = []): Promise<void> {
  const wanted = shots.filter(({ area }) => names.length === 0 || names.includes(area))
  const [places, encode] = await Promise.all([folderOfAreas(), ensureEncoder()])
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
      const png = await page.screenshot()
      const folder = places.get(area) ?? join(root, 'shell/public/pictures')
      await mkdir(folder, { recursive: true })
      for (const file of facts.files) {
        const bytes = await packed(encode, png, file)
        total += bytes.length
        await writeFile(join(folder, `${area}-${facts.language}-${theme}-${file.name}`), bytes)
      }
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
      for (const { device, view, scale, files } of cuts) {
        const context = await browser.newContext({
          ...devices[device],
          viewport: view,
          deviceScaleFactor: scale,
          baseURL: product.url,
          locale: language === 'ja' ? 'ja-JP' : 'en-GB',
          timezoneId: 'Asia/Tokyo',
          reducedMotion: 'reduce',
        })
        await keepSession(context, product, session)
        for (const shot of wanted) await take(context, shot, habitId, { language, files })
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
    for await (const path of glob(`${folder}/*.avif`, { cwd: root }))
      found.set(basename(path).split('-')[0] ?? '', join(root, dirname(path)))
  return found
}

interface Facts {
  readonly language: 'ja' | 'en'
  readonly files: readonly File[]
}

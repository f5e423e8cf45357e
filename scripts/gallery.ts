import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { opaque } from '@techo/e2e'
import { setTheme } from '@techo/tooling/inspection'
import { build, preview } from 'vite'
import { root } from './root.ts'

/** What lies over the page once its button was pressed, in the order of the buttons; Escape closes each. */
const overlays = ['dialog', 'delete', 'sheet', 'popover', 'menu', 'toast'] as const

interface Variants {
  readonly folder: string
  readonly languages: readonly string[]
  readonly themes: readonly ('light' | 'dark')[]
  /** a width's name, as in the files, and how such a page is opened */
  readonly kinds: readonly (readonly [name: string, options: BrowserContextOptions])[]
}

/**
 * Pictures of the gallery of `@techo/ui`, every component in its states: the whole, and each overlay on its own. Built from
 * the sources as they are, not from the site. Answers how many pictures that made.
 */
export async function photographGallery(
  browser: Browser,
  { folder, languages, themes, kinds }: Variants,
): Promise<number> {
  const settings = {
    root: join(root, 'shared/ui'),
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: join(root, '.cache/gallery'),
      emptyOutDir: true,
      // Style sheets of chunks would come before the one that names the order of the layers.
      rolldownOptions: { output: { codeSplitting: false } },
      chunkSizeWarningLimit: 5000,
    },
    preview: { host: '127.0.0.1', port: 0 },
  } as const
  await build(settings)
  const server = await preview(settings)
  const url = server.resolvedUrls?.local[0]
  let taken = 0

  const take = async (page: Page, name: string, whole: boolean) => {
    for (const theme of themes) {
      await setTheme(page, theme)
      await page.screenshot({ path: join(folder, `${name}-${theme}.png`), fullPage: whole })
      taken += 1
    }
  }

  try {
    if (!url) throw new Error('The gallery is served nowhere')
    for (const language of languages)
      for (const [width, options] of kinds) {
        const context = await browser.newContext({ ...options, locale: language === 'ja' ? 'ja-JP' : 'en-GB' })
        const page = await context.newPage()
        await page.goto(url)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await page.waitForLoadState('networkidle')
        await take(page, `gallery-${language}-${width}`, true)
        for (const [index, name] of overlays.entries()) {
          await page.getByRole('toolbar').first().getByRole('button').nth(index).click()
          await page.locator('[role=dialog], [role=alertdialog], [role=menu], [role=status] button').first().waitFor()
          await opaque(page)
          await take(page, `gallery-${name}-${language}-${width}`, false)
          await page.keyboard.press('Escape')
        }
        await context.close()
      }
  } finally {
    await server.close()
  }
  return taken
}

import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import type axeCore from 'axe-core'
import { newPerson, type Person, register, signInto } from '../support/person.ts'
import type { Product } from '../support/product.ts'
import { giveSampleLife } from '../support/sample-life.ts'
import { memberScreens, type Screen, setTheme, settle, visitorScreens } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

/**
 * Every screen in both languages and themes, wide and narrow: nothing for axe to find, nothing to scroll sideways. A look takes
 * about a second, so what cannot differ is not looked at twice, unless ALL_SCREENS asks for it: colours and structure do not
 * depend on the language or the width, and what is named in one width is named in the others.
 */

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What the words of a language can break: names that are missing, empty or others than what is seen. */
const rulesOfWords = [
  'aria-command-name',
  'aria-dialog-name',
  'aria-input-field-name',
  'aria-toggle-field-name',
  'aria-tooltip-name',
  'aria-treeitem-name',
  'button-name',
  'document-title',
  'empty-heading',
  'empty-table-header',
  'html-has-lang',
  'html-lang-valid',
  'image-alt',
  'image-redundant-alt',
  'input-button-name',
  'label',
  'label-content-name-mismatch',
  'link-name',
  'select-name',
  'svg-img-alt',
  'valid-lang',
]

/** What a theme can break; everything else is the same in both, and looking at all of it again takes minutes. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

declare global {
  interface Window {
    axe?: typeof axeCore
  }
}

const runs = {
  whole: { type: 'tag' as const, values: rules },
  colours: { type: 'rule' as const, values: rulesOfColour },
  words: { type: 'rule' as const, values: rulesOfWords },
}

const axeSource = readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** What axe finds, one line for each element. Reading its source costs as much as a look, so a document is given it once. */
async function findings(page: Page, looked: 'whole' | 'colours' | 'words'): Promise<string[]> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(await axeSource)
  return page.evaluate(async runOnly => {
    const { axe } = window
    if (!axe) throw new Error('axe has not been read')
    const { violations } = await axe.run({ resultTypes: ['violations'], runOnly })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, any, all }) => `${id}: ${target.join(' ')} ${[...any, ...all][0]?.message ?? ''}`),
    )
  }, runs[looked])
}

/**
 * Elements that stick out at the side of the page; what scrolls or is cut inside a frame of its own does not. What measures
 * itself takes some frames to follow the width of the window.
 */
const sticksOut = (page: Page) =>
  page.evaluate(async () => {
    const root = document.documentElement
    const isWide = () => Math.max(root.scrollWidth, document.body.scrollWidth) > root.clientWidth
    for (let frames = 0; isWide() && frames < 30; frames++) await new Promise(done => requestAnimationFrame(done))
    if (!isWide()) return []
    return [...document.querySelectorAll('body *')]
      .filter(element => element.getBoundingClientRect().right > root.clientWidth + 1)
      .map(element => `${element.tagName.toLowerCase()}.${element.className}`)
      .slice(0, 5)
  })

/** What to look at in a language and a width: all of it once, in Japanese, the dark colours once, English for its words. */
function looks(
  language: 'ja' | 'en',
  width: number,
): readonly { theme: 'light' | 'dark'; at: 'whole' | 'colours' | 'words' }[] {
  if (process.env.ALL_SCREENS)
    return [
      { theme: 'light', at: 'whole' },
      { theme: 'dark', at: 'colours' },
    ]
  if (language === 'en') return width === 1280 ? [{ theme: 'light', at: 'words' }] : []
  return width === 1280 ? [{ theme: 'dark', at: 'colours' }] : [{ theme: 'light', at: 'whole' }]
}

async function inspect(page: Page, { name, path, open }: Screen, language: 'ja' | 'en'): Promise<string[]> {
  const faults: string[] = []
  const note = (where: string, found: readonly string[]) => {
    for (const each of found) faults.push(`${name} ${where}: ${each}`)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(path)
  await settle(page)
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 })
    if (open && width === 1280) await open(page)
    for (const { theme, at } of looks(language, width)) {
      await setTheme(page, theme)
      note(`${width} ${theme}`, await findings(page, at))
    }
    note(`${width}`, await sticksOut(page))
  }
  await page.setViewportSize({ width: 320, height: 700 })
  note('320', await sticksOut(page))
  return faults
}

const lives = new Map<string, Promise<{ person: Person; habitId: string }>>()

/** One person of each language with a sample life, for all tests of a worker: these only look. */
function sampleLife(browser: Browser, product: Product, language: 'ja' | 'en') {
  const key = `${product.url} ${language}`
  const life =
    lives.get(key) ??
    (async () => {
      const person = newPerson()
      const session = await register(product, person)
      return { person, ...(await giveSampleLife(browser, product, session, language)) }
    })()
  lives.set(key, life)
  return life
}

/** Parts of about the same length, so that they can run side by side. */
const parts = <Item>(items: readonly Item[], size: number): readonly Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))

for (const language of ['ja', 'en'] as const) {
  const locale = language === 'ja' ? 'ja-JP' : 'en-GB'

  for (const screens of parts(visitorScreens, 6))
    test(`${language}: ${screens.map(({ name }) => name).join(', ')}`, async ({ newBrowser }) => {
      test.setTimeout(180_000)
      const page = await (await newBrowser({ locale, reducedMotion: 'reduce' })).newPage()
      const faults: string[] = []
      for (const screen of screens) faults.push(...(await inspect(page, screen, language)))
      expect(faults).toEqual([])
    })

  for (const screens of parts(
    memberScreens('').map((_, index) => index),
    5,
  ))
    test(`${language}: ${screens.map(index => memberScreens('')[index]?.name).join(', ')}`, async ({
      browser,
      newBrowser,
      product,
      tolerated,
    }) => {
      test.setTimeout(180_000)
      tolerated.push(/status of 404/)
      const context = await newBrowser({ locale, reducedMotion: 'reduce' })
      const { person, habitId } = await sampleLife(browser, product, language)
      await signInto(context, product, person)
      const page = await context.newPage()
      const faults: string[] = []
      for (const index of screens) {
        const screen = memberScreens(habitId)[index]
        if (screen) faults.push(...(await inspect(page, screen, language)))
      }
      expect(faults).toEqual([])
    })
}

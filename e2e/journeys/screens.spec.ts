import type { Browser, Page } from '@playwright/test'
import { axeFindings, setTheme } from '@techo/tooling/inspection'
import { newPerson, type Person, register, signInto } from '../support/person.ts'
import type { Product } from '../support/product.ts'
import { giveSampleLife } from '../support/sample-life.ts'
import { goWithin, memberScreens, type Screen, settle, visitorScreens } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

/**
 * Every screen in both languages and themes, wide and narrow: nothing for axe to find, nothing to scroll sideways. A look takes
 * about a second, so what cannot differ is not looked at twice, unless ALL_SCREENS asks for it: colours and structure do not
 * depend on the language or the width, and what is named in one width is named in the others; and no screen depends on whether
 * its document was loaded for it.
 */

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

/** @param isOpen the page shows another screen of the application already */
async function inspect(
  page: Page,
  { name, path, open }: Screen,
  language: 'ja' | 'en',
  isOpen = false,
): Promise<string[]> {
  const faults: string[] = []
  const note = (where: string, found: readonly string[]) => {
    for (const each of found) faults.push(`${name} ${where}: ${each}`)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await (isOpen && !process.env.ALL_SCREENS ? goWithin(page, path) : page.goto(path))
  await settle(page)
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 })
    if (open && width === 1280) await open(page)
    for (const { theme, at } of looks(language, width)) {
      await setTheme(page, theme)
      note(`${width} ${theme}`, await axeFindings(page, at))
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
      const page = await (await newBrowser({ locale, reducedMotion: 'reduce' })).newPage()
      const faults: string[] = []
      for (const screen of screens) faults.push(...(await inspect(page, screen, language)))
      expect(faults).toEqual([])
    })

  for (const screens of parts(
    memberScreens('').map((_, index) => index),
    9,
  ))
    test(`${language}: ${screens.map(index => memberScreens('')[index]?.name).join(', ')}`, async ({
      browser,
      newBrowser,
      product,
      tolerated,
    }) => {
      tolerated.push(/status of 404/)
      const context = await newBrowser({ locale, reducedMotion: 'reduce' })
      const { person, habitId } = await sampleLife(browser, product, language)
      await signInto(context, product, person)
      const page = await context.newPage()
      const faults: string[] = []
      for (const [position, index] of screens.entries()) {
        const screen = memberScreens(habitId)[index]
        if (screen) faults.push(...(await inspect(page, screen, language, position > 0)))
      }
      expect(faults).toEqual([])
    })
}

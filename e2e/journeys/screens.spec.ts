import type { Browser, Page } from '@playwright/test'
import { axeFindings, setTheme } from '@techo/tooling/inspection'
import { hearing } from '../support/life.ts'
import { newPerson, type Person, register, rowsOf, type Session, signInto } from '../support/person.ts'
import type { Product } from '../support/product.ts'
import { giveSampleLife } from '../support/sample-life.ts'
import { goWithin, memberScreens, type Screen, settle, visitorScreens } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

/**
 * Every screen in both languages and themes, wide and narrow: nothing for axe to find, nothing to scroll sideways. A look takes
 * about a second, so what cannot differ is not looked at twice, unless ALL_SCREENS asks for it: colours and structure do not
 * depend on the language or the width, what is named in one width is named in the others, and no screen of a member depends on
 * whether its document was loaded for it or whether its language was chosen before it was opened.
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

type Language = 'ja' | 'en'
type Theme = 'light' | 'dark'
type Look = readonly [theme: Theme, at: Parameters<typeof axeFindings>[1]]

const isThorough = Boolean(process.env.ALL_SCREENS)

/** What to look at in a language and a width: all of it once, in Japanese, the dark colours once, English for its words. */
function looks(language: Language, width: number): readonly Look[] {
  if (isThorough)
    return [
      ['light', 'whole'],
      ['dark', 'colours'],
    ]
  if (language === 'en') return width === 1280 ? [['light', 'words']] : []
  return width === 1280 ? [['dark', 'colours']] : [['light', 'whole']]
}

/** Faults of a screen, each with where it was seen. */
function collect(page: Page, name: string) {
  const faults: string[] = []
  const note = (where: string, found: readonly string[]) => {
    for (const each of found) faults.push(`${name} ${where}: ${each}`)
  }
  return {
    faults,
    /** looks at what is drawn now: with axe, and for what sticks out */
    look: async (where: string, themes: readonly Look[] = []) => {
      for (const [theme, at] of themes) {
        await setTheme(page, theme)
        note(`${where} ${theme}`, await axeFindings(page, at))
      }
      note(where, await sticksOut(page))
    },
  }
}

/** Looks at a screen by its address, in the language of the page. */
async function inspect(page: Page, { name, path, open }: Screen, language: Language): Promise<string[]> {
  const { faults, look } = collect(page, name)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(path)
  await settle(page)
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 })
    if (open && width === 1280) await open(page)
    await look(`${language} ${width}`, looks(language, width))
  }
  await page.setViewportSize({ width: 320, height: 700 })
  await look(`${language} 320`)
  return faults
}

interface Place {
  readonly page: Page
  /** the page shows another screen of the application already */
  readonly isOpen: boolean
  /** the language of the page, then the other one; the page ends in the first again */
  readonly languages: readonly [Language, Language]
  /** the colours of the page, then the others; the page ends in those */
  readonly themes: readonly [Theme, Theme]
  readonly speak: (language: Language) => Promise<void>
}

/** Looks at a screen of a member in both languages and themes while it is open. */
async function inspectOpen({ name, path, open }: Screen, { page, isOpen, ...given }: Place): Promise<string[]> {
  const { faults, look } = collect(page, name)
  const {
    languages: [language, other],
    themes: [theme, second],
    speak,
  } = given
  await page.setViewportSize({ width: 1280, height: 900 })
  await (isOpen ? goWithin(page, path) : page.goto(path))
  await settle(page)
  await open?.(page)
  await look(`${language} 1280`, [[theme, 'coloursAndWords']])
  await speak(other)
  await look(`${other} 1280`)
  await page.setViewportSize({ width: 390, height: 900 })
  await look(`${other} 390`, [[second, 'whole']])
  await page.setViewportSize({ width: 320, height: 700 })
  await look(`${other} 320`)
  await speak(language)
  await look(`${language} 320`)
  await page.setViewportSize({ width: 390, height: 900 })
  await look(`${language} 390`)
  return faults
}

const lives = new Map<string, Promise<{ person: Person; session: Session; habitId: string }>>()

/** One person of each language with a sample life, for all tests of a worker: these only look. */
function sampleLife(browser: Browser, product: Product, language: Language) {
  const key = `${product.url} ${language}`
  const life =
    lives.get(key) ??
    (async () => {
      const person = newPerson()
      const session = await register(product, person)
      return { person, session, ...(await giveSampleLife(browser, product, session, language)) }
    })()
  lives.set(key, life)
  return life
}

/** Parts of about the same length, so that they can run side by side. */
const parts = <Item>(items: readonly Item[], size: number): readonly Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))

const locales = { ja: 'ja-JP', en: 'en-GB' }

for (const language of ['ja', 'en'] as const)
  for (const screens of parts(visitorScreens, 6))
    test(`${language}: ${screens.map(({ name }) => name).join(', ')}`, async ({ newBrowser }) => {
      const page = await (await newBrowser({ locale: locales[language], reducedMotion: 'reduce' })).newPage()
      const faults: string[] = []
      for (const screen of screens) faults.push(...(await inspect(page, screen, language)))
      expect(faults).toEqual([])
    })

/** Each part begins in the other language, with a life in that language. */
const memberParts = parts(
  memberScreens('').map((_, index) => index),
  9,
)
  .map((indices, part) => ({ indices, languages: part % 2 === 0 ? (['ja', 'en'] as const) : (['en', 'ja'] as const) }))
  .flatMap(part =>
    isThorough ? [part, { ...part, languages: [part.languages[1], part.languages[0]] as const }] : [part],
  )

for (const { indices, languages } of memberParts) {
  const [language] = languages
  const names = indices.map(index => memberScreens('')[index]?.name)
  test(`${language}: ${names.join(', ')}`, async ({ browser, newBrowser, product, tolerated }) => {
    tolerated.push(/status of 404/)
    const context = await newBrowser({ locale: locales[language], reducedMotion: 'reduce' })
    const { person, session, habitId } = await sampleLife(browser, product, language)
    await signInto(context, product, person)
    const page = await context.newPage()
    // Of the document there is: a screen may be opened by an address of its own.
    let joined = hearing(page)
    page.on('domcontentloaded', () => {
      joined = hearing(page)
    })
    const rows = rowsOf(product, session)
    /** As a person does on another device. */
    const speak = async (to: Language) => {
      await joined
      await rows.change('profiles', `user_id=eq.${session.user.id}`, { language: to })
      await expect(page.locator('html')).toHaveAttribute('lang', to)
    }
    const faults: string[] = []
    for (const [turn, index] of indices.entries()) {
      const screen = memberScreens(habitId)[index]
      if (!screen) continue
      const themes = turn % 2 === 0 ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
      faults.push(
        ...(isThorough
          ? await inspect(page, screen, language)
          : await inspectOpen(screen, { page, isOpen: turn > 0, languages, themes, speak })),
      )
    }
    expect(faults).toEqual([])
  })
}

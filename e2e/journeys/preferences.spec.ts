import type { Locator, Page } from '@playwright/test'
import { clickDrawn, openedDialog } from '../support/forms.ts'
import { newPerson, rowsOf, signIn } from '../support/person.ts'
import { drawn } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const choose = (page: Page, name: string) => clickDrawn(page.getByRole('radio', { name, exact: true }))

/** What the document says of itself before any script or style of the product has arrived. */
async function firstPaint(page: Page, path: string): Promise<{ lang: string | null; theme: string | null }> {
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.defineProperty(window, 'seenMarks', { value: seen })
    const note = () => {
      const { lang, dataset } = document.documentElement
      seen.push(`${lang} ${dataset.theme ?? 'system'}`)
    }
    new MutationObserver(note).observe(document, {
      attributes: true,
      subtree: true,
      attributeFilter: ['lang', 'data-theme'],
    })
    document.addEventListener('DOMContentLoaded', note)
  })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const marks = await page.evaluate(() => Reflect.get(window, 'seenMarks') as string[])
  // Whatever was noted on the way, it was always the same: nothing was painted in another language or theme first.
  expect(new Set(marks.map(mark => mark.replace(/^ /, 'ja '))).size, marks.join(' → ')).toBe(1)
  return page.evaluate(() => ({
    lang: document.documentElement.lang,
    theme: document.documentElement.dataset.theme ?? 'system',
  }))
}

test('a visitor’s language and theme change without a reload, are remembered, and come with the first paint', async ({
  page,
}) => {
  await page.goto('/')
  await drawn(page)
  await page.evaluate(() => Reflect.set(window, 'isSameDocument', true))
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
  await choose(page, 'English')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Start for free' })).toBeVisible()
  await choose(page, 'Dark')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await page.evaluate(() => Reflect.get(window, 'isSameDocument'))).toBe(true)
  expect(await firstPaint(page, '/pricing')).toEqual({ lang: 'en', theme: 'dark' })
  const html = await (await page.request.get('/pricing')).text()
  expect(html).toMatch(/<html lang="en" data-theme="dark"/)
})

test('the browser’s own language is taken at the first visit', async ({ newBrowser }) => {
  const context = await newBrowser({ locale: 'en-GB' })
  const page = await context.newPage()
  expect((await firstPaint(page, '/')).lang).toBe('en')
})

test('a person’s choice goes with them to another device', async ({ signedIn: page, newBrowser, product, session }) => {
  await page.goto('/mypage')
  await page.getByRole('button', { name: /^アカウント/ }).click()
  await choose(page, 'English')
  await choose(page, 'Dark')
  await expect(page.getByRole('navigation', { name: 'Menu' }).first()).toBeVisible()
  const rows = rowsOf(product, session)
  await expect.poll(() => rows.read('profiles', 'select=language,theme')).toEqual([{ language: 'en', theme: 'dark' }])
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')

  const other = await newBrowser()
  await other.addCookies((await page.context().cookies()).filter(({ name }) => name.startsWith('sb-')))
  const there = await other.newPage()
  await there.goto('/mypage')
  await expect(there.locator('html')).toHaveAttribute('lang', 'en')
  await expect(there.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('an English registration makes an English account', async ({ newBrowser, product }) => {
  const context = await newBrowser({ locale: 'en-US', timezoneId: 'America/Los_Angeles' })
  const page = await context.newPage()
  const person = newPerson()
  await page.goto('/register')
  await page.getByRole('textbox', { name: /^E-mail/ }).fill(person.email)
  await page.getByRole('textbox', { name: /^Password/ }).fill(person.password)
  await page.getByRole('button', { name: 'Create the account' }).click()
  await expect(page).toHaveURL('/mypage')
  const rows = rowsOf(product, await signIn(product, person))
  expect(await rows.read('profiles', 'select=language,time_zone')).toEqual([
    { language: 'en', time_zone: 'America/Los_Angeles' },
  ])
})

test('colours that somebody chose for all programs leave what a control says in sight', async ({ signedIn: page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  const pictures = (place: Locator) => place.screenshot({ animations: 'disabled' })
  const differs = async (place: Locator, change: () => Promise<unknown>) => {
    const before = await pictures(place)
    await change()
    await page.mouse.move(0, 0)
    await expect.poll(async () => before.equals(await pictures(place))).toBe(false)
  }
  await page.goto('/mypage/settings?section=notifications')
  await drawn(page)
  const reminders = page.getByRole('switch').first()
  const drawnSwitch = reminders.locator('xpath=following-sibling::*[1]')
  await differs(drawnSwitch, () => clickDrawn(reminders))

  await page.goto('/mypage/habits')
  await page.getByRole('button', { name: '習慣を追加' }).first().click()
  const dialog = openedDialog(page)
  const colours = dialog.getByRole('group', { name: '色' })
  const looks = await Promise.all([0, 1].map(at => pictures(colours.locator('label').nth(at))))
  expect(looks[0]?.equals(looks[1] ?? Buffer.alloc(0)), 'two colours look the same').toBe(false)
  const edge = await dialog.evaluate(each => getComputedStyle(each.parentElement ?? each).outlineStyle)
  expect(edge).toBe('solid')
})

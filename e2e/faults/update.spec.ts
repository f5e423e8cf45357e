import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { brokenFiles, expectSameDocument, mark } from '../support/faults.ts'
import { note, someDay } from '../support/life.ts'
import { newPerson, register, rowsOf, signInto } from '../support/person.ts'
import { type Product, startProduct } from '../support/product.ts'
import { expect, test as plain } from '../support/test.ts'

/** For a test that changes the build that is served: a site of its own. */
const test = plain.extend<{ own: Product }>({
  own: async ({ context }, use) => {
    const product = await startProduct({ ownSite: true })
    await use(product)
    for (const page of context.pages()) await page.close()
    await product.dispose()
  },
})

const serveBuild = async ({ site }: Product, id: string, redirects: readonly unknown[] = []) => {
  await writeFile(join(site, `builds/meta/${id}.json`), JSON.stringify({ redirects }))
  await writeFile(join(site, 'builds/latest.json'), JSON.stringify({ id, timestamp: Date.now() }))
}

/** The window is looked at again long after the last look. */
const lookAgain = (page: Page) =>
  page.evaluate(() => {
    localStorage.setItem('techo-build-asked', '1')
    window.dispatchEvent(new Event('focus'))
  })

const countDocuments = (page: Page) => {
  const seen: string[] = []
  page.on('request', request => {
    if (request.isNavigationRequest()) seen.push(new URL(request.url()).pathname)
  })
  return seen
}

test('a new build while typing: a notice, one reload with the next page, and no text is lost', async ({
  page,
  context,
  own,
}) => {
  const person = newPerson()
  await register(own, person)
  const session = await signInto(context, own, person)
  await page.goto(`${own.url}/mypage/daily/${someDay}`)
  await expect(note(page)).toHaveAttribute('contenteditable', 'true')
  const documents = countDocuments(page)
  await serveBuild(own, 'next-build')
  await note(page).click()
  await page.keyboard.type('更新の直前に書いた。')
  await lookAgain(page)
  await expect(page.getByText('新しい版があります。')).toBeVisible()
  expect(documents).toEqual([])

  await page.keyboard.type('まだ書いている。')
  await page.getByRole('navigation', { name: 'メニュー' }).first().getByRole('link', { name: '習慣' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '習慣' })).toBeVisible()
  expect(documents).toEqual(['/mypage/habits'])
  await expect(page.getByText('新しい版があります。')).toHaveCount(0)
  await expect
    .poll(() => rowsOf(own, session).read('period_notes', 'select=doc_text'))
    .toEqual([{ doc_text: '更新の直前に書いた。まだ書いている。' }])

  await mark(page)
  await page.getByRole('navigation', { name: 'メニュー' }).first().getByRole('link', { name: '今日' }).click()
  await page.getByRole('button', { name: '今日のノートを書く' }).click()
  await expect(note(page)).toBeVisible()
  await expectSameDocument(page)
})

test('“Update” puts unsaved words on disk first', async ({ page, context, own }) => {
  const person = newPerson()
  await register(own, person)
  const session = await signInto(context, own, person)
  await page.goto(`${own.url}/mypage/daily/${someDay}`)
  await expect(note(page)).toHaveAttribute('contenteditable', 'true')
  await serveBuild(own, 'next-build')
  await lookAgain(page)
  const update = page.getByRole('button', { name: '更新する' })
  await expect(update).toBeVisible()
  await note(page).click()
  await page.keyboard.type('押す直前の一文。')
  await update.click()
  await expect(update).toHaveCount(0)
  await expect(note(page)).toContainText('押す直前の一文。')
  await expect
    .poll(() => rowsOf(own, session).read('period_notes', 'select=doc_text'))
    .toEqual([{ doc_text: '押す直前の一文。' }])
})

test('the route rules of a build lead elsewhere, inside and outside', async ({ page, own }) => {
  const { id } = JSON.parse(await readFile(join(own.site, 'builds/latest.json'), 'utf8')) as { id: string }
  await serveBuild(own, id, [
    { from: '/old-prices', to: '/pricing' },
    { from: '/blog/:post', to: 'https://blog.example/', external: true },
  ])
  await page.route('https://blog.example/**', route =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Blog</title>' }),
  )
  await page.goto(`${own.url}/old-prices`)
  await expect(page).toHaveURL(`${own.url}/pricing`)
  await page.goto(`${own.url}/blog/1`)
  await expect(page).toHaveURL('https://blog.example/')
})

test('a page whose file is missing reloads once, and works when the file is back', async ({
  signedIn: page,
  tolerated,
}) => {
  tolerated.push(...brokenFiles)
  await page.goto('/mypage')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const documents = countDocuments(page)
  const isAsset = (url: URL) => url.pathname.startsWith('/assets/')
  let missing = 0
  await page.route(isAsset, route => {
    // Until the page has been loaded anew: then the document names the files that are there.
    if (documents.length > 0) return route.fallback()
    missing++
    return route.fulfill({ status: 404, body: 'Not found' })
  })
  await page.getByRole('navigation', { name: 'メニュー' }).first().getByRole('link', { name: '設定' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '設定' })).toBeVisible()
  expect(missing).toBeGreaterThan(0)
  expect(documents).toEqual(['/mypage/settings'])
})

test('a page whose file stays missing says so after one reload and does not go round in circles', async ({
  signedIn: page,
  tolerated,
}) => {
  tolerated.push(...brokenFiles)
  await page.goto('/mypage/settings')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const chunks = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter(name => /\/assets\/.*\.js$/.test(name)),
  )
  await page.goto('/mypage')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const here = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  const documents = countDocuments(page)
  const lost = chunks.filter(name => !here.includes(name))
  await page.route(
    url => lost.includes(url.origin + url.pathname),
    route => route.fulfill({ status: 404, body: 'Not found' }),
  )
  await page.getByRole('navigation', { name: 'メニュー' }).first().getByRole('link', { name: '設定' }).click()
  await expect(page.getByRole('heading', { name: '問題が起きました' })).toBeVisible()
  expect(documents).toEqual(['/mypage/settings'])
})

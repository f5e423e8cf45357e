import type { Page } from '@playwright/test'
import { guestPages, publicPages, recoveryPages } from '../support/addresses.ts'
import { expectSameDocument, mark } from '../support/faults.ts'
import { shellAddresses } from '../support/product.ts'
import { drawn } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

/** The documents of public pages: what is in them before any script runs, and what the scripts make of it. */

const languages = [
  { language: 'ja', locale: 'ja-JP' },
  { language: 'en', locale: 'en-US' },
] as const

const nameless = /^\s*$/

test('every public page is there without scripts, in both languages, and names its language', async ({
  newBrowser,
}) => {
  for (const { language, locale } of languages) {
    const browser = await newBrowser({ javaScriptEnabled: false, locale })
    const page = await browser.newPage()
    const headings = new Set<string>()
    for (const path of publicPages) {
      await page.goto(path)
      const heading = page.getByRole('heading', { level: 1 })
      await expect(heading, `${path} in ${language}`).toBeVisible()
      headings.add((await heading.textContent()) ?? '')
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      const words = (await page.locator('main').textContent()) ?? ''
      expect(words.length, `${path} says something in ${language}`).toBeGreaterThan(150)
      expect(/[ぁ-ん]/.test(words), `${path} is in ${language}`).toBe(language === 'ja')
    }
    expect(headings.size, 'each page has a heading of its own').toBe(publicPages.length)
    expect([...headings].filter(each => nameless.test(each))).toEqual([])
  }
})

test('React takes the markup over as it is: the heading that was painted is the one that stays', async ({
  newBrowser,
}) => {
  for (const { language, locale } of languages) {
    const context = await newBrowser({ locale })
    const page = await context.newPage()
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        Reflect.set(window, 'painted', document.querySelector('h1'))
      })
    })
    for (const path of publicPages) {
      await page.goto(path)
      await drawn(page)
      const isKept = await page.evaluate(
        () => Reflect.get(window, 'painted') === document.querySelector('h1') && document.querySelector('h1') !== null,
      )
      expect(isKept, `${path} in ${language}`).toBe(true)
    }
  }
})

test('who is signed in gets the way into their planner with the document, and React takes that over too', async ({
  signedIn: page,
}) => {
  const html = await (await page.request.get('/')).text()
  expect(html).toContain('data-page="/ ja in"')
  expect(html).toContain('href="/mypage"')
  await page.goto('/')
  await drawn(page)
  await expect(page.getByRole('banner').locator('a[href="/mypage"]')).toBeVisible()
  await expect(page.locator('a[href="/login"]')).toHaveCount(0)
})

test('the document carries the chosen theme before any script, and switching changes it in place', async ({
  newBrowser,
  product,
}) => {
  const context = await newBrowser({ colorScheme: 'light' })
  await context.addCookies([{ name: 'techo-theme', value: 'dark', url: product.url }])
  const page = await context.newPage()
  expect(await (await page.request.get('/about')).text()).toMatch(/<html lang="ja" data-theme="dark">/)
  await page.goto('/about')
  await drawn(page)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('input[name="theme"][value="dark"]')).toBeChecked()
  await mark(page)
  await page.locator('label:has(input[name="theme"][value="light"])').click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expectSameDocument(page)
  expect(await (await page.request.get('/about')).text()).toMatch(/<html lang="ja" data-theme="light">/)
})

test('what is chosen and typed before the scripts have come counts when they have', async ({ page }) => {
  const { promise: come, resolve: letScriptsCome } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async route => {
    await come
    await route.fallback()
  })
  await page.goto('/contact', { waitUntil: 'commit' })
  await page.locator('label:has(input[name="theme"][value="dark"])').click()
  await page.locator('[name="email"]').fill('hanako@example.com')
  await page.locator('[name="message"]').fill('こんにちは')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'system')
  letScriptsCome()
  await drawn(page)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.locator('[name="name"]').fill('花子')
  await expect(page.locator('[name="email"]')).toHaveValue('hanako@example.com')
  await expect(page.locator('[name="message"]')).toHaveValue('こんにちは')
})

test('a button that is pressed before the scripts have come is pressed when they have', async ({ newBrowser }) => {
  const page = await (await newBrowser({ viewport: { width: 390, height: 844 } })).newPage()
  const { promise: come, resolve: letScriptsCome } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async route => {
    await come
    await route.fallback()
  })
  await page.goto('/contact')
  await page.locator('[name="message"]').fill('こんにちは')
  await page.getByRole('button', { name: '送信する' }).click()
  await expect(page).toHaveURL('/contact')
  letScriptsCome()
  await expect(page.getByText('メールアドレスを入力してください。')).toBeVisible()
  // What was typed before was read before.
  await expect(page.getByText('お問い合わせの内容を入力してください。')).toHaveCount(0)
  await page.goto('/')
  const menu = page.getByRole('button', { name: 'メニュー' })
  await menu.click()
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
})

test('what is typed into a field for searching before the scripts have come is searched for', async ({ page }) => {
  const { promise: come, resolve: letScriptsCome } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async route => {
    await come
    await route.fallback()
  })
  await page.goto('/faq')
  await page.getByRole('searchbox').fill('パスワードを忘れ')
  letScriptsCome()
  await expect(page.locator('summary')).toHaveText(['パスワードを忘れました'])
})

test('a reader sees the date, follows a link and opens an answer without any script', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', request => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.clock.setFixedTime(new Date('2026-11-21T12:00:00+09:00'))
  await page.goto('/')
  await expect(page.locator('[data-today]')).toHaveText('212026年11月土曜日')
  await page.locator('summary').first().click()
  await expect(page.locator('details[open]')).toHaveCount(1)
  await page.getByRole('banner').getByRole('link', { name: '料金' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '料金' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(scripts).toEqual([])
})

test('a document that is not what this browser would draw is drawn anew, in the language that was chosen here', async ({
  newBrowser,
}) => {
  const page = await (await newBrowser({ locale: 'ja-JP' })).newPage()
  // The cookie is gone, so the server cannot know; this is also what a host that cannot choose sends.
  await page.addInitScript(() => localStorage.setItem('techo-language', 'en'))
  await page.goto('/about')
  await expect(page).toHaveTitle('About Techo')
  await drawn(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.locator('h1')).toHaveCount(1)
})

test('switching the language changes words, title and tags in place, and the next document comes in it', async ({
  page,
}) => {
  await page.goto('/about')
  await drawn(page)
  await mark(page)
  await page.locator('label:has(input[name="language"][value="en"])').click()
  await expect(page).toHaveTitle('About Techo')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.locator('meta[property="og:locale"]')).toHaveAttribute('content', 'en_US')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).first().click()
  await expect(page).toHaveTitle('Privacy policy · Techo')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/privacy$/)
  await expectSameDocument(page)
  await page.reload()
  await drawn(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.locator('h1')).toHaveText('Privacy policy')
})

test('an address may name its language; choosing another one on the page sets that aside', async ({ page }) => {
  await page.goto('/pricing?hl=en')
  await drawn(page)
  await expect(page).toHaveTitle('Pricing · Techo')
  await page.locator('label:has(input[name="language"][value="ja"])').click()
  await expect(page).toHaveTitle('料金 · Techo')
  await expect(page).toHaveURL(/\/pricing$/)
  await page.reload()
  await drawn(page)
  await expect(page).toHaveTitle('料金 · Techo')
})

interface Head {
  readonly title: string
  readonly description: string | null
  readonly canonical: string | null
  readonly alternates: Readonly<Record<string, string>>
  readonly robots: string | null
  readonly og: Readonly<Record<string, string>>
  readonly data: readonly string[]
}

/** What is read without a script, and without drawing it. */
const headOf = async (page: Page, address: string): Promise<Head> =>
  page.evaluate(
    html => {
      const document = new DOMParser().parseFromString(html, 'text/html')
      const attribute = (selector: string, name: string) => document.querySelector(selector)?.getAttribute(name) ?? null
      const pairs = (selector: string, key: string, value: string) =>
        Object.fromEntries(
          [...document.querySelectorAll(selector)].map(each => [
            each.getAttribute(key) ?? '',
            each.getAttribute(value) ?? '',
          ]),
        )
      return {
        title: document.title,
        description: attribute('meta[name=description]', 'content'),
        canonical: attribute('link[rel=canonical]', 'href'),
        alternates: pairs('link[rel=alternate][hreflang]', 'hreflang', 'href'),
        robots: attribute('meta[name=robots]', 'content'),
        og: pairs('meta[property^="og:"]', 'property', 'content'),
        data: [...document.querySelectorAll('script[type="application/ld+json"]')].map(each => each.textContent ?? ''),
      }
    },
    await (await page.request.get(address)).text(),
  )

test('each public page tells search engines its title, description, address and the other language', async ({
  page,
  product,
}) => {
  const seen = new Set<string>()
  for (const language of ['ja', 'en'])
    for (const path of publicPages) {
      const head = await headOf(page, `${path}?hl=${language}`)
      expect(head.title, path).toContain('Techo')
      expect(head.description?.length, `${path} describes itself`).toBeGreaterThan(25)
      expect(head.robots).toBeNull()
      expect(head.canonical).toBe(`${product.url}${path}?hl=${language}`)
      expect(head.alternates).toEqual({
        ja: `${product.url}${path}?hl=ja`,
        en: `${product.url}${path}?hl=en`,
        'x-default': `${product.url}${path}`,
      })
      expect(head.og).toMatchObject({
        'og:title': head.title,
        'og:description': head.description,
        'og:url': head.canonical,
        'og:image': `${product.url}/social-${language}.png`,
      })
      seen.add(`${language} ${head.title}`).add(`${language} ${head.description}`)
      for (const each of head.data) expect(JSON.parse(each)).toMatchObject({ '@context': 'https://schema.org' })
      if (path === '/') expect(head.data.join()).toContain('SoftwareApplication')
      if (path === '/faq') expect(head.data.join()).toContain('FAQPage')
    }
  expect(seen.size, 'no two pages share a title or a description').toBe(publicPages.length * 4)
  expect((await headOf(page, '/about')).canonical).toBe(`${product.url}/about`)
})

test('what is behind a sign-in or a form is kept out of search engines', async ({ request }) => {
  const others = (await shellAddresses())
    .map(({ path }) => path)
    .filter(path => !publicPages.some(each => each === path))
  expect(others).toEqual(expect.arrayContaining([...guestPages, ...recoveryPages, '/mypage']))
  for (const path of others) {
    const html = await (await request.get(path)).text()
    expect(html, path).toContain('<meta name="robots" content="noindex"')
    expect(html, path).not.toContain('rel="canonical"')
  }
})

test('the pictures that the tags name are there, and the sitemap lists exactly the public addresses', async ({
  request,
  product,
}) => {
  for (const language of ['ja', 'en']) {
    const picture = await request.get(`/social-${language}.png`)
    expect(picture.headers()['content-type']).toBe('image/png')
  }
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${product.url}/sitemap.xml`)
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>\s*<lastmod>(\d{4}-\d\d-\d\d)<\/lastmod>/g)].map(
    ([, loc]) => loc,
  )
  expect(listed).toEqual(publicPages.map(path => product.url + path))
  expect(sitemap).toContain(`hreflang="en" href="${product.url}/faq?hl=en"`)
})

test('the news are a feed in each language', async ({ page, request, product }) => {
  for (const [file, language] of [
    ['/updates.xml', 'ja'],
    ['/updates.en.xml', 'en'],
  ] as const) {
    const answer = await request.get(file)
    expect(answer.headers()['content-type']).toContain('application/atom+xml')
    await page.goto(`/updates?hl=${language}`)
    await expect(page.locator('link[type="application/atom+xml"]')).toHaveAttribute('href', file)
    const feed = await page.evaluate(
      text => {
        const xml = new DOMParser().parseFromString(text, 'application/xml')
        return {
          isBroken: xml.querySelector('parsererror') !== null,
          language: xml.documentElement.getAttribute('xml:lang'),
          links: [...xml.querySelectorAll('entry > link')].map(each => each.getAttribute('href') ?? ''),
        }
      },
      await answer.text(),
    )
    expect(feed).toMatchObject({ isBroken: false, language })
    expect(feed.links.length).toBeGreaterThan(0)
    for (const link of feed.links) {
      expect(link.startsWith(`${product.url}/updates?hl=${language}#`)).toBe(true)
      await expect(page.locator(`[id="${link.split('#')[1]}"]`)).toHaveCount(1)
    }
  }
})

test('an address below a public page that nobody owns is a 404 that says so, in the document and on the screen', async ({
  page,
  tolerated,
}) => {
  tolerated.push(/status of 404/)
  const answer = await page.goto('/features/nothing')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('見つかりません')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.locator('link[rel=canonical]')).toHaveCount(0)
})

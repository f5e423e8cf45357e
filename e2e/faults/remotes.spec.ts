import type { Page, Route } from '@playwright/test'
import { alterRegistry, brokenFiles, expectSameDocument, mark, withoutFallback } from '../support/faults.ts'
import { type Product, remoteNamed } from '../support/product.ts'
import { expect, test } from '../support/test.ts'

test.beforeEach(({ tolerated }) => void tolerated.push(...brokenFiles))

/** Breaks a part of the remote habits, which has no earlier build to fall back to, until the returned function is called. */
const breaking = async (page: Page, product: Product, part: 'entry' | 'chunk', how: (route: Route) => unknown) => {
  await alterRegistry(page, withoutFallback)
  const { entry, base } = await remoteNamed(product, 'habits')
  const broken = part === 'entry' ? [entry] : base.js
  const isBroken = (url: URL) => broken.includes(url.pathname)
  await page.route(isBroken, how)
  return () => page.unroute(isBroken)
}

const faults: readonly (readonly [
  name: string,
  part: 'entry' | 'chunk',
  how: (route: Route) => unknown,
  words: string,
])[] = [
  [
    'the entry is gone (404)',
    'entry',
    route => route.fulfill({ status: 404, body: 'Not found' }),
    'サーバーからこの機能を受け取れませんでした。',
  ],
  [
    'the entry is a page instead of a script',
    'entry',
    route => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
    'サーバーからこの機能を受け取れませんでした。',
  ],
  [
    'one of its files is gone (404)',
    'chunk',
    route => route.fulfill({ status: 404, body: 'Not found' }),
    'この機能のファイルの一部がありませんでした。',
  ],
  [
    'nothing answers',
    'entry',
    route => route.abort('failed'),
    'サーバーに届きませんでした。インターネットの接続をお確かめください。',
  ],
  [
    'it hangs',
    'entry',
    () => {
      // Never answered.
    },
    '時間内に返事がありませんでした。',
  ],
]

const failed = (page: Page) => page.getByRole('heading', { name: '「習慣」を開けませんでした' })

for (const [name, part, how, words] of faults)
  test(`${name}: the failure stays in its place, the rest lives, and Retry works without a reload`, async ({
    signedIn: page,
    product,
  }) => {
    const isSilent = how.length === 0
    if (isSilent) await page.clock.install()
    /** Waits for the failure; what only a clock brings about is brought about by turning it. */
    const untilFailed = () =>
      expect(async () => {
        if (isSilent) await page.clock.runFor(4000)
        await expect(failed(page)).toBeVisible({ timeout: isSilent ? 200 : 30_000 })
      }).toPass()

    const repair = await breaking(page, product, part, how)
    // To a browser a document has come when all that it names has.
    await page.goto('/mypage/habits', { waitUntil: isSilent ? 'commit' : 'load' })
    await untilFailed()
    await expect(page.getByText(words)).toBeVisible()

    const menu = page.getByRole('navigation', { name: 'メニュー' }).first()
    await menu.getByRole('link', { name: 'ノート', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'ノート' })).toBeVisible()
    await menu.getByRole('link', { name: '習慣' }).click()
    await untilFailed()

    // Only from here on: a failure more than ten seconds after the last reload is tried with a new document.
    await mark(page)
    await repair()
    await page.getByRole('button', { name: 'もう一度試す' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '習慣' })).toBeVisible()
    await expectSameDocument(page)
  })

test('a Today card whose remote is down says so in its place, and so does a dialog whose code does not come; each can be tried again', async ({
  signedIn: page,
  product,
}) => {
  const repair = await breaking(page, product, 'entry', route => route.fulfill({ status: 404, body: 'Not found' }))
  await page.goto('/mypage')
  const card = page.getByRole('region', { name: '今日の習慣' })
  await expect(card.getByRole('alert')).toContainText('サーバーからこの機能を受け取れませんでした。')
  await expect(page.getByRole('region', { name: '今日のタスク' }).getByRole('textbox')).toBeVisible()
  await mark(page)
  await repair()
  await card.getByRole('button', { name: 'もう一度試す' }).click()
  await expect(card.getByText('毎日でも、週に3回でも。')).toBeVisible()

  const line = page.getByRole('region', { name: '今日のタスク' }).getByRole('textbox')
  await line.fill('買い物')
  await line.press('Enter')
  await line.fill('書きかけ')
  const isScript = (url: URL) => url.pathname.endsWith('.js')
  await page.route(isScript, route => route.fulfill({ status: 404, body: 'Not found' }))
  await page.locator('[data-task-title]').press('e')
  const notice = page.getByRole('status').filter({ hasText: '開けませんでした。' })
  await notice.getByRole('button', { name: 'もう一度試す' }).click()
  await expect(notice).toBeVisible()
  await page.unroute(isScript)
  await notice.getByRole('button', { name: 'もう一度試す' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: /^タスク名/ })).toHaveValue('買い物')
  await expect(notice).toBeHidden()
  await expect(line).toHaveValue('書きかけ')
  await expectSameDocument(page)
})

test('a remote that is switched off says that it rests, and leaves no card behind', async ({ signedIn: page }) => {
  await alterRegistry(page, registry => {
    for (const remote of registry.remotes) if (remote.id === 'habits') remote.disabled = true
  })
  await page.goto('/mypage/habits')
  await expect(page.getByText('この機能は、いまお休みしています。')).toBeVisible()
  await page.goto('/mypage')
  await expect(page.getByRole('region', { name: '今日のタスク' })).toBeVisible()
  await expect(page.getByRole('region', { name: '今日の習慣' })).toHaveCount(0)
})

test('when the newest build cannot be had the one before it runs, and the page says so', async ({ signedIn: page }) => {
  await alterRegistry(page, registry => {
    for (const remote of registry.remotes)
      if (remote.id === 'habits') {
        remote.previous = { ...remote }
        Object.assign(remote, { entry: '/r/habits/0.0.0-none/remoteEntry.js', base: { js: [], css: [] }, preload: {} })
      }
  })
  await page.goto('/mypage/habits')
  await expect(page.getByRole('heading', { level: 1, name: '習慣' })).toBeVisible()
  await expect(page.getByText('「習慣」は、以前の版で動いています。')).toBeVisible()
})

test('a remote that fails for good reloads the page once, not for ever', async ({ signedIn: page, product }) => {
  let documents = 0
  page.on('request', request => {
    if (request.isNavigationRequest()) documents++
  })
  await breaking(page, product, 'chunk', route => route.fulfill({ status: 404, body: 'Not found' }))
  await page.goto('/mypage/habits')
  await expect(page.getByRole('heading', { name: '「習慣」を開けませんでした' })).toBeVisible()
  await page.getByRole('button', { name: 'もう一度試す' }).click()
  await expect(page.getByRole('button', { name: 'もう一度試す' })).toBeVisible()
  expect(documents).toBe(2)
})

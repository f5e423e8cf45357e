import { signInto } from '../support/person.ts'
import { drawn } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

/** What a visitor does on the public pages, besides reading them. */

test('a message that cannot be sent is kept, through a reload too, and arrives at the next try', async ({
  page,
  tolerated,
}) => {
  tolerated.push(/503|Failed to load resource/)
  await page.goto('/contact')
  await drawn(page)
  const message = page.getByRole('textbox', { name: 'お問い合わせの内容' })
  const send = page.getByRole('button', { name: '送信する' })
  await expect(message).toBeEditable()

  await send.click()
  await expect(page.getByText('メールアドレスを入力してください。')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'メールアドレス' })).toBeFocused()

  await page.getByRole('textbox', { name: 'メールアドレス' }).fill('hanako@example.com')
  await page.getByRole('combobox', { name: '内容' }).selectOption('idea')
  await message.fill('月の表がもっと見たいです。')
  await page.route('**/api/contact', route => route.fulfill({ status: 503, json: { code: 'down', message: 'down' } }))
  await send.click()
  await expect(page.getByRole('alert')).toContainText('書いた内容は残っています。')
  await expect(message).toHaveValue('月の表がもっと見たいです。')

  await page.unroute('**/api/contact')
  await page.reload()
  await expect(message).toHaveValue('月の表がもっと見たいです。')
  await expect(page.getByRole('combobox', { name: '内容' })).toHaveValue('idea')
  await send.click()
  const done = page.getByRole('heading', { level: 1, name: 'お問い合わせを受け付けました' })
  await expect(done).toBeFocused()
  await expect(page.getByText('hanako@example.com')).toBeVisible()

  await page.getByRole('button', { name: '別のことを問い合わせる' }).click()
  await expect(message).toHaveValue('')
})

test('a link to a question opens its answer, and questions are found in any kana and width', async ({ page }) => {
  await page.goto('/faq#streak')
  await drawn(page)
  await expect(page.getByText('入れておけば途切れません')).toBeVisible()
  await expect(page.getByText('0時から5時まで選べます')).toBeHidden()

  await page.getByRole('searchbox', { name: '質問を検索' }).fill('ﾊﾟｽﾜｰﾄﾞを忘れ')
  await expect(page.getByRole('status').first()).toHaveText('1件の質問が見つかりました')
  await expect(page.locator('summary')).toHaveText(['パスワードを忘れました'])
})

test('the help shows what fits, and every key of the sheet of keys', async ({ page }) => {
  await page.goto('/help')
  await drawn(page)
  const keys = page.getByRole('table')
  for (const name of ['検索・コマンドを開く', 'キーの一覧を見る', '前の日を開く', '習慣'])
    await expect(keys.getByRole('cell', { name, exact: true })).toBeVisible()
  await page.getByRole('searchbox', { name: 'ヘルプを検索' }).fill('ＬＯＯＰ')
  await expect(page.getByRole('heading', { level: 2, name: '習慣', exact: true })).toBeVisible()
  await expect(keys).toBeHidden()
  // What a sentence names is said in the words of the button itself, and a guide leads to its page.
  await page.getByRole('searchbox', { name: 'ヘルプを検索' }).fill('ｶﾞﾝﾄ')
  await expect(page.getByText('「クリティカルパス」')).toBeVisible()
  await expect(page.getByRole('img', { name: /^ガントチャート。/ }).first()).toBeVisible()
  await page.getByRole('link', { name: 'プロジェクトを開く' }).click()
  await expect(page).toHaveURL('/login?next=%2Fmypage%2Fproject-management')
})

test('a message carries the token of who is signed in; a visitor sends none, and a warning says so', async ({
  signedIn,
}) => {
  const send = async (on: typeof signedIn) => {
    const warned: string[] = []
    on.on('console', message => message.type() === 'warning' && warned.push(message.text()))
    await on.goto('/contact')
    await drawn(on)
    await on.getByRole('textbox', { name: 'メールアドレス' }).fill('hanako@example.com')
    await on.getByRole('textbox', { name: 'お問い合わせの内容' }).fill('こんにちは')
    const [request] = await Promise.all([
      on.waitForRequest('**/api/contact'),
      on.getByRole('button', { name: '送信する' }).click(),
    ])
    await expect(on.getByRole('heading', { level: 1, name: 'お問い合わせを受け付けました' })).toBeVisible()
    return { bearer: request.headers().authorization, warned }
  }
  const member = await send(signedIn)
  expect(member.bearer).toMatch(/^Bearer eyJ/)
  await signedIn.context().clearCookies()
  const visitor = await send(signedIn)
  expect(visitor.bearer).toBeUndefined()
  expect(visitor.warned.join()).toContain('No session token for /api/contact')
})

test('the pictures are those of the theme and the language, and no others are fetched', async ({ page }) => {
  const asked: string[] = []
  page.on('request', request => {
    const [, name] = /\/pictures\/(.+)\.(?:avif|webp)$/.exec(new URL(request.url()).pathname) ?? []
    if (name) asked.push(name)
  })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/')
  const picture = page.getByRole('img', { name: '「今日」のページ' }).first()
  await expect(picture).toBeVisible()
  await expect.poll(() => asked.some(name => name.startsWith('today-ja-light-small'))).toBe(true)
  await page.waitForLoadState('networkidle')
  expect(asked.filter(name => !/-ja-light-/.test(name))).toEqual([])

  await page.getByRole('radio', { name: 'ダーク' }).check()
  // The picture of the light theme would be scrolled to as long as that is shown.
  await expect(page.locator(':root')).toHaveAttribute('data-theme', 'dark')
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => asked.some(name => /-ja-dark-/.test(name))).toBe(true)
  await page.waitForLoadState('networkidle')
  expect(asked.filter(name => /-en-/.test(name))).toEqual([])
})

test('news of long ago stand in the document, stay when the page is used, and come in another language', async ({
  page,
}) => {
  await page.goto('/updates')
  const old = (name: string) => page.getByRole('heading', { level: 2, name, exact: true })
  await expect(old('はじめての公開')).toBeVisible()
  const theme = page.getByRole('radio', { name: 'ダーク' })
  await theme.setChecked(true, { force: true })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await drawn(page)
  await expect(old('はじめての公開')).toBeVisible()
  await page.getByRole('radio', { name: 'English' }).setChecked(true, { force: true })
  await expect(old('First release')).toBeVisible()
  await expect(old('はじめての公開')).toHaveCount(0)
})

test('on a phone the bar is one row, in both languages, for visitors and for members', async ({
  page,
  newBrowser,
  product,
  person,
}) => {
  const member = await newBrowser({ baseURL: product.url })
  await signInto(member, product, person)
  for (const each of [page, await member.newPage()]) {
    await each.setViewportSize({ width: 360, height: 740 })
    for (const language of ['ja', 'en']) {
      await each.goto(`/about?hl=${language}`)
      const bar = each.getByRole('banner')
      const [sign, menu] = [bar.getByRole('link', { name: 'Techo' }), bar.getByRole('button')]
      const boxes = [await sign.boundingBox(), await menu.boundingBox()]
      const middles = boxes.map(box => Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2))
      expect(middles[1], `${language}, ${each === page ? 'visitor' : 'member'}`).toBe(middles[0])
    }
  }
})

import { exemptPages, guestPages, memberPages, publicPages, recoveryPages } from '../support/addresses.ts'
import { sendSignIn } from '../support/forms.ts'
import { remotesOf, shellAddresses } from '../support/product.ts'
import { drawn } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const notFound = /status of 404/

const fits = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replace(':date', String.raw`\d{4}-\d\d-\d\d`).replace(/:[a-z]+/g, '[^/]+')}$`).test(path)

test('the build declares no address that the product does not promise, and every address has a fitting guard', async ({
  product,
}) => {
  const promised = [...publicPages, ...guestPages, ...recoveryPages, ...exemptPages, ...Object.keys(memberPages)]
  const shell = await shellAddresses()
  const remotes = (await remotesOf(product)).flatMap(remote => remote.config.routes)
  for (const { path } of [...shell, ...remotes]) expect(promised).toContain(path)
  const guarded = new Map(shell.map(({ path, access }) => [path, access]))
  for (const path of publicPages) expect(guarded.get(path), path).toBe('public')
  for (const path of guestPages) expect(guarded.get(path), path).toBe('guest')
  for (const path of recoveryPages) expect(guarded.get(path), path).toBe('public')
  for (const path of exemptPages) expect(guarded.get(path), path).toBe('exempt')
})

test('a visitor sees every public page and every form', async ({ page }) => {
  for (const path of [...publicPages, ...guestPages, ...recoveryPages, ...exemptPages]) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(new URL(page.url()).pathname, path).toBe(path)
    const served = /<title>([^<]*)<\/title>/.exec((await response?.text()) ?? '')?.[1]
    // Pages that a letter leads to name what came of it.
    if (![...recoveryPages, ...exemptPages].some(each => each === path)) await expect(page).toHaveTitle(served ?? '')
  }
})

test('a visitor who wants anything else is sent to the sign-in page, which keeps the address', async ({
  page,
  product,
  tolerated,
}) => {
  tolerated.push(notFound)
  const ofShell = (await shellAddresses()).filter(({ access }) => access === 'member')
  const remotes = await remotesOf(product)
  // What the guards decide for every address, `guards.test.ts` asks; here are the shell's own, and one of each remote.
  const wanted = [...ofShell, ...remotes.flatMap(({ config }) => config.routes.slice(-1))].map(({ path }) => path)
  expect(wanted.length).toBeGreaterThan(remotes.length)
  const examples = wanted.map(path => memberPages[path] ?? path)
  for (const path of [...examples, '/mypage/nowhere', '/nowhere', '/a/b/c']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: 'ログイン' })).toBeVisible()
    const { pathname, searchParams } = new URL(page.url())
    expect(pathname, path).toBe('/login')
    expect(searchParams.get('next'), path).toBe(path === '/mypage' ? null : path)
  }
})

test('who is signed in sees public pages and every page that has been built, and an honest 404 for the others', async ({
  signedIn: page,
  product,
  tolerated,
}) => {
  tolerated.push(notFound)
  const built = [
    ...(await shellAddresses()).map(({ path }) => path),
    ...(await remotesOf(product)).flatMap(({ config }) => config.routes.map(({ path }) => path)),
  ]
  // Of public pages, which a visitor has walked through, the way in and one below it.
  const wanted = ['/', '/help', ...recoveryPages].map(path => [path, path] as const)
  for (const [pattern, path] of [...wanted, ...Object.entries(memberPages)]) {
    const isBuilt = built.includes(pattern)
    const response = await page.goto(path)
    // An id that names nothing is its page's business; the address is good.
    expect(response?.status(), path).toBe(built.some(each => fits(each, path)) ? 200 : 404)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(new URL(page.url()).pathname, path).toBe(path)
    if (!isBuilt) await expect(page.getByText(`Page not found: ${path}`)).toBeVisible()
    else await expect(page.getByText('Page not found:')).toHaveCount(0)
  }
})

test('who is signed in needs no form for guests, unless the sign-in page has an error to show', async ({
  signedIn: page,
}) => {
  for (const path of ['/login', '/register', '/login?next=/mypage/settings']) {
    await page.goto(path)
    await expect(page).toHaveURL('/mypage')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.goto('/login?error=access_denied')
  await expect(page.getByText('ログインできませんでした。もう一度お試しください。')).toBeVisible()
  await expect(page).toHaveURL('/login?error=access_denied')
})

test('after sign-in ?next= leads to a page of the product, and nowhere else', async ({ page, person }) => {
  // What else is refused, `safeNext` is tested with.
  for (const [wanted, reached] of [
    ['/mypage/settings?a=1#b', '/mypage/settings?a=1#b'],
    ['/\\evil.example', '/mypage'],
    ['javascript:alert(1)', '/mypage'],
  ] as const) {
    await page.context().clearCookies()
    await page.goto(`/login?next=${encodeURIComponent(wanted)}`)
    await sendSignIn(page, person)
    await expect(page).toHaveURL(reached)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('an unknown address answers 404, and says so to a person in their language', async ({
  signedIn: page,
  tolerated,
}) => {
  tolerated.push(notFound)
  for (const path of ['/mypage/nowhere', '/nowhere', '/features/nowhere']) {
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'ページが見つかりません' })).toBeVisible()
    await expect(page.getByText(`Page Not Found — Page not found: ${path}`)).toBeVisible()
  }
  await page.getByRole('link', { name: '今日のページへ' }).click()
  await expect(page).toHaveURL('/mypage')
})

test('below a public page an unknown address is not found for a visitor, too', async ({ page, tolerated }) => {
  tolerated.push(notFound)
  const response = await page.goto('/help/nowhere')
  expect(response?.status()).toBe(404)
  await expect(page.getByText('Page Not Found — Page not found: /help/nowhere')).toBeVisible()
})

test('a crawler gets the status and no error view', async ({ newBrowser, product, tolerated }) => {
  tolerated.push(notFound)
  const context = await newBrowser({
    userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  })
  const page = await context.newPage()
  const response = await page.goto(`${product.url}/help/nowhere`)
  expect(response?.status()).toBe(404)
  // The frame around the page stands, so the page has been drawn.
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.getByText('Page not found')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
})

test('a change of the path leads to the top, and the heading takes the focus', async ({ page }) => {
  await page.goto('/help')
  await drawn(page)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  await page.getByRole('contentinfo').getByRole('link', { name: '利用規約' }).click()
  await expect(page).toHaveURL('/terms')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

import { addTask, openDay } from '../support/life.ts'
import { keepSession, newPerson, register, rowsOf, signIn, signInto } from '../support/person.ts'
import { startProduct } from '../support/product.ts'
import { drawn } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test('a token that expires in the middle of a save is renewed, and the save arrives', async ({
  context,
  tolerated,
}) => {
  tolerated.push(/status of 401/)
  const product = await startProduct({ env: { ACCESS_TOKEN_SECONDS: '3' } })
  const person = newPerson()
  await register(product, person)
  const first = await signInto(context, product, person)
  const page = await context.newPage()
  let held = 0
  await page.route('**/rest/v1/tasks*', async route => {
    const request = route.request()
    if (request.method() !== 'POST' || held > 0) return route.continue()
    held++
    // The first try waits on the line until its own token is over; the server itself refuses it then.
    const headers = await request.allHeaders()
    await expect
      .poll(async () => {
        const { status } = await fetch(`${product.url}/auth/v1/user`, {
          headers: { apikey: headers.apikey ?? '', authorization: headers.authorization ?? '' },
        })
        return status
      })
      .not.toBe(200)
    await route.continue()
  })
  const refusals: number[] = []
  page.on('response', response => {
    // Reads may be refused as well, where the machine needs longer than a token lasts.
    const isSave = response.request().method() === 'POST' && response.url().includes('/rest/v1/tasks')
    if (isSave && response.status() === 401) refusals.push(response.status())
  })
  await page.goto(`${product.url}/mypage/daily/2026-11-20`)
  await addTask(page, '期限の間に')
  await expect
    .poll(async () => rowsOf(product, await signIn(product, person)).read('tasks', 'select=title'))
    .toEqual([{ title: '期限の間に' }])
  expect(refusals).toEqual([401])
  await expect(page).toHaveURL(/\/mypage\/daily/)
  const [cookie] = (await context.cookies()).filter(({ name }) => name.includes('auth-token'))
  expect(cookie?.value).not.toContain(Buffer.from(first.refresh_token).toString('base64url'))
  await page.close()
  await product.dispose()
})

test('a session that was ended elsewhere leads to the sign-in page, and what was written waits for the same person', async ({
  signedIn: page,
  context,
  product,
  person,
  session,
  tolerated,
}) => {
  tolerated.push(/status of 40\d/)
  await openDay(page)
  // The page is left as soon as it hears of the end, which it may ask for at any moment: the answer waits for the words.
  const { promise: written, resolve: isWritten } = Promise.withResolvers<void>()
  await page.route('**/auth/v1/token*', async route => {
    await written
    await route.continue()
  })
  // Ended on another device: every session of the account, this one too. Its access token is made to look spent.
  const elsewhere = await signIn(product, person)
  const { supabaseKey } = (await (await fetch(`${product.url}/config.json`)).json()) as { supabaseKey: string }
  await fetch(`${product.url}/auth/v1/logout?scope=global`, {
    method: 'POST',
    headers: { apikey: supabaseKey, authorization: `Bearer ${elsewhere.access_token}` },
  })
  await keepSession(context, product, { ...session, expires_at: 1 })
  await addTask(page, 'まだ送れないタスク')
  isWritten()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('まだ送れないタスク')).toHaveCount(0)

  await signInto(context, product, person)
  await page.goto('/mypage/daily/2026-11-20')
  await expect(page.getByText('まだ送れないタスク')).toBeVisible()
  await expect
    .poll(async () => rowsOf(product, await signIn(product, person)).read('tasks', 'select=title'))
    .toEqual([{ title: 'まだ送れないタスク' }])
})

test('a 401 of the product’s own API signs out on a signed-in page, and leads nowhere on a public one', async ({
  signedIn: page,
  context,
  tolerated,
}) => {
  tolerated.push(/status of 401/, /the part is broken/)
  const bearers: (string | undefined)[] = []
  await page.route('**/api/client-errors', route => {
    bearers.push(route.request().headers().authorization)
    return route.fulfill({ status: 401, contentType: 'application/json', body: '{"code":"no_authorization"}' })
  })
  // What a page reports of its own accord is a call of the API like any other.
  const report = async () => {
    const answered = page.waitForResponse('**/api/client-errors')
    await page.evaluate(() => window.dispatchEvent(new ErrorEvent('error', { error: new Error('the part is broken') })))
    await answered
  }
  await page.goto('/features')
  await drawn(page)
  await report()
  await page.getByRole('contentinfo').getByRole('link', { name: '料金' }).click()
  await expect(page).toHaveURL('/pricing')
  expect((await context.cookies()).some(({ name }) => name.includes('auth-token'))).toBe(true)

  await page.goto('/mypage')
  await drawn(page)
  await report()
  await expect(page).toHaveURL(/\/login/)
  expect(bearers.at(-1)).toMatch(/^Bearer ey/)
  expect((await context.cookies()).some(({ name }) => name.includes('auth-token'))).toBe(false)
})

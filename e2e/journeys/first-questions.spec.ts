import type { BrowserContext, Page, Request } from '@playwright/test'
import { rowsOf, signInto } from '../support/person.ts'
import { askAlone, questionsOf } from '../support/rows.ts'
import { tokyoDay } from '../support/sample-life.ts'
import { expect, test } from '../support/test.ts'

const path = '/mypage/notes'
const isWhole = (url: URL) => url.pathname === '/rest/v1/notes' && url.searchParams.get('limit') === '20000'
const asksNotes = (request: Request) => questionsOf(request).some(address => address.startsWith('notes?'))

/** The questions for the list of notes from now on. */
function listen(page: Page): readonly string[] {
  const asked: string[] = []
  page.on('request', request => {
    asked.push(...questionsOf(request).filter(address => address.startsWith('notes?')))
  })
  return asked
}

/** A document whose scripts never come. */
const withoutScripts = (page: Page) => page.route(/\.js$/, () => {})

interface Registry {
  readonly remotes: readonly {
    readonly config: { readonly routes: readonly { readonly path: string; readonly asks?: readonly string[] }[] }
  }[]
}

interface Cookie {
  readonly access_token: string
  readonly expires_at: number
  readonly user: object
}

/** Changes the session that lies in the cookies. */
async function changeSession(context: BrowserContext, change: (session: Cookie) => object): Promise<void> {
  const cookies = await context.cookies()
  const parts = cookies
    .filter(({ name }) => name.includes('-auth-token'))
    .sort((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }))
  const [first] = parts
  if (!first) throw new Error('Nobody is signed in')
  const text = parts.map(({ value }) => value).join('')
  const session: Cookie = JSON.parse(Buffer.from(text.slice('base64-'.length), 'base64url').toString())
  const changed = `base64-${Buffer.from(JSON.stringify({ ...session, ...change(session) })).toString('base64url')}`
  const name = first.name.replace(/\.\d+$/, '')
  await context.clearCookies({ name: /-auth-token/ })
  await context.addCookies(
    (changed.match(/.{1,3180}/g) ?? []).map((value, part) => ({ ...first, name: `${name}.${part}`, value })),
  )
}

test.beforeEach(async ({ product, session }) => {
  await rowsOf(product, session).insert('notes', [{ title: '一度だけ', search_norm: 'x' }])
})

test('the notes that stand first are there before all of them are', async ({ signedIn: page, product, session }) => {
  const old = '2020-01-01T00:00:00Z'
  const many = Array.from({ length: 80 }, (_, at) => ({ title: `ノート${at}`, search_norm: 'x', pinned: at === 79 }))
  await rowsOf(product, session).insert(
    'notes',
    many.map(note => ({ ...note, written_at: old })),
  )
  const whole = Promise.withResolvers<void>()
  await page.route(isWhole, async route => {
    await whole.promise
    await route.fallback()
  })
  const asked = listen(page)
  await page.goto(path)
  const first = page.getByRole('row', { name: /ノート79/ })
  await expect(first).toBeVisible()
  await expect(page.getByText(/81\s*件/)).toHaveCount(0)
  await first.getByRole('link').click()
  await expect(page).toHaveURL(/notes\/[\da-f-]+/)
  await page.goBack()
  await expect(first).toBeVisible()
  whole.resolve()
  await expect(page.getByText(/81\s*件/)).toBeVisible()
  await expect(first).toBeVisible()
  expect(asked.filter(address => address.endsWith('&limit=60'))).toHaveLength(1)
})

test('what a document asks for is what its page asks for, and nothing is asked twice', async ({
  signedIn: page,
  newBrowser,
  product,
  person,
}) => {
  const registry: Registry = await (await fetch(`${product.url}/registry.json`)).json()
  const routes = registry.remotes.flatMap(({ config }) => config.routes).filter(({ asks = [] }) => asks.length > 0)
  expect(routes.map(({ path }) => path)).toContain('/mypage/daily')
  for (const { path, asks = [] } of routes) {
    // A browser that holds nothing, each time.
    const context = await newBrowser({ locale: 'ja-JP', timezoneId: 'Asia/Tokyo', baseURL: product.url })
    await signInto(context, product, person)
    const page = await context.newPage()
    const asked: string[] = []
    page.on('request', request => void asked.push(...questionsOf(request).map(decodeURIComponent)))
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect
      .poll(() => page.evaluate(() => Reflect.get(globalThis, 'techoAsked')?.answers), { message: `taken on ${path}` })
      .toEqual({})
    const early = asked.slice(0, asks.length)
    expect(early.map(address => address.replace(/\d{4}-\d\d-\d\d/g, '{day}'))).toEqual(
      asks.map(address => address.replace(/\{(today|week)[+\d-]*\}/g, '{day}')),
    )
    expect(
      asked.filter(address => early.includes(address)),
      `asked on ${path}`,
    ).toEqual(early)
    await context.close()
  }
  await page.close()
})

test('it asks before there is a script, with the session of the cookie', async ({ signedIn: page }) => {
  await withoutScripts(page)
  const asked = page.waitForRequest(asksNotes)
  await page.goto(path, { waitUntil: 'commit' })
  expect((await (await asked).response())?.status()).toBe(200)
})

test('the day that a document asks for is the reader’s own', async ({ newBrowser, product, person }) => {
  // Where these two are, it is never the same day.
  const [first, last] = ['Pacific/Kiritimati', 'Pacific/Honolulu']
  const dayIn = (timeZone: string, begins: number) =>
    new Intl.DateTimeFormat('sv', { timeZone }).format(Date.now() - begins * 3_600_000)
  for (const { here, chosen, begins } of [
    { here: first, chosen: undefined, begins: 0 },
    { here: last, chosen: undefined, begins: 5 },
    { here: last, chosen: first, begins: 0 },
  ]) {
    const context = await newBrowser({ locale: 'ja-JP', timezoneId: here, baseURL: product.url })
    await signInto(context, product, person)
    const page = await context.newPage()
    await page.addInitScript(
      kept => localStorage.setItem('techo-preferences', kept),
      JSON.stringify({ time_zone: chosen, day_start_hour: begins }),
    )
    await withoutScripts(page)
    const asked = page.waitForRequest(request => questionsOf(request).some(address => address.startsWith('tasks?')))
    const before = dayIn(chosen ?? here, begins)
    await page.goto('/mypage/daily', { waitUntil: 'commit' })
    const day = /period_start=eq\.([\d-]+)/.exec(questionsOf(await asked).join(' '))?.[1]
    expect([before, dayIn(chosen ?? here, begins)]).toContain(day)
    await context.close()
  }
})

test('a session without its second factor, or near its end, asks nothing', async ({ signedIn: page }) => {
  await withoutScripts(page)
  const asked = listen(page)
  const open = async () => {
    await page.goto(path, { waitUntil: 'commit' })
    await page.waitForFunction(() => document.querySelector('#root'))
  }
  await changeSession(page.context(), ({ user }) => ({ user: { ...user, factors: [{ status: 'verified' }] } }))
  await open()
  await changeSession(page.context(), () => ({ user: {}, expires_at: Math.floor(Date.now() / 1000) + 60 }))
  await open()
  expect(asked).toEqual([])
})

test('an answer that is a refusal is asked for again in the ordinary way', async ({
  signedIn: page,
  product,
  session,
  tolerated,
}) => {
  tolerated.push(/status of 401/)
  // One whose first question goes alone.
  await rowsOf(product, session).insert('list_items', [{ list: 'wish', title: '赤い傘', status: 'want', rank: 'a1' }])
  let refused = 0
  await page.route(
    url => url.pathname === '/rest/v1/list_items',
    route =>
      refused++ === 0
        ? route.fulfill({
            status: 401,
            contentType: 'application/json',
            body: '{"code":"PGRST301","message":"JWT expired"}',
          })
        : route.fallback(),
  )
  await page.goto('/mypage/lists/wish')
  await expect(page.getByText('赤い傘')).toBeVisible()
  expect(refused).toBeGreaterThan(1)
})

test('questions of a document that went together are asked again where something else answered', async ({
  signedIn: page,
  product,
  session,
  tolerated,
}) => {
  const task = { title: '切符を買う', search_norm: 'x', planned_date: tokyoDay(), rank_day: 'a1' }
  await rowsOf(product, session).insert('tasks', task)
  await askAlone(page, tolerated)
  const together = page.waitForRequest(request => new URL(request.url()).pathname === '/api/rows')
  await page.goto('/mypage/daily')
  expect(questionsOf(await together).map(address => address.split('?')[0])).toEqual(['tasks', 'period_notes'])
  await expect(page.getByText('切符を買う')).toBeVisible()
})

test('the wishes that stand first are there before all of them are', async ({
  signedIn: page,
  product,
  session,
  tolerated,
}) => {
  tolerated.push(/status of 500/)
  const wish = (at: number, status: string) => ({ list: 'wish', title: `品${at}`, status, rank: `a${at + 1000}1` })
  await rowsOf(product, session).insert('list_items', [
    ...Array.from({ length: 70 }, (_, at) => wish(at, 'got')),
    ...Array.from({ length: 70 }, (_, at) => wish(at + 70, 'want')),
  ])
  const whole = Promise.withResolvers<void>()
  let isBroken = true
  await page.route(
    url => url.pathname === '/rest/v1/list_items' && url.searchParams.get('limit') === '20000',
    async route => {
      await whole.promise
      if (isBroken) await route.fulfill({ status: 500, contentType: 'application/json', body: '{"message":"no"}' })
      else await route.fallback()
    },
  )
  await page.goto('/mypage/lists/wish')
  const first = page.getByRole('button', { name: '品70', exact: true })
  const last = page.getByRole('button', { name: '品139', exact: true })
  await expect(first).toBeVisible()
  await expect(page.getByText('合計 …')).toBeVisible()
  await expect(
    page.getByRole('button', { name: '追加する' }),
    'its place is behind rows that are not there',
  ).toBeDisabled()
  whole.resolve()
  await page.getByRole('button', { name: 'もう一度試す' }).waitFor()
  await expect(first).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'もう一度試す' }).click()
  await expect(last).toBeVisible()
  await expect(page.getByText('合計 …')).toHaveCount(0)
})

test('a browser that holds something begins with that', async ({ signedIn: page }) => {
  await page.goto(path)
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some(key => key.startsWith('techo-snapshot'))), {
      timeout: 20_000,
    })
    .toBe(true)
  await withoutScripts(page)
  const asked = listen(page)
  await page.reload({ waitUntil: 'commit' })
  await page.waitForFunction(() => document.querySelector('#root'))
  expect(asked).toEqual([])
})

test('an answer that no page takes is ended', async ({ signedIn: page }) => {
  await withoutScripts(page)
  await page.addInitScript(() => {
    const own = fetch
    const answers: Promise<Response>[] = []
    globalThis.fetch = (...asked) => {
      const answer = own(...asked)
      answers.push(answer)
      return answer
    }
    Reflect.set(
      globalThis,
      'countUnread',
      async () => (await Promise.all(answers)).filter(each => !each.bodyUsed).length,
    )
  })
  await page.goto('/mypage/habits', { waitUntil: 'commit' })
  const unread = () => page.evaluate((): Promise<number> => Reflect.get(globalThis, 'countUnread')())
  await expect.poll(unread).toBeGreaterThan(0)
  await expect.poll(unread, { timeout: 15_000 }).toBe(0)
})

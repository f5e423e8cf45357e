import { sendSignIn } from '../support/forms.ts'
import { checkOf, habitRow, note, openDay } from '../support/life.ts'
import { rowsOf } from '../support/person.ts'
import { expect, test } from '../support/test.ts'

/** Browsers that keep less than a browser should. */
const broken: Readonly<Record<string, () => void>> = {
  'has no IndexedDB': () => {
    Object.defineProperty(window, 'indexedDB', { value: undefined })
  },
  'forbids IndexedDB': () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
  },
  'has a broken IndexedDB': () => {
    IDBDatabase.prototype.transaction = () => {
      throw new DOMException('Internal error', 'UnknownError')
    }
  },
  'has a full disk': () => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('Full', 'QuotaExceededError')
    }
    IDBObjectStore.prototype.put = IDBObjectStore.prototype.add
  },
  'forbids localStorage and sessionStorage': () => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied', 'SecurityError')
        },
      })
  },
}

for (const [name, breakIt] of Object.entries(broken))
  test(`a browser that ${name} works as long as there is a network`, async ({ signedIn: page, product, session }) => {
    const rows = rowsOf(product, session)
    await rows.insert('habits', habitRow('散歩'))
    await page.addInitScript(breakIt)
    await page.goto('/mypage/habits')
    await checkOf(page, '散歩').click()
    await expect(checkOf(page, '散歩')).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => rows.read('habit_entries', 'select=state')).toEqual([{ state: 'done' }])
    await openDay(page)
    await note(page).click()
    await page.keyboard.type('ここでも書ける。')
    await expect(page.getByText('保存しました')).toBeVisible()
    expect(await rows.read('period_notes', 'select=doc_text')).toEqual([{ doc_text: 'ここでも書ける。' }])
  })

test('a page whose scripts did not come is loaded anew when the network is back', async ({
  signedIn: page,
  tolerated,
}) => {
  tolerated.push(/ERR_/, /Failed to load/)
  await page.route('**/assets/*.js', route => route.abort())
  await page.goto('/mypage')
  await expect(page.getByRole('navigation', { name: 'メニュー' })).toHaveCount(0)
  await page.context().setOffline(true)
  await page.unroute('**/assets/*.js')
  await page.context().setOffline(false)
  await expect(page.getByRole('navigation', { name: 'メニュー' }).first()).toBeVisible()
})

test('a page whose scripts did not come says so, and is loaded anew when the server is back', async ({
  signedIn: page,
  tolerated,
}) => {
  tolerated.push(/ERR_/, /Failed to load/)
  await page.route('**/assets/*.js', route => route.abort())
  await page.goto('/mypage')
  await expect(page.getByText('もう一度試しています')).toBeVisible()
  await page.unroute('**/assets/*.js')
  await expect(page.getByRole('navigation', { name: 'メニュー' }).first()).toBeVisible()
})

test('a page whose parts were cut off is asked for again when the network is back', async ({
  signedIn: page,
  tolerated,
}) => {
  tolerated.push(/ERR_/, /Failed to (load|fetch)/, /Loading (CSS )?chunk/)
  const isPart = (url: URL) => /^\/assets\/(?!(first|shell)\.).*\.js$/.test(url.pathname)
  await page.route(isPart, route => route.abort())
  await page.goto('/mypage', { waitUntil: 'commit' })
  await expect(page.getByRole('button', { name: 'もう一度試す' })).toBeVisible()
  await page.context().setOffline(true)
  await page.unroute(isPart)
  await page.context().setOffline(false)
  await expect(page.getByRole('navigation', { name: 'メニュー' }).first()).toBeVisible()
})

test('an editor whose code was cut off comes with the network, and so does a card of the first page', async ({
  signedIn: page,
  tolerated,
}) => {
  tolerated.push(/ERR_/, /Failed to (load|fetch)/)
  /** Loses what the address answers until the network is back. */
  const cutOff = async (is: (url: URL) => boolean, holds: (script: string) => boolean = () => true) => {
    await page.route(is, async route => {
      const answer = await route.fetch()
      return holds(await answer.text()) ? route.abort() : route.fulfill({ response: answer })
    })
    return async () => {
      // What is being looked at is answered first.
      await page.unrouteAll({ behavior: 'wait' })
      await page.context().setOffline(true)
      await page.context().setOffline(false)
    }
  }
  const isLater = ({ pathname }: URL) => /^\/assets\/(?!editor\.).*\.js$/.test(pathname)
  const bringEditor = await cutOff(isLater, script => script.includes('ProseMirror'))
  await page.goto('/mypage/daily/2026-11-20')
  const lost = page.getByRole('alert').filter({ hasText: 'エディターを読み込めませんでした。' })
  await expect(lost.getByRole('button', { name: 'もう一度' })).toBeVisible()
  await bringEditor()
  await expect(note(page)).toHaveAttribute('contenteditable', 'true')
  await expect(lost).toBeHidden()

  const bringCard = await cutOff(({ pathname }) => pathname.startsWith('/r/habits/'))
  await page.goto('/mypage')
  const card = page.getByRole('region', { name: '今日の習慣' })
  await expect(card.getByRole('alert').getByRole('button', { name: 'もう一度試す' })).toBeVisible()
  await bringCard()
  await expect(card.getByText('毎日でも、週に3回でも。')).toBeVisible()
})

test('a browser that keeps nothing says so while something waits to be sent', async ({
  signedIn: page,
  product,
  session,
  tolerated,
}) => {
  tolerated.push(/status of 503/)
  await rowsOf(product, session).insert('habits', habitRow('散歩'))
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }))
  await page.goto('/mypage/habits')
  await expect(checkOf(page, '散歩')).toBeVisible()
  await page.route(
    url => url.pathname === '/rest/v1/habit_entries',
    route => (route.request().method() === 'POST' ? route.fulfill({ status: 503 }) : route.fallback()),
  )
  await checkOf(page, '散歩').click()
  await expect(page.getByText('この端末には保存できません。送信が終わるまで閉じないでください')).toBeVisible()
  await expect(checkOf(page, '散歩')).toHaveAttribute('aria-pressed', 'true')
})

test('where cookies are blocked the sign-in page says so, and public pages work', async ({ page, person }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'cookie', {
      get: () => '',
      set: () => {
        // A browser that blocks cookies drops them without a word.
      },
    })
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/login')
  await sendSignIn(page, person)
  await expect(page.getByRole('alert')).toContainText('Cookieが使えないため、ログインを続けられません')
})

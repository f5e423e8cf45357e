import type { Page } from '@playwright/test'
import { buildKept, everythingKept, registryOf } from '../support/kept.ts'
import { note, someDay } from '../support/life.ts'
import { newPerson, register, rowsOf, signIn, signInto } from '../support/person.ts'
import { startProduct } from '../support/product.ts'
import { expect, test } from '../support/test.ts'
import { visit } from '../support/visit.ts'

test('pages open without a network once a build was kept on the device, and what is written there is not lost', async ({
  newBrowser,
  tolerated,
}) => {
  // A build is kept when the page has rested, and the server is stopped and started.
  tolerated.push(/ERR_/, /Failed to (load|fetch)/)
  const product = await startProduct()
  const person = newPerson()
  await register(product, person)
  const context = await newBrowser({ serviceWorkers: 'allow', baseURL: product.url })
  await signInto(context, product, person)
  const page = await context.newPage()
  await page.goto(`/mypage/daily/${someDay}`)
  await expect(note(page)).toHaveAttribute('contenteditable', 'true')
  await buildKept(page)
  // The document is asked for while the worker starts.
  expect(
    await page.evaluate(async () => (await navigator.serviceWorker.ready).navigationPreload.getState()),
  ).toMatchObject({ enabled: true })
  // The first visit is enough.
  await note(page).click()
  await page.keyboard.type('電波のあるうちに。')
  await expect(page.getByText('保存しました')).toBeVisible()

  await product.stop()
  await page.reload()
  await expect(note(page)).toContainText('電波のあるうちに。')
  await note(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('電波のないところでも。')
  await page.reload()
  await expect(note(page)).toContainText('電波のあるうちに。電波のないところでも。')
  // A page this device has never shown.
  await page.goto('/mypage/habits')
  await expect(page.getByRole('heading', { level: 1, name: '習慣' })).toBeVisible()
  await page.goto('/mypage/daily/2024-03-03')
  await expect(page.getByText('このページに書いたものは、まだこの端末にありません。')).toBeVisible()
  await page.goto('/mypage')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await product.start()
  await page.goto(`/mypage/daily/${someDay}`)
  await expect
    .poll(async () => rowsOf(product, await signIn(product, person)).read('period_notes', 'select=doc_text'))
    .toEqual([{ doc_text: '電波のあるうちに。電波のないところでも。' }])
  await context.close()
  await product.dispose()
})

/** As on a device that was put away before the rows had come. */
const forgetRows = (page: Page) =>
  page.evaluate(async () => {
    const forget = async (name: string, stores: readonly string[]) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const opening = indexedDB.open(name)
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const { result: database } = opening
        const forgetting = database.transaction(stores, 'readwrite')
        for (const store of stores) forgetting.objectStore(store).clear()
        forgetting.oncomplete = () => {
          database.close()
          resolve()
        }
      }
      await promise
    }
    await forget('techo-rows', ['rows', 'tables'])
    await forget('techo', ['answers'])
  })

test('without a network each page of the menu says what is not on this device, and nothing there seems to be on its way', async ({
  newBrowser,
  product,
  person,
  tolerated,
}) => {
  tolerated.push(/ERR_/, /Failed to (load|fetch)/)
  const context = await newBrowser({ serviceWorkers: 'allow', baseURL: product.url })
  await signInto(context, product, person)
  const page = await context.newPage()
  await page.goto('/mypage')
  await everythingKept(page)
  const { remotes } = await registryOf(page)
  await forgetRows(page)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('オフライン', { exact: true })).toBeVisible()
  for (const { to } of remotes.flatMap(({ config }) => config.menu)) {
    await visit(page, to)
    const main = page.getByRole('main')
    await expect(main.getByText('まだこの端末にないため', { exact: false }).first(), to).toBeVisible()
    await expect(main.locator('[data-waiting]'), to).toHaveCount(0)
  }
})

/** How many files of joined scripts the page asked for, and how many of its scripts came by themselves and ran. */
const ranFrom = (page: Page) =>
  page.evaluate(() => {
    const asked = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
    const pieces = [...document.querySelectorAll<HTMLScriptElement & { isLaid?: boolean }>('script[data-part]')]
    return {
      joined: asked.filter(path => path.startsWith('/assets/joined/')).length,
      alone: pieces.filter(({ src }) => asked.includes(new URL(src).pathname)).length,
      all: pieces.length,
      ran: pieces.filter(({ type, isLaid }) => type === '' || isLaid).length,
    }
  })

const partsNoted = (page: Page): Promise<number> =>
  page.evaluate(() => Object.keys(JSON.parse(localStorage.getItem('techo-joined') ?? '{}')).length)

/** Puts something else under the names of joined files on the device. */
const replaceJoined = (page: Page, ofWhat: RegExp, by: { readonly status: number; readonly text: string }) =>
  page.evaluate(
    async ([pattern, { status, text }]) => {
      const cache = await caches.open('techo-files')
      for (const request of await cache.keys()) {
        const scripts = (await cache.match(request))?.headers.get('x-scripts') ?? ''
        const headers = { 'content-type': 'text/javascript' }
        if (new RegExp(pattern).test(scripts)) await cache.put(request, new Response(text, { status, headers }))
      }
    },
    [ofWhat.source, by] as const,
  )

test('a page that was here before begins with two files of scripts, and with each by itself where these are not what they were', async ({
  newBrowser,
  product,
  person,
  tolerated,
}) => {
  tolerated.push(/404/, /integrity/)
  const context = await newBrowser({ serviceWorkers: 'allow', baseURL: product.url })
  await signInto(context, product, person)
  const page = await context.newPage()
  const stands = () => expect(page.getByRole('heading', { level: 1, name: '習慣' })).toBeVisible()
  await page.goto('/mypage/habits')
  await stands()
  await expect.poll(() => partsNoted(page), { timeout: 60_000 }).toBe(2)

  await page.reload()
  await stands()
  const first = await ranFrom(page)
  expect(first.all).toBeGreaterThan(6)
  expect(first).toEqual({ joined: 2, alone: 0, all: first.all, ran: first.all })
  // What they lay down is the page: a habit can be made.
  await page.getByRole('button', { name: '習慣を追加' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()

  await replaceJoined(page, /./, { status: 404, text: '' })
  await page.reload()
  await stands()
  expect(await ranFrom(page)).toEqual({ joined: 2, alone: first.all, all: first.all, ran: first.all })
  expect(await partsNoted(page), 'what did not come is not asked for again').toBe(0)
  await expect.poll(() => partsNoted(page), { timeout: 60_000 }).toBe(2)

  await replaceJoined(page, /\/r\//, { status: 200, text: 'globalThis.isOther = true' })
  await page.reload()
  await stands()
  const { alone, ...others } = await ranFrom(page)
  expect(others).toEqual({ joined: 2, all: first.all, ran: first.all })
  expect([alone > 0, alone < first.all], 'those of the remote, which are pinned').toEqual([true, true])
  expect(await page.evaluate(() => 'isOther' in globalThis)).toBe(false)
})

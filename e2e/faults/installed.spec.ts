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

import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { openedDialog } from '../support/forms.ts'
import { note, openDay, someDay } from '../support/life.ts'
import { rowsOf, signInto } from '../support/person.ts'
import { expect, test } from '../support/test.ts'

/** What a person did with a picture is there, however long the picture itself is on its way. */

const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
/** What follows the end of a PNG is not looked at, and makes another file of it. */
const pictureFile = (name: string) => ({
  name: `${name}.png`,
  mimeType: 'image/png',
  buffer: Buffer.concat([Buffer.from(dot, 'base64'), Buffer.from(name)]),
})

/** From now on no file reaches storage until the answer is called. */
async function holdUploads(page: Page): Promise<() => void> {
  const line = Promise.withResolvers<void>()
  await page.route('**/storage/v1/object/attachments/**', async route => {
    await line.promise
    // The page that sent it may be gone.
    await route.continue().catch(() => {})
  })
  return line.resolve
}

/** From now on no file of this page has a name until the answer is called. */
async function holdNames(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const gate = Promise.withResolvers<void>()
    const { digest } = SubtleCrypto.prototype
    SubtleCrypto.prototype.digest = async function (...given) {
      await gate.promise
      return digest.apply(this, given)
    }
    Object.assign(globalThis, { letNamesGo: gate.resolve })
  })
  return () => page.evaluate(() => (globalThis as unknown as { letNamesGo: () => void }).letNamesGo())
}

const isDrawn = (picture: Locator) =>
  expect
    .poll(() =>
      picture.evaluateAll(all =>
        all.map(each => each instanceof HTMLImageElement && each.complete && each.naturalWidth > 0),
      ),
    )
    .toContain(true)

test('a picture in a text is there after a reload while it is still being sent, and on another device once it is', async ({
  signedIn: page,
  newBrowser,
  product,
  person,
  session,
}) => {
  const letGo = await holdUploads(page)
  await openDay(page)
  await note(page).click()
  await page.keyboard.type('前')
  await note(page).evaluate((element, data) => {
    const transfer = new DataTransfer()
    const bytes = Uint8Array.from(atob(data), sign => sign.charCodeAt(0))
    transfer.items.add(new File([bytes], '赤い点.png', { type: 'image/png' }))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }))
  }, dot)
  const picture = note(page).getByRole('img', { name: '赤い点' })
  await expect(picture).toBeVisible()
  await page.reload()
  await isDrawn(picture)
  const rows = rowsOf(product, session)
  await expect
    .poll(async () => JSON.stringify((await rows.read('period_notes', `period_start=eq.${someDay}`))[0]?.doc))
    .toContain('"image"')
  expect(await rows.read('attachments', 'select=id')).toEqual([])

  const device = await newBrowser()
  await signInto(device, product, person)
  const second = await device.newPage()
  await second.goto(`/mypage/daily/${someDay}`)
  await expect(note(second)).toContainText('赤い点')
  await expect(note(second).getByRole('img', { name: '赤い点' })).toBeHidden()
  letGo()
  await isDrawn(note(second).getByRole('img', { name: '赤い点' }))
  await expect.poll(async () => (await rows.read('attachments', 'select=id')).length).toBe(1)
})

test('pictures that a board was given are its cards before any of them is sent, on another device as well', async ({
  signedIn: page,
  newBrowser,
  product,
  person,
  session,
}) => {
  const rows = rowsOf(product, session)
  const id = randomUUID()
  await rows.insert('boards', [{ id, title: '2027年の私', period: '2027', width: 1000, height: 600 }])
  const letGo = await holdUploads(page)
  await page.goto(`/mypage/lists/vision-board?board=${id}`)
  await expect(page.getByRole('group', { name: /^キャンバス/ })).toBeVisible()
  await page
    .locator('input[type=file][multiple]')
    .first()
    .setInputFiles([pictureFile('海'), pictureFile('山')])
  const pictures = page.getByRole('group', { name: /^キャンバス/ }).locator('[data-card][data-kind=image]')
  await expect(pictures).toHaveCount(2)
  // Both came by one act, and go and come back as one.
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect(pictures).toHaveCount(0)
  await page.getByRole('button', { name: 'やり直す' }).click()
  await expect(pictures).toHaveCount(2)
  await page.reload()
  await expect(pictures).toHaveCount(2)
  await isDrawn(pictures.locator('img'))
  expect(await rows.read('attachments', 'select=id')).toEqual([])
  const device = await newBrowser()
  await signInto(device, product, person)
  const second = await device.newPage()
  const asked = second.waitForResponse('**/storage/v1/object/sign/attachments')
  await second.goto(`/mypage/lists/vision-board?board=${id}`)
  await asked
  const there = second.locator('[data-card][data-kind=image]')
  await expect(there).toHaveCount(2)
  await expect(there.locator('img')).toHaveCount(0)
  letGo()
  await isDrawn(there.locator('img'))
  await expect.poll(async () => (await rows.read('attachments', 'select=id')).length).toBe(2)
  const kept = await rows.read('board_cards', 'select=image,z&order=z')
  expect(kept.map(({ z }) => z)).toEqual([0, 1])
})

test('a picture for which there is no room stands there, and the person is told', async ({
  signedIn: page,
  product,
  session,
  tolerated,
}) => {
  tolerated.push(/status of 413/)
  const message = 'The storage of this account is full'
  await page.route('**/storage/v1/object/attachments/**', route =>
    route.fulfill({
      status: 413,
      json: { statusCode: '413', error: 'Payload too large', message, code: 'QuotaExceeded' },
    }),
  )
  const id = randomUUID()
  await rowsOf(product, session).insert('list_items', [
    { id, list: 'bucket', title: '海を見る', status: 'idea', genre: 'making', rank: 'a1' },
  ])
  await page.goto(`/mypage/lists/bucket?item=${id}`)
  const sheet = page.getByRole('dialog', { name: '詳細' })
  await sheet.locator('input[type=file]').setInputFiles(pictureFile('海'))
  await expect(page.getByText('画像を保存できる容量がいっぱいです。', { exact: false })).toBeVisible()
  await isDrawn(sheet.locator('img'))
  await page.reload()
  await isDrawn(sheet.locator('img'))
})

test('words that are written on a card while its picture is on the way stay', async ({
  signedIn: page,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  const [board_id, id] = [randomUUID(), randomUUID()]
  await rows.insert('boards', [{ id: board_id, title: '2027年の私', period: '2027', width: 1000, height: 600 }])
  const place = { x: 100, y: 100, w: 200, h: 120, z: 0 }
  await rows.insert('board_cards', [{ id, board_id, kind: 'text', text: '走る', ...place }])
  await page.goto(`/mypage/lists/vision-board?board=${board_id}&view=list`)
  await page.getByRole('button', { name: '編集する: 走る' }).click()
  const sheet = openedDialog(page)
  const letGo = await holdNames(page)
  await sheet.locator('input[type=file]').setInputFiles(pictureFile('海'))
  await sheet.getByRole('textbox', { name: '文章' }).fill('海辺を走る')
  await sheet.getByRole('textbox', { name: '文章' }).blur()
  const cardOf = async () => (await rows.read('board_cards', 'select=text,image'))[0]
  await expect.poll(cardOf).toEqual({ text: '海辺を走る', image: null })
  await letGo()
  await expect.poll(cardOf).toEqual({ text: '海辺を走る', image: expect.stringContaining('.png') })
})

test('a book has its cover, whether it was saved before the cover was sent or before it was read', async ({
  signedIn: page,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  const coverOf = async (title: string) => (await rows.read('books', `select=cover&title=eq.${title}`))[0]?.cover
  const letGo = await holdUploads(page)
  const dialog = openedDialog(page)
  const begin = async (title: string) => {
    await page.getByRole('button', { name: '本を追加' }).first().click()
    await dialog.getByRole('searchbox').fill(title)
    await dialog.getByRole('button', { name: '手で入力する' }).click()
  }
  await page.goto('/mypage/bookshelf')
  await expect(page.getByText('はじめの1冊を並べましょう')).toBeVisible()
  await begin('こころ')
  await dialog.locator('input[type=file]').setInputFiles(pictureFile('こころ'))
  await isDrawn(dialog.locator('img'))
  // The form is left by a reload: its cover comes back as its words do.
  await page.reload()
  await begin('こころ')
  await isDrawn(dialog.locator('img'))
  await dialog.getByRole('button', { name: '本棚に加える' }).click()
  await expect.poll(() => coverOf('こころ')).toContain('.png')
  expect(await rows.read('attachments', 'select=id')).toEqual([])
  letGo()
  await expect.poll(async () => (await rows.read('attachments', 'select=id')).length).toBe(1)

  const letNamesGo = await holdNames(page)
  await begin('三四郎')
  await dialog.locator('input[type=file]').setInputFiles(pictureFile('三四郎'))
  await dialog.getByRole('button', { name: '本棚に加える' }).click()
  await expect.poll(() => coverOf('三四郎')).toBeNull()
  await letNamesGo()
  await expect.poll(() => coverOf('三四郎')).toContain('.png')
})

test('the memory of a dream waits for its photos, and keeps them when the page is left', async ({
  signedIn: page,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  const id = randomUUID()
  await rows.insert('list_items', [
    { id, list: 'bucket', title: 'オーロラを見る', status: 'idea', genre: 'making', rank: 'a1' },
  ])
  const letGo = await holdUploads(page)
  await page.goto(`/mypage/lists/bucket?item=${id}`)
  const finish = page.getByRole('dialog', { name: '達成おめでとうございます' })
  const open = () => page.getByRole('dialog', { name: '詳細' }).getByRole('button', { name: '達成を記録する' }).click()
  await open()
  await finish.locator('input[type=file]').setInputFiles(pictureFile('緑の光'))
  await isDrawn(finish.locator('img'))
  await page.reload()
  await open()
  await isDrawn(finish.locator('img'))

  const letNamesGo = await holdNames(page)
  await finish.locator('input[type=file]').setInputFiles(pictureFile('星'))
  const save = finish.getByRole('button', { name: '保存する' })
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await letNamesGo()
  await save.click()
  await expect(finish).toBeHidden()
  const photos = async () => JSON.stringify((await rows.read('list_items', 'select=memory_doc'))[0]).match(/\.png/g)
  await expect.poll(photos).toHaveLength(2)
  letGo()
  await expect.poll(async () => (await rows.read('attachments', 'select=id')).length).toBe(2)
})

test('the portrait is the new one after a reload while it is still being sent', async ({
  signedIn: page,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  const letGo = await holdUploads(page)
  await page.goto('/mypage/settings')
  await page.locator('input[type=file]').first().setInputFiles(pictureFile('顔'))
  await openedDialog(page).getByRole('button', { name: 'この写真にする' }).click()
  await expect(openedDialog(page)).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: '写真を削除する' })).toBeVisible()
  await expect.poll(async () => (await rows.read('profiles', 'select=avatar'))[0]?.avatar).toContain('.webp')
  expect(await rows.read('attachments', 'select=id')).toEqual([])
  letGo()
  await expect.poll(async () => (await rows.read('attachments', 'select=id')).length).toBe(1)
})

test('what a picture that becomes a wish was called is there after a reload', async ({ signedIn: page }) => {
  await page.goto('/mypage/add')
  const title = openedDialog(page).getByRole('textbox', { name: '名前' })
  const begin = async () => {
    await page.locator('input[type=file]').setInputFiles(pictureFile('部屋'))
    await page.getByRole('region', { name: '部屋.png' }).getByRole('button', { name: 'ほしいもの' }).click()
  }
  await begin()
  await title.fill('屋上のある部屋')
  await page.reload()
  await begin()
  await expect(title).toHaveValue('屋上のある部屋')
})

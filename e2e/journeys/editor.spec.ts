import type { Locator, Page } from '@playwright/test'
import { note, openDay, someDay } from '../support/life.ts'
import { keepSession, rowsOf } from '../support/person.ts'
import { expect, test } from '../support/test.ts'

/** Writing with everything that stands beside the text, on the page of a day. */

const lines = (page: Page) => note(page).locator('p').allTextContents()

const saved = (page: Page) => expect(page.getByText('保存しました')).toBeVisible()

const write = async (page: Page, ...paragraphs: string[]) => {
  await openDay(page)
  await note(page).click()
  for (const [index, text] of paragraphs.entries()) {
    if (index > 0) await page.keyboard.press('Enter')
    await page.keyboard.type(text)
  }
}

const selectBack = async (page: Page, signs: number) => {
  for (let count = 0; count < signs; count++) await page.keyboard.press('Shift+ArrowLeft')
}

test('the toolbar is reached by key, named, walked with arrows, and gives the focus back', async ({
  signedIn: page,
}) => {
  await write(page, '大事なこと')
  await selectBack(page, 2)
  const bar = page.getByRole('toolbar', { name: '書式' })
  await expect(bar).toBeVisible()
  await page.keyboard.press('Alt+F10')
  await expect(bar.getByRole('button', { name: 'ブロックの種類: 本文' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  const bold = bar.getByRole('button', { name: '太字' })
  await expect(bold).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(note(page).locator('strong')).toHaveText('こと')
  await expect(note(page)).toBeFocused()
  await expect(bold).toHaveAttribute('aria-pressed', 'true')

  await page.keyboard.press('Alt+F10')
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu', { name: 'ブロックの種類' })
  await expect(menu.getByRole('menuitemradio', { name: '本文' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(note(page).getByRole('heading', { level: 2 })).toHaveText('大事なこと')
  await expect(note(page)).toBeFocused()
})

test('a highlight has a colour, and a link its address, its edit and its removal', async ({ signedIn: page }) => {
  await write(page, '公式の案内')
  await selectBack(page, 2)
  await page.getByRole('toolbar').getByRole('button', { name: 'マーカー' }).click()
  await page.getByRole('menuitemradio', { name: '若草' }).click()
  await expect(note(page).locator('mark')).toHaveAttribute('data-colour', 'lime')

  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'リンク' })
  await expect(dialog.getByLabel('アドレス')).toBeFocused()
  await page.keyboard.type('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('このアドレスにはリンクできません')
  await dialog.getByLabel('アドレス').fill('example.com/guide')
  await page.keyboard.press('Enter')
  const link = note(page).getByRole('link', { name: '案内' })
  await expect(link).toHaveAttribute('href', 'https://example.com/guide')
  await expect(note(page)).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(dialog.getByLabel('アドレス')).toHaveValue('https://example.com/guide')
  await dialog.getByRole('button', { name: 'リンクを外す' }).click()
  await expect(link).toHaveCount(0)
  await expect(note(page)).toContainText('公式の案内')
})

test('a word gets its reading', async ({ signedIn: page, product, session }) => {
  await write(page, '川は隅田川')
  await selectBack(page, 2)
  // A busy page sees the shortcut before it has been told of the last step of the selection.
  await note(page).evaluate(text => {
    getSelection()?.modify('extend', 'backward', 'character')
    const pressed = {
      key: 'u',
      code: 'KeyU',
      keyCode: 85,
      ctrlKey: true,
      shiftKey: true,
      bubbles: true,
      cancelable: true,
    }
    text.dispatchEvent(new KeyboardEvent('keydown', pressed))
  })
  const dialog = page.getByRole('dialog', { name: 'ふりがな' })
  await expect(dialog.getByLabel('文字')).toHaveValue('隅田川')
  await expect(dialog.getByLabel('読み')).toBeFocused()
  await page.keyboard.type('すみだがわ')
  await page.keyboard.press('Enter')
  await expect(note(page).locator('ruby rt')).toHaveText('すみだがわ')
  await saved(page)
  const [row] = await rowsOf(product, session).read('period_notes', `period_start=eq.${someDay}`)
  expect(row?.doc_text).toContain('隅田川')
})

test('a key right after one that moved the caret works where the caret is by then', async ({ signedIn: page }) => {
  await write(page, '一行目', '二行目')
  await selectBack(page, 3)
  await note(page).evaluate(text => {
    // A busy page: the caret has gone to the end, and Enter comes before anybody was told.
    getSelection()?.collapseToEnd()
    const pressed = { key: 'Enter', code: 'Enter', keyCode: 13, bubbles: true, cancelable: true }
    text.dispatchEvent(new KeyboardEvent('keydown', pressed))
  })
  await page.keyboard.type('三行目')
  expect(await lines(page)).toEqual(['一行目', '二行目', '三行目'])
})

test('blocks are moved, doubled and deleted by keys and by their menu, each undone at once', async ({
  signedIn: page,
}) => {
  await write(page, '一', '二', '三')
  await page.keyboard.press('Alt+ArrowUp')
  expect(await lines(page)).toEqual(['一', '三', '二'])
  await page.keyboard.press('Control+z')
  expect(await lines(page)).toEqual(['一', '二', '三'])
  await page.keyboard.press('Control+/')
  const menu = page.getByRole('menu', { name: 'ブロックの操作' })
  await menu.getByRole('menuitem', { name: '複製' }).press('Enter')
  expect(await lines(page)).toEqual(['一', '二', '三', '三'])
  await page.keyboard.press('Control+Shift+Backspace')
  expect(await lines(page)).toEqual(['一', '二', '三'])
  await page.keyboard.press('Control+/')
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(note(page)).toBeFocused()
})

test('a block is dragged by its handle', async ({ signedIn: page }) => {
  await write(page, '一', '二', '三')
  await note(page).locator('p').first().hover()
  const handle = page.getByRole('button', { name: 'ブロックの操作(ドラッグで移動)' })
  await expect(handle).toBeVisible()
  await handle.dragTo(note(page).locator('p').nth(2), { targetPosition: { x: 20, y: 22 } })
  await expect.poll(() => lines(page)).toEqual(['二', '三', '一'])
})

test('a table grows with Tab, and its rows and columns are moved, merged and deleted from their handles', async ({
  signedIn: page,
}) => {
  await write(page, '/表')
  await page.keyboard.press('Enter')
  for (const text of ['品', '数', '値段', 'りんご', '3', '420', 'みかん', '8', '600']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  const rows = note(page).getByRole('row')
  await expect(rows).toHaveCount(4)
  await page.keyboard.type('なし')
  await page.getByRole('button', { name: '行の操作' }).click()
  await page.getByRole('menuitem', { name: '行を上へ移動' }).click()
  await expect(rows.nth(2)).toContainText('なし')
  await note(page).getByRole('cell', { name: 'なし' }).click()
  await page.keyboard.press('Control+/')
  await page.getByRole('menuitem', { name: '表の操作' }).click()
  await page.getByRole('menuitem', { name: '列を削除' }).click()
  await expect(note(page).getByRole('columnheader')).toHaveText(['数', '値段'])

  const hand = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    hand.send('Input.dispatchTouchEvent', { type, touchPoints })
  const dragged = async (name: string, by: number) => {
    const box = await page.getByRole('button', { name }).boundingBox()
    if (!box) throw new Error(`${name} is not there`)
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await touch('touchStart', { x, y })
    for (const share of [0.5, 1]) await touch('touchMove', { x: x + by * share, y })
    await touch('touchEnd')
  }
  await hand.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  const [first, second] = [note(page).getByRole('columnheader').first(), note(page).getByRole('columnheader').nth(1)]
  const width = async (cell: Locator) => (await cell.boundingBox())?.width ?? 0
  await first.click()
  await dragged('列の操作', await width(first))
  await expect(note(page).getByRole('columnheader')).toHaveText(['値段', '数'])
  const before = await width(second)
  await second.click()
  await dragged('列の幅', -60)
  await expect.poll(async () => Math.round((await width(second)) - before)).toBe(-60)
  await hand.send('Emulation.setTouchEmulationEnabled', { enabled: false })

  await note(page).getByRole('cell', { name: '600' }).click()
  await page.getByRole('button', { name: '行の操作' }).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+/')
  await page.getByRole('menuitem', { name: '表の操作' }).click()
  await page.getByRole('menuitem', { name: 'セルを結合' }).click()
  await expect(note(page).locator('td[colspan="2"]')).toHaveCount(1)
})

test('text is found whatever its kana and width, and replaced', async ({ signedIn: page }) => {
  await write(page, 'カタカナとＡＢＣ', 'かたかなとabc')
  await page.keyboard.press('Control+h')
  const search = page.getByRole('search', { name: '文書内を検索' })
  await search.getByLabel('検索する文字').fill('かたかな')
  await expect(search.getByText('2 件中 1 件目')).toBeVisible()
  await search.getByLabel('ひらがな・カタカナ、全角・半角を区別しない').uncheck()
  await expect(search.getByText('1 件中 1 件目')).toBeVisible()
  await search.getByLabel('ひらがな・カタカナ、全角・半角を区別しない').check()
  await search.getByLabel('置き換える文字').fill('文字')
  await search.getByRole('button', { name: 'すべて置き換える' }).click()
  expect(await lines(page)).toEqual(['文字とＡＢＣ', '文字とabc'])
  await page.keyboard.press('Escape')
  await expect(note(page)).toBeFocused()
  await page.keyboard.press('Control+z')
  expect(await lines(page)).toEqual(['カタカナとＡＢＣ', 'かたかなとabc'])
})

/** A picture of one red dot. */
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

const pastePicture = (page: Page, base64: string, type = 'image/png') =>
  note(page).evaluate(
    (element, [data, kind]) => {
      const bytes = Uint8Array.from(atob(data ?? ''), sign => sign.charCodeAt(0))
      const transfer = new DataTransfer()
      transfer.items.add(new File([bytes], '赤い点.png', { type: kind ?? '' }))
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }))
    },
    [base64, type],
  )

test('a picture that is pasted is stored, described, widened by keys, and there after a reload', async ({
  signedIn: page,
}) => {
  await write(page, '前')
  await pastePicture(page, dot)
  const picture = note(page).getByRole('img', { name: '赤い点' })
  await expect(picture).toBeVisible()
  await note(page).locator('figure').hover()
  await note(page).getByRole('button', { name: '画像を編集' }).click()
  const dialog = page.getByRole('dialog', { name: '画像' })
  await dialog.getByLabel('画像の説明').fill('赤い点がひとつ')
  await dialog.getByLabel('キャプション').fill('図1')
  await dialog.getByLabel('幅(ピクセル)').fill('120')
  await dialog.getByRole('button', { name: '決定' }).click()
  await expect(note(page).locator('figcaption')).toHaveText('図1')
  const edge = note(page).getByRole('slider', { name: '画像の幅' })
  await edge.focus()
  await page.keyboard.press('ArrowRight')
  await expect(edge).toHaveAttribute('aria-valuenow', '136')
  await saved(page)
  await page.reload()
  await expect(note(page).getByRole('img', { name: '赤い点がひとつ' })).toHaveAttribute('width', '136')
})

test('a file that is no picture says so and can be taken away', async ({ signedIn: page }) => {
  await write(page, '前')
  await pastePicture(page, btoa('no picture'))
  await expect(note(page).getByRole('alert')).toContainText('この形式の画像は使えません')
  await note(page).getByRole('button', { name: '取り消す' }).click()
  await expect(note(page).getByRole('alert')).toHaveCount(0)
  expect(await lines(page)).toEqual(['前'])
})

test('of two tabs one writes and the other follows, whichever a person writes in', async ({
  signedIn: page,
  context,
}) => {
  await write(page, '一枚目')
  await saved(page)
  const other = await context.newPage()
  await openDay(other)
  await expect(note(other)).toContainText('一枚目')
  await page.bringToFront()
  await note(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('の続き')
  await expect(note(other)).toContainText('一枚目の続き')
  await other.bringToFront()
  await note(other).click()
  await other.keyboard.press('Control+End')
  await other.keyboard.type('、二枚目')
  await expect(note(page)).toContainText('一枚目の続き、二枚目')
  await page.bringToFront()
  await note(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('、また一枚目')
  await expect(note(other)).toContainText('一枚目の続き、二枚目、また一枚目')
})

test('two devices that write at once keep what both wrote', async ({
  signedIn: page,
  newBrowser,
  product,
  session,
}) => {
  await write(page, '元の文', '終わりの文')
  await saved(page)
  const device = await newBrowser()
  await keepSession(device, product, session)
  const second = await device.newPage()
  await second.goto(`/mypage/daily/${someDay}`)
  await expect(note(second)).toContainText('終わりの文')
  await note(second).locator('p').last().click()
  await second.keyboard.press('End')
  await second.keyboard.type('(携帯で)')
  await expect(second.getByText('保存しました')).toBeVisible()
  await note(page).locator('p').first().click()
  await page.keyboard.press('End')
  await page.keyboard.type('(家で)')
  await expect(note(page)).toContainText('(携帯で)')
  await expect(note(page)).toContainText('元の文(家で)')
  await expect
    .poll(async () => {
      const [row] = await rowsOf(product, session).read('period_notes', `period_start=eq.${someDay}`)
      return row?.doc_text
    })
    .toBe('元の文(家で)\n終わりの文(携帯で)')
})

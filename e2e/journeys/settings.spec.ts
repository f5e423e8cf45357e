import { clickDrawn, field, sendSignIn } from '../support/forms.ts'
import { hearing } from '../support/life.ts'
import { rowsOf, signInto } from '../support/person.ts'
import { drawn } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import { totp } from '../support/totp.ts'

test('a second factor is set up, asked for at sign-in, and replaced once by a recovery code', async ({
  signedIn: page,
  person,
  tolerated,
}) => {
  tolerated.push(/status of 4\d\d/)
  await page.goto('/mypage/settings?section=security')
  await page.getByRole('button', { name: '2段階認証を設定する' }).click()
  const setup = page.getByRole('dialog', { name: '2段階認証の設定' })
  await setup.getByRole('button', { name: '次へ進む' }).click()
  await expect(setup.getByRole('img', { name: /QRコード/ })).toHaveJSProperty('complete', true)
  const secret = await setup.getByRole('code').textContent()
  await field(setup, 'アプリに表示された').fill(totp(secret ?? '', Date.now()))
  await setup.getByRole('button', { name: '有効にする' }).click()

  const shown = page.getByRole('dialog', { name: '回復コードを控えてください' })
  await expect(shown.getByRole('listitem')).toHaveCount(10)
  const codes = await shown.getByRole('listitem').allInnerTexts()
  await shown.getByRole('checkbox', { name: '安全な場所に控えました' }).check({ force: true })
  await shown.getByRole('button', { name: '閉じる' }).last().click()
  await expect(page.getByText('残り10個')).toBeVisible()

  const leave = async () => {
    await page.getByRole('button', { name: /^アカウント/ }).click()
    await page.getByRole('button', { name: 'ログアウト', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'ログイン' })).toBeVisible()
    await sendSignIn(page, person)
    await expect(page.getByRole('heading', { level: 1, name: '2段階認証' })).toBeVisible()
  }
  await leave()
  // No page of the person opens before the code.
  await page.goto('/mypage/habits')
  await expect(page).toHaveURL(/\/login\?next=/)
  await drawn(page)
  // The code of the set-up was used; the app shows the next one half a minute later.
  await field(page, '確認コード').fill(totp(secret ?? '', Date.now() + 30_000))
  await page.getByRole('button', { name: '確認する' }).click()
  await expect(page).toHaveURL('/mypage/habits')

  await leave()
  await page.getByRole('button', { name: '認証アプリを使えないとき' }).click()
  await field(page, '回復コード').fill(codes[0] ?? '')
  await page.getByRole('button', { name: '回復コードを使う' }).click()
  await expect(page).toHaveURL('/mypage')
})

test('another device is listed and signed out from here, and leaves at once', async ({
  signedIn: page,
  newBrowser,
  product,
  person,
  tolerated,
}) => {
  // What the other device asks for with its ended session is refused.
  tolerated.push(/status of 40[013]/)
  const second = await newBrowser()
  await signInto(second, product, person)
  const phone = await second.newPage()
  await phone.goto('/mypage/settings')
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/mypage/settings?section=security')
  const devices = page.getByRole('list', { name: 'ログイン中の端末' }).getByRole('listitem')
  await expect(devices.first()).toContainText('この端末')
  const before = await devices.count()
  await devices
    .nth(1)
    .getByRole('button', { name: /をログアウトさせる$/ })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'ログアウトさせる' }).click()
  await expect(devices).toHaveCount(before - 1)
  await expect(phone).toHaveURL(/\/login/)
})

test('what is chosen in the settings counts on the other device at once', async ({
  signedIn: page,
  newBrowser,
  product,
  person,
}) => {
  const second = await newBrowser()
  await signInto(second, product, person)
  const phone = await second.newPage()
  const heard = [hearing(page), hearing(phone)]
  await phone.goto('/mypage/settings?section=calendar')
  await page.goto('/mypage/settings?section=appearance')
  await Promise.all(heard)
  await page.getByText('せまく', { exact: true }).click()
  await page.getByText('特大', { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-density', 'compact')
  await expect(phone.locator('html')).toHaveAttribute('data-density', 'compact')
  await expect(phone.locator('html')).toHaveAttribute('data-text-size', 'xlarge')

  await clickDrawn(phone.getByRole('switch', { name: '和暦' }))
  await page.getByRole('navigation', { name: '設定の項目' }).getByRole('link', { name: '日付と時刻' }).click()
  await expect(page.getByRole('switch', { name: '和暦' })).toBeChecked()
  await page.goto('/mypage')
  await expect(page.getByText(/^令和\d+年$/)).toBeVisible()
})

test('two classifications become one, and what had the first has the second', async ({
  signedIn: page,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  const [from, into, note] = ['旅', '旅行', ''].map(() => crypto.randomUUID()) as [string, string, string]
  const tag = (id: string, name: string) => ({ id, kind: 'tag', name, name_norm: name })
  await rows.insert('classifications', tag(from, '旅'))
  await rows.insert('classifications', tag(into, '旅行'))
  await rows.insert('classified', { entity_type: 'note', entity_id: note, classification_id: from, kind: 'tag' })

  await page.goto('/mypage/settings/classifications?kind=tag')
  await page.getByRole('button', { name: '「旅」の操作' }).click()
  await page.getByRole('menuitem', { name: 'ほかの分類と統合する' }).click()
  const dialog = page.getByRole('dialog', { name: '「旅」を統合する' })
  await expect(dialog).toContainText('「旅」の付いた1件が「旅行」に変わり')
  await dialog.getByRole('button', { name: '統合する' }).click()
  await expect(page.getByRole('button', { name: '「旅」の操作' })).toHaveCount(0)
  await expect(page.locator(`[data-id="${into}"]`)).toContainText('1件で使用')
  expect(await rows.read('classified', 'select=classification_id,entity_id')).toEqual([
    { classification_id: into, entity_id: note },
  ])
})

import type { Page } from '@playwright/test'
import { field, sendSignIn } from '../support/forms.ts'
import { keepSession, newPerson, register, rowsOf, signIn } from '../support/person.ts'
import { type Letter, type Product, startProduct } from '../support/product.ts'
import { expect, test as plain } from '../support/test.ts'
import { totp } from '../support/totp.ts'

/** Who somebody is, again: on a server where a proof counts for six seconds. */
const test = plain.extend<object, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: the test tool wants a destructured argument
    async ({}, use) => {
      const product = await startProduct({ env: { PROOF_MINUTES: '0.1' } })
      await use(product)
      await product.dispose()
    },
    { scope: 'worker' },
  ],
})
test.beforeEach(({ tolerated }) => void tolerated.push(/status of 4\d\d/))

const another = 'Another-2027-手帳'
const signOut = async (page: Page) => {
  await page.getByRole('button', { name: /^アカウント/ }).click()
  await page.getByRole('button', { name: 'ログアウト', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'ログイン' })).toBeVisible()
}
const letterAbout = async (product: Product, email: string, subject: RegExp): Promise<Letter> => {
  const find = async () => (await product.letters(email)).find(letter => subject.test(letter.subject))
  await expect.poll(find).toBeDefined()
  const letter = await find()
  if (!letter) throw new Error(`No letter about ${subject}`)
  return letter
}
const linkIn = (letter: Letter): string => /https?:\/\/\S+\/auth\/not-me\S+/.exec(letter.text)?.[0] ?? ''
/** The proof of signing in is over. */
const staleProof = (product: Product, token: string) =>
  expect
    .poll(async () => {
      const headers = { authorization: `Bearer ${token}` }
      return (await fetch(`${product.url}/api/account/recovery-codes`, { method: 'POST', headers })).status
    })
    .toBe(403)

test('a new password takes the old one, is told of by letter, and “this was not me” gives the account back', async ({
  signedIn: page,
  session,
  product,
  person,
}) => {
  await page.goto('/mypage/settings?section=account')
  await page.getByRole('button', { name: 'パスワードを変更する' }).click()
  await staleProof(product, session.access_token)
  await field(page, '新しいパスワード').fill(another)
  await page.getByRole('button', { name: '変更する', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'ご本人の確認' })
  await field(dialog, 'いまのパスワード').fill('wrong-Password-1')
  await dialog.getByRole('button', { name: '確認する', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('パスワードが違います')
  await field(dialog, 'いまのパスワード').fill(person.password)
  await dialog.getByRole('button', { name: '確認する', exact: true }).click()
  await expect(page.getByText('パスワードを変更しました。')).toBeVisible()
  await expect(dialog).toBeHidden()

  const letter = await letterAbout(product, person.email, /パスワードを変更しました/)
  expect(letter.text).toMatch(/日時：[\s\S]*端末：[\s\S]*自分ではありません/)
  await page.goto(linkIn(letter))
  await expect(page.getByRole('heading', { name: 'アカウントを守る' })).toBeVisible()
  await page.getByRole('button', { name: '自分ではありません' }).click()
  await expect(page).toHaveURL('/reset-password')
  await field(page, '新しいパスワード').fill('A-third-2028-手帳')
  await page.getByRole('button', { name: '変更する' }).click()
  await expect(page).toHaveURL('/mypage')
  await expect(signIn(product, { ...person, password: another })).rejects.toThrow(/invalid_credentials/)
  await page.goto(linkIn(letter))
  await page.getByRole('button', { name: '自分ではありません' }).click()
  await expect(page.getByRole('heading', { name: 'このリンクは使えません' })).toBeVisible()
})

test('a code by letter is as good as the password, and letters speak the language of the person', async ({
  signedIn: page,
  session,
  product,
  person,
}) => {
  await rowsOf(product, session).change('profiles', `user_id=eq.${session.user.id}`, { language: 'en' })
  await page.goto('/mypage/settings?section=account')
  await page.getByRole('button', { name: 'Change the password' }).click()
  await staleProof(product, session.access_token)
  await field(page, 'New password').fill(another)
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Is it you?' })
  await dialog.getByRole('button', { name: /Confirm by e-mail/ }).click()
  await dialog.getByRole('button', { name: 'Send the code' }).click()
  const code = /^\d{6}$/m.exec((await letterAbout(product, person.email, /your code/)).text)?.[0] ?? ''
  await field(dialog, 'Code').fill(code)
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('Your password has been changed.')).toBeVisible()
  const letter = await letterAbout(product, person.email, /your password was changed/)
  expect(letter.text).toMatch(/When: [\s\S]*Device: [\s\S]*This was not me/)
})

test('a new password needs a letter or the old password where the address is typed by hand', async ({
  signedIn: page,
  person,
}) => {
  await page.goto('/reset-password')
  await expect(page.getByRole('heading', { name: 'ご本人の確認' })).toBeVisible()
  await expect(field(page, '新しいパスワード')).toHaveCount(0)
  await field(page, 'いまのパスワード').fill(person.password)
  await page.getByRole('button', { name: '確認する', exact: true }).click()
  await expect(field(page, '新しいパスワード')).toBeVisible()
})

test('recovery codes sign in once each, the factor stays, and the number left is shown', async ({
  signedIn: page,
  session,
  product,
  person,
}) => {
  await page.goto('/mypage/settings?section=security')
  await page.getByRole('button', { name: '2段階認証を設定する' }).click()
  await staleProof(product, session.access_token)
  const setup = page.getByRole('dialog', { name: '2段階認証の設定' })
  await setup.getByRole('button', { name: '次へ進む' }).click()
  const asked = page.getByRole('dialog', { name: 'ご本人の確認' })
  await field(asked, 'いまのパスワード').fill(person.password)
  await asked.getByRole('button', { name: '確認する', exact: true }).click()
  const secret = await setup.getByRole('code').textContent()
  await field(setup, 'アプリに表示された').fill(totp(secret ?? '', Date.now()))
  await setup.getByRole('button', { name: '有効にする' }).click()
  const shown = page.getByRole('dialog', { name: '回復コードを控えてください' })
  await expect(shown.getByRole('listitem')).toHaveCount(10)
  await page.setViewportSize({ width: 390, height: 844 })
  const codes = await shown.getByRole('listitem').allInnerTexts()
  for (const code of await shown.getByRole('code').all()) {
    const { height, line } = await code.evaluate(node => ({
      height: node.getClientRects().length,
      line: node.scrollWidth > (node.parentElement?.clientWidth ?? 0),
    }))
    expect({ height, line }).toEqual({ height: 1, line: false })
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await shown.getByRole('checkbox', { name: '安全な場所に控えました' }).check({ force: true })
  await shown.getByRole('button', { name: '閉じる' }).last().click()

  for (const [index, left] of [
    [0, 9],
    [1, 8],
  ] as const) {
    await signOut(page)
    await sendSignIn(page, person)
    await page.getByRole('button', { name: '認証アプリを使えないとき' }).click()
    await field(page, '回復コード').fill(codes[index] ?? '')
    await page.getByRole('button', { name: '回復コードを使う' }).click()
    await expect(page).toHaveURL('/mypage')
    await expect(page.getByText(`残りの回復コードは${left}個です。`)).toBeVisible()
  }
  await page.goto('/mypage/settings?section=security')
  await expect(page.getByText('残り8個')).toBeVisible()
  await expect(page.getByText('ログインのときに、次のいずれかが必要です')).toBeVisible()
  const letter = await letterAbout(product, person.email, /回復コードを使いました/)
  expect(letter.text).toContain('残りの回復コードは8個です。')
})

test('a sign-in on a device that is new is told of, and the first is not', async ({ page, product }) => {
  const person = newPerson()
  await register(product, person)
  await page.goto('/login')
  await sendSignIn(page, person)
  await expect(page).toHaveURL('/mypage')
  const letter = await letterAbout(product, person.email, /新しい端末でログインしました/)
  expect(letter.text).toContain('Chrome')
  expect(await product.letters(person.email)).toHaveLength(1)
})

test('who comes back after two months is told kindly why they sign in again, and gets to the page they wanted', async ({
  page,
  context,
  product,
  person,
}) => {
  const session = await signIn(product, person)
  const lastUse = Math.floor(Date.now() / 1000) - 61 * 86_400
  // What the sweep has taken away nobody can renew.
  await keepSession(context, product, { ...session, refresh_token: 'gone', expires_at: lastUse + 3600 })
  await page.goto('/mypage/habits')
  await expect(page).toHaveURL(/\/login\?next=/)
  await expect(page.getByRole('status').filter({ hasText: '61日ぶりですね' })).toContainText('ログインすると送られます')
  await sendSignIn(page, person)
  await expect(page).toHaveURL('/mypage/habits')
})

import { field, formOf, sendRegistration, sendSignIn } from '../support/forms.ts'
import { newPerson, register } from '../support/person.ts'
import { type Letter, type Product, startProduct } from '../support/product.ts'
import { expect, test as plain } from '../support/test.ts'

/** Registration, sign-in and the letters, on a server that wants every address confirmed. */
const test = plain.extend<object, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: the test tool wants a destructured argument
    async ({}, use) => {
      const product = await startProduct({ env: { AUTH_CONFIRM_EMAIL: 'true' } })
      await use(product)
      await product.dispose()
    },
    { scope: 'worker' },
  ],
})

const refused = /status of 4\d\d/

/** The newest letter to an address, with the link and the code it carries. */
async function newestLetter(product: Product, email: string): Promise<Letter & { link: string; code: string }> {
  // Letters about security come when they come; they carry no code.
  const letter = (await product.letters(email)).find(({ text }) => /^\s*\d{6}\s*$/m.test(text))
  const link = letter?.text.match(/https?:\/\/\S+/)?.[0]
  const code = letter?.text.match(/^\s*(\d{6})\s*$/m)?.[1]
  if (!letter || !link || !code) throw new Error(`No letter with a link and a code: ${letter?.text}`)
  return { ...letter, link, code }
}

test('register, confirm by the letter’s link, and be at home', async ({ page, product, tolerated }) => {
  tolerated.push(refused)
  const person = newPerson()
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: '無料ではじめる' }).click()
  await sendRegistration(page, person)
  await expect(page.getByRole('heading', { name: 'メールをご確認ください' })).toBeFocused()
  await expect(page.getByText(person.email)).toBeVisible()
  await expect(page.getByRole('link', { name: 'メールボックスを開く' })).toHaveAttribute('href', '/dev/mailbox')

  // The letter is not opened yet, so the password alone does not open the door.
  const stranger = await page.context().newPage()
  await stranger.goto('/login')
  await sendSignIn(stranger, person)
  await expect(stranger.getByRole('alert')).toContainText('メールアドレスの確認がまだ済んでいません')
  await stranger.close()

  const { link, subject } = await newestLetter(product, person.email)
  expect(subject).toContain('メールアドレスを確認してください')
  await page.goto(link)
  await expect(page).toHaveURL('/mypage')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page.getByRole('button', { name: /^アカウント/ }).click()
  await page.getByRole('button', { name: 'ログアウト' }).click()
  await expect(page).toHaveURL('/login')
  await sendSignIn(page, person)
  await expect(page).toHaveURL('/mypage')
})

test('the code of the letter confirms as well, a wrong one is told, and a link works once', async ({
  page,
  product,
  tolerated,
}) => {
  tolerated.push(refused)
  const person = newPerson()
  await page.goto('/register?next=/mypage/settings')
  await sendRegistration(page, person)
  await expect(page.getByRole('heading', { name: 'メールをご確認ください' })).toBeVisible()
  const { code, link } = await newestLetter(product, person.email)

  await field(page, '確認コード').fill(code === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: '確認する' }).click()
  await expect(page.getByRole('alert')).toContainText('コードが違うか、期限が切れています')
  await field(page, '確認コード').fill(code)
  await page.getByRole('button', { name: '確認する' }).click()
  await expect(page).toHaveURL('/mypage/settings')

  await page.context().clearCookies()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: '確認できませんでした' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('コードが違うか、期限が切れています')
  await page.getByRole('link', { name: 'ログインに進む' }).click()
  await expect(page).toHaveURL('/login?next=%2Fmypage%2Fsettings')
})

test('where a person wanted to go outlives every letter, in another browser too, and leads nowhere else', async ({
  page,
  product,
  newBrowser,
  tolerated,
}) => {
  tolerated.push(refused)
  const wanted = '/mypage/settings?section=calendar'
  const elsewhere = async () => (await newBrowser({ baseURL: product.url, locale: 'ja-JP' })).newPage()
  const person = newPerson()
  await page.goto(wanted)
  await page.getByRole('link', { name: '無料で登録する' }).click()
  await sendRegistration(page, person)
  await expect(page.getByRole('heading', { name: 'メールをご確認ください' })).toBeVisible()
  const other = await elsewhere()
  const { link } = await newestLetter(product, person.email)
  await other.goto(link)
  await expect(other).toHaveURL(wanted)

  // Sign-in by letter, and the forgotten password.
  await page.goto(`/login?by=code&next=${encodeURIComponent(wanted)}`)
  await field(page, 'メールアドレス').fill(person.email)
  await page.getByRole('button', { name: 'コードを送る' }).click()
  await expect(page.getByRole('heading', { name: 'メールをご確認ください' })).toBeVisible()
  const third = await elsewhere()
  await third.goto((await newestLetter(product, person.email)).link)
  await expect(third).toHaveURL(wanted)

  // A letter that somebody had made out for another place leads home. What else is refused, `safeNext` is tested with.
  await other.context().clearCookies()
  await other.goto(`${link.split('&next=')[0]}&next=${encodeURIComponent('https://evil.example/x')}`)
  await other.getByRole('link', { name: 'ログインに進む' }).click()
  await expect(other).toHaveURL('/login')
})

test('a link that is no good says one thing and leads on', async ({ page, tolerated }) => {
  tolerated.push(refused)
  await page.goto('/auth/callback?code=nonsense&next=%2Fmypage%2Fsettings')
  await expect(page.getByRole('heading', { name: 'ログインできませんでした' })).toBeVisible()
  await expect(page.getByText('別のブラウザーで開かれています')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('link', { name: 'ログインに進む' }).click()
  await expect(page).toHaveURL('/login?next=%2Fmypage%2Fsettings')
})

test('a password that is easy to guess is refused with its reasons; an address with an account is answered as a new one', async ({
  page,
  product,
  tolerated,
}) => {
  tolerated.push(refused)
  const person = newPerson()
  await register(product, person)
  await page.goto('/register')
  await sendRegistration(page, { ...newPerson(), password: 'abc' })
  await expect(page.getByRole('alert')).toContainText('このパスワードは安全ではありません')
  await expect(page.getByRole('alert')).toContainText('8文字以上にしてください')
  await expect(page.getByRole('alert')).toContainText('英字と数字を混ぜてください')
  await sendRegistration(page, person)
  await expect(page.getByRole('heading', { name: 'メールをご確認ください' })).toBeVisible()
})

test('a forgotten password is set anew by the letter, whose link works once', async ({ page, product, tolerated }) => {
  tolerated.push(refused)
  const person = newPerson()
  await page.goto('/register')
  await sendRegistration(page, person)
  await expect(page.getByRole('heading', { name: 'メールをご確認ください' })).toBeVisible()
  await page.goto((await newestLetter(product, person.email)).link)
  await expect(page).toHaveURL('/mypage')
  await page.context().clearCookies()

  await page.goto('/login')
  await page.getByRole('link', { name: 'パスワードを忘れた場合' }).click()
  await field(formOf(page, 'メールを送る'), 'メールアドレス').fill(person.email)
  await page.getByRole('button', { name: 'メールを送る' }).click()
  await expect(page.getByRole('heading', { name: 'メールをご確認ください' })).toBeFocused()
  const { link, subject } = await newestLetter(product, person.email)
  expect(subject).toContain('パスワードの再設定')
  await page.goto(link)
  await expect(page).toHaveURL('/reset-password')

  await field(page, '新しいパスワード').fill(person.password)
  await page.getByRole('button', { name: '変更する' }).click()
  await expect(page.getByRole('alert')).toContainText('今までと違うパスワードにしてください')
  await field(page, '新しいパスワード').fill('Another-2027-手帳')
  await page.getByRole('button', { name: '変更する' }).click()
  await expect(page).toHaveURL('/mypage')

  await page.context().clearCookies()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: '確認できませんでした' })).toBeVisible()
  await page.getByRole('link', { name: 'メールをもう一度送る' }).click()
  await expect(page).toHaveURL('/forgot-password')

  await page.goto('/login')
  await sendSignIn(page, person)
  await expect(page.getByRole('alert')).toContainText('パスワードが違います')
  await sendSignIn(page, { ...person, password: 'Another-2027-手帳' })
  await expect(page).toHaveURL('/mypage')
})

test('the code of the letter leads to the new password, too', async ({ page, product, tolerated }) => {
  tolerated.push(refused)
  const person = newPerson()
  await register(product, person)
  await page.goto((await newestLetter(product, person.email)).link)
  await expect(page).toHaveURL('/mypage')
  await page.context().clearCookies()
  await page.goto('/forgot-password')
  await field(page, 'メールアドレス').fill(person.email)
  await page.getByRole('button', { name: 'メールを送る' }).click()
  await expect(page.getByRole('heading', { name: 'メールをご確認ください' })).toBeVisible()
  await field(page, '確認コード').fill((await newestLetter(product, person.email)).code)
  await page.getByRole('button', { name: '確認する' }).click()
  await expect(page).toHaveURL('/reset-password')
  await field(page, '新しいパスワード').fill('Another-2027-手帳')
  await page.getByRole('button', { name: '変更する' }).click()
  await expect(page).toHaveURL('/mypage')
})

test('without a recovery session the page for a new password leads to the letter, which no unknown address is sent', async ({
  page,
  product,
}) => {
  await page.goto('/reset-password')
  await expect(page.getByRole('heading', { name: '再設定のリンクを開き直してください' })).toBeVisible()
  await page.getByRole('link', { name: 'メールをもう一度送る' }).click()
  await expect(page).toHaveURL('/forgot-password')
  await field(page, 'メールアドレス').fill('nobody@example.com')
  await page.getByRole('button', { name: 'メールを送る' }).click()
  await expect(page.getByRole('heading', { name: 'メールをご確認ください' })).toBeVisible()
  expect(await product.letters('nobody@example.com')).toEqual([])
})

test('sign-in tells a wrong password, no network, and a service that is down', async ({ page, product, tolerated }) => {
  tolerated.push(refused, /status of 503/, /ERR_INTERNET_DISCONNECTED/)
  const person = newPerson()
  await register(product, person)
  await page.goto('/login')
  await sendSignIn(page, { ...person, password: 'wrong-Password-1' })
  await expect(page.getByRole('alert')).toContainText('メールアドレス（電話番号）またはパスワードが違います。')

  await page.context().setOffline(true)
  await sendSignIn(page, person)
  await expect(page.getByRole('alert')).toContainText('インターネットにつながっていません')
  await page.context().setOffline(false)

  await page.route('**/auth/v1/token**', route => route.fulfill({ status: 503, body: 'down' }))
  await sendSignIn(page, person)
  await expect(page.getByRole('alert')).toContainText('いまサービスにつながりません')
  await expect(field(page, 'メールアドレスまたは電話番号')).toHaveValue(person.email)
})

test('an account signs in by letter without a password', async ({ page, product, tolerated }) => {
  tolerated.push(refused)
  const person = newPerson()
  await register(product, person)
  await page.goto((await newestLetter(product, person.email)).link)
  await expect(page).toHaveURL('/mypage')
  await page.context().clearCookies()
  await page.goto('/login?next=/mypage/settings')
  await page.getByRole('link', { name: 'パスワードを使わずにログインする' }).click()
  await field(formOf(page, 'コードを送る'), 'メールアドレス').fill(person.email)
  await page.getByRole('button', { name: 'コードを送る' }).click()
  await expect(page.getByRole('heading', { name: 'メールをご確認ください' })).toBeVisible()
  await field(page, '確認コード').fill((await newestLetter(product, person.email)).code)
  await page.getByRole('button', { name: '確認する' }).click()
  await expect(page).toHaveURL('/mypage/settings')
})

test('the addresses that letters lead to explain every failure', async ({ page }) => {
  await page.goto('/auth/callback?error=access_denied&error_code=otp_expired&error_description=x')
  await expect(page.getByRole('heading', { name: 'ログインできませんでした' })).toBeVisible()
  await expect(
    page.getByText('このリンクは、期限が切れたか、すでに使われたか、別のブラウザーで開かれています。'),
  ).toBeVisible()
  await page.goto('/auth/verify#error=access_denied&error_code=otp_expired')
  await expect(page.getByRole('heading', { name: '確認できませんでした' })).toBeVisible()
  await page.goto('/auth/verify')
  await expect(page.getByRole('heading', { name: '確認できませんでした' })).toBeVisible()
})

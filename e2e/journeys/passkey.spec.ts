import type { BrowserContext, Page } from '@playwright/test'
import { field, openedDialog, sendSignIn } from '../support/forms.ts'
import { newPerson, register } from '../support/person.ts'
import { startProduct } from '../support/product.ts'
import { expect, test } from '../support/test.ts'

/** An authenticator of this machine that verifies whoever sits there, as Chromium draws one for tests. */
async function addAuthenticator(context: BrowserContext, page: Page) {
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  })
  return {
    /** The person puts the finger on it from now on, or does not. */
    confirm: (enabled: boolean) => cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    verify: (isUserVerified: boolean) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    kept: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  }
}

/**
 * The finger comes after the press and before the browser looks for it: earlier, the field that fills itself in would take it;
 * later, nothing looks any more.
 */
const confirmWhenAsked = (page: Page, { confirm }: { confirm: (enabled: boolean) => Promise<unknown> }) =>
  page.route(
    '**/auth/v1/passkeys/authentication/options',
    async route => {
      await confirm(true)
      await route.continue()
    },
    { times: 1 },
  )

test('a passkey is added, signs in without a password, gets a name, and lets nobody in once it is removed', async ({
  context,
  page,
  tolerated,
}) => {
  tolerated.push(/status of 400/)
  // An address of numbers has no passkeys.
  const product = await startProduct({ name: 'localhost' })
  const site = product.url
  const person = newPerson()
  await register(product, person)
  const authenticator = await addAuthenticator(context, page)
  await page.goto(`${site}/login`)
  await expect(page.getByRole('button', { name: 'パスキーでログイン' })).toBeVisible()
  await sendSignIn(page, person)
  await expect(page).toHaveURL(/\/mypage/)

  await page.goto(`${site}/mypage/settings?section=security`)
  const section = page.getByRole('region', { name: 'パスキー' })
  const add = section.getByRole('button', { name: 'パスキーを追加する' })
  await authenticator.confirm(true)
  await authenticator.verify(false)
  await add.click()
  await expect(section.getByRole('alert')).toContainText('パスキー')
  await authenticator.verify(true)
  await add.click()
  await expect(section.getByText('まだ使っていません')).toBeVisible()
  expect(await authenticator.kept()).toBe(1)
  await add.click()
  await expect(section.getByText('すでに登録されています')).toBeVisible()

  await section.getByRole('button', { name: '「パスキー」の名前を変える' }).click()
  await field(openedDialog(page), 'パスキーの名前').fill('仕事のノートPC')
  await openedDialog(page).getByRole('button', { name: '保存する' }).click()
  await expect(section.getByText('仕事のノートPC')).toBeVisible()

  await authenticator.confirm(false)
  await context.clearCookies()
  await page.goto(`${site}/login?next=${encodeURIComponent('/mypage/settings?section=security')}`)
  await confirmWhenAsked(page, authenticator)
  await page.getByRole('button', { name: 'パスキーでログイン' }).click()
  await expect(page).toHaveURL(/section=security/)
  await expect(section.getByText('最後の利用')).toBeVisible()

  await section.getByRole('button', { name: '「仕事のノートPC」を削除する' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '削除する' }).click()
  await expect(section.getByText('仕事のノートPC')).toHaveCount(0)

  await authenticator.confirm(false)
  await context.clearCookies()
  await page.goto(`${site}/login`)
  await field(page, 'メールアドレスまたは電話番号').fill('書きかけ@example.com')
  await confirmWhenAsked(page, authenticator)
  await page.getByRole('button', { name: 'パスキーでログイン' }).click()
  await expect(page.getByText('このパスキーを確認できませんでした')).toBeVisible()
  await expect(field(page, 'メールアドレスまたは電話番号')).toHaveValue('書きかけ@example.com')
  await page.close()
  await product.dispose()
})

test('a security key is the second step after the password, and nothing is typed', async ({ context, page }) => {
  const product = await startProduct({ name: 'localhost' })
  const person = newPerson()
  await register(product, person)
  const authenticator = await addAuthenticator(context, page)
  await authenticator.confirm(true)
  await page.goto(`${product.url}/login?next=${encodeURIComponent('/mypage/settings?section=security')}`)
  await sendSignIn(page, person)
  const section = page.getByRole('region', { name: '2段階認証' })
  await section.getByRole('button', { name: 'セキュリティキーを追加する' }).click()
  await expect(openedDialog(page).getByText('回復コードを控えてください')).toBeVisible()
  // Behind the dialog: asked for without a session it would be refused.
  await expect(page.getByText('残り10個')).toBeVisible()

  await authenticator.confirm(false)
  await context.clearCookies()
  await page.goto(`${product.url}/login?next=${encodeURIComponent('/mypage/settings?section=security')}`)
  await sendSignIn(page, person)
  await expect(page.getByText('セキュリティキーかパスキーで確認してください。')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await authenticator.confirm(true)
  await page.getByRole('button', { name: 'セキュリティキー・パスキーで確認する' }).click()
  await expect(section.getByText('セキュリティキー', { exact: true })).toBeVisible()
  await page.close()
  await product.dispose()
})

test('where the address has no name there is no word of passkeys', async ({ page, product, signedIn }) => {
  await signedIn.goto('/mypage/settings?section=security')
  await expect(signedIn.getByRole('heading', { name: 'ログイン中の端末' })).toBeVisible()
  await expect(signedIn.getByText('パスキー')).toHaveCount(0)
  expect((await page.request.get(`${product.url}/auth/v1/settings`)).ok()).toBe(true)
})

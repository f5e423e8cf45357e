import { sendRegistration } from '../support/forms.ts'
import { newPerson } from '../support/person.ts'
import { drawn } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

/** From the price list to a plan and back, with the stand-in for a provider of payments. */

test('a visitor orders, makes an account on the way, pays, has the plan, and cancels it', async ({ page }) => {
  await page.goto('/pricing')
  await drawn(page)
  await page.getByRole('link', { name: '月払いで申し込む' }).click()
  await expect(page.getByRole('heading', { name: '新規登録' })).toBeVisible()
  await sendRegistration(page, newPerson())

  await expect(page.getByRole('heading', { name: 'ご注文の確認' })).toBeVisible()
  for (const item of ['商品と数量', 'お支払い額', 'お支払いの時期と方法', '提供の時期', '申し込みの期限', '解約の方法'])
    await expect(page.getByRole('term').filter({ hasText: item })).toBeVisible()
  await expect(page.getByText('今日のお支払い ¥0')).toBeVisible()
  await page.getByRole('button', { name: 'この内容で申し込む' }).click()

  await expect(page.getByRole('heading', { name: 'お支払い（お試し用）' })).toBeVisible()
  await page.getByRole('button', { name: '支払う', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'プラスへようこそ' })).toBeVisible()

  await page.getByRole('link', { name: 'プランを見る' }).click()
  await expect(page.getByText('月額¥480（税込）')).toBeVisible()
  await page.getByRole('button', { name: 'プラスを解約する' }).click()
  const sure = page.getByRole('alertdialog', { name: 'プラスを解約しますか？' })
  await sure.getByRole('button', { name: '解約する' }).click()
  await expect(sure).toBeHidden()
  await expect(page.getByText('解約済み')).toBeVisible()
  await expect(page.getByRole('button', { name: '解約を取り消す' })).toBeVisible()
})

test('a card that is declined and an order that is given up cost nothing', async ({ signedIn: page, tolerated }) => {
  tolerated.push(/status of 404/)
  await page.goto('/mypage/settings?section=plan&order=plus-yearly')
  await expect(page.getByText('以後 毎年¥4,800（税込）')).toBeVisible()
  await page.getByRole('button', { name: 'この内容で申し込む' }).click()
  await page.getByRole('button', { name: 'カードが使えなかったことにする' }).click()
  await expect(page.getByRole('alert')).toContainText('お支払いは行われていません')
  await page.getByRole('button', { name: 'やめて戻る' }).click()

  await expect(page.getByRole('heading', { name: 'ご注文を取りやめました' })).toBeVisible()
  await page.getByRole('link', { name: 'ご注文の確認に戻る' }).click()
  await expect(page.getByText('以後 毎年¥4,800（税込）')).toBeVisible()

  // A way back from a payment proves nothing: this one was never ordered.
  await page.goto('/payment/success?session_id=cs_somebody_else')
  await expect(page.getByRole('heading', { name: 'ご注文は見つかりませんでした' })).toBeVisible()
  await page.goto('/mypage/settings?section=plan')
  await expect(page.getByRole('link', { name: 'プラスを見る' })).toBeVisible()
})

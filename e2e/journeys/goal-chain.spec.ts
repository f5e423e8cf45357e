import type { Page } from '@playwright/test'
import { clickDrawn, field } from '../support/forms.ts'
import { expect, test } from '../support/test.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** By the menu, in the page that is open: what the areas show must not need a reload to be true. */
async function goTo(page: Page, place: string, name: string | RegExp = place): Promise<void> {
  await page
    .getByRole('navigation', { name: 'メニュー' })
    .first()
    .getByRole('link', { name: place, exact: true })
    .click()
  await expect(heading(page, name)).toBeVisible()
}

async function openToday(page: Page): Promise<void> {
  await goTo(page, '今日', /\d/)
  await page.getByRole('link', { name: '今日のページを開く' }).first().click()
  await expect(page.getByRole('heading', { level: 2, name: 'タスク', exact: true })).toBeVisible()
}

test('a dream becomes a project, its task goes into the week and the day, and what is done there leads back to the dream', async ({
  signedIn: page,
}) => {
  await page.goto('/mypage/lists/bucket')
  await expect(heading(page, 'やりたいこと')).toBeVisible()
  await field(page, 'やりたいことを追加').fill('個展をひらく')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '個展をひらく', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: '詳細' })
  await sheet.getByRole('button', { name: 'プロジェクトにする' }).click()
  await sheet.getByRole('link', { name: 'プロジェクトを開く' }).click()

  await expect(heading(page, '個展をひらく')).toBeVisible()
  const why = page.getByRole('list', { name: 'なんのため' })
  await expect(why.getByRole('link', { name: 'やりたいこと 個展をひらく' })).toBeVisible()
  for (const title of ['会場を探す', '案内状を書く']) {
    await field(page, 'タスクを追加').fill(title)
    await field(page, 'タスクを追加').press('Enter')
    await expect(page.getByRole('row', { name: title })).toBeVisible()
  }
  await page.getByRole('button', { name: '「会場を探す」の操作' }).click()
  await page.getByRole('menuitem', { name: '今週やる' }).click()

  await goTo(page, '今週のタスク', /のタスク$/)
  const column = (of: string) => page.locator(`[data-column="${of}"]`).locator('xpath=ancestor::section[1]')
  const card = (of: string) => column(of).getByRole('article').filter({ hasText: '会場を探す' })
  await expect(card('none')).toContainText('個展をひらく')
  const today = await column('today').getByRole('heading').first().textContent()
  await card('none').getByRole('button', { name: '「会場を探す」の操作' }).click()
  await page.getByRole('menuitem', { name: `「${today}」へ移動` }).click()
  await expect(card('today')).toBeVisible()

  await openToday(page)
  const task = page
    .getByRole('region', { name: 'タスク', exact: true })
    .getByRole('listitem')
    .filter({ hasText: '会場を探す' })
  await expect(task).toContainText('個展をひらく')
  await task.getByRole('checkbox').check()
  const log = page.getByRole('region', { name: 'この日の記録' })
  await expect(log).toContainText('「会場を探す」を完了')
  await task.getByRole('button', { name: '「会場を探す」の操作' }).click()
  await page.getByRole('menuitem', { name: '詳しく見る' }).click()
  await expect(why.getByRole('link')).toHaveText([/プロジェクト個展をひらく/, /やりたいこと個展をひらく/])
  await why.getByRole('link', { name: 'プロジェクト 個展をひらく' }).click()

  await expect(heading(page, '個展をひらく')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: /個展をひらく/ })).toHaveAttribute('aria-valuenow', '50')
  await why.getByRole('link', { name: 'やりたいこと 個展をひらく' }).click()
  await expect(sheet.getByRole('progressbar', { name: '進み具合' })).toHaveAttribute('aria-valuenow', '50')
  await expect(sheet.getByRole('list', { name: 'ここからの一歩' })).toContainText('個展をひらく')

  await sheet.getByRole('button', { name: '達成を記録する' }).click()
  const finish = page.getByRole('dialog', { name: '達成おめでとうございます' })
  await field(finish, '思い出').fill('友人がみんな来てくれた。')
  await finish.getByRole('button', { name: '保存する' }).click()
  await expect(finish).toBeHidden()
  await sheet.getByRole('button', { name: '閉じる' }).click()
  await expect(sheet).toBeHidden()
  await clickDrawn(page.getByRole('radio', { name: 'アルバム' }))
  await expect(page.getByRole('list', { name: 'アルバム' })).toContainText('友人がみんな来てくれた。')
  await openToday(page)
  await expect(log).toContainText('「個展をひらく」がかないました')
})

import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { rowsOf } from '../support/person.ts'
import { expect, test } from '../support/test.ts'

/** Copies that have to wait for rows: the press is answered at once, and a second one makes no second copy. */

/** Holds every answer about rows until it is let go. What is copied must be on the page. */
async function holdRows(page: Page): Promise<() => Promise<void>> {
  await page.waitForLoadState('networkidle')
  const { promise: isFree, resolve: free } = Promise.withResolvers<void>()
  await page.route(/\/rest\/v1\/|\/api\/rows$/, async route => {
    await isFree
    await route.fallback()
  })
  return async () => {
    free()
    await page.unrouteAll({ behavior: 'wait' })
  }
}

test('a note is doubled once, however often that is pressed while its text is on its way', async ({
  signedIn: page,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  const trip = { id: randomUUID(), title: '旅の計画', search_norm: '旅の計画' }
  await rows.insert('notes', trip)
  await page.goto(`/mypage/notes/${trip.id}`)
  const menu = page.getByRole('button', { name: 'このノートの操作' })
  await expect(menu).toBeVisible()
  const letGo = await holdRows(page)
  const press = async () => {
    await menu.click()
    await page.getByRole('menuitem', { name: '複製' }).press('Enter')
  }
  await press()
  const told = page.getByRole('alertdialog').filter({ hasText: 'コピーを作っています…' })
  await expect(told).toBeVisible()
  await press()
  await letGo()
  await expect(page.getByRole('textbox', { name: '題名' })).toHaveValue('旅の計画のコピー')
  await expect(told).toBeHidden()
  const made = () => rows.read('notes', `select=title&id=neq.${trip.id}`)
  await expect.poll(made).toEqual([{ title: '旅の計画のコピー' }])
  await page.waitForLoadState('networkidle')
  expect(await made()).toHaveLength(1)
})

test('a project is doubled once, and a template is made beside it, while its tasks are on their way', async ({
  signedIn: page,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  const project = { id: randomUUID(), name: '引っ越し', search_norm: '引っ越し' }
  await rows.insert('projects', project)
  await page.goto('/mypage/project-management')
  const menu = page.getByRole('button', { name: '「引っ越し」の操作' })
  await expect(menu).toBeVisible()
  const letGo = await holdRows(page)
  const press = async (name: string) => {
    await menu.click()
    await page.getByRole('menuitem', { name }).press('Enter')
  }
  await press('複製する')
  await expect(page.getByText('コピーを作っています…')).toBeVisible()
  await press('複製する')
  await press('テンプレートにする')
  await expect(page.getByText('テンプレートを作っています…')).toBeVisible()
  await letGo()
  const made = () => rows.read('projects', `select=name,is_template&id=neq.${project.id}&order=is_template`)
  const both = [
    { name: '引っ越し（コピー）', is_template: false },
    { name: '引っ越し', is_template: true },
  ]
  await expect.poll(made).toEqual(both)
  await page.waitForLoadState('networkidle')
  expect(await made()).toEqual(both)
  // What is under way no longer holds the next press.
  await press('複製する')
  await expect.poll(made).toHaveLength(3)
})

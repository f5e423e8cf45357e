import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { clickDrawn, field, openedDialog } from '../support/forms.ts'
import { rowsOf } from '../support/person.ts'
import { expect, test } from '../support/test.ts'

const projectRow = (name: string, more: Readonly<Record<string, unknown>> = {}) => ({
  id: randomUUID(),
  name,
  search_norm: name,
  start_date: '2027-02-01',
  ...more,
})

/** Days in the first weeks of February 2027, which begin on a Monday; Thursday the 11th and Tuesday the 23rd are holidays. */
const taskRow = (project_id: string, title: string, from: number, to: number, days: number, rank_project: string) => ({
  id: randomUUID(),
  project_id,
  title,
  search_norm: title,
  start_date: `2027-02-${String(from).padStart(2, '0')}`,
  end_date: `2027-02-${String(to).padStart(2, '0')}`,
  duration_days: days,
  rank_project,
})

const line = (page: Page, title: string): Locator => page.getByRole('row', { name: new RegExp(title) })

async function openGantt(page: Page, project: string): Promise<void> {
  await page.goto(`/mypage/project-management/gantt?project=${project}`)
  await expect(page.getByRole('treegrid', { name: 'ガントチャート' })).toBeVisible()
}

test('a task of a project stands on today’s page, and finishing it there moves the project', async ({
  signedIn: page,
}) => {
  await page.goto('/mypage/project-management')
  await page.getByRole('button', { name: 'プロジェクトを追加' }).click()
  const dialog = openedDialog(page)
  await field(dialog, '名前').fill('展覧会をひらく')
  await dialog.getByRole('button', { name: '追加する' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '展覧会をひらく' })).toBeVisible()

  for (const line of ['会場を探す 今日', '案内状を書く 明日']) {
    await field(page, 'タスクを追加').fill(line)
    await field(page, 'タスクを追加').press('Enter')
  }
  const tree = page.getByRole('treegrid', { name: 'タスクの一覧' })
  await expect(tree.getByRole('row')).toHaveCount(3)

  // What a line says is shown while it is typed, and is words again by Backspace.
  const understood = page.getByRole('list', { name: '読み取った内容' })
  await field(page, 'タスクを追加').pressSequentially('電話 #急ぎ 明日')
  await expect(understood.getByRole('button')).toHaveCount(2)
  await expect(understood).toContainText('新しいタグ：急ぎ')
  await page.keyboard.press('Backspace')
  await expect(understood.getByRole('button')).toHaveCount(1)
  await expect(field(page, 'タスクを追加')).toHaveValue('電話 #急ぎ 明日')
  await field(page, 'タスクを追加').fill('')

  // A title leads to its details where somebody wants them in a tab of their own.
  const address = await tree.getByRole('link', { name: '会場を探す' }).getAttribute('href')
  await page.goto(new URL(address ?? '', page.url()).href)
  await expect(field(openedDialog(page), 'タスク名')).toHaveValue('会場を探す')

  await page.goto('/mypage/daily')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page
    .getByRole('checkbox', { name: /会場を探す/ })
    .first()
    .check()
  await expect(page.getByRole('checkbox', { name: /会場を探す/ }).first()).toBeChecked()

  await page.goto('/mypage/project-management')
  const card = page.getByRole('article', { name: '展覧会をひらく' })
  await expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50')
  await expect(card).toContainText('案内状を書く')
})

test('the tree is built by keys: deeper, out, up, renamed, finished, deleted and back', async ({
  signedIn: page,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  const project = projectRow('庭')
  await rows.insert('projects', [project])
  await rows.insert('tasks', [
    taskRow(project.id, '土を運ぶ', 1, 1, 1, 'a1'),
    taskRow(project.id, '種をまく', 2, 2, 1, 'a2'),
  ])
  await page.goto(`/mypage/project-management?project=${project.id}`)
  await line(page, '種をまく').focus()
  await page.keyboard.press('Tab')
  await expect(line(page, '種をまく')).toHaveAttribute('aria-level', '2')
  await expect(line(page, '種をまく')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(line(page, '種をまく')).toHaveAttribute('aria-level', '1')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByRole('row').nth(1)).toContainText('種をまく')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'タスク名' }).fill('苗を植える')
  await page.keyboard.press('Enter')
  await expect(line(page, '苗を植える')).toBeFocused()
  await page.keyboard.press('x')
  await expect(page.getByRole('checkbox', { name: '「苗を植える」を完了にする' })).toBeChecked()
  await page.keyboard.press('Delete')
  await expect(line(page, '苗を植える')).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(line(page, '苗を植える')).toBeVisible()
  await expect
    .poll(() =>
      rows.read('tasks', `select=title,status,parent_id,deleted_at&project_id=eq.${project.id}&order=rank_project`),
    )
    .toEqual([
      { title: '苗を植える', status: 'done', parent_id: null, deleted_at: null },
      { title: '土を運ぶ', status: 'todo', parent_id: null, deleted_at: null },
    ])
})

test('the Gantt chart by keys: what follows is pushed over a holiday, a ring is refused by name, and all can be taken back', async ({
  signedIn: page,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  const project = projectRow('本を作る')
  const [write, draw, print] = [
    taskRow(project.id, '原稿', 8, 9, 2, 'a1'),
    taskRow(project.id, '挿絵', 10, 10, 1, 'a2'),
    taskRow(project.id, '印刷', 15, 16, 2, 'a3'),
  ]
  await rows.insert('projects', [project])
  await rows.insert('tasks', [write, draw, print])
  const dates = (id: string) => rows.read('tasks', `select=start_date,end_date,duration_days&id=eq.${id}`)
  await openGantt(page, project.id)
  // Months away from today the chart opens on what is planned; on a phone the first bar stands in its upper part.
  await expect(page.locator(`[data-bar="${write.id}"]`)).toBeInViewport()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.locator(`[data-bar="${write.id}"]`)).toBeInViewport()
  expect((await page.locator(`[data-bar="${write.id}"]`).boundingBox())?.y).toBeLessThan(300)
  // So it does among the views of its project, whose line for tasks and facts stand below the chart.
  await page.goto(`/mypage/project-management?project=${project.id}&view=gantt`)
  await expect(page.locator(`[data-bar="${write.id}"]`)).toBeInViewport()
  expect((await page.locator(`[data-bar="${write.id}"]`).boundingBox())?.y).toBeLessThan(300)
  await page.getByRole('button', { name: 'そのほかの操作' }).last().click()
  await page.getByRole('menuitem', { name: '目盛り：週' }).click()
  await clickDrawn(page.getByRole('radio', { name: 'リスト' }))
  await expect(page.getByRole('treegrid', { name: 'タスクの一覧' })).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await openGantt(page, project.id)

  // 原稿 → 挿絵 → 印刷
  await line(page, '原稿').focus()
  await page.keyboard.press('l')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('l')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => rows.read('task_links', 'select=pred_id,succ_id&order=created_at'))
    .toEqual([
      { pred_id: write.id, succ_id: draw.id },
      { pred_id: draw.id, succ_id: print.id },
    ])
  await page.keyboard.press('l')
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page.getByText('つながりが輪になるため、つなげません：印刷 → 原稿 → 挿絵 → 印刷')).toBeVisible()

  // A day longer: the drawing goes over the holiday to Friday; what has room stays.
  await line(page, '原稿').focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect
    .poll(() => dates(draw.id))
    .toEqual([{ start_date: '2027-02-12', end_date: '2027-02-12', duration_days: 1 }])
  expect(await dates(print.id)).toEqual([{ start_date: '2027-02-15', end_date: '2027-02-16', duration_days: 2 }])
  await page.keyboard.press('ArrowRight')
  await expect
    .poll(() => dates(print.id))
    .toEqual([{ start_date: '2027-02-16', end_date: '2027-02-17', duration_days: 2 }])
  await expect(line(page, '印刷')).toContainText('2/16')

  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect
    .poll(() => dates(draw.id))
    .toEqual([{ start_date: '2027-02-10', end_date: '2027-02-10', duration_days: 1 }])
  await page.keyboard.press('Control+Shift+z')
  await expect
    .poll(() => dates(draw.id))
    .toEqual([{ start_date: '2027-02-12', end_date: '2027-02-12', duration_days: 1 }])
})

test('a bar is dragged with what depends on it, and the baseline tells by how much', async ({
  signedIn: page,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  const project = projectRow('引っ越し')
  const [pack, carry] = [taskRow(project.id, '荷造り', 1, 2, 2, 'a1'), taskRow(project.id, '運搬', 3, 3, 1, 'a2')]
  await rows.insert('projects', [project])
  await rows.insert('tasks', [pack, carry])
  await rows.insert('task_links', [{ id: randomUUID(), pred_id: pack.id, succ_id: carry.id }])
  await openGantt(page, project.id)
  await page.getByRole('button', { name: 'そのほかの操作' }).click()
  await page.getByRole('menuitem', { name: '今の計画を基準として保存' }).click()
  await expect(page.getByRole('columnheader', { name: '差' })).toBeVisible()

  const bar = page.locator(`[data-bar="${pack.id}"]`)
  await bar.scrollIntoViewIfNeeded()
  const box = await bar.boundingBox()
  if (!box) throw new Error('The bar is not there')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + 36, box.y + box.height / 2, { steps: 4 })
  await expect(page.locator('[class*=ghost]')).toHaveCount(2)
  await page.mouse.up()
  await expect
    .poll(() => rows.read('tasks', `select=start_date,end_date&project_id=eq.${project.id}&order=rank_project`))
    .toEqual([
      { start_date: '2027-02-02', end_date: '2027-02-03' },
      { start_date: '2027-02-04', end_date: '2027-02-04' },
    ])
  await expect(line(page, '荷造り')).toContainText('+1')
  await expect(line(page, '運搬')).toContainText('+1')

  // Away from what is in sight an arrow leads back; the whole window is left by Escape.
  await page.getByRole('button', { name: '今日' }).last().click()
  await expect(bar).not.toBeInViewport()
  await page.getByRole('button', { name: '「荷造り」の期間へ移動' }).click()
  await expect(bar).toBeInViewport()
  await page.getByRole('button', { name: '画面いっぱいに表示' }).click()
  await expect.poll(async () => (await page.getByRole('treegrid').boundingBox())?.x).toBeLessThan(20)
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await page.getByRole('treegrid').boundingBox())?.x).toBeGreaterThan(200)

  // A task that came without dates is dashed until it is scheduled; then every reader of the row knows its days.
  const late = { id: randomUUID(), project_id: project.id, title: '掃除', search_norm: '掃除', rank_project: 'a3' }
  await rows.insert('tasks', [late])
  await openGantt(page, project.id)
  await expect(page.locator(`[data-bar="${late.id}"][data-unsettled=true]`)).toHaveCount(1)
  await page.getByRole('button', { name: '日程を決める' }).click()
  await expect
    .poll(() => rows.read('tasks', `select=start_date,end_date,duration_days&id=eq.${late.id}`))
    .toEqual([{ start_date: '2027-02-01', end_date: '2027-02-01', duration_days: 1 }])

  // A file for another program, read again, is the same plan.
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'そのほかの操作' }).click()
  await page.getByRole('menuitem', { name: 'Microsoft Project' }).click()
  const file = await (await download).path()
  await page.goto('/mypage/project-management')
  await page.getByRole('button', { name: 'そのほかの操作' }).click()
  await page.getByRole('menuitem', { name: 'ファイルから読み込む' }).click()
  const dialog = openedDialog(page)
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'plan.xml',
    mimeType: 'application/xml',
    buffer: await readFile(file),
  })
  await expect(dialog).toContainText('タスク3件')
  await expect(dialog).toContainText('ファイルの計画は、すべて読み込めます。')
  await dialog.getByRole('button', { name: '読み込む' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '引っ越し' })).toBeVisible()
  const planOf = (id: string | null) =>
    rows.read('tasks', `select=title,start_date,end_date,duration_days&project_id=eq.${id}&order=rank_project`)
  const made = new URL(page.url()).searchParams.get('project')
  await expect.poll(() => planOf(made)).toEqual(await planOf(project.id))
})

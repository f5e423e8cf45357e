import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { field } from '../support/forms.ts'
import { note, openDay } from '../support/life.ts'
import { rowsOf } from '../support/person.ts'
import { tokyoDay } from '../support/sample-life.ts'
import { expect, test } from '../support/test.ts'

const sunday = '2026-11-22'

/** A title that becomes a field where it stands: what opens it, what is written in, and where else somebody may go. */
interface Place {
  /** what has the focus before it is opened, and again when a key has closed it */
  readonly stop: (page: Page) => Locator
  readonly open: (stop: Locator) => Promise<void>
  readonly name: (page: Page) => Locator
  readonly elsewhere: (page: Page) => Locator
}

/** Words go where somebody pressed, and a key leaves the focus where one can go on. */
async function renameTwice(page: Page, { stop, open, name, elsewhere }: Place): Promise<void> {
  await open(stop(page))
  await expect(name(page)).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type('、前')
  await elsewhere(page).click()
  await expect(elsewhere(page)).toBeFocused()
  await page.keyboard.type('よそ')
  await expect(name(page)).toBeHidden()
  await expect(stop(page)).toContainText('、前')
  await expect(stop(page)).not.toContainText('よそ')

  await open(stop(page))
  await expect(name(page)).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type('、後')
  await page.keyboard.press('Enter')
  await expect(stop(page)).toContainText('、前、後')
  await expect(stop(page)).toBeFocused()
}

const byPress = (stop: Locator) => stop.click()

test('who leaves the title of a task for the note of the day writes in the note', async ({
  signedIn: page,
  product,
  session,
}) => {
  const day = tokyoDay()
  await rowsOf(product, session).insert('tasks', [
    { id: randomUUID(), title: '名前', search_norm: 'x', planned_date: day, rank_day: 'a1' },
  ])
  await openDay(page, day)
  await renameTwice(page, {
    stop: page => page.locator('[data-task-title]'),
    open: byPress,
    name: page => page.getByRole('textbox', { name: /の名前$/ }),
    elsewhere: note,
  })
  await expect(note(page)).toHaveText('よそ')
})

test('who leaves a goal of the week is where they pressed', async ({ signedIn: page, product, session }) => {
  await rowsOf(product, session).insert('weekly_goals', [
    { id: randomUUID(), title: '名前', week_start: sunday, rank: 'a1' },
  ])
  await page.goto(`/mypage/daily/weekly-tasks?week=${sunday}`)
  const goals = page.getByRole('region', { name: '今週の目標' })
  const title = goals.locator('li > button:first-child')
  await title.click()
  await page.keyboard.press('Escape')
  await expect(title).toBeFocused()
  await goals.getByRole('button', { name: '目標を追加' }).click()
  await renameTwice(page, {
    stop: () => title,
    open: byPress,
    name: () => goals.getByRole('textbox', { name: /の名前$/ }),
    elsewhere: () => goals.getByRole('textbox', { name: '目標を追加' }),
  })
})

test('who leaves the name of a wish is where they pressed', async ({ signedIn: page, product, session }) => {
  await rowsOf(product, session).insert('list_items', [
    { id: randomUUID(), list: 'wish', title: '名前', search_norm: 'x', status: 'want', rank: 'a1' },
  ])
  await page.goto('/mypage/lists/wish')
  await renameTwice(page, {
    stop: page => page.getByRole('listitem').getByRole('button', { name: /^名前(?!.*並べ替え)/ }),
    open: stop => stop.press('F2'),
    name: page => page.getByRole('textbox', { name: /の名前$/ }),
    elsewhere: page => page.getByRole('textbox', { name: 'ほしいものを追加' }),
  })
})

test('who leaves a name in the tree or the chart of a project is where they pressed', async ({
  signedIn: page,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  const project = { id: randomUUID(), name: '計画', search_norm: 'x', start_date: '2027-02-01' }
  await rows.insert('projects', project)
  await rows.insert('tasks', [
    {
      id: randomUUID(),
      project_id: project.id,
      title: '名前',
      search_norm: 'x',
      start_date: '2027-02-01',
      end_date: '2027-02-02',
      duration_days: 2,
      rank_project: 'a1',
    },
  ])
  const row = (page: Page) => page.getByRole('row', { name: /名前/ })
  await page.goto(`/mypage/project-management?project=${project.id}`)
  await renameTwice(page, {
    stop: row,
    open: stop => stop.press('F2'),
    name: page => field(row(page), 'タスク名'),
    elsewhere: page => field(page, 'タスクを追加'),
  })

  await page.goto(`/mypage/project-management/gantt?project=${project.id}`)
  const cell = row(page).getByRole('textbox')
  await row(page).getByText('名前、前、後').dblclick()
  await expect(cell).toBeFocused()
  await page.keyboard.type('図の名前')
  await page.getByRole('button', { name: '今日', exact: true }).first().click()
  await expect(row(page)).toContainText('図の名前')
  await expect(row(page)).not.toBeFocused()
  await row(page).getByText('図の名前').dblclick()
  await page.keyboard.type('表の名前')
  await page.keyboard.press('Enter')
  await expect(row(page)).toContainText('表の名前')
  await expect(row(page)).toBeFocused()
})

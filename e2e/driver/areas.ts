import type { ElementHandle, Locator, Page } from '@playwright/test'
import { field, openedDialog } from '../support/forms.ts'
import { checkOf, note } from '../support/life.ts'
import type { Chance } from './chance.ts'
import { focusOn, isThere, typeOver } from './hands.ts'
import { type Cell, type Ledger, nameOf } from './ledger.ts'
import { cellOf, type Life } from './life.ts'

/** What is at hand when somebody does something on a page. */
export interface Scene {
  readonly page: Page
  readonly ledger: Ledger
  readonly chance: Chance
}

export interface Act {
  readonly name: string
  /** What was done, in words; null when it could not be done here and now. */
  readonly run: (scene: Scene) => Promise<string | null>
}

/** A page of an area, and what a person writes there. */
export interface Place {
  readonly name: string
  readonly path: string
  readonly acts: readonly Act[]
  /** cells that everybody sees who looks at it */
  readonly shows: readonly Cell[]
}

type Words = (ledger: Ledger) => string
const words: Words = ledger => ledger.words()
const upTo =
  (most: number): Words =>
  ledger =>
    ledger.number(most)

/**
 * A field of a row. What it holds after typing must be what was typed, whatever comes in meanwhile. Only before the first key may
 * another window's words come, which are not selected: they stand before what was typed then.
 */
async function write(
  { page, ledger }: Scene,
  cell: Cell,
  place: Locator,
  value: Words = words,
  /** what it has to hold before, where it is the field of whichever row was open */
  holds: string | null = null,
  /** whether the row that was open still is: a way back that was begun before ends at any moment */
  isStill: () => Promise<boolean> = async () => true,
): Promise<string | null> {
  if (!((await isThere(place)) && (await place.isEnabled()))) return null
  if (holds !== null && (await place.inputValue()) !== holds) return null
  const reached = await focusOn(place)
  if (!reached || !(await isStill())) return null
  const typed = value(ledger)
  // Noted first: if the page goes in the middle, nobody knows how far it came, and the end is looked at later.
  ledger.write(cell, typed, page)
  const held = await typeOver(page, reached, typed)
  if (held === null) {
    ledger.doubt(cell)
    return `${nameOf(cell)} ← perhaps ${typed}`
  }
  const before = held.endsWith(typed) ? held.slice(0, -typed.length).trim() : ''
  const came = ledger.writtenElsewhere(cell, page).find(words => words === before)
  if (came === undefined && held.replaceAll(',', '') !== typed)
    throw new Error(`${nameOf(cell)} holds “${held}” after typing “${typed}”`)
  if (came !== undefined) ledger.write(cell, held, page)
  return `${nameOf(cell)} ← ${held}`
}

/**
 * Types what becomes a row of its own. Of a field that went meanwhile nobody knows how far it came, and no row is looked for; one
 * that stays holds what was typed. Words that still stand there are sent first: nobody writes over their own.
 */
async function typeNew({ page, ledger }: Scene, what: string, place: ElementHandle): Promise<string | null> {
  const before = await place.inputValue().catch(() => null)
  if (before !== '') {
    await page.keyboard.press('Enter')
    return null
  }
  const typed = ledger.words()
  const held = await typeOver(page, place, typed)
  if (held !== null && held !== typed) throw new Error(`${what} holds “${held}” after typing “${typed}”`)
  return held
}

/** A line that adds something at Enter. */
const addAct = (table: string, column: string, line: (page: Page) => Locator, open?: (page: Page) => Locator): Act => ({
  name: `a new row of ${table}`,
  run: async scene => {
    const { page, ledger } = scene
    const place = line(page)
    if (open && !(await place.isVisible())) {
      if (!(await isThere(open(page)))) return null
      await open(page).first().click()
    }
    const reached = (await isThere(place)) && (await focusOn(place))
    if (!reached) return null
    const typed = await typeNew(scene, table, reached)
    if (typed === null) return `${table} + perhaps`
    await page.keyboard.press('Enter')
    ledger.add(table, column, typed)
    return `${table} + ${typed}`
  },
})

/** A box or a round button; the wanted state is the other one. */
const checkAct = (
  cell: Cell,
  place: (page: Page) => Locator,
  values: { readonly on: string; readonly off: string },
): Act => ({
  name: `${cell.table}.${cell.column}`,
  run: async ({ page, ledger }) => {
    const button = place(page).first()
    if (!(await isThere(button))) return null
    const isOn = await button.evaluate(each =>
      each instanceof HTMLInputElement ? each.checked : each.getAttribute('aria-pressed') === 'true',
    )
    const value = isOn ? values.off : values.on
    ledger.write(cell, value, page)
    // Nothing keeps the focus: a key that leaves a field elsewhere would press it once more.
    const press = button.evaluate((each: HTMLElement) => {
      each.click()
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    })
    await press.catch(error => {
      ledger.doubt(cell)
      throw error
    })
    return `${nameOf(cell)} ← ${value}`
  },
})

/** Opens what stands for a row that a page shows by its title alone. */
const titledAct = (
  table: string,
  titles: (page: Page) => Locator,
  then: (scene: Scene, cell: Cell, title: Locator, words: string) => Promise<string | null>,
): Act => ({
  name: `${table}.title`,
  run: async scene => {
    const all = titles(scene.page)
    if (!(await isThere(all))) return null
    const shown = await all.allTextContents()
    const known = shown.flatMap(text => {
      const cell = scene.ledger.cellShowing(table, text)
      return cell ? [{ cell, text }] : []
    })
    if (known.length === 0) return null
    const { cell, text } = scene.chance.pick(known)
    // By its words: lists are put in order anew while somebody reaches for them.
    const title = all.filter({ hasText: new RegExp(`^${text}$`) })
    return (await title.count()) === 1 ? then(scene, cell, title, text) : null
  },
})

const day = ({ day, cells }: Life): Place => ({
  name: 'the day',
  path: `/mypage/daily/${day}`,
  shows: [...cells.tasks, cells.oneLine],
  acts: [
    addAct('tasks', 'title', page => field(page, 'タスクを追加')),
    titledAct(
      'tasks',
      page => page.locator('[data-task-title]'),
      async (scene, cell, title, text) => {
        await title.click()
        const open = scene.page.locator('[data-status] input[type=text], [data-status] input:not([type])')
        return write(scene, cell, open.first(), words, text)
      },
    ),
    titledAct(
      'tasks',
      page => page.locator('[data-task-title]'),
      async (scene, cell, title, text) => {
        // Under a sheet that came late it does not get the focus. One that an earlier press asked for may come between focus and
        // key, which would be written in it: the key goes to the title itself.
        const reached = await focusOn(title)
        if (!reached) return null
        await reached.evaluate(each =>
          each.dispatchEvent(new KeyboardEvent('keydown', { key: 'e', bubbles: true, cancelable: true })),
        )
        const sheet = openedDialog(scene.page)
        const name = field(sheet, 'タスク名')
        if (!(await isThere(name)) || (await name.inputValue()) !== text) return null
        if (scene.chance.percent(60)) return write(scene, cell, name)
        return addText(scene, { ...cell, column: 'doc_text' }, sheet.getByRole('textbox', { name: 'メモ' }))
      },
    ),
    titledAct(
      'tasks',
      page => page.locator('[data-task-title]'),
      (scene, cell, _title, text) =>
        checkAct(
          { ...cell, column: 'status' },
          page => page.getByRole('checkbox', { name: `「${text}」を完了にする` }),
          { on: 'done', off: 'todo' },
        ).run(scene),
    ),
    {
      name: 'the one line',
      run: async scene => {
        const line = scene.page.getByRole('textbox', { name: /のひとこと$/ })
        const fold = scene.page.getByRole('button', { name: /^ふりかえり/ })
        if (!(await line.isVisible()) && (await isThere(fold))) await fold.first().click()
        return write(scene, cells.oneLine, line)
      },
    },
    { name: 'the note of the day', run: scene => addText(scene, cells.dayText, note(scene.page)) },
  ],
})

/** Types a line of its own at the end, as somebody does who looks at the end of a text. */
async function addText({ page, ledger }: Scene, cell: Cell, text: Locator): Promise<string | null> {
  const isReady = await text
    .and(page.locator('[contenteditable=true]'))
    .waitFor({ state: 'visible', timeout: 2500 })
    .then(
      () => true,
      () => false,
    )
  if (!isReady) return null
  await text.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  const typed = ledger.words()
  await page.keyboard.type(typed)
  ledger.line(cell, typed)
  return `${nameOf(cell)} + ${typed}`
}

const week = ({ cells }: Life): Place => {
  const goals = (page: Page) => page.getByRole('region', { name: '今週の目標' })
  return {
    name: 'the week',
    path: '/mypage/daily/weekly-tasks',
    shows: [...cells.goals, ...cells.tasks],
    acts: [
      addAct(
        'weekly_goals',
        'title',
        page => goals(page).getByRole('textbox', { name: '目標を追加' }),
        page => goals(page).getByRole('button', { name: '目標を追加' }),
      ),
      titledAct(
        'weekly_goals',
        page => goals(page).locator('li > button:first-child'),
        async (scene, cell, title, text) => {
          await title.click()
          return write(scene, cell, goals(scene.page).getByRole('textbox', { name: /の名前$/ }), words, text)
        },
      ),
    ],
  }
}

const habits = ({ cells }: Life): Place => ({
  name: 'the habits',
  path: '/mypage/habits',
  shows: [],
  acts: cells.habits.map(({ name, state }) => checkAct(state, page => checkOf(page, name), { on: 'done', off: '' })),
})

/** Whether the sheet that is open is this row's: for a moment after going elsewhere it is still the one before. */
async function isSheetOf({ page, ledger }: Scene, table: string, id: string, name: Locator): Promise<boolean> {
  if (!(await isThere(name)) || (await openedDialog(page).count()) !== 1) return false
  return ledger.cellShowing(table, await name.inputValue())?.row.id === id
}

const listField = (id: string, column: string, label: string, value?: Words): Act => ({
  name: `list_items.${column}`,
  run: async scene => {
    const sheet = openedDialog(scene.page)
    const isOpen = () => isSheetOf(scene, 'list_items', id, field(sheet, '名前'))
    if (!(await isOpen())) return null
    return write(scene, cellOf('list_items', id, column), field(sheet, label), value, null, isOpen)
  },
})

const wishes = ({ cells }: Life): Place => ({
  name: 'the wishes',
  path: '/mypage/lists/wish',
  shows: cells.wishes.map(id => cellOf('list_items', id, 'title')),
  acts: [addAct('list_items', 'title', page => page.getByRole('textbox', { name: 'ほしいものを追加' }))],
})

const wish = (id: string): Place => ({
  name: 'a wish',
  path: `/mypage/lists/wish?status=all&item=${id}`,
  shows: ['title', 'doc_text', 'shop', 'price'].map(column => cellOf('list_items', id, column)),
  acts: [
    listField(id, 'title', '名前'),
    listField(id, 'doc_text', 'メモ'),
    listField(id, 'shop', 'お店'),
    listField(id, 'price', '価格', upTo(999)),
  ],
})

const hundred = ({ cells }: Life): Place => ({
  name: 'the hundred',
  path: '/mypage/lists/bucket?view=hundred',
  shows: cells.dreams.map(id => cellOf('list_items', id, 'title')),
  acts: [
    {
      name: 'a new dream',
      run: async scene => {
        const frame = scene.page.getByRole('button', { name: /番は空いています/ })
        if (!(await isThere(frame))) return null
        await frame.nth(Math.floor(scene.chance.next() * (await frame.count()))).click()
        const line = scene.page.getByRole('textbox', { name: /番に追加$/ })
        const reached = (await isThere(line)) && (await focusOn(line))
        if (!reached) return null
        const typed = await typeNew(scene, 'a dream', reached)
        if (typed === null) return 'a dream + perhaps'
        scene.ledger.add('list_items', 'title', typed)
        return `a dream + ${typed}`
      },
    },
  ],
})

const dream = (id: string): Place => ({
  name: 'a dream',
  path: `/mypage/lists/bucket?status=all&item=${id}`,
  shows: ['title', 'place'].map(column => cellOf('list_items', id, column)),
  acts: [listField(id, 'title', '名前'), listField(id, 'place', '場所'), listField(id, 'doc_text', 'メモ')],
})

const bookTitle = /^タイトル(?!の)/

/** A form that is sent: what is typed is written when it is. */
const bookAct = (id: string, column: 'title' | 'publisher', label: RegExp): Act => ({
  name: `books.${column}`,
  run: async scene => {
    const { page, ledger } = scene
    const edit = page.getByRole('button', { name: '編集', exact: true })
    if (!((await openedDialog(page).isVisible()) || (await isThere(edit)))) return null
    if (!(await openedDialog(page).isVisible())) await edit.first().click()
    const dialog = openedDialog(page)
    const isOpen = () => isSheetOf(scene, 'books', id, dialog.getByRole('textbox', { name: bookTitle }))
    if (!(await isOpen())) return null
    const place = dialog.getByRole('textbox', { name: label })
    if (!(await place.isVisible())) await dialog.getByText('くわしい項目').click()
    const reached = (await isThere(place)) && (await focusOn(place))
    if (!reached || !(await isOpen())) return null
    const typed = ledger.words()
    await typeOver(page, reached, typed)
    const cell = cellOf('books', id, column)
    // Noted first: a press that is not answered in time may have counted.
    ledger.write(cell, typed, page)
    const save = dialog.getByRole('button', { name: '保存する' })
    await save.click().catch(error => {
      ledger.doubt(cell)
      throw error
    })
    return `${nameOf(cell)} ← ${typed}`
  },
})

const book = (id: string): Place => ({
  name: 'a book',
  path: `/mypage/bookshelf/${id}`,
  shows: ['title', 'publisher'].map(column => cellOf('books', id, column)),
  acts: [bookAct(id, 'title', bookTitle), bookAct(id, 'publisher', /^出版社/)],
})

const project = ({ cells }: Life): Place => {
  const row = (page: Page, id: string) => page.locator(`[data-row="${id}"]`)
  const sheet = (id: string, column: string, label: string, value?: Words): Act => ({
    name: `tasks.${column} in a project`,
    run: async scene => {
      const { page } = scene
      if (!(await openedDialog(page).isVisible())) {
        const menu = row(page, id).getByRole('button', { name: /の操作$/ })
        if (!(await isThere(menu))) return null
        await menu.click()
        // One that was pressed before its code was there may open late, beside this one.
        await page.getByRole('menuitem', { name: '詳細をひらく' }).last().click()
      }
      // Another task's may still be open.
      const heading = openedDialog(page).getByRole('heading', { name: 'タスクの詳細' })
      if (!(await isThere(heading))) return null
      const shown = async () =>
        scene.ledger.cellShowing('tasks', await field(openedDialog(page), 'タスク名').inputValue())
      const cell = await shown()
      if (!cell) return null
      const isStill = async () => (await shown())?.row.id === cell.row.id
      return write(scene, { ...cell, column }, field(openedDialog(page), label), value, null, isStill)
    },
  })
  return {
    name: 'a project',
    path: `/mypage/project-management?project=${cells.project}`,
    shows: cells.planned.map(id => cellOf('tasks', id, 'title')),
    acts: [
      addAct('tasks', 'title', page => field(page, 'タスクを追加')),
      ...cells.planned.flatMap(id => [
        sheet(id, 'title', 'タスク名'),
        sheet(id, 'progress', '進み', upTo(99)),
        checkAct(cellOf('tasks', id, 'status'), page => row(page, id).getByRole('checkbox'), {
          on: 'done',
          off: 'todo',
        }),
        {
          name: 'tasks.title in a project',
          run: async (scene: Scene) => {
            if (!(await isThere(row(scene.page, id))) || (await openedDialog(scene.page).isVisible())) return null
            await row(scene.page, id).focus()
            await scene.page.keyboard.press('F2')
            return write(
              scene,
              cellOf('tasks', id, 'title'),
              row(scene.page, id).getByRole('textbox', { name: 'タスク名' }),
            )
          },
        },
      ]),
    ],
  }
}

/** Every area, each with the rows of this life. */
export const placesOf = (life: Life): readonly Place[] => [
  day(life),
  week(life),
  habits(life),
  wishes(life),
  ...life.cells.wishes.map(wish),
  hundred(life),
  ...life.cells.dreams.map(dream),
  ...life.cells.books.map(book),
  project(life),
]

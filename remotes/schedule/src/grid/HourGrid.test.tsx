import type { Day } from '@techo/core'
import { StoreProvider } from '@techo/data'
import { LocaleProvider, setLanguage } from '@techo/ui'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TaskRow } from '../api.ts'
import type { Occurrence, When } from '../rules/event.ts'
import { type Item, itemOf, itemOfTask } from '../rules/item.ts'
import { days, event, hours } from '../rules/test-events.ts'
import { daysFrom, HourGrid } from './HourGrid.tsx'

const zone = 'Asia/Tokyo'
const wednesday = '2026-11-25' as Day
const occurrence = (when: When, title: string): Occurrence => {
  const once = event(when, { id: title, title })
  return { ...once, key: title, event: once, date: null, isOverride: false }
}
const dentist = itemOf(occurrence(hours(wednesday, 10, 60), '歯医者'), 'blue')
const row: TaskRow = {
  ...{
    id: 'task',
    title: '見積もり',
    status: 'todo' as const,
    estimate_min: null,
    deadline_date: null,
    deadline_time: null,
  },
  ...{ planned_date: wednesday, planned_time: '13:00:00', planned_week: null, done_at: null },
}
const task = itemOfTask(row, zone)
const told = { onOpen: vi.fn(), onMove: vi.fn(), onRemove: vi.fn(), onDraft: vi.fn(), onAdd: vi.fn() }

const open = (items: readonly Item[], draft: When | null = null) =>
  render(
    <LocaleProvider>
      <StoreProvider>
        <HourGrid
          days={daysFrom(wednesday, 2)}
          items={items}
          zone={zone}
          today={wednesday}
          now={Date.parse('2026-11-25T03:00:00Z')}
          draft={draft}
          label="時間割"
          heads={null}
          {...told}
        />
      </StoreProvider>
    </LocaleProvider>,
  )
const box = (name: RegExp) => screen.getByRole('button', { name })

beforeEach(() => {
  setLanguage('ja')
  for (const each of Object.values(told)) each.mockReset()
})
afterEach(cleanup)

test('appointments and tasks with an hour stand on their day, and say when they are', () => {
  open([dentist, ...(task ? [task] : []), itemOf(occurrence(hours(wednesday, 23, 120), '夜行バス'), 'green')])
  const day = screen.getByRole('group', { name: '11月25日(水)の予定' })
  expect(day.querySelectorAll('button')).toHaveLength(3)
  expect(box(/^歯医者、10:00〜11:00、11月25日\(水\)$/)).toBeTruthy()
  expect(box(/^タスク 見積もり、13:00〜13:30、11月25日\(水\)$/)).toBeTruthy()
  // Over midnight it is two pieces.
  expect(screen.getAllByRole('button', { name: /^夜行バス、23:00〜1:00/ })).toHaveLength(2)
  expect(screen.getByText('現在 12:00')).toBeTruthy()
})

test.each(['ja', 'en'] as const)('what is seen on a box is heard in one run, in %s', language => {
  setLanguage(language)
  const meeting = occurrence(hours(wednesday, 15, 90), 'Lunch with Mika (2)')
  const cleaning = occurrence(days(wednesday, wednesday), '大掃除')
  const trip = itemOf(occurrence(hours(wednesday, 23, 120), '夜行バス'), 'green')
  const free = itemOfTask({ ...row, id: 'free', title: '電話', planned_time: null }, zone)
  const done = itemOfTask({ ...row, id: 'done', title: '買い物', status: 'done' }, zone)
  const tasks = [task, free, done].filter(each => each !== null)
  open([dentist, itemOf({ ...meeting, place: '銀座' }, 'red'), itemOf(cleaning, 'teal'), trip, ...tasks])
  const night = `夜行バス 23 00 ${language === 'ja' ? '1' : '01'} 00`
  const words = (text: string | null) => (text ?? '').replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()
  const boxes = [...document.querySelectorAll('[data-key]')]
  expect(boxes.map(each => words(each.textContent)).sort()).toEqual(
    [
      ...['歯医者 10 00 11 00', 'Lunch with Mika 2 15 00 16 30 銀座', '大掃除', night],
      ...[night, '見積もり 13 00', '買い物 13 00', '電話'],
    ].sort(),
  )
  for (const each of boxes)
    expect(` ${words(each.getAttribute('aria-label'))} `).toContain(` ${words(each.textContent)} `)
})

test('arrows move by a quarter of an hour and by days, with Shift they stretch, Delete takes away', () => {
  open([dentist])
  const press = (key: string, shiftKey = false) => fireEvent.keyDown(box(/^歯医者/), { key, shiftKey })
  press('ArrowDown')
  expect(told.onMove).toHaveBeenLastCalledWith(dentist, hours(wednesday, 10.25, 60))
  press('ArrowUp')
  expect(told.onMove).toHaveBeenLastCalledWith(dentist, hours(wednesday, 9.75, 60))
  press('ArrowRight')
  expect(told.onMove).toHaveBeenLastCalledWith(dentist, hours('2026-11-26', 10, 60))
  press('ArrowDown', true)
  expect(told.onMove).toHaveBeenLastCalledWith(dentist, hours(wednesday, 10, 75))
  press('Delete')
  expect(told.onRemove).toHaveBeenCalledWith(dentist)
  fireEvent.click(box(/^歯医者/))
  expect(told.onOpen).toHaveBeenCalledWith(dentist)
})

test('whole days are folded after three rows', () => {
  open(['A', 'B', 'C', 'D', 'E'].map(title => itemOf(occurrence(days(wednesday, '2026-11-26'), title), 'teal')))
  const lane = screen.getByRole('group', { name: '終日の予定と時刻のないタスク' })
  expect(lane.querySelectorAll('button')).toHaveLength(4)
  fireEvent.click(box(/^ほか2件$/))
  expect(lane.querySelectorAll('button')).toHaveLength(6)
  expect(box(/^E、11月25日\(水\)〜11月26日\(木\)$/)).toBeTruthy()
})

test('a task without an hour stands above the hours: a key gives it one, and another takes it away again', () => {
  const free = itemOfTask({ ...row, id: 'free', title: '電話', planned_time: null, estimate_min: 45 }, zone)
  open([...(free ? [free] : []), ...(task ? [task] : [])])
  const press = (name: RegExp, key: string) => fireEvent.keyDown(box(name), { key })
  press(/^タスク 電話、11月25日\(水\)、時刻なし$/, 'ArrowDown')
  // It is noon: the next full hour, as long as the task takes.
  expect(told.onMove).toHaveBeenLastCalledWith(free, hours(wednesday, 13, 45))
  press(/^タスク 電話/, 'ArrowRight')
  expect(told.onMove).toHaveBeenLastCalledWith(free, days('2026-11-26', '2026-11-26'))
  press(/^タスク 見積もり/, 'Delete')
  expect(told.onMove).toHaveBeenLastCalledWith(task, days(wednesday, wednesday))
  expect(told.onRemove).not.toHaveBeenCalled()
})

test('a done task without an hour is not there any more', () => {
  expect(itemOfTask({ ...row, planned_time: null, status: 'done' }, zone)).toBeNull()
})

test('a new one has its title typed at once: Enter keeps it, Escape leaves nothing', () => {
  const when = hours(wednesday, 15, 60)
  const { unmount } = open([], when)
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^予定のタイトル/ })
  expect(document.activeElement).toBe(field())
  fireEvent.change(field(), { target: { value: ' 面談 ' } })
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(told.onAdd).toHaveBeenCalledExactlyOnceWith('面談', when)
  unmount()
  open([], when)
  fireEvent.change(field(), { target: { value: 'やめた' } })
  fireEvent.keyDown(field(), { key: 'Escape' })
  expect(told.onAdd).toHaveBeenCalledOnce()
  expect(told.onDraft).toHaveBeenLastCalledWith(null)
})

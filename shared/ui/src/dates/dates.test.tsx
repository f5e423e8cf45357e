import { type Day, toDay } from '@techo/core'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LocaleProvider, setLanguage } from '../index.ts'
import { DatePicker, loadHolidays, MonthCalendar, TimeField } from './index.ts'

const today = toDay('2026-11-20')

beforeEach(async () => {
  await loadHolidays()
  act(() => setLanguage('ja'))
})
afterEach(cleanup)

const Month = ({ weekStart = 0 }: { readonly weekStart?: 0 | 1 }) => {
  const [value, setValue] = useState<Day | null>(today)
  const [month, setMonth] = useState('')
  return (
    <LocaleProvider>
      <MonthCalendar
        label="日を選ぶ"
        today={today}
        value={value}
        onChange={setValue}
        onMonthChange={setMonth}
        weekStart={weekStart}
        markOf={day => (day === '2026-11-24' ? { dots: ['accent'], label: 'タスク2件' } : null)}
      />
      <output>{`${value} ${month}`}</output>
    </LocaleProvider>
  )
}

describe('a month', () => {
  it('says today, holidays and marks in words', () => {
    render(<Month />)
    expect(screen.getByRole('button', { name: '2026年11月20日(金) 今日' })).toBeTruthy()
    expect(screen.getByRole('button', { name: '2026年11月23日(月) 勤労感謝の日' })).toBeTruthy()
    expect(screen.getByRole('button', { name: '2026年11月24日(火) タスク2件' })).toBeTruthy()
    expect(screen.getByRole('list', { name: 'この月の祝日' }).textContent).toBe('3 文化の日23 勤労感謝の日')
  })

  it('begins on the weekday the person chose', () => {
    const first = () => screen.getAllByRole('columnheader', { hidden: true })[0]?.textContent
    const { unmount } = render(<Month />)
    expect(first()).toBe('日')
    unmount()
    render(<Month weekStart={1} />)
    expect(first()).toBe('月')
  })

  it('is walked by arrow keys and chosen from by Enter, across its end', () => {
    const { container } = render(<Month />)
    const day = screen.getByRole('button', { name: /11月20日/ })
    act(() => day.focus())
    fireEvent.keyDown(day, { key: 'ArrowDown' })
    fireEvent.keyDown(document.activeElement ?? day, { key: 'ArrowDown' })
    expect(document.activeElement?.getAttribute('aria-label')).toBe('2026年12月4日(金)')
    act(() => (document.activeElement as HTMLElement).click())
    expect(within(container).getByRole('status').textContent).toBe('2026-12-04 2026-12-01')
  })
})

describe('a date field', () => {
  it('offers today and clearing, and gives plain days', () => {
    const seen: (Day | null)[] = []
    render(
      <LocaleProvider>
        <DatePicker label="締切" value={toDay('2026-12-01')} onChange={day => seen.push(day)} today={today} />
      </LocaleProvider>,
    )
    const open = () => act(() => screen.getByRole('button', { name: /カレンダーを開く/ }).click())
    open()
    act(() => screen.getByRole('button', { name: '今日' }).click())
    open()
    act(() => screen.getByRole('button', { name: '日付を消す' }).click())
    expect(seen).toEqual(['2026-11-20', null])
  })
})

describe('a time field', () => {
  it('shows and steps the 24-hour clock', () => {
    const seen: (string | null)[] = []
    render(
      <LocaleProvider>
        <TimeField label="起きる時刻" value="23:59:30" onChange={time => seen.push(time)} />
      </LocaleProvider>,
    )
    const [hour] = screen.getAllByRole('spinbutton')
    expect(hour?.textContent).toBe('23')
    if (hour) fireEvent.keyDown(hour, { key: 'ArrowDown' })
    expect(seen).toEqual(['22:59'])
  })
})

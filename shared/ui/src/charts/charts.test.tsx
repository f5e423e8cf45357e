import { addDays, type Day, daysBetween, toDay } from '@techo/core'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LocaleProvider, setLanguage } from '../index.ts'
import { axisTicks, BarChart, binsOf, DonutChart, HeatMap, levelOf } from './index.ts'
import { arcsOf, placeLabels } from './scale.ts'

beforeEach(() => act(() => setLanguage('ja')))
afterEach(cleanup)

const from = toDay('2026-10-30')
const to = toDay('2026-11-20')
// 2 on each day of October, 3 on Mondays of November, nothing recorded on the 5th, 0 otherwise.
const amountOf = (day: Day): number | null =>
  day < '2026-11-01' ? 2 : day === '2026-11-05' ? null : daysBetween(toDay('2026-11-02'), day) % 7 === 0 ? 3 : 0

const map = (onSelect?: (day: Day) => void) =>
  render(
    <LocaleProvider>
      <HeatMap
        title="記録"
        from={from}
        to={to}
        amountOf={amountOf}
        max={3}
        write={value => `${value}回`}
        {...(onSelect ? { onSelect } : {})}
      />
    </LocaleProvider>,
  )

describe('a heat map', () => {
  it('is a table whose rows are weekdays and whose cells say day and amount', () => {
    map()
    const table = screen.getByRole('table', { name: '記録' })
    expect(
      within(table)
        .getAllByRole('rowheader')
        .map(cell => cell.textContent),
    ).toEqual([...'日月火水木金土'])
    const days = [...table.querySelectorAll('[data-day]')]
    expect(days).toHaveLength(22)
    expect(days.find(cell => cell.getAttribute('data-day') === '2026-11-02')?.textContent).toBe('11月2日(月) 3回')
    expect(days.find(cell => cell.getAttribute('data-day') === '2026-11-05')?.textContent).toBe('11月5日(木) 記録なし')
  })

  it('gives its sums by month as a second table', () => {
    map()
    act(() => screen.getByRole('button', { name: '表で見る' }).click())
    const rows = screen.getAllByRole('row').map(row => [...row.children].map(cell => cell.textContent))
    expect(rows).toEqual([
      ['月', '日数', '合計'],
      ['2026年10月', '2', '4'],
      ['2026年11月', '3', '9'],
    ])
  })

  it('is walked by arrow keys within its days, with one stop for Tab', () => {
    const chosen: Day[] = []
    map(day => chosen.push(day))
    const table = screen.getByRole('table')
    const stops = () => [...table.querySelectorAll<HTMLElement>('[tabindex="0"]')].map(cell => cell.dataset.day)
    expect(stops()).toEqual(['2026-11-20'])
    act(() => table.querySelector<HTMLElement>('[tabindex="0"]')?.focus())
    const press = (key: string) => fireEvent.keyDown(document.activeElement ?? table, { key })
    press('ArrowRight')
    press('ArrowLeft')
    press('ArrowUp')
    expect(stops()).toEqual(['2026-11-12'])
    expect(screen.getByRole('status').textContent).toBe('2026年11月12日(木): 0回')
    press('Enter')
    expect(chosen).toEqual(['2026-11-12'])
  })

  it('fills a cell by quarters of the most', () => {
    expect([0, 1, 25, 26, 75, 99, 100, 400].map(value => levelOf(value, 100))).toEqual([0, 1, 1, 2, 3, 4, 4, 4])
    expect(levelOf(3, 0)).toBe(0)
  })
})

describe('a bar chart', () => {
  const chart = (values: readonly (number | null)[]) =>
    render(
      <LocaleProvider>
        <BarChart title="ページ" labels={['月', '火', '水']} unit="p" series={[{ label: '読んだ', values }]} />
      </LocaleProvider>,
    )

  it('offers the same numbers as a table', () => {
    chart([12, null, 1234])
    act(() => screen.getByRole('button', { name: '表で見る' }).click())
    expect(screen.getAllByRole('row').map(row => [...row.children].map(cell => cell.textContent))).toEqual([
      ['項目', '読んだ'],
      ['月', '12p'],
      ['火', '記録なし'],
      ['水', '1,234p'],
    ])
  })

  it('is read by arrow keys', () => {
    chart([12, null, 30])
    const plot = screen.getByRole('group', { name: /ページの図/ })
    fireEvent.keyDown(plot, { key: 'ArrowRight' })
    fireEvent.keyDown(plot, { key: 'ArrowRight' })
    expect(within(plot).getByText('記録なし')).toBeTruthy()
    fireEvent.keyDown(plot, { key: 'End' })
    expect(within(plot).getByText('30p')).toBeTruthy()
  })

  it('with nothing in it says so instead of drawing an empty frame', () => {
    chart([null, null, null])
    expect(screen.getByText('まだ記録がありません')).toBeTruthy()
  })
})

describe('an axis', () => {
  it('covers what it is given with a few evenly spaced round numbers', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000, max: 10_000 }), fc.integer({ min: 0, max: 10_000 }), (low, size) => {
        const ticks = axisTicks(low, low + size)
        expect(ticks[0]).toBeLessThanOrEqual(low)
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(low + size)
        expect(ticks.length).toBeGreaterThan(1)
        expect(ticks.length).toBeLessThan(9)
      }),
    )
    expect(axisTicks(0, 61)).toEqual([0, 20, 40, 60, 80])
  })

  it('of things that are counted has no halves', () => {
    expect(axisTicks(0, 2, 4, true)).toEqual([0, 1, 2])
    expect(axisTicks(0, 10, 4, true)).toEqual([0, 3, 6, 9, 12])
    expect(axisTicks(0, 2)).toEqual([0, 0.5, 1, 1.5, 2])
  })

  it('writes its labels within the drawing and none over another', () => {
    const month = fc.constantFrom('September 2026', 'November 2026', 'May 2026', '2026年11月', '11/20')
    fc.assert(
      fc.property(
        fc.array(month, { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 200, max: 1200 }),
        (labels, width) => {
          const start = 30
          const middleOf = (index: number) => start + ((index + 0.5) / labels.length) * (width - start - 8)
          const spans = placeLabels(labels, { start, width, middleOf }).map(({ label, x }) => {
            const half = [...label].reduce((sum, sign) => sum + (sign > '\u2e7f' ? 12 : 7), 0) / 2
            return [x - half, x + half] as const
          })
          expect(spans.length).toBeGreaterThan(0)
          for (const [index, [from, to]] of spans.entries()) {
            expect(from).toBeGreaterThanOrEqual(0)
            expect(to).toBeLessThanOrEqual(width)
            expect(from).toBeGreaterThan(spans[index - 1]?.[1] ?? -1)
          }
        },
      ),
    )
  })

  it('counts every value in exactly one bin', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 1, maxLength: 50 }), values => {
        const bins = binsOf(values)
        expect(bins.reduce((sum, bin) => sum + bin.count, 0)).toBe(values.length)
      }),
    )
  })
})

it('days of a year are all drawn, whatever weekday it begins on', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 800 }), fc.constantFrom(0 as const, 1 as const), (offset, weekStart) => {
      const start = addDays(toDay('2025-01-01'), offset)
      const end = addDays(start, 59)
      const { container, unmount } = render(
        <LocaleProvider>
          <HeatMap title="x" from={start} to={end} amountOf={() => 1} max={1} weekStart={weekStart} />
        </LocaleProvider>,
      )
      expect(container.querySelectorAll('[data-day]')).toHaveLength(60)
      unmount()
    }),
    { numRuns: 20 },
  )
})

describe('a donut', () => {
  it('says each part with its amount and share, beside the ring and as a table', () => {
    render(
      <LocaleProvider>
        <DonutChart
          title="本の種類"
          unit="冊"
          parts={[
            { label: '小説', value: 30 },
            { label: '実用', value: 10 },
            { label: '漫画', value: 0 },
          ]}
        />
      </LocaleProvider>,
    )
    expect(screen.getAllByRole('listitem').map(item => item.textContent)).toEqual([
      '小説30冊75%',
      '実用10冊25%',
      '漫画0冊0%',
    ])
    expect(screen.getByRole('figure', { name: '本の種類' }).querySelectorAll('circle')).toHaveLength(2)
    act(() => screen.getByRole('button', { name: '表で見る' }).click())
    expect(within(screen.getByRole('table')).getByRole('row', { name: '小説 30冊 75%' })).toBeTruthy()
  })

  it('of nothing says that there is nothing yet', () => {
    render(
      <LocaleProvider>
        <DonutChart title="本の種類" parts={[{ label: '小説', value: 0 }]} />
      </LocaleProvider>,
    )
    expect(screen.getByText('まだ記録がありません')).toBeTruthy()
  })

  it('has parts that follow each other round the whole ring', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -5, max: 1000 }), { minLength: 1, maxLength: 12 }), values => {
        const arcs = arcsOf(values)
        const end = arcs.reduce((place, { from, length }) => {
          expect(from).toBeCloseTo(place, 6)
          expect(length).toBeGreaterThanOrEqual(0)
          return from + length
        }, 0)
        expect(end).toBeCloseTo(values.some(value => value > 0) ? 100 : 0, 6)
      }),
    )
  })
})

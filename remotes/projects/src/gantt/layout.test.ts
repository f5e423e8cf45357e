import { addDays } from '@techo/core'
import { describe, expect, test } from 'vitest'
import { planOf } from '../plan.ts'
import { november, projectRow, taskRow } from '../test-rows.ts'
import { mostRows, papers, pictureOf, rowsWithin, sheetsOf, wholeSpan } from './layout.ts'
import { rowsOf } from './rows.ts'

/** Tasks of a week each, one behind the other. */
const rowsOfWeeks = (count: number) => {
  const tasks = Array.from({ length: count }, (_, at) => {
    const start_date = addDays(november(2), 7 * at)
    return taskRow(`t${at}`, {
      start_date,
      end_date: addDays(start_date, 4),
      duration_days: 5,
      rank_project: `a${String(at).padStart(5, '0')}V`,
    })
  })
  const plan = planOf({
    project: projectRow({ start_date: november(2) }),
    tasks,
    links: [],
    today: november(20),
    calendars: [],
    exceptions: [],
    isHoliday: () => false,
  })
  return rowsOf([plan], new Set(), false)
}

describe('the chart as a picture or on paper', () => {
  test('has a width that a screen shows, however long the plan is, and short plans are not blown up', () => {
    for (const count of [1, 12, 150, 520]) {
      const rows = rowsOfWeeks(count)
      const span = wholeSpan(rows)
      if (!span) throw new Error('Nothing is planned')
      const { width, height } = pictureOf(rows, span)
      expect(width).toBeLessThanOrEqual(2001)
      expect(height).toBe(44 + 28 * count + 1)
    }
    const [row] = rowsOfWeeks(1)
    expect(row?.days && pictureOf([row], row.days).width).toBe(320 + 7 * 36)
  })

  test('ends where browsers cannot draw more, and says how many lines that are', () => {
    const rows = rowsOfWeeks(mostRows + 20)
    const span = wholeSpan(rows)
    expect(span && pictureOf(rows, span).rows).toHaveLength(mostRows)
  })

  test.each(['a4', 'a3'] as const)(
    'on %s every line stands on one sheet, and each sheet is no larger than the paper',
    paper => {
      const rows = rowsOfWeeks(90)
      const span = wholeSpan(rows)
      const sheets = span ? sheetsOf(rows, span, paper) : []
      expect(sheets.flatMap(sheet => sheet.rows)).toEqual(rows)
      expect(sheets.length).toBe(paper === 'a4' ? 5 : 3)
      for (const { width, height } of sheets) {
        expect(width).toBeLessThanOrEqual(papers[paper].width + 1)
        expect(height).toBeLessThanOrEqual(papers[paper].height)
      }
    },
  )

  test('of a chosen span shows what lies in it', () => {
    const rows = rowsOfWeeks(10)
    const span = { start_date: addDays(november(2), 8), end_date: addDays(november(2), 14) }
    expect(rowsWithin(rows, span).map(({ id }) => id)).toEqual(['t1', 't2'])
    expect(sheetsOf(rows, span, 'a4')).toHaveLength(1)
  })
})

import { addDays, toDay } from '@techo/core'
import { docToText, fromPlainText, parseDoc } from '@techo/editor/doc'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { endOfPeriod, onThisDay, periodAfter, periodInWords, periodKinds, periodOf, weekNumber } from './period.ts'
import { fillTemplate, type TemplateRow, templateFor, valuesOf } from './template.ts'

const friday = toDay('2026-11-20')

describe('a period', () => {
  test.each([
    ['day', 0, '2026-11-20', '2026-11-20'],
    ['week', 0, '2026-11-15', '2026-11-21'],
    ['week', 1, '2026-11-16', '2026-11-22'],
    ['month', 0, '2026-11-01', '2026-11-30'],
    ['quarter', 0, '2026-10-01', '2026-12-31'],
    ['year', 0, '2026-01-01', '2026-12-31'],
  ] as const)('%s of a week that starts on %i: %s to %s', (kind, weekStart, start, end) => {
    const period = periodOf(kind, friday, weekStart)
    expect([period.start, endOfPeriod(period)]).toEqual([start, end])
  })

  test('holds its day, ends before the next begins, and leaves no day out', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 30_000 }).map(days => addDays(toDay('1980-01-01'), days)),
        fc.constantFrom(...periodKinds),
        fc.constantFrom<0 | 1>(0, 1),
        (day, kind, weekStart) => {
          const period = periodOf(kind, day, weekStart)
          const next = periodAfter(period, 1)
          expect(period.start <= day && day <= endOfPeriod(period)).toBe(true)
          expect(addDays(endOfPeriod(period), 1)).toBe(next.start)
          expect(periodAfter(next, -1)).toEqual(period)
          expect(periodOf(kind, next.start, weekStart)).toEqual(next)
        },
      ),
    )
  })

  test('is called by its name', () => {
    const names = (language: 'ja' | 'en') => periodKinds.map(kind => periodInWords(periodOf(kind, friday, 0), language))
    expect(names('ja')).toEqual(['2026年11月20日(金)', '11/15〜11/21', '2026年11月', '2026年 第4四半期', '2026年'])
    expect(names('en').slice(2)).toEqual(['November 2026', 'Q4 2026', '2026'])
  })

  test('a week is called in English as the runtime calls it', () => {
    const [days, dated] = [{}, { year: 'numeric' } as const].map(
      year => new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', ...year, timeZone: 'UTC' }),
    )
    for (let day = toDay('2024-01-01'); day < '2028-01-15'; day = addDays(day, 1)) {
      const week = periodOf('week', day, 1)
      const [first, last] = [week.start, endOfPeriod(week)]
      const runtime = first.slice(0, 4) === last.slice(0, 4) ? days : dated
      expect(periodInWords(week, 'en')).toBe(runtime?.formatRange(Date.parse(first), Date.parse(last)))
    }
  })

  test.each([
    ['2026-11-16', '2026年 第47週', 'Week 47, 2026'],
    ['2026-11-15', '2026年 第47週', 'Week 47, 2026'],
    ['2026-12-28', '2026年 第53週', 'Week 53, 2026'],
    ['2026-12-27', '2026年 第53週', 'Week 53, 2026'],
    ['2025-12-28', '2026年 第1週', 'Week 1, 2026'],
  ])('the week from %s is %s', (first, ja, en) => {
    expect(weekNumber(toDay(first), 'ja').withYear).toBe(ja)
    expect(weekNumber(toDay(first), 'en').withYear).toBe(en)
    expect(ja).toContain(weekNumber(toDay(first), 'ja').week)
  })

  test('on this day: 28 and 29 February see each other', () => {
    expect(onThisDay(friday, 2)).toEqual(['2025-11-20', '2024-11-20'])
    expect(onThisDay(toDay('2028-02-29'), 4)).toEqual(['2027-02-28', '2026-02-28', '2025-02-28', '2024-02-29'])
    expect(onThisDay(toDay('2025-02-28'), 1)).toEqual(['2024-02-29', '2024-02-28'])
  })
})

describe('a template', () => {
  const row = (name: string, more: Partial<TemplateRow> = {}): TemplateRow => ({
    id: name,
    kind: 'day',
    name,
    doc: null,
    weekdays: null,
    is_default: false,
    rank: 'a0',
    ...more,
  })

  test('of the weekday comes before the default, and another kind never', () => {
    const templates = [
      row('default', { is_default: true }),
      row('fridays', { weekdays: 1 << 5 }),
      row('weeks', { kind: 'week', is_default: true }),
    ]
    const named = (day: string) => templateFor(templates, { kind: 'day', start: toDay(day) })?.name
    expect(named('2026-11-20')).toBe('fridays')
    expect(named('2026-11-21')).toBe('default')
    expect(templateFor(templates, { kind: 'week', start: toDay('2026-11-15') })?.name).toBe('weeks')
    expect(templateFor(templates, { kind: 'month', start: toDay('2026-11-01') })).toBeNull()
  })

  const values = valuesOf(
    { kind: 'day', start: friday },
    { language: 'ja', weekStart: 0, holiday: null, tasks: ['牛乳を買う', '電話する'], habits: [] },
  )

  test('fills its variables in the words of the reader; what nobody knows stays', () => {
    const doc = fromPlainText(
      '{{date}} {{weekday}} {{week}}\n前日は{{yesterday}}{{holiday}}\nやること：{{tasks.today}}\n{{mood}}',
    )
    expect(docToText(fillTemplate(doc, values))).toBe(
      '2026年11月20日(金) 金 11/15〜11/21\n前日は2026年11月19日(木)\nやること：牛乳を買う、電話する\n{{mood}}',
    )
  })

  test('makes a list of a list that stands alone, an empty line of an empty one, and a valid document of everything', () => {
    const filled = fillTemplate(fromPlainText('{{tasks.today}}\n{{habits.today}}\n{{holiday}}'), values)
    expect(JSON.stringify(filled)).toContain('"bulletList"')
    expect(docToText(filled)).toContain('牛乳を買う')
    const parsed = parseDoc(filled, { check: true })
    expect(docToText(parsed.doc)).toContain('電話する')
  })
})

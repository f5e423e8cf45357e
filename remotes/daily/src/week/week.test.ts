import { addDays, type Day, toDay } from '@techo/core'
import { newSeries } from '@techo/core/recurrence'
import { docToText, fromPlainText, parseDoc } from '@techo/editor/doc'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ActivityRow, blankTask, type TaskRow } from '../api.ts'
import { aheadOf } from './ahead.ts'
import { columnsOf, moved, noDay, weekOfAddress } from './board.ts'
import { habitsOf, sumsOf, withReview } from './review.ts'

const sunday = toDay('2026-11-15')
const row = (id: string, more: Partial<TaskRow> = {}): TaskRow => ({
  ...blankTask,
  id,
  title: id,
  parent_id: null,
  project_id: null,
  planned_date: sunday,
  planned_time: null,
  planned_week: sunday,
  estimate_min: null,
  deadline_date: null,
  deadline_time: null,
  done_at: null,
  series_id: null,
  occurrence_date: null,
  first_planned_date: null,
  deleted_at: null,
  ...more,
})

const apply = (rows: readonly TaskRow[], changes: ReturnType<typeof moved>): readonly TaskRow[] =>
  rows.map(each => ({ ...each, ...changes.find(({ id }) => id === each.id)?.columns }))
const idsIn = (rows: readonly TaskRow[], column: string) =>
  columnsOf(rows, sunday)
    .find(({ id }) => id === column)
    ?.items.map(({ id }) => id)

describe('the weekly board', () => {
  test('shows the open ones first, what is for no day apart, and nothing that was let go', () => {
    const rows = [
      row('c', { rank_day: 'a2' }),
      row('done', { rank_day: 'a0', status: 'done' }),
      row('b', { rank_day: 'a1' }),
      row('gone', { status: 'cancelled' }),
      row('someday', { planned_date: null }),
    ]
    expect(columnsOf(rows, sunday).map(({ id }) => id)).toEqual([
      ...Array.from({ length: 7 }, (_, i) => addDays(sunday, i)),
      noDay,
    ])
    expect(idsIn(rows, sunday)).toEqual(['b', 'c', 'done'])
    expect(idsIn(rows, noDay)).toEqual(['someday'])
  })

  test('a card stands where it was put, between the neighbours it was given, whatever ranks there were', () => {
    const ranks = fc.constantFrom('a0', 'a1', 'a2', 'a0V')
    const places = fc.constantFrom<Day | null>(sunday, addDays(sunday, 2), null)
    fc.assert(
      fc.property(
        fc.array(fc.tuple(places, ranks, ranks), { minLength: 1, maxLength: 8 }),
        fc.nat(),
        fc.nat(),
        places,
        (made, which, where, to) => {
          const rows = made.map(([planned_date, rank_day, rank_week], index) =>
            row(`t${index}`, { planned_date, rank_day, rank_week }),
          )
          const id = `t${which % rows.length}`
          const column = to ?? noDay
          const others = (idsIn(rows, column) ?? []).filter(each => each !== id)
          const at = where % (others.length + 1)
          const place = { column, before: others[at - 1] ?? null, after: others[at] ?? null }
          const after = apply(rows, moved(columnsOf(rows, sunday), id, place, { first: sunday, weekStart: 0 }))
          expect(idsIn(after, column)).toEqual(others.toSpliced(at, 0, id))
          const card = after.find(each => each.id === id)
          expect(card?.planned_date).toBe(to)
          expect(card?.planned_week).toBe(sunday)
        },
      ),
    )
  })

  test('a time of day stays with its day and leaves with it', () => {
    const rows = [row('a', { planned_time: '09:00:00' }), row('b', { rank_day: 'a1' })]
    const put = (column: string) =>
      apply(
        rows,
        moved(columnsOf(rows, sunday), 'a', { column, before: null, after: null }, { first: sunday, weekStart: 0 }),
      )
    const within = apply(
      rows,
      moved(
        columnsOf(rows, sunday),
        'a',
        { column: sunday, before: 'b', after: null },
        { first: sunday, weekStart: 0 },
      ),
    )
    expect(within[0]?.planned_time).toBe('09:00:00')
    expect(put(addDays(sunday, 1))[0]?.planned_time).toBeNull()
    expect(put(noDay)[0]).toMatchObject({
      planned_date: null,
      planned_time: null,
      planned_week: sunday,
      first_planned_date: sunday,
    })
  })

  test('is named by any day of the week; an impossible one names none', () => {
    expect(weekOfAddress('2026-11-18', sunday, 0)).toBe('2026-11-15')
    expect(weekOfAddress('2026-11-15', sunday, 1)).toBe('2026-11-09')
    expect(weekOfAddress(null, toDay('2026-11-20'), 1)).toBe('2026-11-16')
    expect(weekOfAddress('2026-02-30', sunday, 0)).toBeNull()
  })

  test('shows what series will bring and no task was made for, where a holiday puts it', () => {
    const series = {
      ...newSeries('s', { rrule: 'FREQ=WEEKLY;BYDAY=MO,TH;WKST=SU', start: sunday }, { title: '掃除' }),
      last_spawned: toDay('2026-11-19'),
    }
    const days = (holiday_rule: 'none' | 'next_workday', first: Day) =>
      aheadOf([{ ...series, holiday_rule }], first, day => day === '2026-11-23').map(each => each.day)
    expect(days('none', sunday)).toEqual([])
    expect(days('none', addDays(sunday, 7))).toEqual(['2026-11-23', '2026-11-26'])
    expect(days('next_workday', addDays(sunday, 7))).toEqual(['2026-11-24', '2026-11-26'])
    expect(aheadOf([{ ...series, paused: true }], addDays(sunday, 7), () => false)).toEqual([])
  })
})

describe('the weekly review', () => {
  const did = (verb: string, entity_type: string, entity_id: string, day: Day, data: object = {}): ActivityRow => ({
    id: `${verb} ${entity_id} ${day}`,
    day,
    at: `${day}T00:00:00Z`,
    verb,
    entity_type,
    entity_id,
    data: { title: entity_id, ...data },
  })

  test('counts what was done, moved on, let go and is left', () => {
    const tasks = [
      row('a', { status: 'done', estimate_min: 60 }),
      row('b', { status: 'cancelled' }),
      row('c'),
      row('d', { status: 'waiting' }),
    ]
    const activity = [
      did('rolled', 'task', 'c', sunday),
      did('rolled', 'task', 'c', addDays(sunday, 1)),
      did('done', 'task', 'a', sunday),
    ]
    expect(sumsOf(tasks, activity)).toEqual({ done: 1, rolled: 1, cancelled: 1, left: 2, minutes: 60 })
  })

  test('shows the days on which habits were done, those done most first', () => {
    const done = (habit_id: string, day: Day) => ({ habit_id, day, habits: { name: habit_id } })
    expect(
      habitsOf([done('読書', sunday), done('散歩', addDays(sunday, 1)), done('散歩', addDays(sunday, 2))], sunday),
    ).toEqual([
      { id: '散歩', title: '散歩', days: [false, true, true, false, false, false, false] },
      { id: '読書', title: '読書', days: [true, false, false, false, false, false, false] },
    ])
  })

  const words = (sums: string) => ({
    heading: '週の振り返り',
    sums,
    goals: '目標',
    habits: '習慣',
    next: '来週へ',
    goalOf: () => '早く寝る：達成',
    habitOf: () => '散歩 ●○○○○○○',
  })

  test('stands below what was written; written again it is brought up to date and keeps the person’s own words', () => {
    const goals = [
      {
        id: 'g',
        week_start: sunday,
        title: '早く寝る',
        status: 'achieved' as const,
        note: '',
        rank: 'a0',
        deleted_at: null,
      },
    ]
    const once = withReview(fromPlainText('よい週だった'), { goals, habits: [], words: words('完了 1件') })
    expect(docToText(once)).toContain('よい週だった')
    expect(docToText(once)).toContain('早く寝る：達成')
    expect(parseDoc(once, { check: true }).error).toBeNull()
    const written = {
      ...once,
      content: [...(once.content ?? []), ...(fromPlainText('来週は休む').content ?? [])],
    } as typeof once
    const twice = docToText(withReview(written, { goals, habits: [], words: words('完了 2件') }))
    expect(twice.match(/週の振り返り/g)).toHaveLength(1)
    expect(twice).toContain('完了 2件')
    expect(twice).not.toContain('完了 1件')
    expect(twice).toContain('来週は休む')
    expect(twice).toContain('よい週だった')
  })
})

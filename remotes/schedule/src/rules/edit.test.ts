import { addDays, type Day } from '@techo/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockText, wallAt } from './clock.ts'
import { type Change, changeOf, type Edit, movedRule, removalOf, type Scope, type Step } from './edit.ts'
import type { Event, Occurrence, Override } from './event.ts'
import { occurrencesIn } from './occurrences.ts'
import { days, event, hours } from './test-events.ts'

interface Rows {
  readonly events: readonly Event[]
  readonly overrides: readonly Override[]
}
const fresh = { id: 'tail', uid: 'tail-uid', at: '2026-11-01T00:00:00Z' }
const window = { from: '2026-10-20' as Day, to: '2026-12-31' as Day, zone: 'Asia/Tokyo' }

/** What the rows are after the steps, as the database keeps them. */
function after({ events, overrides }: Rows, steps: readonly Step[]): Rows {
  const all = new Map(events.map(each => [each.id, each]))
  const own = new Map(overrides.map(each => [`${each.event_id} ${each.original}`, each]))
  for (const step of steps) {
    if (step.kind === 'put-event') all.set(step.event.id, step.event)
    else if (step.kind === 'delete-event') {
      if (step.at !== null) all.delete(step.id)
    } else if (step.kind === 'set-event') {
      const before = all.get(step.id)
      if (before) all.set(step.id, { ...before, ...step.columns })
    } else if (step.kind === 'put-override')
      own.set(`${step.override.event_id} ${step.override.original}`, step.override)
    else own.delete(`${step.event_id} ${step.original}`)
  }
  return { events: [...all.values()], overrides: [...own.values()] }
}

const shown = ({ events, overrides }: Rows): readonly string[] =>
  occurrencesIn(events, overrides, window).map(({ title, when }) => {
    if (when.allDay) return `${when.from}…${when.to} ${title}`
    const { day, minutes } = wallAt(when.start, when.zone)
    return `${day} ${clockText(minutes)}+${(when.end - when.start) / 60_000} ${title}`
  })

const yoga = event(hours('2026-11-03', 19, 90), { rrule: 'FREQ=WEEKLY;COUNT=5;BYDAY=TU;WKST=MO' })
const rows: Rows = { events: [yoga], overrides: [] }
const nth = (index: number, { events, overrides }: Rows = rows): Occurrence => {
  const found = occurrencesIn(events, overrides, window)[index]
  if (!found) throw new Error(`there is no occurrence ${index}`)
  return found
}
const edit = (change: Edit, scope: Scope, index: number, from: Rows = rows) => {
  const made = changeOf(nth(index, from), change, scope, from.overrides, fresh)
  return { made, rows: after(from, made.does) }
}
const back = (from: Rows, { undoes }: Change) => shown(after(from, undoes))
const later = { when: hours('2026-11-18', 20, 60) }

test('one occurrence is moved, and the others stay', () => {
  const { made, rows: now } = edit(later, 'this', 2)
  expect(shown(now)).toEqual([
    '2026-11-03 19:00+90 ヨガ',
    '2026-11-10 19:00+90 ヨガ',
    '2026-11-18 20:00+60 ヨガ',
    '2026-11-24 19:00+90 ヨガ',
    '2026-12-01 19:00+90 ヨガ',
  ])
  expect(back(now, made)).toEqual(shown(rows))
  // Moved again it is the same exception, and taking that back leads to the first one.
  const again = edit({ when: hours('2026-11-19', 8, 30) }, 'this', 2, now)
  expect(again.rows.overrides).toHaveLength(1)
  expect(back(again.rows, again.made)).toEqual(shown(now))
})

test('this and what follows move, with what is left of the count', () => {
  const { made, rows: now } = edit(later, 'following', 2)
  expect(shown(now)).toEqual([
    '2026-11-03 19:00+90 ヨガ',
    '2026-11-10 19:00+90 ヨガ',
    '2026-11-18 20:00+60 ヨガ',
    '2026-11-25 20:00+60 ヨガ',
    '2026-12-02 20:00+60 ヨガ',
  ])
  expect(back(now, made)).toEqual(shown(rows).slice(0, 5))
})

test('all move, and the exception of one of them stays its own', () => {
  const { rows: one } = edit({ details: { title: '体験' } }, 'this', 1)
  const { made, rows: now } = edit(later, 'all', 2, one)
  expect(shown(now)).toEqual([
    '2026-11-04 20:00+60 ヨガ',
    '2026-11-10 19:00+90 体験',
    '2026-11-18 20:00+60 ヨガ',
    '2026-11-25 20:00+60 ヨガ',
    '2026-12-02 20:00+60 ヨガ',
  ])
  expect(back(now, made)).toEqual(shown(one))
})

test('a title of all is no rule of days', () => {
  const { made, rows: now } = edit({ details: { title: 'ピラティス' } }, 'all', 3)
  expect(made.does).toEqual([{ kind: 'set-event', id: 'event', columns: { title: 'ピラティス', place: '', note: '' } }])
  expect(shown(now).every(each => each.endsWith('ピラティス'))).toBe(true)
})

test('one date is taken away, or what follows, or all', () => {
  const at = '2026-11-01T00:00:00Z'
  const without = (scope: Scope, index: number) => {
    const made = removalOf(nth(index), scope, [], at)
    return shown(after(rows, made.does)).map(each => each.slice(0, 10))
  }
  expect(without('this', 1)).toEqual(['2026-11-03', '2026-11-17', '2026-11-24', '2026-12-01'])
  expect(without('following', 1)).toEqual(['2026-11-03'])
  expect(without('following', 0)).toEqual([])
  expect(without('all', 3)).toEqual([])
  const made = removalOf(nth(1), 'this', [], at)
  expect(back(after(rows, made.does), made)).toEqual(shown(rows))
})

test('a rule goes along when its days are moved', () => {
  const from = '2026-11-10' as Day
  expect(movedRule('FREQ=WEEKLY;BYDAY=TU,SA;WKST=MO', from, 1)).toBe('FREQ=WEEKLY;BYDAY=WE,SU;WKST=MO')
  expect(movedRule('FREQ=MONTHLY;BYMONTHDAY=10;WKST=MO', from, 2)).toBe('FREQ=MONTHLY;BYMONTHDAY=12;WKST=MO')
  expect(movedRule('FREQ=MONTHLY;BYDAY=2TU;WKST=MO', from, 9)).toBe('FREQ=MONTHLY;BYDAY=3TH;WKST=MO')
  expect(movedRule('FREQ=DAILY;WKST=MO', from, 3)).toBe('FREQ=DAILY;WKST=MO')
})

test('whatever is done to a series of weeks, undoing it shows what was there', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<Scope>('this', 'following', 'all'),
      fc.integer({ min: 0, max: 4 }),
      fc.integer({ min: -3, max: 3 }),
      fc.integer({ min: 0, max: 1400 }),
      fc.boolean(),
      (scope, index, by, minutes, isWhole) => {
        const { rows: begun } = edit({ details: { title: '体験' } }, 'this', 3)
        const target = nth(index, begun)
        const first = target.when.allDay ? target.when.from : wallAt(target.when.start, 'Asia/Tokyo').day
        const day = addDays(first, by)
        const when = isWhole ? days(day) : hours(day, minutes / 60, 45)
        const made = changeOf(target, { when }, scope, begun.overrides, fresh)
        const now = after(begun, made.does)
        expect(shown(now)).toHaveLength(5)
        expect(
          occurrencesIn(now.events, now.overrides, window).some(
            each => JSON.stringify(each.when) === JSON.stringify(when),
          ),
        ).toBe(true)
        expect(back(now, made)).toEqual(shown(begun))
      },
    ),
  )
})

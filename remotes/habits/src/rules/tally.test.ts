import { addDays, type Day, toDay } from '@techo/core'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { plain } from '../test-life.ts'
import { amountOf, type Entry, isOpen, isVacation, type Life } from './habit.ts'
import { tallyOf } from './tally.ts'

const first = toDay('2026-01-01')
const marks = fc.array(
  fc.tuple(fc.nat(60), fc.constantFrom('done', 'partial', 'skipped'), fc.double({ min: 0, max: 1e6, noNaN: true })),
)
const spans = fc.array(fc.tuple(fc.nat(60), fc.nat(9)), { maxLength: 6 })
const vacationsOf = (all: readonly (readonly [number, number])[]) =>
  all.map(([from, days]) => ({ from_day: addDays(first, from), to_day: addDays(first, from + days) }))

it('a tally answers as a walk through the days would', () => {
  fc.assert(
    fc.property(marks, spans, fc.nat(60), fc.nat(60), (marked, vacations, start, length) => {
      const entries = new Map<Day, Entry>(
        marked.map(([index, state, value]) => {
          const day = addDays(first, index)
          return [day, { day, state, value, note: '', skip_reason: null, at: null }]
        }),
      )
      const life: Life = {
        ...{ habit: { ...plain, kind: 'measure' }, archivedOn: null, schedules: [], weekStart: 0, today: first },
        ...{ entries, vacations: vacationsOf(vacations) },
      }
      const last = addDays(first, 70)
      const tally = tallyOf(life, first, last)
      const from = addDays(first, start)
      const to = addDays(from, Math.min(length, 70 - start))
      const days: Day[] = []
      for (let day = from; day <= last; day = addDays(day, 1)) days.push(day)
      const within = days.filter(day => day <= to)
      const amount = (day: Day) => amountOf(life.habit, entries.get(day))
      expect(Math.abs(tally.amount(from, to) - within.reduce((sum, day) => sum + amount(day), 0))).toBeLessThan(1e-6)
      expect(tally.open(from, to)).toBe(within.filter(day => isOpen(life, day)).length)
      expect(tally.nthOpen(from, length + 1)).toBe(days.filter(day => isOpen(life, day))[length] ?? null)
      expect(tally.nextDone(from)).toBe(days.find(day => day > from && amount(day) > 0) ?? null)
    }),
  )
})

it('a small amount after great ones counts in full', () => {
  const entries = new Map<Day, Entry>(
    Array.from({ length: 3000 }, (_, index) => {
      const day = addDays(first, index)
      return [day, { day, state: 'done', value: index < 2990 ? 999_999.9 : 0.1, note: '', skip_reason: null, at: null }]
    }),
  )
  const life: Life = {
    ...{ habit: { ...plain, kind: 'measure' }, archivedOn: null, schedules: [], weekStart: 0, today: first },
    ...{ entries, vacations: [] },
  }
  const tally = tallyOf(life, first, addDays(first, 3000))
  expect(Math.abs(tally.amount(addDays(first, 2990), addDays(first, 2999)) - 1)).toBeLessThan(1e-9)
})

it('vacations that overlap or touch hold every day that one of them holds', () => {
  fc.assert(
    fc.property(spans, fc.nat(75), (all, index) => {
      const day = addDays(first, index)
      const vacations = vacationsOf(all)
      expect(isVacation(vacations, day)).toBe(
        vacations.some(({ from_day, to_day }) => from_day <= day && day <= to_day),
      )
    }),
  )
})

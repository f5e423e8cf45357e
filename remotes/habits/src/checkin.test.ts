import { expect, test } from 'vitest'
import { type DayRecord, deltaTo, isNewlyDone, tapOf, usualStep } from './checkin.ts'

const bool = { kind: 'bool', target: 1, direction: 'at_least', step: null } as const
const avoid = { kind: 'avoid', target: 1, direction: 'at_least', step: null } as const
const water = { kind: 'measure', target: 8, direction: 'at_least', step: null } as const
const record = (rest: Partial<DayRecord> = {}): DayRecord => ({
  state: 'done',
  value: null,
  note: '',
  skip_reason: null,
  ...rest,
})

test('one tap on an open, missed or skipped day makes it done and keeps the note', () => {
  expect(tapOf(bool, undefined)).toEqual({ kind: 'set', record: record() })
  expect(tapOf(bool, record({ state: 'skipped', note: 'flight', skip_reason: 'travel' }))).toEqual({
    kind: 'set',
    record: record({ note: 'flight' }),
  })
})

test('one tap on a done day takes it back; with a note it stays as not done', () => {
  expect(tapOf(bool, record())).toEqual({ kind: 'set', record: null })
  expect(tapOf(bool, record({ note: 'why' }))).toEqual({
    kind: 'set',
    record: record({ state: 'missed', note: 'why' }),
  })
})

test('taking back a kept day with a note never says that the person slipped', () => {
  expect(tapOf(avoid, record({ note: 'hard' }))).toEqual({ kind: 'ask' })
  expect(tapOf(avoid, record())).toEqual({ kind: 'set', record: null })
})

test('one tap on a measured day adds one step, the person’s own or one that fits the target', () => {
  expect(tapOf(water, undefined)).toEqual({ kind: 'add', delta: 1 })
  expect(tapOf({ ...water, step: 2 }, record({ state: 'partial', value: 5 }))).toEqual({ kind: 'add', delta: 2 })
  expect(tapOf({ ...water, direction: 'at_most' }, record({ value: 9 }))).toEqual({ kind: 'add', delta: 1 })
  const steps = [0.3, 1, 5, 20, 21, 30, 60, 250, 2000, 10_000].map(usualStep)
  expect(steps).toEqual([0.3, 1, 1, 1, 2, 5, 10, 20, 200, 1000])
})

test('where a tap cannot say how much, the person is asked', () => {
  expect(tapOf(water, record({ value: 8 }))).toEqual({ kind: 'ask' })
  expect(tapOf(water, record({ state: 'skipped', value: 3 }))).toEqual({ kind: 'ask' })
})

test('a wanted total is a step from what the day holds', () => {
  expect(deltaTo(5, record({ value: 7 }))).toBe(-2)
  expect(deltaTo(0.3, record({ value: 0.1 }))).toBe(0.2)
  expect(deltaTo(4, undefined)).toBe(4)
})

test('only what was not done before is worth a line in what happened', () => {
  expect(isNewlyDone(undefined, record())).toBe(true)
  expect(isNewlyDone(record(), record({ note: 'more' }))).toBe(false)
  expect(isNewlyDone(record(), null)).toBe(false)
})

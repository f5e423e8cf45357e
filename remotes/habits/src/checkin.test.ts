import { expect, test } from 'vitest'
import { type DayRecord, deltaTo, isNewlyDone, tapOf } from './checkin.ts'

const bool = { kind: 'bool', target: 1, direction: 'at_least' } as const
const avoid = { kind: 'avoid', target: 1, direction: 'at_least' } as const
const water = { kind: 'measure', target: 8, direction: 'at_least' } as const
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

test('one tap on a measured day adds what is missing of the target', () => {
  expect(tapOf(water, undefined)).toEqual({ kind: 'add', delta: 8 })
  expect(tapOf(water, record({ state: 'partial', value: 5 }))).toEqual({ kind: 'add', delta: 3 })
  expect(tapOf({ ...water, target: 0.3 }, record({ state: 'partial', value: 0.1 }))).toEqual({
    kind: 'add',
    delta: 0.2,
  })
})

test('where a tap cannot say how much, the person is asked', () => {
  expect(tapOf(water, record({ value: 8 }))).toEqual({ kind: 'ask' })
  expect(tapOf({ ...water, direction: 'at_most' }, undefined)).toEqual({ kind: 'ask' })
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

import { toDay } from '@techo/core'
import { expect, it } from 'vitest'
import { amountOfRun, clockOf, pausedTimer, ranOf, readTimer, resumedTimer, startedTimer, timeUnit } from './timer.ts'

const minute = 60_000
const day = toDay('2026-11-20')

it('a timer adds up its runs and none of its pauses, and survives being written down', () => {
  const started = startedTimer('t', 'h', day, 1_000)
  const paused = pausedTimer(started, 1_000 + 10 * minute)
  expect(ranOf(paused, 1_000 + 90 * minute)).toBe(10 * minute)
  const resumed = readTimer(JSON.parse(JSON.stringify(resumedTimer(paused, 100 * minute))))
  expect(resumed && ranOf(resumed, 103 * minute)).toBe(13 * minute)
  expect(resumed && resumedTimer(resumed, 200 * minute)).toEqual(resumed)
})

it('a clock that is set back takes nothing away', () => {
  expect(ranOf({ ...startedTimer('t', 'h', day, 50_000), ran: 7_000 }, 10_000)).toBe(7_000)
})

it('what is no timer is none', () => {
  const timer = startedTimer('t', 'h', day, 0)
  for (const value of [null, {}, 3, { ...timer, day: 'Friday' }, { ...timer, ran: -1 }, { ...timer, since: 'now' }])
    expect(readTimer(value)).toBeNull()
})

it('minutes and hours are time, in either language and width; pages and slips are not', () => {
  const unitOf = (unit: string, kind: 'measure' | 'bool' = 'measure') => timeUnit({ kind, unit })
  for (const unit of ['分', '分間', 'min', 'Minutes', 'ｍｉｎ', ' mins.'])
    expect([unit, unitOf(unit)]).toEqual([unit, minute])
  for (const unit of ['時間', 'h', 'Hours']) expect([unit, unitOf(unit)]).toEqual([unit, 60 * minute])
  for (const unit of ['ページ', '', 'm', 'times']) expect([unit, unitOf(unit)]).toEqual([unit, null])
  expect(unitOf('分', 'bool')).toBeNull()
})

it('a run becomes whole minutes, or hundredths of an hour', () => {
  expect([29_000, 31_000, 12.4 * minute, 12.6 * minute].map(ms => amountOfRun(ms, minute))).toEqual([0, 1, 12, 13])
  expect(amountOfRun(50 * minute, 60 * minute)).toBe(0.83)
  expect([0, 65_000, 3_725_000].map(clockOf)).toEqual(['0:00', '1:05', '1:02:05'])
})

import { addDays, type Day, formatDay, type Language, numberFormat, startOfWeek, type WeekStart } from '@techo/core'
import type { T } from './messages/index.ts'
import type { Habit } from './rows.ts'
import {
  type Entry,
  firstDay,
  isEveryDay,
  isLimit,
  isLiving,
  isPaused,
  type Life,
  type PeriodProgress,
  type Schedule,
} from './rules/index.ts'
import type { Streak } from './streak.ts'

/** Rules in words. Each takes the translator of the language it speaks. */

export type ShownState = 'done' | 'partial' | 'missed' | 'skipped' | 'open'

export const shownState = (entry: Pick<Entry, 'state'> | undefined): ShownState => entry?.state ?? 'open'

/** A past day of a limit without a record: nothing happened, which is what was wanted. */
export const isKeptSilently = (life: Life, day: Day): boolean =>
  isLimit(life.habit) && !life.entries.has(day) && day < life.today && day >= firstDay(life) && isLiving(life, day)

/** What stands in the cell of a day. */
export const glyphOf = (life: Life, day: Day): string =>
  isKeptSilently(life, day) ? '○' : glyphs[shownState(life.entries.get(day))]

/** The day's record in words. */
export const dayWords = (t: T, life: Life, habit: Habit, day: Day, language: Language): string =>
  isKeptSilently(life, day) ? t('keptSilently') : stateWords(t, habit, life.entries.get(day), language)

/** One sign for each state, so that colour is never the only difference. */
export const glyphs: Readonly<Record<ShownState, string>> = {
  done: '●',
  partial: '▲',
  missed: '×',
  skipped: '–',
  open: '',
}

export const formatNumber = (value: number, language: Language): string =>
  numberFormat(language, { maximumFractionDigits: 2 }).format(value)

export const formatRate = (rate: number | null, language: Language): string =>
  rate === null ? '–' : numberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(rate)

/** 3 km · 3杯: a unit of one or two characters of Japanese stands close to its number. */
export const amountWords = (value: number, unit: string, language: Language): string => {
  const number = formatNumber(value, language)
  if (unit === '') return number
  return /^[\u3040-\u30ff\u4e00-\u9fff%％]/.test(unit) ? `${number}${unit}` : `${number} ${unit}`
}

export function stateWords(
  t: T,
  habit: Pick<Habit, 'kind' | 'unit'>,
  entry: Entry | undefined,
  language: Language,
): string {
  const state = shownState(entry)
  if (habit.kind === 'avoid' && state === 'done') return t('kept')
  if (habit.kind === 'avoid' && state === 'missed') return t('slipped')
  if (entry && habit.kind === 'measure' && entry.value !== null && state !== 'skipped')
    return `${t(state)} ${amountWords(entry.value, habit.unit, language)}`
  if (entry?.skip_reason) return `${t('skipped')} ${t(entry.skip_reason)}`
  return t(state)
}

export function scheduleWords(t: T, schedule: Schedule, language: Language, weekStart: WeekStart): string {
  if (isEveryDay(schedule)) return t('everyDay')
  if (schedule.schedule_kind === 'every_n_days') return t('everyNDays', { count: schedule.interval_n })
  if (schedule.schedule_kind === 'times_per') {
    if (schedule.per_days) return t('perWindow', { count: schedule.times, days: schedule.per_days })
    return t(schedule.per === 'month' ? 'perMonth' : 'perWeek', { count: schedule.times })
  }
  if (schedule.weekdays === 0b0111110) return t('workdays')
  if (schedule.weekdays === 0b1000001) return t('weekend')
  const first = startOfWeek('2026-11-20' as Day, weekStart)
  const names = Array.from({ length: 7 }, (_, index) => addDays(first, index))
    .filter((_, index) => (schedule.weekdays & (1 << ((index + weekStart) % 7))) !== 0)
    .map(day => formatDay(day, language, 'weekday'))
  return names.join(language === 'ja' ? '・' : ', ')
}

/** What the habit asks for, in short: 週3回, 毎日 8杯以上. */
export function habitWords(t: T, habit: Habit, language: Language, weekStart: WeekStart): string {
  const schedule = scheduleWords(t, habit, language, weekStart)
  const join = language === 'ja' ? ' ' : ', '
  if (habit.kind === 'avoid') return [schedule, t('avoiding')].join(join)
  if (habit.kind === 'bool') return schedule
  const amount = amountWords(habit.target, habit.unit, language)
  return [schedule, t(habit.direction === 'at_least' ? 'atLeast' : 'atMost', { amount })].join(join)
}

const met = { day: 'metDay', time: 'metDay', week: 'metWeek', month: 'metMonth', window: 'metWindow' } as const

/** 残り2回 / あと3日; null when there is nothing to say beyond the state of the day. */
export function progressWords(t: T, habit: Habit, progress: PeriodProgress | null, language: Language): string | null {
  if (!progress) return null
  const { period, left, daysLeft } = progress
  const ofDay = period.unit === 'day' || period.unit === 'time'
  if (habit.kind === 'avoid') return null
  if (isLimit(habit)) {
    const amount = amountWords(Math.abs(left), habit.unit, language)
    return left < 0 ? t('over', { amount }) : t('roomLeft', { amount })
  }
  if (period.state === 'met') return ofDay ? null : t(met[period.unit])
  if (habit.kind === 'measure') {
    const amount = amountWords(left, habit.unit, language)
    return ofDay ? t('leftToday', { amount }) : t('leftAmount', { amount, days: t('daysCount', { count: daysLeft }) })
  }
  return ofDay ? null : t('leftTimes', { count: left, days: t('daysCount', { count: daysLeft }) })
}

/** Why a habit is not due on a day, where there is a reason beside its schedule. */
export function restWords(t: T, life: Life, day: Day, language: Language): string | null {
  const { habit } = life
  if (habit.archived_at) return t('archived')
  if (habit.start_date && day < habit.start_date)
    return t('starts', { day: formatDay(habit.start_date, language, 'short') })
  if (habit.end_date && day > habit.end_date) return t('ended', { day: formatDay(habit.end_date, language, 'short') })
  if (isPaused(habit, day))
    return habit.paused_to ? t('pausedUntil', { day: formatDay(habit.paused_to, language, 'short') }) : t('paused')
  return isLiving(life, day) ? null : t('onVacation')
}

const streakKeys = {
  day: 'streakDay',
  time: 'streakTime',
  week: 'streakWeek',
  month: 'streakMonth',
  window: 'streakWindow',
} as const

export const streakWords = (t: T, streak: Streak | null): string =>
  streak ? t(streakKeys[streak.unit], { count: streak.count, days: streak.days }) : t('noStreak')

import { civilDay, type Day, type Id, type TellYear, type YearSpan, type YearThing } from '@techo/core'
import { readOnce, store } from '@techo/data'
import { habitsApi } from '../api.ts'
import { useT } from '../messages/index.ts'
import type { Habit, HabitEntry } from '../rows.ts'
import { type Life, type Period, periodsOf } from '../rules/index.ts'
import { isKept } from '../stats.ts'
import { type Streak, streaksOf } from '../streak.ts'
import { formatNumber, streakWords } from '../words.ts'
import { useYearT } from './messages.ts'

/** So many habits are named. */
const named = 12

/** The habits' part of a year: what was kept how often, and the longest streak that a habit had within it. */
export const tellYear: TellYear = async span => {
  const { habits, habitEntries, habitSchedules, habitVacations } = habitsApi.endpoints
  const [rows, entries, schedules, vacations] = await Promise.all([
    readOnce(store.dispatch(habits.initiate(undefined, { forceRefetch: true }))),
    readOnce(store.dispatch(habitEntries.initiate({ from: span.from, to: span.to }, { forceRefetch: true }))),
    readOnce(store.dispatch(habitSchedules.initiate(undefined, { forceRefetch: true }))),
    readOnce(store.dispatch(habitVacations.initiate(undefined, { forceRefetch: true }))),
  ])
  const byHabit = Map.groupBy(entries, ({ habit_id }) => habit_id)
  const lives = rows.flatMap(habit => {
    const own = byHabit.get(habit.id) ?? []
    if (own.length === 0) return []
    return [{ habit, life: lifeIn(span, habit, own, { schedules, vacations }) }]
  })
  return partOf(span, lives)
}

/** A habit's year, as if it had begun with its first record in it. */
function lifeIn(
  span: YearSpan,
  habit: Habit,
  entries: readonly HabitEntry[],
  around: {
    readonly schedules: readonly (Life['schedules'][number] & { readonly habit_id: Id })[]
    readonly vacations: Life['vacations']
  },
): Life {
  const start = habit.start_date && habit.start_date > span.from ? habit.start_date : span.from
  return {
    habit: { ...habit, start_date: start },
    archivedOn: habit.archived_at ? civilDay(Date.parse(habit.archived_at), span.timeZone, span.dayStartHour) : null,
    schedules: around.schedules.filter(({ habit_id }) => habit_id === habit.id),
    entries: new Map(entries.map(each => [each.day, each])),
    vacations: around.vacations,
    weekStart: span.weekStart,
    today: span.to,
  }
}

export interface YearOfHabit {
  readonly habit: Pick<Habit, 'id' | 'name'>
  readonly life: Life
}

export function partOf(span: Pick<YearSpan, 'language'>, lives: readonly YearOfHabit[]): Awaited<ReturnType<TellYear>> {
  const { language } = span
  const [t, common] = [useYearT.in(language), useT.in(language)]
  const told = lives
    .map(({ habit, life }) => {
      const kept = [...life.entries.keys()].filter(day => isKept(life, day))
      return { habit, kept, best: streaksOf(periodsOf(life)).best }
    })
    .filter(({ kept }) => kept.length > 0)
    .sort((one, other) => other.kept.length - one.kept.length)
  if (told.length === 0) return { figures: [], things: [] }
  const count = new Map<Day, number>()
  for (const { kept } of told) for (const day of kept) count.set(day, (count.get(day) ?? 0) + 1)
  const most = Math.max(...count.values())
  const longest = told.reduce<Streak | null>(
    (found, { best }) => (best && (!found || lengthOf(best) > lengthOf(found)) ? best : found),
    null,
  )
  return {
    figures: [
      {
        value: formatNumber(
          told.reduce((sum, { kept }) => sum + kept.length, 0),
          language,
        ),
        label: t('checkins'),
      },
      { value: formatNumber(told.length, language), label: t('habits') },
      ...(longest ? [{ value: streakWords(common, longest), label: t('longest') }] : []),
    ],
    things: told.slice(0, named).map(
      ({ habit, kept }): YearThing => ({
        title: habit.name,
        note: t('kept', { count: kept.length }),
        href: `/mypage/habits/${habit.id}`,
      }),
    ),
    days: new Map([...count].map(([day, each]) => [day, each / most])),
  }
}

const spans: Readonly<Record<Period['unit'], number>> = { day: 1, time: 1, week: 7, month: 30, window: 1 }

/** Days that a streak spans, about: what streaks of different units are compared by. */
const lengthOf = ({ count, unit, days }: Streak): number => count * (unit === 'window' ? days : spans[unit])

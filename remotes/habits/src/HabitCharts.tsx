import { addDays, civilDay, type Day, dateFormat, formatDay } from '@techo/core'
import { colourNamed, useLanguage } from '@techo/ui'
import { BarChart, HeatMap, LineChart } from '@techo/ui/charts'
import { useMemo } from 'react'
import { useHabitEventsQuery } from './api.ts'
import styles from './HabitCharts.module.css'
import { usePageT } from './messages/page/index.ts'
import type { Habit } from './rows.ts'
import { amountOf, firstDay, goalOfDay, isLimit, isLiving, type Life, periodsOf } from './rules/index.ts'
import { strengthOf } from './score.ts'
import { byMonth, comparisons, hourHistogram, weekdayProfile } from './stats.ts'
import { amountWords, formatRate, stateWords } from './words.ts'

export interface HabitChartsProps {
  readonly habit: Habit
  readonly life: Life
  readonly timeZone: string
  readonly onDay: (day: Day) => void
}

const percent = (rate: number | null): number | null => (rate === null ? null : Math.round(rate * 100))

// More points than the drawing has pixels are noise; a week a point keeps ten years legible.
const thin = <Point,>(points: readonly Point[], most: number): readonly Point[] => {
  const step = Math.ceil(points.length / most)
  return points.filter((_, index) => (points.length - 1 - index) % step === 0)
}

/** Everything drawn about one habit; each drawing is also a table. */
export function HabitCharts({ habit, life, timeZone, onDay }: HabitChartsProps) {
  const t = usePageT()
  const { language } = useLanguage()
  const events = useHabitEventsQuery(habit.id, { skip: habit.kind !== 'measure' })
  const { today } = life
  const colour = colourNamed(habit.colour)
  const isMeasured = habit.kind === 'measure'
  const facts = useMemo(() => {
    const periods = periodsOf(life)
    return {
      curve: thin(strengthOf(life), 180),
      weekdays: weekdayProfile(life),
      months: byMonth(life, periods).slice(-12),
      compared: comparisons(life, periods),
    }
  }, [life])
  const moments = useMemo(() => {
    const onItsDay = ({ day, at }: { readonly day: Day; readonly at: string | null }): string[] =>
      at !== null && isOnDay(at, timeZone, day) ? [at] : []
    if (isMeasured) return (events.data ?? []).filter(({ source }) => source !== 'import').flatMap(onItsDay)
    return [...life.entries.values()].filter(({ state }) => state === 'done').flatMap(onItsDay)
  }, [events.data, isMeasured, life, timeZone])

  const first = firstDay(life)
  const heat = (day: Day): number | null => {
    const entry = life.entries.get(day)
    if (!entry) return isLiving(life, day) && day >= first ? (isLimit(habit) && day < today ? 1 : 0) : null
    if (entry.state === 'skipped') return null
    if (isMeasured) return amountOf(habit, entry)
    return entry.state === 'done' ? 1 : entry.state === 'partial' ? 0.5 : 0
  }
  const hours = hourHistogram(moments, timeZone)
  const weekdayName = (weekday: number) => formatDay(addDays('2026-11-15' as Day, weekday), language, 'weekday')
  return (
    <div className={styles.charts}>
      <HeatMap
        title={t('yearMap')}
        from={addDays(today, -364)}
        to={today}
        amountOf={heat}
        max={isMeasured ? Math.max(goalOfDay(habit), 1) : 1}
        write={(value, day) => {
          const entry = life.entries.get(day)
          return isMeasured && !entry ? amountWords(value, habit.unit, language) : stateWords(t, habit, entry, language)
        }}
        onSelect={onDay}
        weekStart={life.weekStart}
        colour={colour}
        className={styles.wideChart ?? ''}
      />
      <LineChart
        title={t('strength')}
        note={facts.curve.length < 2 ? t('tooEarly') : t('strengthNote')}
        labels={facts.curve.map(({ day }) => formatDay(day, language, 'compact'))}
        series={[{ label: t('strength'), values: facts.curve.map(({ score }) => percent(score)), colour }]}
        unit="%"
        min={0}
        max={100}
        className={styles.wideChart ?? ''}
      />
      <BarChart
        title={t('byWeekday')}
        labels={facts.weekdays.map(({ weekday }) => weekdayName(weekday))}
        series={[{ label: t('rate'), values: facts.weekdays.map(({ rate }) => percent(rate)), colour }]}
        unit="%"
        max={100}
      />
      <BarChart
        title={t('byMonth')}
        labels={facts.months.map(({ month }) => monthName(month, language))}
        series={[
          isMeasured
            ? { label: t('amount'), values: facts.months.map(({ amount }) => amount), colour }
            : { label: t('count'), values: facts.months.map(({ kept }) => kept), colour },
        ]}
        unit={isMeasured ? habit.unit : ''}
      />
      <Comparison habit={habit} rows={facts.compared} />
      <BarChart
        title={t('hours')}
        note={t('hoursNote')}
        labels={hours.map((_, hour) => t('hour', { hour }))}
        series={[{ label: t('count'), values: moments.length === 0 ? [] : hours, colour }]}
      />
    </div>
  )
}

// A person whose day begins at 3 records last night's habit after midnight: the hour still counts.
const isOnDay = (at: string, timeZone: string, day: Day): boolean =>
  [0, 5].some(start => civilDay(Date.parse(at), timeZone, start) === day)

const monthName = (month: Day, language: 'ja' | 'en'): string =>
  dateFormat(language, { month: 'short', timeZone: 'UTC' }).format(Date.parse(month))

interface ComparisonProps {
  readonly habit: Habit
  readonly rows: ReturnType<typeof comparisons>
}

/** The last 30, 90 and 365 days against the time before: a table from the start. */
function Comparison({ habit, rows }: ComparisonProps) {
  const t = usePageT()
  const { language } = useLanguage()
  const isMeasured = habit.kind === 'measure'
  const write = (side: (typeof rows)[number]['now']) => {
    const amount = isMeasured ? amountWords(side.amount, habit.unit, language) : t('times', { count: side.kept })
    const rate = formatRate(side.rate, language)
    return language === 'ja' ? `${rate}（${amount}）` : `${rate} (${amount})`
  }
  const change = ({ now, before }: (typeof rows)[number]) => {
    if (now.rate === null || before.rate === null) return '–'
    const points = Math.round((now.rate - before.rate) * 100)
    return points === 0 ? '±0' : `${points > 0 ? '▲ +' : '▼ −'}${Math.abs(points)}`
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a narrow screen it scrolls, and the keyboard must be able to
    <figure className={styles.comparison} tabIndex={0}>
      <figcaption>{t('comparison')}</figcaption>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('span')}</th>
            <th scope="col">{t('now')}</th>
            <th scope="col">{t('before')}</th>
            <th scope="col">{t('change')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.days}>
              <th scope="row">{t('lastDays', { count: row.days })}</th>
              <td>{write(row.now)}</td>
              <td>{write(row.before)}</td>
              <td>{change(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

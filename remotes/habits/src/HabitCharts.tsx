import { addDays, civilDay, type Day, formatDay } from '@techo/core'
import { colourNamed, SegmentedControl, useLanguage } from '@techo/ui'
import { BarChart, LineChart } from '@techo/ui/charts'
import { useMemo } from 'react'
import { useHabitEventsQuery } from './api.ts'
import styles from './HabitCharts.module.css'
import { HabitComparison } from './HabitComparison.tsx'
import { usePageT } from './messages/page/index.ts'
import type { Habit } from './rows.ts'
import type { Life, Period } from './rules/index.ts'
import { type Strength, strengthOf } from './score.ts'
import { dayLabels, type Range, ranges, spanOf, stepLabels } from './span.ts'
import { byStep, comparisons, hourHistogram, weekdayProfile } from './stats.ts'
import { useParam } from './useParam.ts'
import { YearMap } from './YearMap.tsx'

export interface HabitChartsProps {
  readonly habit: Habit
  readonly life: Life
  readonly periods: readonly Period[]
  readonly timeZone: string
  readonly onDay: (day: Day) => void
}

const percent = (rate: number | null): number | null => (rate === null ? null : Math.round(rate * 100))

// More points than the drawing has pixels are noise; a few weeks a point keep ten years legible.
const thin = <Point,>(points: readonly Point[], most: number): readonly Point[] => {
  const step = Math.ceil(points.length / most)
  return points.filter((_, index) => (points.length - 1 - index) % step === 0)
}

const stepTitles = { day: 'byDay', week: 'byWeek', month: 'byMonth', year: 'byYear' } as const
const rangeNames = { month: 'rangeMonth', quarter: 'rangeQuarter', year: 'rangeYear', all: 'rangeAll' } as const

/** Everything drawn about one habit; each drawing is also a table. How far back stands in the address. */
export function HabitCharts({ habit, life, periods, timeZone, onDay }: HabitChartsProps) {
  const t = usePageT()
  const { language } = useLanguage()
  const [params, setParam] = useParam()
  const events = useHabitEventsQuery(habit.id, { skip: habit.kind !== 'measure' })
  const colour = colourNamed(habit.colour)
  const isMeasured = habit.kind === 'measure'
  const range: Range = ranges.find(each => each === params.get('range')) ?? 'year'

  const whole = useMemo(() => ({ curve: strengthOf(life), compared: comparisons(life, periods) }), [life, periods])
  const facts = useMemo(() => {
    const span = spanOf(range, life)
    const isWithin = ({ day }: Strength) => day >= span.from && day <= span.to
    return {
      span,
      curve: thin(whole.curve.filter(isWithin), 180),
      weekdays: weekdayProfile(life, span),
      steps: byStep(life, span),
    }
  }, [life, range, whole])
  const moments = useMemo(() => {
    const { from, to } = facts.span
    const onItsDay = ({ day, at }: { readonly day: Day; readonly at: string | null }): string[] =>
      at !== null && day >= from && day <= to && isOnDay(at, timeZone, day) ? [at] : []
    if (isMeasured) return (events.data ?? []).filter(({ source }) => source !== 'import').flatMap(onItsDay)
    return [...life.entries.values()].filter(({ state }) => state === 'done').flatMap(onItsDay)
  }, [events.data, isMeasured, life, timeZone, facts])

  const hours = hourHistogram(moments, timeZone)
  const weekdayName = (weekday: number) => formatDay(addDays('2026-11-15' as Day, weekday), language, 'weekday')
  return (
    <div className={styles.charts}>
      <YearMap
        habit={habit}
        life={life}
        periods={periods}
        year={params.get('map')}
        onYear={year => setParam('map', year)}
        onDay={onDay}
      />
      <SegmentedControl
        label={t('range')}
        options={ranges.map(value => ({ value, label: t(rangeNames[value]) }))}
        value={range}
        onChange={next => setParam('range', next === 'year' ? null : next)}
        className={styles.range ?? ''}
      />
      <LineChart
        title={t('strength')}
        note={facts.curve.length < 2 ? t('tooEarly') : t('strengthNote')}
        labels={dayLabels(
          facts.curve.map(({ day }) => day),
          range,
          language,
        )}
        series={[{ label: t('strength'), values: facts.curve.map(({ score }) => percent(score)), colour }]}
        unit="%"
        min={0}
        max={100}
        className={styles.wideChart ?? ''}
      />
      <BarChart
        title={t(stepTitles[facts.span.step])}
        labels={stepLabels(
          facts.steps.map(({ from }) => from),
          facts.span.step,
          language,
        )}
        series={[
          isMeasured
            ? { label: t('amount'), values: facts.steps.map(({ amount }) => amount), colour }
            : { label: t('count'), values: facts.steps.map(({ kept }) => kept), colour },
        ]}
        unit={isMeasured ? habit.unit : ''}
      />
      <BarChart
        title={t('byWeekday')}
        labels={facts.weekdays.map(({ weekday }) => weekdayName(weekday))}
        series={[{ label: t('rate'), values: facts.weekdays.map(({ rate }) => percent(rate)), colour }]}
        unit="%"
        max={100}
      />
      <HabitComparison habit={habit} rows={whole.compared} />
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

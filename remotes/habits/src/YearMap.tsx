import { addDays, type Day } from '@techo/core'
import { shareFile } from '@techo/core/files'
import { colourNamed, IconButton, isComposing, loadAwaited, toast, useLanguage } from '@techo/ui'
import { HeatMap, levelOf } from '@techo/ui/charts'
import type { KeyboardEvent } from 'react'
import styles from './HabitCharts.module.css'
import { usePageT } from './messages/page/index.ts'
import type { Habit } from './rows.ts'
import { amountOf, firstDay, goalOfDay, isLimit, isLiving, type Life, type Period } from './rules/index.ts'
import { totalsOf } from './stats.ts'
import { streaksOf } from './streak.ts'
import { amountWords, stateWords, streakWords } from './words.ts'

export interface YearMapProps {
  readonly habit: Habit
  readonly life: Life
  readonly periods: readonly Period[]
  /** `YYYY`; the last twelve months when it is none */
  readonly year: string | null
  readonly onYear: (year: string | null) => void
  readonly onDay: (day: Day) => void
}

/** One year of days: the last twelve months first, then every calendar year back to the first. */
export function YearMap({ habit, life, periods, year, onYear, onDay }: YearMapProps) {
  const t = usePageT()
  const { language } = useLanguage()
  const { today } = life
  const first = firstDay(life)
  const isMeasured = habit.kind === 'measure'
  const [oldest, newest] = [Number(first.slice(0, 4)), Number(today.slice(0, 4))]
  const shown = year !== null && /^\d{4}$/.test(year) && Number(year) >= oldest && Number(year) <= newest ? year : null
  const go = (step: -1 | 1) => {
    const next = shown === null ? (step < 0 ? newest : null) : Number(shown) + step
    if (next === null || next < oldest) return
    onYear(next > newest ? null : String(next))
  }
  const press = (event: KeyboardEvent) => {
    if (isComposing(event) || (event.key !== 'PageUp' && event.key !== 'PageDown')) return
    event.preventDefault()
    go(event.key === 'PageUp' ? -1 : 1)
  }
  const heat = (day: Day): number | null => {
    const entry = life.entries.get(day)
    if (!entry) return isLiving(life, day) && day >= first ? (isLimit(habit) && day < today ? 1 : 0) : null
    if (entry.state === 'skipped') return null
    if (isMeasured) return amountOf(habit, entry)
    return entry.state === 'done' ? 1 : entry.state === 'partial' ? 0.5 : 0
  }
  const span = shown
    ? { from: `${shown}-01-01` as Day, to: shown === String(newest) ? today : (`${shown}-12-31` as Day) }
    : { from: addDays(today, -364), to: today }
  const most = isMeasured ? Math.max(goalOfDay(habit), 1) : 1
  const share = async () => {
    const { drawYear } = await loadAwaited(() => import('./year-picture.ts'))
    const inSpan = periods.filter(({ from, to }) => from >= span.from && to <= span.to)
    const { best } = streaksOf(inSpan)
    try {
      const blob = await drawYear({
        name: habit.name,
        year: name,
        figures: [
          t('keptDays', { count: totalsOf(life, span.from, span.to).kept }),
          ...(best ? [`${t('bestStreak')} ${streakWords(t, best)}`] : []),
        ],
        ...span,
        weekStart: life.weekStart,
        levelOf: day => {
          const value = heat(day)
          return value === null ? null : levelOf(value, most)
        },
        colour: `var(--${colourNamed(habit.colour)})`,
      })
      await shareFile(blob, `${habit.name} ${shown ?? today}.png`)
    } catch {
      toast({ message: t('yearShareFailed'), tone: 'danger' })
    }
  }
  const name = shown ? t('yearName', { year: shown }) : t('lastYear')
  return (
    <section className={styles.wideChart} aria-label={t('yearMap')} onKeyDown={press}>
      <div className={styles.years}>
        <IconButton
          icon="chevron-left"
          label={t('yearBefore')}
          isDisabled={Number(shown ?? newest + 1) <= oldest}
          onPress={() => go(-1)}
        />
        <output className={styles.year}>{name}</output>
        <IconButton icon="chevron-right" label={t('yearAfter')} isDisabled={shown === null} onPress={() => go(1)} />
        <IconButton icon="image" label={t('yearSave')} onPress={() => void share()} className={styles.picture ?? ''} />
      </div>
      <HeatMap
        key={shown}
        title={t('yearMapOf', { year: name })}
        from={span.from}
        to={span.to}
        amountOf={heat}
        max={most}
        write={(value, day) => {
          const entry = life.entries.get(day)
          return isMeasured && !entry ? amountWords(value, habit.unit, language) : stateWords(t, habit, entry, language)
        }}
        onSelect={onDay}
        weekStart={life.weekStart}
        colour={colourNamed(habit.colour)}
      />
    </section>
  )
}

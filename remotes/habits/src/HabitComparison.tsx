import { useLanguage } from '@techo/ui'
import styles from './HabitCharts.module.css'
import common from './habits.module.css'
import { usePageT } from './messages/page/index.ts'
import type { Habit } from './rows.ts'
import type { Comparison } from './stats.ts'
import { amountWords, formatRate } from './words.ts'

export interface HabitComparisonProps {
  readonly habit: Habit
  readonly rows: readonly Comparison[]
}

/** The last days against as many before them: a table from the start. */
export function HabitComparison({ habit, rows }: HabitComparisonProps) {
  const t = usePageT()
  const { language } = useLanguage()
  const isMeasured = habit.kind === 'measure'
  const write = (side: Comparison['now']) => {
    const amount = isMeasured ? amountWords(side.amount, habit.unit, language) : t('times', { count: side.kept })
    const rate = formatRate(side.rate, language)
    return language === 'ja' ? `${rate}（${amount}）` : `${rate} (${amount})`
  }
  const change = ({ now, before }: Comparison) => {
    if (now.rate === null || before.rate === null) return '–'
    const points = Math.round((now.rate - before.rate) * 100)
    return points === 0 ? '±0' : `${points > 0 ? '▲ +' : '▼ −'}${Math.abs(points)}`
  }
  if (rows.length === 0)
    return (
      <figure className={styles.comparison}>
        <figcaption>{t('comparison')}</figcaption>
        <p className={common.hint}>{t('comparisonEarly')}</p>
      </figure>
    )
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

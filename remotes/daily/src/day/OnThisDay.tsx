import { type Day, formatDay } from '@techo/core'
import { useLanguage } from '@techo/ui'
import { Link } from '@techo/ui/router'
import { usePastDaysQuery } from '../periods/api.ts'
import { onThisDay } from '../periods/period.ts'
import { usePeriodT } from '../periods/period-messages.ts'
import styles from '../periods/periods.module.css'
import { addressOf } from './DayNavigation.tsx'

const years = 20

/** What was written on this day in earlier years. */
export function OnThisDay({ day }: { readonly day: Day }) {
  const t = usePeriodT()
  const { language } = useLanguage()
  const { data = [] } = usePastDaysQuery(onThisDay(day, years))
  if (data.length === 0) return null
  return (
    <section aria-label={t('onThisDay')} className={styles.stack}>
      <h2>{t('onThisDay')}</h2>
      <ul className={styles.past}>
        {data.map(({ period_start: past, one_line, doc_text }) => (
          <li key={past}>
            <Link to={addressOf(past)}>
              <small>
                {t('yearsAgo', { count: Number(day.slice(0, 4)) - Number(past.slice(0, 4)) })} ·{' '}
                <time dateTime={past}>{formatDay(past, language)}</time>
              </small>
              <p>{one_line || doc_text}</p>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

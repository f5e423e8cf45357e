import { type Day, dateFormat } from '@techo/core'
import { usePreferences } from '@techo/data'
import { useLanguage } from '@techo/ui'
import { type ActivityRow, useDailyActivityQuery } from '../api.ts'
import styles from '../daily.module.css'
import { useActivityT } from './activity-messages.ts'

const verbs: Readonly<Record<string, 'didDone' | 'didReopen' | 'didCancel' | 'didRoll' | 'didHabit' | 'didDream'>> = {
  'task done': 'didDone',
  'task reopen': 'didReopen',
  'task cancelled': 'didCancel',
  'task rolled': 'didRoll',
  'habit done': 'didHabit',
  'bucket done': 'didDream',
}

/** What happened on the day, in order; only what this page has words for. */
export function DayActivity({ day }: { readonly day: Day }) {
  const t = useActivityT()
  const { language } = useLanguage()
  const { time_zone: timeZone } = usePreferences()
  const { data = [] } = useDailyActivityQuery({ from: day, to: day })
  const clock = dateFormat(language, {
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  })
  const said = data.flatMap(row => {
    const words = verbOf(row)
    return words && typeof row.data.title === 'string' ? [{ row, text: t(words, { title: row.data.title }) }] : []
  })
  if (said.length === 0) return null
  return (
    <section className={styles.activity} aria-label={t('timeline')}>
      <h2>{t('timeline')}</h2>
      <ol>
        {said.map(({ row, text }) => (
          <li key={row.id}>
            <time dateTime={row.at}>{clock.format(new Date(row.at))}</time> {text}
          </li>
        ))}
      </ol>
    </section>
  )
}

const verbOf = ({ entity_type, verb }: ActivityRow) => verbs[`${entity_type} ${verb}`]

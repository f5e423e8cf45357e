import type { Day } from '@techo/core'
import { useLanguage } from '@techo/ui'
import { useT } from './messages.ts'
import { usePageT } from './page-messages.ts'
import { dayBounds, instantOf } from './rules/clock.ts'
import type { Item } from './rules/item.ts'
import { loadOf } from './rules/load.ts'
import styles from './schedule.module.css'
import { clockInWords, lengthInWords } from './words.ts'

const workFrom = 9 * 60
const workTo = 18 * 60

interface Props {
  readonly items: readonly Item[]
  readonly day: Day
  readonly isShown: boolean
  /** what day is meant, where several are seen */
  readonly label?: string | undefined
  readonly now: number
  readonly zone: string
}

/** How much of the day is planned, and what of it is still free before the evening. */
export function LoadLine({ items, day, isShown, label, now, zone }: Props) {
  const t = useT()
  const page = usePageT()
  const { language } = useLanguage()
  if (!isShown) return null
  const { from, to } = dayBounds(day, zone)
  const [opens, closes] = [workFrom, workTo].map(minutes => instantOf({ day, minutes }, zone))
  const busy = items
    .filter(each => (each.kind === 'task' ? !each.isDone : each.occurrence.is_busy))
    .flatMap(({ when }) => (when.allDay ? [] : [when]))
  const freeFrom = Math.max(opens ?? from, now)
  const { planned, free } = loadOf(busy, { from, to, freeFrom, freeTo: closes ?? to })
  const until = clockInWords(workTo, language)
  return (
    <p className={styles.load}>
      {label !== undefined && `${label} · `}
      {planned === 0 ? page('nothing') : page('planned', { length: lengthInWords(t, planned) })}
      {freeFrom < (closes ?? to) && (
        <>
          {' · '}
          {free === 0 ? page('full', { until }) : page('free', { until, length: lengthInWords(t, free) })}
        </>
      )}
    </p>
  )
}

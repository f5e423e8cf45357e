import { type Day, formatDay, type WeekStart } from '@techo/core'
import type { Series } from '@techo/core/recurrence'
import { useHolidayOf } from '@techo/days'
import { Icon, IconButton, Menu, toast, useLanguage } from '@techo/ui'
import { useSetSeriesMutation } from '../tasks/api.ts'
import { spawnAhead } from '../tasks/spawn.ts'
import { type Ahead, aheadOf } from './ahead.ts'
import styles from './week.module.css'
import { useWeekT } from './week-messages.ts'

interface Props {
  readonly series: readonly Series[]
  /** the first day of the week */
  readonly first: Day
  readonly day: Day
  readonly weekStart: WeekStart
}

/** What series will bring on a day: shown before it is a task, to plan around it. */
export function AheadList({ series, first, day, weekStart }: Props) {
  const t = useWeekT()
  const { language } = useLanguage()
  const [setSeries] = useSetSeriesMutation()
  const holidayOf = useHolidayOf()
  const items = aheadOf(series, first, each => holidayOf(each) !== null).filter(each => each.day === day)
  if (items.length === 0) return null
  const skip = ({ series: { id, exdates: before, template }, date }: Ahead) => {
    const put = (exdates: readonly string[]) => void setSeries({ id, columns: { exdates: [...exdates] } })
    put([...before, date])
    toast({
      message: t('aheadSkipped', { title: template.title, date: formatDay(day, language, 'short') }),
      onUndo: () => put(before),
    })
  }
  return (
    <ul className={styles.ahead} aria-label={t('ahead')}>
      {items.map(each => (
        <li key={`${each.series.id} ${each.date}`}>
          <Icon name="repeat" size="small" />
          <span>{each.series.template.title}</span>
          <Menu
            label={t('aheadActions', { title: each.series.template.title })}
            trigger={
              <IconButton
                size="small"
                icon="ellipsis"
                label={t('aheadActions', { title: each.series.template.title })}
              />
            }
            items={[
              {
                id: 'make',
                label: t('aheadMake'),
                icon: 'plus',
                onAction: () => spawnAhead(weekStart, { series: each.series.id, date: each.date }),
              },
              { id: 'skip', label: t('aheadSkip'), icon: 'skip', onAction: () => skip(each) },
            ]}
          />
        </li>
      ))}
    </ul>
  )
}

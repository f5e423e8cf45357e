import { formatDay, type WeekStart } from '@techo/core'
import { Icon, IconButton, Menu, toast, useLanguage } from '@techo/ui'
import { useSetSeriesMutation } from '../tasks/api.ts'
import { spawnAhead } from '../tasks/spawn.ts'
import type { Ahead } from './board.ts'
import styles from './week.module.css'
import { useWeekT } from './week-messages.ts'

/** What series will bring on a day: shown before it is a task, to plan around it. */
export function AheadList({ items, weekStart }: { readonly items: readonly Ahead[]; readonly weekStart: WeekStart }) {
  const t = useWeekT()
  const { language } = useLanguage()
  const [setSeries] = useSetSeriesMutation()
  if (items.length === 0) return null
  const skip = ({ series, date, day }: Ahead) => {
    const put = (exdates: readonly string[]) => void setSeries({ id: series.id, columns: { exdates: [...exdates] } })
    put([...series.exdates, date])
    toast({
      message: t('aheadSkipped', { title: series.template.title, date: formatDay(day, language, 'short') }),
      onUndo: () => put(series.exdates),
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
                onAction: () => void spawnAhead(each.series, each, weekStart),
              },
              { id: 'skip', label: t('aheadSkip'), icon: 'skip', onAction: () => skip(each) },
            ]}
          />
        </li>
      ))}
    </ul>
  )
}

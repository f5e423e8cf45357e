import { useState } from 'react'
import { ColumnBoard } from '../board/index.ts'
import { Card } from '../index.ts'
import styles from './Gallery.module.css'
import { useGalleryT as useT } from './gallery-messages.ts'

type Key = 'mail' | 'clean' | 'walk' | 'report'
type DayName = 'monday' | 'tuesday' | 'wednesday'

export function Week() {
  const t = useT()
  const [days, setDays] = useState<readonly { readonly id: DayName; readonly tasks: readonly Key[] }[]>([
    { id: 'monday', tasks: ['mail', 'clean', 'walk'] },
    { id: 'tuesday', tasks: ['report'] },
    { id: 'wednesday', tasks: [] },
  ])
  const colours = { monday: 'indigo', tuesday: 'green', wednesday: null }
  return (
    <Card title={t('board_title')}>
      <ColumnBoard
        label={t('weekly')}
        columns={days.map(({ id, tasks }) => ({
          id,
          title: t(id),
          items: tasks.map(key => ({ id: key })),
          colour: colours[id],
          ...(id === 'tuesday' ? { note: '1 / 3' } : {}),
          empty: <p className={styles.side}>{t('free_day')}</p>,
        }))}
        nameOf={({ id }) => t(id)}
        onMove={(id, { column, before }) => {
          const key = days.flatMap(({ tasks }) => tasks).find(each => each === id)
          if (!key) return
          setDays(
            days.map(day => {
              const rest = day.tasks.filter(each => each !== key)
              if (day.id !== column) return { ...day, tasks: rest }
              const at = (before === null ? -1 : rest.findIndex(each => String(each) === before)) + 1
              return { ...day, tasks: [...rest.slice(0, at), key, ...rest.slice(at)] }
            }),
          )
        }}
        renderCard={({ id }, { handle, menu }) => (
          <div className={styles.card}>
            {handle}
            <span className={styles.grow}>{t(id)}</span>
            {menu}
          </div>
        )}
      />
    </Card>
  )
}

import { rankBetween } from '@techo/core'
import { Button, Icon } from '@techo/ui'
import { SortableList } from '@techo/ui/sortable'
import { useSetHabitMutation } from './api.ts'
import { colourOf } from './HabitRow.tsx'
import styles from './habits.module.css'
import { usePageT } from './messages/page/index.ts'
import type { Habit } from './rows.ts'

export interface SortHabitsProps {
  readonly habits: readonly Habit[]
  readonly onDone: () => void
}

/** All habits in one list, to be put in order. Moving one writes that one. */
export function SortHabits({ habits, onDone }: SortHabitsProps) {
  const t = usePageT()
  const [setHabit] = useSetHabitMutation()
  const rankOf = (id: string | null) => habits.find(habit => habit.id === id)?.rank ?? null
  return (
    <div className={styles.sort}>
      <SortableList
        label={t('reorder')}
        items={habits}
        nameOf={({ name }) => name}
        onMove={(id, { before, after }) => {
          const [low, high] = [rankOf(before), rankOf(after)]
          // Two devices may have given one place twice; then the row goes before the pair.
          const rank = low !== null && high !== null && low >= high ? rankBetween(null, high) : rankBetween(low, high)
          void setHabit({ id, columns: { rank } })
        }}
        renderItem={(habit, { handle, menu }) => (
          <div className={styles.sortRow} style={colourOf(habit)}>
            {handle}
            <Icon name="circle" className={styles.dot ?? ''} />
            <span className={styles.name}>{habit.name}</span>
            {menu}
          </div>
        )}
      />
      <Button variant="primary" icon="check" onPress={onDone}>
        {t('reorderDone')}
      </Button>
    </div>
  )
}

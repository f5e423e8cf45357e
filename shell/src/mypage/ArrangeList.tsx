import { type Arrangement, asDeclared, withHidden, withMoved } from '@techo/core/arrangement'
import { Button, Switch } from '@techo/ui'
import { SortableList } from '@techo/ui/sortable'
import styles from './arrange.module.css'
import { useTodayText } from './today-messages.ts'

interface ArrangeListProps {
  readonly label: string
  /** all of them, in the person's order */
  readonly items: readonly { readonly id: string; readonly title: string }[]
  readonly arrangement: Arrangement
  readonly onArrange: (arrangement: Arrangement) => void
  /** shown beside the way back to the declared order */
  readonly onDone?: () => void
}

/** Order and visibility of a few things: by handle, by keys, by menu; a switch each. What is changed counts at once. */
export function ArrangeList({ label, items, arrangement, onArrange, onDone }: ArrangeListProps) {
  const t = useTodayText()
  const ids = items.map(({ id }) => id)
  const isOwn = arrangement.order.length > 0 || arrangement.hidden.length > 0
  return (
    <div className={styles.panel}>
      <SortableList
        label={label}
        items={items}
        nameOf={({ title }) => title}
        onMove={(id, { after }) => onArrange(withMoved(arrangement, ids, id, after))}
        itemClassName={styles.row ?? ''}
        renderItem={({ id, title }, { handle, menu }) => (
          <>
            {handle}
            <span className={styles.name}>
              <Switch
                isSelected={!arrangement.hidden.includes(id)}
                onChange={isShown => onArrange(withHidden(arrangement, id, !isShown))}
              >
                {title}
              </Switch>
            </span>
            {menu}
          </>
        )}
      />
      {(onDone || isOwn) && (
        <div className={styles.buttons}>
          {onDone && (
            <Button variant="primary" onPress={onDone}>
              {t('arrange.done')}
            </Button>
          )}
          {isOwn && (
            <Button variant="quiet" onPress={() => onArrange(asDeclared)}>
              {t('arrange.reset')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

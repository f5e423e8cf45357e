import type { Draggable } from '@dnd-kit/dom'
import { DragDropProvider } from '@dnd-kit/react'
import { isSortable, useSortable } from '@dnd-kit/react/sortable'
import { type ReactElement, type ReactNode, useState } from 'react'
import { classes } from '../classes.ts'
import { announce } from '../components/announce.ts'
import { Icon } from '../components/Icon.tsx'
import { IconButton } from '../components/IconButton.tsx'
import { Menu } from '../components/Menu.tsx'
import type { MenuAction } from '../components/menu-props.ts'
import { useLanguage } from '../i18n/LocaleProvider.tsx'
import { pluginsSaying } from './dragging.ts'
import { moveTo, type Neighbours, neighboursOf } from './order.ts'
import styles from './SortableList.module.css'
import { useSortableT } from './sortable-messages.ts'

export interface SortableControls {
  /** what is dragged by mouse, finger or keys; place it first in the row */
  readonly handle: ReactElement
  /** the way without dragging, as a menu of its own … */
  readonly menu: ReactElement
  /** … or as entries for a menu the row already has; give one of the two */
  readonly moves: readonly MenuAction[]
  readonly isDragging: boolean
}

export interface SortableListProps<Item extends { readonly id: string }> {
  readonly label: string
  readonly items: readonly Item[]
  /** how announcements call a row */
  readonly nameOf: (item: Item) => string
  readonly renderItem: (item: Item, controls: SortableControls) => ReactNode
  /** the new neighbours of the row that moved; the list shows the new order at once */
  readonly onMove: (id: string, neighbours: Neighbours) => void
  readonly className?: string
  readonly itemClassName?: string
}

/** A list whose rows a person puts in order: by mouse, finger, keyboard, and by a menu. */
export function SortableList<Item extends { readonly id: string }>({
  label,
  items,
  nameOf,
  renderItem,
  onMove,
  className,
  itemClassName,
}: SortableListProps<Item>) {
  const t = useSortableT()
  const { language } = useLanguage()
  // What was just dropped stays where it was put until the caller's own list has changed.
  const [dropped, setDropped] = useState<{ readonly from: readonly Item[]; readonly ids: readonly string[] } | null>(
    null,
  )
  const byId = new Map(items.map(item => [item.id, item]))
  const ids = dropped?.from === items ? dropped.ids : items.map(({ id }) => id)
  const shown = ids.flatMap(id => byId.get(id) ?? [])
  const nameAt = (id: string | number) => {
    const item = byId.get(String(id))
    return item ? nameOf(item) : ''
  }
  const move = (id: string, to: number) => {
    const next = moveTo(ids, ids.indexOf(id), to)
    setDropped({ from: items, ids: next })
    onMove(id, neighboursOf(next, id))
    return next.indexOf(id) + 1
  }
  const place = (source: Draggable) => ({
    name: nameAt(source.id),
    count: ids.length,
    place: isSortable(source) ? source.index + 1 : 0,
  })
  return (
    <DragDropProvider
      key={language}
      plugins={pluginsSaying(t('how'), {
        dragstart: ({ operation: { source } }) => (source ? t('lifted', place(source)) : undefined),
        dragover: ({ operation: { source } }) => (source ? t('over', place(source)) : undefined),
        dragend: ({ operation: { source }, canceled }) =>
          source ? t(canceled ? 'cancelled' : 'dropped', place(source)) : undefined,
      })}
      onDragEnd={({ operation: { source }, canceled }) => {
        if (canceled || !isSortable(source) || source.initialIndex === source.index) return
        move(String(source.id), source.index)
      }}
    >
      <ul aria-label={label} className={classes(styles.list, className)}>
        {shown.map((item, index) => (
          <Row
            key={item.id}
            id={item.id}
            index={index}
            count={shown.length}
            name={nameOf(item)}
            onPlace={to => {
              const now = move(item.id, to)
              announce(t('dropped', { name: nameOf(item), place: now }))
            }}
            render={controls => renderItem(item, controls)}
            {...(itemClassName ? { className: itemClassName } : {})}
          />
        ))}
      </ul>
    </DragDropProvider>
  )
}

interface RowProps {
  readonly id: string
  readonly index: number
  readonly count: number
  readonly name: string
  readonly onPlace: (to: number) => void
  readonly render: (controls: SortableControls) => ReactNode
  readonly className?: string
}

function Row({ id, index, count, name, onPlace, render, className }: RowProps) {
  const t = useSortableT()
  const { ref, handleRef, isDragging } = useSortable({ id, index })
  const moves: readonly MenuAction[] = [
    { id: 'first', label: t('first'), icon: 'arrow-up', isDisabled: index < 2, onAction: () => onPlace(0) },
    { id: 'up', label: t('up'), icon: 'chevron-up', isDisabled: index === 0, onAction: () => onPlace(index - 1) },
    {
      id: 'down',
      label: t('down'),
      icon: 'chevron-down',
      isDisabled: index === count - 1,
      onAction: () => onPlace(index + 1),
    },
    {
      id: 'last',
      label: t('last'),
      icon: 'arrow-down',
      isDisabled: index > count - 3,
      onAction: () => onPlace(count - 1),
    },
  ]
  const handle = (
    <button
      type="button"
      ref={handleRef}
      className={styles.handle}
      aria-label={t('handle', { name })}
      aria-roledescription={t('role')}
    >
      <Icon name="grip" />
    </button>
  )
  const menu = (
    <Menu
      label={t('menu', { name })}
      items={moves}
      trigger={<IconButton size="small" icon="ellipsis" label={t('menu', { name })} />}
    />
  )
  return (
    <li ref={ref} className={classes(styles.row, isDragging && styles.dragging, className)}>
      {render({ handle, menu, moves, isDragging })}
    </li>
  )
}

import { type ReactElement, type ReactNode, useId, useState } from 'react'
import { classes } from '../classes.ts'
import { announce } from '../components/announce.ts'
import { IconButton } from '../components/IconButton.tsx'
import { Menu } from '../components/Menu.tsx'
import type { MenuAction } from '../components/menu-props.ts'
import { useLanguage } from '../i18n/LocaleProvider.tsx'
import { Handle } from './Handle.tsx'
import { movesWithin } from './moves.ts'
import { moveTo, type Neighbours, neighboursOf } from './order.ts'
import styles from './SortableList.module.css'
import { type Step, useSortableT } from './sortable-messages.ts'
import { type Elements, useStanding } from './standing.ts'
import { useDragging } from './useDragging.ts'

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
  const { frame, elements, Dragging, ...presses } = useDragging<HTMLUListElement>()
  const [dragged, setDragged] = useState<string | null>(null)
  const how = useId()
  const byId = new Map(items.map(item => [item.id, item]))
  const ids = dropped?.from === items ? dropped.ids : items.map(({ id }) => id)
  const shown = ids.flatMap(id => byId.get(id) ?? [])
  const move = (id: string, to: number) => {
    const next = moveTo(ids, ids.indexOf(id), to)
    setDropped({ from: items, ids: next })
    onMove(id, neighboursOf(next, id))
    return next.indexOf(id) + 1
  }
  const say = (step: Step, id: string, index: number) => {
    const item = byId.get(id)
    return t(step, { name: item ? nameOf(item) : '', count: ids.length, place: index + 1 })
  }
  return (
    <>
      <ul ref={frame} aria-label={label} className={classes(styles.list, className)}>
        {shown.map((item, index) => (
          <Row
            key={item.id}
            id={item.id}
            index={index}
            count={shown.length}
            name={nameOf(item)}
            elements={elements}
            how={how}
            isDragging={dragged === item.id}
            onPlace={to => {
              const now = move(item.id, to)
              announce(t('dropped', { name: nameOf(item), place: now }))
            }}
            render={controls => renderItem(item, controls)}
            {...(itemClassName ? { className: itemClassName } : {})}
          />
        ))}
      </ul>
      <span id={how} hidden>
        {t('how')}
      </span>
      {Dragging && (
        <Dragging
          key={language}
          rows={shown.map(({ id }, index) => ({ id, index }))}
          elements={elements}
          how={t('how')}
          say={say}
          onDrag={setDragged}
          onEnd={(id, { isCancelled, from, to }) => {
            if (!isCancelled && from !== to) move(id, to)
          }}
          {...presses}
        />
      )}
    </>
  )
}

interface RowProps {
  readonly id: string
  readonly index: number
  readonly count: number
  readonly name: string
  readonly elements: Elements
  /** id of what says how a handle is used */
  readonly how: string
  readonly isDragging: boolean
  readonly onPlace: (to: number) => void
  readonly render: (controls: SortableControls) => ReactNode
  readonly className?: string
}

function Row({ id, index, count, name, elements, how, isDragging, onPlace, render, className }: RowProps) {
  const t = useSortableT()
  const row = useStanding(elements.rows, id)
  const moves = movesWithin(t, index, count, onPlace)
  const handle = <Handle id={id} elements={elements} label={t('handle', { name })} role={t('role')} how={how} />
  const menu = (
    <Menu
      label={t('menu', { name })}
      items={moves}
      trigger={<IconButton size="small" icon="ellipsis" label={t('menu', { name })} />}
    />
  )
  return (
    <li ref={row} className={classes(styles.row, isDragging && styles.dragging, className)}>
      {render({ handle, menu, moves, isDragging })}
    </li>
  )
}

import { type ReactElement, type ReactNode, useId, useRef, useState } from 'react'
import { classes } from '../classes.ts'
import { announce } from '../components/announce.ts'
import colourStyles from '../components/Colours.module.css'
import { colourNamed } from '../components/colours.ts'
import { IconButton } from '../components/IconButton.tsx'
import { Menu } from '../components/Menu.tsx'
import type { MenuAction } from '../components/menu-props.ts'
import { VisuallyHidden } from '../components/VisuallyHidden.tsx'
import { useLanguage } from '../i18n/LocaleProvider.tsx'
import { Handle } from '../sortable/Handle.tsx'
import { movesWithin } from '../sortable/moves.ts'
import { type Neighbours, neighboursOf } from '../sortable/order.ts'
import { type Elements, useStanding } from '../sortable/standing.ts'
import { useDragging } from '../sortable/useDragging.ts'
import { type Arrangement, columnOf, draggedOver, placed } from './arrangement.ts'
import { useBoardT } from './board-messages.ts'
import styles from './ColumnBoard.module.css'
import { RowInTurn, RowsInTurn } from './rows-in-turn.tsx'

export interface BoardColumn<Item> {
  readonly id: string
  readonly title: string
  readonly items: readonly Item[]
  /** how many of them can be in sight at first; the others are drawn when these have been seen. Without it all are drawn at once */
  readonly inSight?: number
  /** a classification's colour, as a mark beside the title */
  readonly colour?: string | null
  /** beside the title instead of the number of cards, e.g. 3 / 5 */
  readonly note?: ReactNode
  /** below the title */
  readonly header?: ReactNode
  /** below the cards, e.g. a field to add one */
  readonly footer?: ReactNode
  /** where no card stands */
  readonly empty?: ReactNode
}

export interface CardControls {
  /** for the keyboard and the eye; with mouse and finger the whole card is taken hold of */
  readonly handle: ReactElement
  /** the way without dragging, as a menu of its own … */
  readonly menu: ReactElement
  /** … or as entries for a menu the card already has; give one of the two */
  readonly moves: readonly MenuAction[]
  readonly isDragging: boolean
}

/** Where a card was put: its column, and the new neighbours there. */
export interface Placed extends Neighbours {
  readonly column: string
}

export interface ColumnBoardProps<Item extends { readonly id: string }> {
  readonly label: string
  readonly columns: readonly BoardColumn<Item>[]
  readonly nameOf: (item: Item) => string
  readonly renderCard: (item: Item, controls: CardControls) => ReactNode
  /** the board shows the new order at once and until the caller's own columns have changed */
  readonly onMove: (id: string, to: Placed) => void
  readonly className?: string
}

const arranged = <Item extends { readonly id: string }>(columns: readonly BoardColumn<Item>[]): Arrangement =>
  columns.map(({ id, items }) => ({ id, ids: items.map(item => item.id) }))

/** Columns of cards, moved by mouse, finger, keyboard and by a menu; each move is said. */
export function ColumnBoard<Item extends { readonly id: string }>({
  label,
  columns,
  nameOf,
  renderCard,
  onMove,
  className,
}: ColumnBoardProps<Item>) {
  const t = useBoardT()
  const { language } = useLanguage()
  const { frame, elements, Dragging, ...presses } = useDragging<HTMLElement>(true)
  const [dragged, setDragged] = useState<string | null>(null)
  const how = useId()
  const given = arranged(columns)
  const signature = JSON.stringify(given)
  // While something is dragged, and from the drop until the caller's columns are other ones.
  const [moved, setMoved] = useState<{ readonly from: string; readonly to: Arrangement } | null>(null)
  const current = moved?.from === signature ? moved.to : given
  const latest = useRef(current)
  latest.current = current
  const byId = new Map(columns.flatMap(({ items }) => items.map(item => [item.id, item] as const)))

  const show = (to: Arrangement) => {
    latest.current = to
    setMoved({ from: signature, to })
  }
  const words = (id: string) => {
    const item = byId.get(id)
    const column = columnOf(latest.current, id)
    return {
      name: item ? nameOf(item) : '',
      column: columns.find(each => each.id === column?.id)?.title ?? '',
      count: column?.ids.length ?? 0,
      place: (column?.ids.indexOf(id) ?? -1) + 1,
    }
  }
  const tell = (id: string) => {
    const column = columnOf(latest.current, id)
    if (column) onMove(id, { column: column.id, ...neighboursOf(column.ids, id) })
  }
  const over = (id: string, target: string, isBelow: boolean) => {
    const next = draggedOver(latest.current, id, target, isBelow)
    if (next !== latest.current) show(next)
  }
  const put = (id: string, column: string, at: number) => {
    const next = placed(latest.current, id, column, at)
    if (next === latest.current) return
    show(next)
    tell(id)
    announce(t('dropped', words(id)))
  }

  return (
    <>
      <section ref={frame} aria-label={label} className={classes(styles.board, className)}>
        <RowsInTurn>
          {columns.map(column => {
            const ids = current.find(({ id }) => id === column.id)?.ids ?? []
            return (
              <Lane key={column.id} column={column} count={ids.length} elements={elements}>
                {ids.map((id, index) => {
                  const item = byId.get(id)
                  if (!item) return null
                  return (
                    <Card
                      key={id}
                      id={id}
                      index={index}
                      column={column.id}
                      columns={columns}
                      count={ids.length}
                      isFirst={index < (column.inSight ?? ids.length)}
                      name={nameOf(item)}
                      elements={elements}
                      how={how}
                      isDragging={dragged === id}
                      onPut={(to, at) => put(id, to, at)}
                      render={controls => renderCard(item, controls)}
                    />
                  )
                })}
              </Lane>
            )
          })}
        </RowsInTurn>
      </section>
      <span id={how} hidden>
        {t('how')}
      </span>
      {Dragging && (
        <Dragging
          key={language}
          rows={current.flatMap(({ id: column, ids }) =>
            ids.flatMap((id, index) => (byId.has(id) ? [{ id, index, column }] : [])),
          )}
          elements={elements}
          how={t('how')}
          say={(step, id) => t(step, words(id))}
          onDrag={setDragged}
          onEnd={(id, { isCancelled }) => {
            if (isCancelled) {
              latest.current = given
              setMoved(null)
            } else if (JSON.stringify(latest.current) !== signature) tell(id)
          }}
          {...presses}
          board={{ columns: columns.map(({ id }) => id), onOver: over }}
        />
      )}
    </>
  )
}

interface LaneProps {
  readonly column: Omit<BoardColumn<unknown>, 'items'>
  readonly count: number
  readonly elements: Elements
  readonly children: ReactNode
}

function Lane({ column: { id, title, colour, note, header, footer, empty }, count, elements, children }: LaneProps) {
  const t = useBoardT()
  const heading = useId()
  const lane = useStanding(elements.columns, id)
  return (
    <section ref={lane} aria-labelledby={heading} className={styles.lane}>
      <header className={styles.head}>
        {colour !== undefined && <span className={classes(styles.mark, colourStyles[colourNamed(colour)])} />}
        <h3 id={heading} className={styles.title}>
          {title}
        </h3>
        <span className={styles.note}>
          {note ?? (
            <>
              <span aria-hidden="true">{count}</span>
              <VisuallyHidden>{t('items', { count })}</VisuallyHidden>
            </>
          )}
        </span>
      </header>
      {header}
      {count === 0 ? (
        (empty ?? <p className={styles.empty}>{t('empty')}</p>)
      ) : (
        <ul aria-labelledby={heading} className={styles.cards}>
          {children}
        </ul>
      )}
      {footer}
    </section>
  )
}

interface CardProps {
  readonly id: string
  readonly index: number
  readonly column: string
  readonly columns: readonly { readonly id: string; readonly title: string; readonly items: readonly unknown[] }[]
  readonly count: number
  readonly isFirst: boolean
  readonly name: string
  readonly elements: Elements
  /** id of what says how a handle is used */
  readonly how: string
  readonly isDragging: boolean
  readonly onPut: (column: string, at: number) => void
  readonly render: (controls: CardControls) => ReactNode
}

function Card({
  id,
  index,
  column,
  columns,
  count,
  isFirst,
  name,
  elements,
  how,
  isDragging,
  onPut,
  render,
}: CardProps) {
  const t = useBoardT()
  const card = useStanding(elements.rows, id)
  const elsewhere: readonly MenuAction[] = columns
    .filter(each => each.id !== column)
    .map(each => ({
      id: `to-${each.id}`,
      label: t('to', { column: each.title }),
      icon: 'move-right',
      onAction: () => onPut(each.id, each.items.length),
    }))
  const here = movesWithin(t, index, count, at => onPut(column, at))
  return (
    <li ref={card} className={classes(styles.card, isDragging && styles.dragging)}>
      <RowInTurn isFirst={isFirst}>
        {() =>
          render({
            isDragging,
            moves: [...elsewhere, ...here],
            handle: <Handle id={id} elements={elements} label={t('handle', { name })} role={t('role')} how={how} />,
            menu: (
              <Menu
                label={t('menu', { name })}
                items={[...elsewhere, 'separator', ...here]}
                trigger={<IconButton size="small" icon="ellipsis" label={t('menu', { name })} />}
              />
            ),
          })
        }
      </RowInTurn>
    </li>
  )
}

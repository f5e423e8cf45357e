import { addDays, type Day } from '@techo/core'
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { usePageT } from '../page-messages.ts'
import { type Wall, wallAt } from '../rules/clock.ts'
import type { When } from '../rules/event.ts'
import { type Item, isFixed, lengthOf } from '../rules/item.ts'
import { isLong, pieceOf } from '../rules/layout.ts'
import { movedBy, placedAt, step, stretchedBy } from '../rules/move.ts'
import { Ghost, type Hand } from './Box.tsx'
import { DayLane } from './DayLane.tsx'
import styles from './grid.module.css'
import { HoursOfDay, NowLine } from './HoursOfDay.tsx'
import { NewBox } from './NewBox.tsx'
import { type Drag, useGridDrag } from './useGridDrag.ts'

export interface GridActions {
  readonly onOpen: (item: Item) => void
  readonly onMove: (item: Item, when: When) => void
  readonly onRemove: (item: Item) => void
  /** something new: the title is typed where it stands */
  readonly onDraft: (when: When | null) => void
  readonly onAdd: (title: string, when: When) => void
}

interface Props extends GridActions {
  readonly days: readonly Day[]
  readonly items: readonly Item[]
  readonly zone: string
  readonly today: Day
  readonly now: number
  /** what is being written, if anything */
  readonly draft: When | null
  readonly label: string
  /** the heads of the columns, one for each day */
  readonly heads: ReactNode
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** Days side by side with their hours: the バーチカル of a week, or one day. */
export function HourGrid(props: Props) {
  const { days, items, zone, today, now, draft, label, heads } = props
  const t = usePageT()
  const help = useId()
  const taskHelp = useId()
  const scroller = useRef<HTMLElement>(null)
  const top = useRef<HTMLDivElement>(null)
  const columns = useRef<HTMLDivElement>(null)
  const follow = useFollowedFocus(scroller)
  const onDrop = ({ mode, key, when }: Drag) => {
    if (mode === 'create') return props.onDraft(when)
    const item = items.find(each => each.key === key)
    if (item && JSON.stringify(item.when) !== JSON.stringify(when)) props.onMove(item, when)
  }
  const { drag, begin } = useGridDrag({ scroller, heads: top, columns, days, zone, onDrop })
  const minutes = wallAt(now, zone).minutes
  useFirstScroll(scroller, columns, days, today, minutes)
  const hand = useHand({
    open: props.onOpen,
    press: (event, item) => {
      pressed(event, item, props)
      if (event.defaultPrevented) follow(item.key)
    },
    grip: (event, mode, item) => {
      if (item && isFixed(item)) return
      const length = item?.kind === 'task' ? lengthOf(item.task) : undefined
      begin(event, { mode, key: item?.key ?? null, when: item?.when ?? null, length })
    },
  })

  const dragged = drag?.key ? items.find(each => each.key === drag.key) : undefined
  const lifted = drag?.key ?? null
  const ghost = drag && dragged && !isLong(drag.when) ? { ...dragged, when: drag.when } : null
  const above = useMemo(() => items.filter(({ when }) => isLong(when)), [items])
  // Over the lane it lies there; over the hours it is drawn there, and its bar stays as long as it is held.
  const lane = drag && dragged && isLong(drag.when) ? withMoved(above, { ...dragged, when: drag.when }) : above
  const writing = draft ?? (drag?.mode === 'create' ? drag.when : null)

  return (
    <section
      ref={scroller}
      className={styles.scroller}
      data-single={days.length === 1}
      data-dragging={drag !== null}
      style={{ '--days': days.length } as CSSProperties}
      aria-label={label}
    >
      <p id={help} hidden>
        {t('keysHelp')}
      </p>
      <p id={taskHelp} hidden>
        {t('taskKeysHelp')}
      </p>
      <div ref={top} className={styles.heads}>
        <div className={styles.corner} />
        {heads}
        <DayLane days={days} items={lane} {...{ zone, help, taskHelp, lifted, hand }} />
      </div>
      <div className={styles.body}>
        <div className={styles.gutter} aria-hidden="true">
          {hours.map(hour => (
            <span key={hour} style={{ '--at': hour * 60 } as CSSProperties}>
              {hour > 0 && `${hour}:00`}
            </span>
          ))}
        </div>
        <div ref={columns} className={styles.columns}>
          {days.map(day => {
            const place = ghost && pieceOf(ghost.key, ghost.when, day, zone)
            return (
              <HoursOfDay
                key={day}
                isToday={day === today}
                isOfMany={days.length > 1}
                {...{ day, items, zone, now, lifted, help, hand }}
              >
                {ghost && place && <Ghost item={ghost} placed={{ ...place, left: 0, width: 1 }} zone={zone} />}
                {writing && pieceOf('draft', writing, day, zone) && (
                  <NewBox
                    when={writing}
                    day={day}
                    zone={zone}
                    isWritten={draft !== null}
                    onEnd={title => {
                      props.onDraft(null)
                      if (title !== null) props.onAdd(title, writing)
                    }}
                  />
                )}
                {day === today && <NowLine minutes={minutes} />}
              </HoursOfDay>
            )
          })}
        </div>
      </div>
    </section>
  )
}

const withMoved = (items: readonly Item[], moved: Item): readonly Item[] =>
  items.some(each => each.key === moved.key)
    ? items.map(each => (each.key === moved.key ? moved : each))
    : [...items, moved]

/** Functions that stay the same and do what the last drawing says, so that boxes are drawn only when they change. */
function useHand(latest: Hand): Hand {
  const current = useRef(latest)
  useEffect(() => {
    current.current = latest
  })
  return useMemo(
    () => ({
      open: item => current.current.open(item),
      press: (event: KeyboardEvent, item) => current.current.press(event, item),
      grip: (event: PointerEvent, mode, item) => current.current.grip(event, mode, item),
    }),
    [],
  )
}

/** Arrows move by a quarter of an hour and by days, with Shift they change the length. A task without an hour gets one, or loses it. */
function pressed(event: KeyboardEvent, item: Item, { onMove, onRemove, zone, now }: Props): void {
  const { key, shiftKey, altKey, ctrlKey, metaKey } = event
  if (altKey || ctrlKey || metaKey || isFixed(item)) return
  const down = key === 'ArrowDown' ? step : key === 'ArrowUp' ? -step : 0
  const across = key === 'ArrowRight' ? 1440 : key === 'ArrowLeft' ? -1440 : 0
  const isDelete = key === 'Delete' || key === 'Backspace'
  const { when } = item
  const act = (does: () => void) => {
    event.preventDefault()
    does()
  }
  if (isDelete && item.kind === 'event') act(() => onRemove(item))
  else if (item.kind === 'task' && when.allDay) {
    if (down > 0 && !shiftKey)
      act(() => onMove(item, placedAt(nextHour(when.from, now, zone), lengthOf(item.task), zone)))
    else if (across !== 0 && !shiftKey) act(() => onMove(item, movedBy(when, across, zone)))
  } else if (isDelete && !when.allDay) {
    const { day } = wallAt(when.start, zone)
    act(() => onMove(item, { allDay: true, from: day, to: day }))
  } else if (down !== 0 && shiftKey && !when.allDay) act(() => onMove(item, stretchedBy(when, down)))
  else if (!shiftKey && (across !== 0 || (down !== 0 && !isLong(when))))
    act(() => onMove(item, movedBy(when, down + across, zone)))
}

/** The next full hour of today, nine o'clock of another day. */
export function nextHour(day: Day, now: number, zone: string): Wall {
  const wall = wallAt(now, zone)
  return { day, minutes: day === wall.day ? Math.min(22 * 60, Math.ceil((wall.minutes + 1) / 60) * 60) : 9 * 60 }
}

/** What keys moved into another column is drawn anew there: the focus goes along. */
function useFollowedFocus(scroller: React.RefObject<HTMLElement | null>): (key: string) => void {
  const wanted = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (wanted.current === null || document.activeElement !== document.body) return
    scroller.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(wanted.current)}"]`)?.focus()
  })
  return key => {
    wanted.current = key
  }
}

/** Opens at the hour before this one, or in the morning; afterwards it stays where it was scrolled to. */
function useFirstScroll(
  scroller: React.RefObject<HTMLElement | null>,
  columns: React.RefObject<HTMLDivElement | null>,
  days: readonly Day[],
  today: Day,
  minutes: number,
): void {
  const isDone = useRef(false)
  useLayoutEffect(() => {
    const [box, grid] = [scroller.current, columns.current]
    if (isDone.current || !box || !grid) return
    isDone.current = true
    const column = days.indexOf(today)
    const first = column < 0 ? 7 * 60 : Math.max(0, Math.floor(minutes / 60) - 1) * 60
    box.scrollTop = (first / 1440) * grid.clientHeight - 8
    if (column > 0 && days.length > 1) box.scrollLeft = (grid.scrollWidth / days.length) * column
  })
}

/** Days from one on. */
export const daysFrom = (first: Day, count: number): readonly Day[] =>
  Array.from({ length: count }, (_, index) => addDays(first, index))

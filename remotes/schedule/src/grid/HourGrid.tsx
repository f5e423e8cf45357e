import { addDays, type Day, formatDay, weekdayOf } from '@techo/core'
import { useDraft } from '@techo/data/drafts'
import { isComposing, useLanguage, VisuallyHidden } from '@techo/ui'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useMemo, useRef } from 'react'
import { usePageT } from '../page-messages.ts'
import { clockText, wallAt } from '../rules/clock.ts'
import type { When } from '../rules/event.ts'
import { type Item, isFixed } from '../rules/item.ts'
import { isLong, type Placed, pieceOf, sideBySide } from '../rules/layout.ts'
import { movedBy, step, stretchedBy } from '../rules/move.ts'
import { useHolidayOf } from '../useHolidayOf.ts'
import { hoursInWords, whenInWords } from '../words.ts'
import { DayLane } from './DayLane.tsx'
import styles from './grid.module.css'
import { type Drag, type DragMode, useGridDrag } from './useGridDrag.ts'

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
  const { language } = useLanguage()
  const holidayOf = useHolidayOf()
  const help = useId()
  const scroller = useRef<HTMLElement>(null)
  const columns = useRef<HTMLDivElement>(null)
  const onDrop = ({ mode, key, when }: Drag) => {
    if (mode === 'create') return props.onDraft(when)
    const item = items.find(each => each.key === key)
    if (item && JSON.stringify(item.when) !== JSON.stringify(when)) props.onMove(item, when)
  }
  const { drag, begin } = useGridDrag({ columns, days, zone, onDrop })
  useFirstScroll(scroller, columns, days, today, wallAt(now, zone).minutes)

  const shown = useMemo(
    () => (drag ? items.map(each => (each.key === drag.key ? { ...each, when: drag.when } : each)) : items),
    [items, drag],
  )
  const byKey = useMemo(() => new Map(shown.map(each => [each.key, each])), [shown])
  const grip = (event: React.PointerEvent, mode: DragMode, item: Item | null) =>
    !(item && isFixed(item)) && begin(event, { mode, key: item?.key ?? null, when: item?.when ?? null })
  const isSame = (item: Item) => drag?.key === item.key
  const follow = useFollowedFocus(scroller)
  const keys = (event: KeyboardEvent, item: Item) => {
    pressed(event, item, zone, props)
    if (event.defaultPrevented) follow(item.key)
  }
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
      <div className={styles.heads}>
        <div className={styles.corner} />
        {heads}
        <DayLane
          days={days}
          items={shown.filter(({ when }) => isLong(when))}
          zone={zone}
          help={help}
          onOpen={props.onOpen}
          onKeyDown={keys}
          onGrip={grip}
        />
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
          {days.map(day => (
            <fieldset
              key={day}
              className={styles.column}
              aria-label={t('hoursOf', { day: formatDay(day, language, 'short') })}
              data-today={day === today}
              data-rest={weekdayOf(day) === 0 || weekdayOf(day) === 6 || holidayOf(day) !== null}
              onPointerDown={event => event.target === event.currentTarget && grip(event, 'create', null)}
            >
              {placedOn(day, shown, zone).map(placed => {
                const item = byKey.get(placed.key)
                return (
                  item && (
                    <Box
                      key={placed.key}
                      placed={placed}
                      item={item}
                      isDragged={isSame(item)}
                      isPast={!item.when.allDay && item.when.end < now}
                      zone={zone}
                      help={help}
                      onOpen={() => props.onOpen(item)}
                      onKeyDown={event => keys(event, item)}
                      onGrip={(event, mode) => grip(event, mode, items.find(each => each.key === item.key) ?? item)}
                    />
                  )
                )
              })}
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
              {day === today && <NowLine minutes={wallAt(now, zone).minutes} />}
            </fieldset>
          ))}
        </div>
      </div>
    </section>
  )
}

const placedOn = (day: Day, items: readonly Item[], zone: string): readonly Placed[] =>
  sideBySide(items.map(({ key, when }) => pieceOf(key, when, day, zone)).filter(piece => piece !== null))

/** Arrows move by a quarter of an hour and by days, with Shift they change the length. */
function pressed(event: KeyboardEvent, item: Item, zone: string, { onMove, onRemove }: GridActions): void {
  const { key, shiftKey, altKey, ctrlKey, metaKey } = event
  if (altKey || ctrlKey || metaKey || isFixed(item)) return
  const down = key === 'ArrowDown' ? step : key === 'ArrowUp' ? -step : 0
  const across = key === 'ArrowRight' ? 1440 : key === 'ArrowLeft' ? -1440 : 0
  if ((key === 'Delete' || key === 'Backspace') && item.kind === 'event') {
    event.preventDefault()
    onRemove(item)
  } else if (down !== 0 && shiftKey && !item.when.allDay) {
    event.preventDefault()
    onMove(item, stretchedBy(item.when, down))
  } else if (!shiftKey && (across !== 0 || (down !== 0 && !isLong(item.when)))) {
    event.preventDefault()
    onMove(item, movedBy(item.when, down + across, zone))
  }
}

interface BoxProps {
  readonly placed: Placed
  readonly item: Item
  readonly isDragged: boolean
  readonly isPast: boolean
  readonly zone: string
  readonly help: string
  readonly onOpen: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onGrip: (event: React.PointerEvent, mode: DragMode) => void
}

const placeStyle = (placed: Pick<Placed, 'start' | 'end' | 'left' | 'width'>, colour?: string): CSSProperties =>
  ({
    '--from': placed.start,
    '--length': Math.max(20, placed.end - placed.start),
    '--left': placed.left,
    '--width': placed.width,
    ...(colour ? { '--tone': `var(--${colour})`, '--tone-soft': `var(--${colour}-soft)` } : {}),
  }) as CSSProperties

function Box({ placed, item, isDragged, isPast, zone, help, onOpen, onKeyDown, onGrip }: BoxProps) {
  const t = usePageT()
  const { language } = useLanguage()
  const { title, when, kind } = item
  const time = when.allDay ? '' : hoursInWords(when, zone, language)
  const place = item.kind === 'event' ? item.occurrence.place : ''
  const length = placed.end - placed.start
  const kindOf = kind === 'task' ? (item.isDone ? t('taskDone') : t('task')) : null
  return (
    <button
      type="button"
      className={styles.box}
      data-key={item.key}
      style={placeStyle(placed, item.colour)}
      data-kind={kind}
      data-done={item.kind === 'task' && item.isDone}
      data-past={isPast}
      data-dragged={isDragged}
      data-short={length < 40}
      data-torn-start={placed.isTornStart}
      data-torn-end={placed.isTornEnd}
      data-free={item.kind === 'event' && !item.occurrence.is_busy}
      aria-describedby={isFixed(item) ? undefined : help}
      onClick={onOpen}
      onKeyDown={onKeyDown}
      onPointerDown={event => {
        const isEdge = event.target instanceof Element && event.target.hasAttribute('data-edge')
        onGrip(event, isEdge ? 'stretch' : 'move')
      }}
    >
      {kindOf && <VisuallyHidden>{kindOf}</VisuallyHidden>}
      <span className={styles.boxTitle}>{title}</span>
      {/* Heard with its day, seen as the hour alone. */}
      <VisuallyHidden>{whenInWords(when, zone, language)}</VisuallyHidden>
      <span className={styles.boxTime} aria-hidden="true">
        {time}
      </span>
      {place !== '' && length >= 60 && (
        <span className={styles.boxPlace} aria-hidden="true">
          {place}
        </span>
      )}
      {!placed.isTornEnd && !isFixed(item) && <span className={styles.edge} data-edge="" />}
    </button>
  )
}

/** The box of what is being made: its title is typed at once. Enter keeps it, Escape leaves nothing. */
function NewBox({
  when,
  day,
  zone,
  isWritten,
  onEnd,
}: {
  readonly when: When
  readonly day: Day
  readonly zone: string
  readonly isWritten: boolean
  readonly onEnd: (title: string | null) => void
}) {
  const t = usePageT()
  const { language } = useLanguage()
  const [title, setTitle, discard] = useDraft('events.new', '')
  const field = useRef<HTMLInputElement>(null)
  const isOver = useRef(false)
  useLayoutEffect(() => {
    if (isWritten) field.current?.focus()
  }, [isWritten])
  const piece = pieceOf('draft', when, day, zone)
  if (!piece || when.allDay) return null
  const end = (kept: string | null) => {
    if (isOver.current) return
    isOver.current = true
    discard()
    onEnd(kept?.trim() ? kept.trim() : null)
  }
  return (
    <div className={styles.draft} style={placeStyle({ ...piece, left: 0, width: 1 })}>
      {isWritten && (
        <input
          ref={field}
          aria-label={`${t('newTitle')}, ${whenInWords(when, zone, language)}`}
          placeholder={t('newTitle')}
          maxLength={500}
          value={title}
          enterKeyHint="done"
          autoComplete="off"
          onChange={event => setTitle(event.target.value)}
          onBlur={() => end(title)}
          onKeyDown={event => {
            event.stopPropagation()
            if (isComposing(event)) return
            if (event.key === 'Enter') end(title)
            if (event.key === 'Escape') end(null)
          }}
        />
      )}
      <span className={styles.boxTime}>{hoursInWords(when, zone, language)}</span>
    </div>
  )
}

function NowLine({ minutes }: { readonly minutes: number }) {
  const t = usePageT()
  return (
    <div className={styles.now} style={{ '--at': minutes } as CSSProperties}>
      <VisuallyHidden>{t('now', { time: clockText(minutes) })}</VisuallyHidden>
    </div>
  )
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

/** Opens an hour before now, or in the morning; afterwards it stays where it was scrolled to. */
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
    const first = column < 0 ? 7 * 60 : Math.max(0, minutes - 60)
    box.scrollTop = (Math.min(first, 24 * 60) / 1440) * grid.clientHeight - 8
    if (column > 0 && days.length > 1) box.scrollLeft = (grid.scrollWidth / days.length) * column
  })
}

/** Days from one on. */
export const daysFrom = (first: Day, count: number): readonly Day[] =>
  Array.from({ length: count }, (_, index) => addDays(first, index))

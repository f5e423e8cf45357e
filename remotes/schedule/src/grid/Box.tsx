import { formatDay } from '@techo/core'
import { useLanguage } from '@techo/ui'
import { type CSSProperties, type KeyboardEvent, memo, type PointerEvent } from 'react'
import { usePageT } from '../page-messages.ts'
import { wallAt } from '../rules/clock.ts'
import { type Item, isFixed } from '../rules/item.ts'
import type { Placed } from '../rules/layout.ts'
import { clockInWords, hoursInWords } from '../words.ts'
import styles from './grid.module.css'
import type { DragMode } from './useGridDrag.ts'

export const placeStyle = (placed: Pick<Placed, 'start' | 'end' | 'left' | 'width'>, colour?: string): CSSProperties =>
  ({
    '--from': placed.start,
    '--length': Math.max(20, placed.end - placed.start),
    '--left': placed.left,
    '--width': placed.width,
    ...(colour ? { '--tone': `var(--${colour})`, '--tone-soft': `var(--${colour}-soft)` } : {}),
  }) as CSSProperties

/** What can be done with an item; the same functions for as long as the grid stands. */
export interface Hand {
  readonly open: (item: Item) => void
  readonly press: (event: KeyboardEvent, item: Item) => void
  readonly grip: (event: PointerEvent, mode: DragMode, item: Item | null) => void
}

interface BoxProps {
  readonly placed: Placed
  readonly item: Item
  /** it is dragged elsewhere and seen there */
  readonly isLifted: boolean
  readonly isPast: boolean
  /** several days share the width */
  readonly isOfMany: boolean
  readonly zone: string
  /** id of the text that tells the keys */
  readonly help: string
  readonly hand: Hand
}

/** What stands among the hours. */
export const Box = memo(function Box({ placed, item, isLifted, isPast, isOfMany, zone, help, hand }: BoxProps) {
  const t = usePageT()
  const { language } = useLanguage()
  const { title, when, kind } = item
  const time = when.allDay ? '' : hoursInWords(when, zone, language)
  const wall = when.allDay ? null : wallAt(when.start, zone)
  const day = wall ? formatDay(wall.day, language, 'short') : ''
  const place = item.kind === 'event' ? item.occurrence.place : ''
  const length = placed.end - placed.start
  const named = kind === 'task' ? `${t(item.isDone ? 'taskDone' : 'task')} ${title}` : title
  // Around what is seen: who speaks to the page says what stands on the box.
  const heard = [named, time, place, day].filter(each => each !== '').join(language === 'ja' ? '、' : ', ')
  const isShort = length < 40
  // Among several days there is room for the start alone, or beside others for no hour that could be read.
  const seen =
    !isOfMany || (placed.width > 0.6 && !isShort)
      ? time
      : wall && placed.width > 0.3
        ? clockInWords(wall.minutes, language)
        : ''
  return (
    <button
      type="button"
      className={styles.box}
      data-key={item.key}
      style={placeStyle(placed, item.colour)}
      data-kind={kind}
      data-done={item.kind === 'task' && item.isDone}
      data-past={isPast}
      data-lifted={isLifted}
      data-short={isShort}
      data-torn-start={placed.isTornStart}
      data-torn-end={placed.isTornEnd}
      data-free={item.kind === 'event' && !item.occurrence.is_busy}
      aria-label={heard}
      aria-describedby={isFixed(item) ? undefined : help}
      onClick={() => hand.open(item)}
      onKeyDown={event => hand.press(event, item)}
      onPointerDown={event => {
        const isEdge = event.target instanceof Element && event.target.hasAttribute('data-edge')
        hand.grip(event, isEdge ? 'stretch' : 'move', item)
      }}
    >
      {/* The spaces are not seen; without them one word would be read across two elements. */}
      <span className={styles.boxTitle}>{`${title} `}</span>
      {seen !== '' && <span className={styles.boxTime}>{`${seen} `}</span>}
      {place !== '' && length >= 60 && <span className={styles.boxPlace}>{place}</span>}
      {!placed.isTornEnd && !isFixed(item) && <span className={styles.edge} data-edge="" />}
    </button>
  )
})

/** What is dragged, where it would be dropped. */
export function Ghost({ item, placed, zone }: Pick<BoxProps, 'item' | 'placed' | 'zone'>) {
  const { language } = useLanguage()
  return (
    <div className={styles.ghost} style={placeStyle(placed, item.colour)} data-short={placed.end - placed.start < 40}>
      <span className={styles.boxTitle}>{item.title}</span>
      <span className={styles.boxTime}>{item.when.allDay ? '' : hoursInWords(item.when, zone, language)}</span>
    </div>
  )
}

import type { Day } from '@techo/core'
import { useLanguage } from '@techo/ui'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useT } from '../messages.ts'
import { usePageT } from '../page-messages.ts'
import { type Item, isFixed } from '../rules/item.ts'
import { lanes, spanOf } from '../rules/layout.ts'
import { whenInWords } from '../words.ts'
import styles from './grid.module.css'
import type { DragMode } from './useGridDrag.ts'

interface Props {
  readonly days: readonly Day[]
  readonly items: readonly Item[]
  readonly zone: string
  /** id of the text that tells the keys */
  readonly help: string
  readonly onOpen: (item: Item) => void
  readonly onKeyDown: (event: KeyboardEvent, item: Item) => void
  readonly onGrip: (event: PointerEvent, mode: DragMode, item: Item) => void
}

const most = 3

/** Whole days above the hours. What does not fit into three rows is folded. */
export function DayLane({ days, items, zone, help, onOpen, onKeyDown, onGrip }: Props) {
  const t = useT()
  const page = usePageT()
  const { language } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const [first] = days
  if (!first) return null
  const spans = items.map(({ key, when }) => spanOf(key, when, zone))
  const bars = lanes(spans, first, days.length)
  const rows = Math.max(0, ...bars.map(({ row }) => row + 1))
  const limit = isOpen || rows <= most ? rows : most
  const hidden = bars.filter(({ row }) => row >= limit).length
  const byKey = new Map(items.map(item => [item.key, item]))
  return (
    <>
      <div className={styles.laneLabel}>{t('allDay')}</div>
      <fieldset className={styles.lane} aria-label={page('wholeDays')}>
        {bars
          .filter(({ row }) => row < limit)
          .map(bar => {
            const item = byKey.get(bar.key)
            return (
              item && (
                <button
                  key={bar.key}
                  type="button"
                  className={styles.bar}
                  data-key={item.key}
                  style={
                    {
                      gridColumn: `${bar.column + 1} / span ${bar.days}`,
                      gridRow: bar.row + 1,
                      '--tone': `var(--${item.colour})`,
                      '--tone-soft': `var(--${item.colour}-soft)`,
                    } as CSSProperties
                  }
                  data-torn-start={bar.isTornStart}
                  data-torn-end={bar.isTornEnd}
                  aria-label={page('boxLabel', { title: item.title, when: whenInWords(item.when, zone, language) })}
                  aria-describedby={isFixed(item) ? undefined : help}
                  onClick={() => onOpen(item)}
                  onKeyDown={event => onKeyDown(event, item)}
                  onPointerDown={event => onGrip(event, 'move', item)}
                >
                  {item.title}
                </button>
              )
            )
          })}
        {rows > most && (
          <button
            type="button"
            className={styles.more}
            style={{ gridRow: limit + 1, gridColumn: '1 / -1' }}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? page('fewer') : page('more', { count: hidden })}
          </button>
        )}
      </fieldset>
    </>
  )
}

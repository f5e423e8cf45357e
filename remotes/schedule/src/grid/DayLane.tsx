import type { Day } from '@techo/core'
import { useLanguage } from '@techo/ui'
import { type CSSProperties, useState } from 'react'
import { useT } from '../messages.ts'
import { usePageT } from '../page-messages.ts'
import { type Item, isFixed } from '../rules/item.ts'
import { lanes, spanOf } from '../rules/layout.ts'
import { whenInWords } from '../words.ts'
import type { Hand } from './Box.tsx'
import grid from './grid.module.css'
import styles from './lane.module.css'

interface Props {
  readonly days: readonly Day[]
  readonly items: readonly Item[]
  readonly zone: string
  /** ids of the texts that tell the keys, of appointments and of tasks */
  readonly help: string
  readonly taskHelp: string
  /** the key of what is dragged */
  readonly lifted: string | null
  readonly hand: Hand
}

const most = 3

/** Above the hours: whole days, then tasks that have no hour yet. What does not fit into three rows is folded. */
export function DayLane({ days, items, zone, help, taskHelp, lifted, hand }: Props) {
  const t = useT()
  const page = usePageT()
  const { language } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const [first] = days
  if (!first) return null
  const spans = items.map(({ key, when, kind }) => ({ ...spanOf(key, when, zone), isLast: kind === 'task' }))
  const bars = lanes(spans, first, days.length)
  const rows = Math.max(0, ...bars.map(({ row }) => row + 1))
  const limit = isOpen || rows <= most ? rows : most
  const hidden = bars.filter(({ row }) => row >= limit).length
  const byKey = new Map(items.map(item => [item.key, item]))
  return (
    <>
      <div className={grid.laneLabel}>{t('allDay')}</div>
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
                  data-kind={item.kind}
                  data-lifted={lifted === item.key}
                  data-torn-start={bar.isTornStart}
                  data-torn-end={bar.isTornEnd}
                  aria-label={page(item.kind === 'task' ? 'taskLabel' : 'boxLabel', {
                    title: item.title,
                    when: whenInWords(item.when, zone, language),
                  })}
                  aria-describedby={isFixed(item) ? undefined : item.kind === 'task' ? taskHelp : help}
                  onClick={() => hand.open(item)}
                  onKeyDown={event => hand.press(event, item)}
                  onPointerDown={event => hand.grip(event, 'move', item)}
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

import { type Day, formatDay, weekdayOf } from '@techo/core'
import { useHolidayOf } from '@techo/days'
import { useLanguage, VisuallyHidden } from '@techo/ui'
import { type CSSProperties, memo, type ReactNode, useMemo } from 'react'
import { usePageT } from '../page-messages.ts'
import type { Item } from '../rules/item.ts'
import { piecesOn, sideBySide } from '../rules/layout.ts'
import { clockInWords } from '../words.ts'
import { Box, type Hand } from './Box.tsx'
import styles from './grid.module.css'

interface Props {
  readonly day: Day
  readonly isToday: boolean
  readonly items: readonly Item[]
  readonly zone: string
  readonly now: number
  /** other days stand beside it */
  readonly isOfMany: boolean
  /** the key of what is dragged */
  readonly lifted: string | null
  readonly help: string
  readonly hand: Hand
  /** what stands over the boxes */
  readonly children: ReactNode
}

/** The column of a day. What is dragged over it draws nothing of it anew. */
export function HoursOfDay({ day, isToday, children, ...rest }: Props) {
  const t = usePageT()
  const { language } = useLanguage()
  const holidayOf = useHolidayOf()
  return (
    <fieldset
      className={styles.column}
      aria-label={t('hoursOf', { day: formatDay(day, language, 'short') })}
      data-today={isToday}
      data-rest={weekdayOf(day) === 0 || weekdayOf(day) === 6 || holidayOf(day) !== null}
      onPointerDown={event => event.target === event.currentTarget && rest.hand.grip(event, 'create', null)}
    >
      <Boxes day={day} {...rest} />
      {children}
    </fieldset>
  )
}

const Boxes = memo(function Boxes({ day, items, zone, now, lifted, ...rest }: Omit<Props, 'isToday' | 'children'>) {
  const placed = useMemo(() => {
    const byKey = new Map(items.map(each => [each.key, each]))
    return sideBySide(piecesOn(items, day, zone)).flatMap(each => {
      const item = byKey.get(each.key)
      return item ? [{ placed: each, item }] : []
    })
  }, [items, day, zone])
  return placed.map(({ placed: place, item }) => (
    <Box
      key={place.key}
      placed={place}
      item={item}
      isLifted={lifted === item.key}
      isPast={!item.when.allDay && item.when.end < now}
      {...{ zone, ...rest }}
    />
  ))
})

export function NowLine({ minutes }: { readonly minutes: number }) {
  const t = usePageT()
  const { language } = useLanguage()
  return (
    <div className={styles.now} style={{ '--at': minutes } as CSSProperties}>
      <VisuallyHidden>{t('now', { time: clockInWords(minutes, language) })}</VisuallyHidden>
    </div>
  )
}

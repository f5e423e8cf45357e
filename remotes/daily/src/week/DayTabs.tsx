import { addDays, type Day, formatDay } from '@techo/core'
import { useLanguage, VisuallyHidden } from '@techo/ui'
import { type RefObject, useEffect, useState } from 'react'
import { noDay } from './board.ts'
import styles from './week.module.css'
import { useWeekT } from './week-messages.ts'

interface Props {
  readonly frame: RefObject<HTMLElement | null>
  readonly first: Day
  readonly today: Day
}

/** On a phone one column fills the screen: a swipe or one of these buttons goes to another day. */
export function DayTabs({ frame, first, today }: Props) {
  const t = useWeekT()
  const { language } = useLanguage()
  const [shown, setShown] = useState<string | null>(null)
  const days = Array.from({ length: 7 }, (_, index) => addDays(first, index))
  const columnOf = (id: string) => (id === today ? 'today' : id)

  useEffect(() => {
    const heads = [...(frame.current?.querySelectorAll<HTMLElement>('[data-column]') ?? [])]
    const watch = new IntersectionObserver(
      entries => {
        const seen = entries.find(entry => entry.isIntersecting)
        if (seen?.target instanceof HTMLElement) setShown(seen.target.dataset.column ?? null)
      },
      { threshold: 0.6 },
    )
    for (const head of heads) watch.observe(head)
    return () => watch.disconnect()
  }, [frame])

  const go = (id: string) =>
    frame.current
      ?.querySelector(`[data-column="${columnOf(id)}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'start' })

  return (
    <nav aria-label={t('days')} className={styles.tabs}>
      {days.map(day => (
        <button
          key={day}
          type="button"
          aria-pressed={columnOf(day) === shown}
          data-today={day === today}
          onClick={() => go(day)}
        >
          <VisuallyHidden>{formatDay(day, language, 'short')}</VisuallyHidden>
          <span aria-hidden="true">{formatDay(day, language, 'weekday')}</span>
          <strong aria-hidden="true">{Number(day.slice(8))}</strong>
        </button>
      ))}
      <button type="button" aria-pressed={shown === noDay} onClick={() => go(noDay)}>
        {t('noDayShort')}
      </button>
    </nav>
  )
}

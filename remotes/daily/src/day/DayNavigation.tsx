import { addDays, type Day } from '@techo/core'
import { IconButton, isComposing, LinkButton, Popover } from '@techo/ui'
import { useNavigate } from '@techo/ui/router'
import { type TouchEvent, useLayoutEffect, useRef } from 'react'
import styles from '../daily.module.css'
import { useT } from '../messages.ts'
import { MarkedCalendar } from './MarkedCalendar.tsx'

export const addressOf = (day: Day): string => `/mypage/daily/${day}`

/** To the neighbouring days, to any day, to today. */
export function DayNavigation({ day, today }: { readonly day: Day; readonly today: Day }) {
  const t = useT()
  const navigate = useNavigate()
  return (
    <div className={styles.navigation}>
      {day !== today && <LinkButton to="/mypage">{t('goToday')}</LinkButton>}
      <IconButton
        icon="chevron-left"
        label={t('previousDay')}
        onPress={() => void navigate(addressOf(addDays(day, -1)))}
      />
      <Popover
        label={t('calendarTitle')}
        placement="bottom end"
        trigger={<IconButton icon="calendar-days" label={t('calendar')} />}
      >
        {close => (
          <MarkedCalendar
            day={day}
            today={today}
            onChoose={chosen => {
              close()
              void navigate(addressOf(chosen))
            }}
          />
        )}
      </Popover>
      <IconButton icon="chevron-right" label={t('nextDay')} onPress={() => void navigate(addressOf(addDays(day, 1)))} />
    </div>
  )
}

const editable = 'input, textarea, select, [contenteditable="true"]'
const isMac = () => /Mac|iP(hone|ad)/.test(navigator.platform)

/** Alt+← and Alt+→ go to the neighbouring days, and so does a swipe; hands over what the swipe listens with. */
export function useDayKeys(day: Day) {
  const navigate = useNavigate()
  const start = useRef<{ x: number; y: number } | null>(null)

  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isComposing(event)) return
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
      // On a Mac these keys move the caret by words.
      if (isMac() && event.target instanceof Element && event.target.closest(editable)) return
      event.preventDefault()
      void navigate(addressOf(addDays(day, event.key === 'ArrowLeft' ? -1 : 1)))
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [day, navigate])

  return {
    onTouchStart: ({ touches, target }: TouchEvent) => {
      const touch = touches.length === 1 ? touches[0] : undefined
      // What stands above the page (the handles of a table, its menus) is moved for itself.
      const others = `${editable}, table, pre, [popover]`
      const isOurs = touch !== undefined && !(target instanceof Element && target.closest(others))
      start.current = isOurs ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0]
      if (!start.current || !touch) return
      const [across, down] = [touch.clientX - start.current.x, touch.clientY - start.current.y]
      start.current = null
      if (Math.abs(across) < 80 || Math.abs(down) > Math.abs(across) / 2) return
      void navigate(addressOf(addDays(day, across > 0 ? -1 : 1)))
    },
  }
}

import type { TodayCardProps } from '@techo/core'
import { usePreferences } from '@techo/data'
import { CardBody, LinkButton, useLanguage } from '@techo/ui'
import { Link } from '@techo/ui/router'
import type { CSSProperties } from 'react'
import { useNow } from './grid/useNow.ts'
import { useT } from './messages.ts'
import { isLong } from './rules/layout.ts'
import styles from './schedule.module.css'
import { useCalendars } from './useCalendars.ts'
import { useWindow } from './useWindow.ts'
import { hoursInWords } from './words.ts'

/** Today's appointments on /mypage. */
export function TodaySchedule({ day }: TodayCardProps) {
  const t = useT()
  const { language } = useLanguage()
  const { time_zone: zone } = usePreferences()
  const now = useNow()
  const calendars = useCalendars('day')
  const { occurrences, state } = useWindow(day, day, zone, calendars)
  const isNone = occurrences.length === 0
  return (
    <CardBody
      of={state}
      lines={2}
      onward={
        isNone ? (
          <>
            <LinkButton to={`/mypage/schedule?view=day&day=${day}&new=`} icon="plus" variant="quiet" size="small">
              {t('addFirst')}
            </LinkButton>
            <span>{t('noneToday')}</span>
          </>
        ) : (
          <LinkButton to="/mypage/schedule" variant="quiet" size="small">
            {t('openSchedule')}
          </LinkButton>
        )
      }
    >
      {!isNone && (
        <ul className={styles.list}>
          {occurrences.map(({ key, title, place, when, event }) => (
            <li key={key}>
              <Link
                to={`/mypage/schedule?view=day&day=${day}`}
                className={styles.entry}
                data-past={!when.allDay && when.end < now}
                style={{ '--tone': `var(--${calendars.colourOf(event.calendar_id)})` } as CSSProperties}
              >
                <span className={styles.time}>
                  {when.allDay || isLong(when) ? t('allDay') : hoursInWords(when, zone, language)}
                </span>
                <span className={styles.text}>
                  {title}
                  {place !== '' && <span className={styles.place}>{place}</span>}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </CardBody>
  )
}

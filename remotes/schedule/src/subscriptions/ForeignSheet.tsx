import { Sheet, useLanguage } from '@techo/ui'
import { useCaldavT } from '../caldav/messages.ts'
import type { Occurrence } from '../rules/event.ts'
import type { Calendars } from '../useCalendars.ts'
import { whenInWords } from '../words.ts'
import { useSubscriptionT } from './messages.ts'
import styles from './subscriptions.module.css'

interface Props {
  readonly occurrence: Occurrence
  readonly zone: string
  readonly calendars: Calendars
  readonly onClose: () => void
}

/** An appointment that is only looked at: in a calendar that somebody else keeps, or of a kind that cannot be written here. */
export function ForeignSheet({ occurrence, zone, calendars, onClose }: Props) {
  const t = useSubscriptionT()
  const { language } = useLanguage()
  const { title, when, place, url, note, event } = occurrence
  const c = useCaldavT()
  const fixed = calendars.fixedBy(event)
  const from = [...calendars.subscriptions, ...calendars.all].find(({ id }) => id === event.calendar_id)?.name ?? ''
  const said = [
    [t('when'), whenInWords(when, zone, language)],
    [t('place'), place],
    [t('from'), from],
    [t('details'), note],
  ] as const
  return (
    <Sheet title={fixed === null ? t('sheet') : c('sheet')} isOpen onOpenChange={isOpen => !isOpen && onClose()}>
      <div className={styles.sheet}>
        <h3>{title}</h3>
        <dl>
          {said
            .filter(([, text]) => text !== '')
            .map(([name, text]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          {url !== null && (
            <div>
              <dt>{t('link')}</dt>
              <dd>
                <a href={url} target="_blank" rel="noopener noreferrer">
                  {url}
                </a>
              </dd>
            </div>
          )}
        </dl>
        <p>{fixed === null ? t('readOnly') : `${c(fixed)} ${c('onlyLook')}`}</p>
      </div>
    </Sheet>
  )
}

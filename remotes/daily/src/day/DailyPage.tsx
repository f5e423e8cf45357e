import { type Day, formatDay, parseDay } from '@techo/core'
import { toProblem, useToday } from '@techo/data'
import { Page, ProblemView, Skeleton, useLanguage } from '@techo/ui'
import { type LoaderFunctionArgs, useParams } from '@techo/ui/router'
import { useDailyNoteQuery } from '../api.ts'
import styles from '../daily.module.css'
import { useT } from '../messages.ts'
import { DayNote } from '../periods/DayNote.tsx'
import { dayOfAddress } from '../periods/day-note.ts'
import { DayTasks } from '../tasks/DayTasks.tsx'
import { DayActivity } from './DayActivity.tsx'
import { DayLine } from './DayLine.tsx'
import { DayNavigation, useDayKeys } from './DayNavigation.tsx'
import { HolidayName } from './HolidayName.tsx'

/** An address with a date that does not exist is owned by no page. */
export function loader({ params, request }: LoaderFunctionArgs): null {
  if (params.date === undefined || parseDay(params.date)) return null
  throw Object.assign(new Error(`Page not found: ${new URL(request.url).pathname}`), { status: 404 })
}

export function Component() {
  const today = useToday()
  const { date } = useParams()
  const day = dayOfAddress(date, today) ?? today
  return <DailyPage key={day} day={day} today={today} />
}

function DailyPage({ day, today }: { readonly day: Day; readonly today: Day }) {
  const t = useT()
  const { language } = useLanguage()
  const note = useDailyNoteQuery(day)
  const swipe = useDayKeys(day)
  const date = formatDay(day, language)
  // Offline without a copy of the row one can still write: what is there meets it when the network is back.
  const problem = note.error && toProblem(note.error)
  const isKnown = note.data !== undefined || problem?.kind === 'offline' || problem?.kind === 'unavailable'
  const row = note.data ?? null
  return (
    <div {...swipe}>
      <Page
        width="wide"
        title={date}
        heading={<time dateTime={day}>{date}</time>}
        eyebrow={<HolidayName day={day} isToday={day === today} />}
        actions={<DayNavigation day={day} today={today} />}
      >
        {isKnown && <DayLine day={day} row={row} />}
        <div className={styles.day}>
          <div className={styles.side}>
            <DayTasks day={day} today={today} />
            <DayActivity day={day} />
          </div>
          <section className={styles.note} aria-label={t('note')}>
            {isKnown ? (
              <DayNote day={day} row={row} />
            ) : problem ? (
              <ProblemView problem={problem} onRetry={note.refetch} isRetrying={note.isFetching} />
            ) : (
              <Skeleton lines={6} />
            )}
          </section>
        </div>
      </Page>
    </div>
  )
}

import { type Day, formatDay, parseDay } from '@techo/core'
import { currentDay, toProblem, useToday } from '@techo/data'
import { arriving, Page, useLanguage } from '@techo/ui'
import { type LoaderFunctionArgs, useParams } from '@techo/ui/router'
import { dailyApi, usePeriodNoteQuery } from '../api.ts'
import styles from '../daily.module.css'
import { useT } from '../messages.ts'
import { dayOfAddress } from '../periods/day-note.ts'
import { PeriodSection } from '../periods/PeriodSection.tsx'
import { DayTasks } from '../tasks/DayTasks.tsx'
import { DayActivity } from './DayActivity.tsx'
import { DayLine } from './DayLine.tsx'
import { DayMenu } from './DayMenu.tsx'
import { DayNavigation, useDayKeys } from './DayNavigation.tsx'
import { HolidayName } from './HolidayName.tsx'

// Two small parts in one file.
const OnThisDay = arriving(
  () => import(/* webpackChunkName: "around" */ './OnThisDay.tsx').then(m => m.OnThisDay),
  () => null,
)

const OtherPages = arriving(
  () => import(/* webpackChunkName: "around" */ '../periods/OtherPages.tsx').then(m => m.OtherPages),
  () => null,
)

/** The rows of today, with which the first page of a document is drawn. */
export const asks = () => [dailyApi.endpoints.dailyTasks.initiate({ day: currentDay(), isToday: true })]

/** Its text. */
export const besides = () => [dailyApi.endpoints.periodNote.initiate({ kind: 'day', start: currentDay() })]

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
  const note = usePeriodNoteQuery({ kind: 'day', start: day })
  const swipe = useDayKeys(day)
  const date = formatDay(day, language)
  // Offline without a copy of the row one can still write: what is there meets it when the network is back.
  const problem = note.error && toProblem(note.error)
  const isKnown = note.data !== undefined || problem?.kind === 'offline' || problem?.kind === 'unavailable'
  return (
    <div {...swipe}>
      <Page
        width="wide"
        className={styles.page ?? ''}
        title={date}
        heading={<time dateTime={day}>{date}</time>}
        eyebrow={<HolidayName day={day} isToday={day === today} />}
        actions={
          <>
            <OtherPages of="day" day={day} />
            <DayNavigation day={day} today={today} />
            <DayMenu day={day} today={today} />
          </>
        }
      >
        <div className={styles.day} data-in-turn="narrow">
          <div className={styles.list}>
            <DayTasks day={day} today={today} />
          </div>
          <section className={styles.note} aria-label={t('note')}>
            <PeriodSection day={day} />
          </section>
          <div className={styles.side}>
            {isKnown && <DayLine day={day} isToday={day === today} row={note.data ?? null} />}
            <DayActivity day={day} />
            <OnThisDay day={day} />
          </div>
        </div>
      </Page>
    </div>
  )
}

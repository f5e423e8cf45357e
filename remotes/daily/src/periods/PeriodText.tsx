import { toProblem } from '@techo/data'
import { linesOf } from '@techo/editor/lines'
import { arriving, Icon, ProblemView, Skeleton, VisuallyHidden } from '@techo/ui'
import { useNavigate } from '@techo/ui/router'
import { useCallback } from 'react'
import { useDailyTasksQuery, usePeriodNoteQuery } from '../api.ts'
import { behind } from '../behind.ts'
import styles from '../daily.module.css'
import { useT } from '../messages.ts'
import { useNoteTemplatesQuery } from './api.ts'
import type { PeriodWritingProps } from './PeriodWriting.tsx'
import type { Period } from './period.ts'
import periodStyles from './periods.module.css'

// What draws, saves and merges a text comes behind the rows of the page: until then its words are enough.
const PeriodWriting = arriving(
  behind(() => import('./PeriodWriting.tsx').then(found => found.PeriodWriting)),
  Words,
)

/** The text of a period to write in: found, not begun, or not to be had just now. */
export function PeriodText({ period, autoFocus = false }: { readonly period: Period; readonly autoFocus?: boolean }) {
  const t = useT()
  const note = usePeriodNoteQuery(period)
  const navigate = useNavigate()
  const goTo = useCallback((address: string) => void navigate(address), [navigate])
  // What an empty page begins with (`useBeginning`) is asked for with the other questions of the page.
  const isEmpty = note.data === null
  useNoteTemplatesQuery(undefined, { skip: !isEmpty })
  useDailyTasksQuery({ day: period.start, isToday: false }, { skip: !isEmpty || period.kind !== 'day' })
  // Offline without a copy of the row one can still write: what is there meets it when the network is back.
  const problem = note.error && toProblem(note.error)
  const isOut = problem?.kind === 'offline' || problem?.kind === 'unavailable'
  if (note.data !== undefined || isOut)
    return (
      <>
        {note.data === undefined && (
          <p className={periodStyles.notHere}>
            <Icon name="cloud-off" size="small" />
            {t('notHere')}
          </p>
        )}
        <PeriodWriting period={period} row={note.data ?? null} isEmpty={isEmpty} goTo={goTo} autoFocus={autoFocus} />
      </>
    )
  return (
    <section aria-label={t('note')}>
      {problem ? (
        <ProblemView problem={problem} onRetry={note.refetch} isRetrying={note.isFetching} />
      ) : (
        <Skeleton lines={6} />
      )}
    </section>
  )
}

/** The words of a text in the place where it will stand. */
function Words({ row }: PeriodWritingProps) {
  const t = useT()
  return (
    <>
      <div className={styles.noteHead}>
        <VisuallyHidden>
          <h2>{t('note')}</h2>
        </VisuallyHidden>
      </div>
      <div className={styles.sheet}>
        <div className={styles.words} aria-busy="true">
          {linesOf(row?.doc).map((line, place) => (
            <p key={place}>{line || <br />}</p>
          ))}
        </div>
      </div>
    </>
  )
}

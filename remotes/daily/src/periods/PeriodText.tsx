import { toProblem } from '@techo/data'
import { arriving, Icon, ProblemView, Skeleton } from '@techo/ui'
import { useNavigate } from '@techo/ui/router'
import { useCallback } from 'react'
import { useDailyTasksQuery, usePeriodNoteQuery } from '../api.ts'
import { behind } from '../behind.ts'
import { useT } from '../messages.ts'
import { useNoteTemplatesQuery } from './api.ts'
import { PeriodWords } from './PeriodWords.tsx'
import type { PeriodWritingProps } from './PeriodWriting.tsx'
import type { Period } from './period.ts'
import periodStyles from './periods.module.css'

// What draws, saves and merges a text comes behind the rows of the page: until then its words are enough.
const PeriodWriting = arriving<PeriodWritingProps>(
  behind(() => import('./PeriodWriting.tsx').then(found => found.PeriodWriting)),
  PeriodWords,
)

/** The text of a period to write in: found, not begun, or not to be had just now. */
export function PeriodText({ period, autoFocus = false }: { readonly period: Period; readonly autoFocus?: boolean }) {
  const t = useT()
  const note = usePeriodNoteQuery(period)
  const navigate = useNavigate()
  const goTo = useCallback((address: string) => void navigate(address), [navigate])
  // What an empty page begins with (`useBeginning`) is asked for with the other questions of the page.
  const isEmpty = note.data === null
  const templates = useNoteTemplatesQuery(undefined, { skip: !isEmpty })
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
        <PeriodWriting
          period={period}
          row={note.data ?? null}
          isEmpty={isEmpty}
          isWhole={!isEmpty || templates.data?.length === 0}
          goTo={goTo}
          autoFocus={autoFocus}
        />
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

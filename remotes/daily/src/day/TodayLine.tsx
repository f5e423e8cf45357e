import type { TodayCardProps } from '@techo/core'
import { toProblem } from '@techo/data'
import { docToText } from '@techo/editor/doc'
import { LinkButton, ProblemView, Skeleton } from '@techo/ui'
import { usePeriodNoteQuery } from '../api.ts'
import styles from '../daily.module.css'
import { useT } from '../messages.ts'
import { LineField } from './DayLine.tsx'

/** Today in a line on /mypage, and the beginning of the note. */
export function TodayLine({ day }: TodayCardProps) {
  const t = useT()
  const { data, error, refetch, isFetching } = usePeriodNoteQuery({ kind: 'day', start: day })
  const problem = error && toProblem(error)
  if (data === undefined && problem && problem.kind !== 'offline')
    return <ProblemView problem={problem} size="line" onRetry={refetch} isRetrying={isFetching} />
  if (data === undefined && !error) return <Skeleton lines={2} />
  const text = docToText(data?.doc)
  return (
    <div className={styles.card}>
      <LineField day={day} row={data ?? null} label={t('line')} />
      {text && <p className={styles.preview}>{text}</p>}
      <p className={styles.more}>
        <LinkButton to="/mypage/daily" variant="quiet" size="small">
          {t('openDay')}
        </LinkButton>
      </p>
    </div>
  )
}

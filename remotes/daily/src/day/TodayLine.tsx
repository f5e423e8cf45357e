import type { TodayCardProps } from '@techo/core'
import { together } from '@techo/data'
import { storedText } from '@techo/editor/lines'
import { arriving, CardBody, LinkButton, Skeleton, VisuallyHidden } from '@techo/ui'
import { useState } from 'react'
import { usePeriodNoteQuery } from '../api.ts'
import styles from '../daily.module.css'
import { useT } from '../messages.ts'
import { LineField } from './LineField.tsx'

// The editor comes when somebody wants to write; until then its text is enough.
const TodayNote = arriving(
  () => import('./TodayNote.tsx').then(found => found.TodayNote),
  () => <Skeleton lines={3} />,
)

/** Today in a line on /mypage, and the note of the day, written in its place. */
export function TodayLine({ day }: TodayCardProps) {
  const t = useT()
  const [isWriting, setWriting] = useState(false)
  const note = usePeriodNoteQuery({ kind: 'day', start: day })
  const asked = together([note])
  // Without a network the line can be written all the same.
  const isReady = asked.isReady || asked.problem?.kind === 'offline'
  const { data } = note
  const written = storedText(data?.doc)
  return (
    <CardBody
      of={{ ...asked, isReady }}
      onward={
        <LinkButton to="/mypage/daily" variant="quiet" size="small">
          {t('openDay')}
        </LinkButton>
      }
    >
      <LineField day={day} row={data ?? null} label={t('line')} />
      {isWriting ? (
        <TodayNote day={day} />
      ) : (
        <button type="button" className={styles.preview} onClick={() => setWriting(true)}>
          {written === '' ? t('writeNote') : <VisuallyHidden>{t('writeNote')} </VisuallyHidden>}
          {written}
        </button>
      )}
    </CardBody>
  )
}

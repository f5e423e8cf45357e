import type { TodayCardProps } from '@techo/core'
import { together } from '@techo/data'
import { docToText } from '@techo/editor/doc'
import { CardBody, LinkButton } from '@techo/ui'
import { usePeriodNoteQuery } from '../api.ts'
import styles from '../daily.module.css'
import { useT } from '../messages.ts'
import { LineField } from './DayLine.tsx'

/** Today in a line on /mypage, and the beginning of the note. */
export function TodayLine({ day }: TodayCardProps) {
  const t = useT()
  const note = usePeriodNoteQuery({ kind: 'day', start: day })
  const asked = together([note])
  // Without a network the line can be written all the same.
  const isReady = asked.isReady || asked.problem?.kind === 'offline'
  const { data } = note
  const text = docToText(data?.doc)
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
      {text && <p className={styles.preview}>{text}</p>}
    </CardBody>
  )
}

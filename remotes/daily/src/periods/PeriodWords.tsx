import { isUnwritten, linesOf } from '@techo/editor/lines'
import { VisuallyHidden } from '@techo/ui'
import type { NoteRow } from '../api.ts'
import styles from '../daily.module.css'
import { useT } from '../messages.ts'
import type { Period } from './period.ts'
import { usePeriodT } from './period-messages.ts'

interface Props {
  readonly row: NoteRow | null
  readonly period: Period
  /** nothing will be there that is not in the row */
  readonly isWhole: boolean
}

/** The words of a text in the place where it will stand, as high as it will be; where there are none, what asks for them. */
export function PeriodWords({ row, period, isWhole }: Props) {
  const t = useT()
  const ofPeriod = usePeriodT()
  return (
    <>
      <div className={styles.noteHead}>
        <VisuallyHidden>
          <h2>{t('note')}</h2>
        </VisuallyHidden>
      </div>
      <div className={styles.sheet}>
        <div className={styles.words} aria-busy="true">
          {isWhole && isUnwritten(row?.doc) ? (
            <p data-placeholder={ofPeriod(`write_${period.kind}`)}>
              <br />
            </p>
          ) : (
            linesOf(row?.doc).map((line, place) => <p key={place}>{line || <br />}</p>)
          )}
        </div>
      </div>
    </>
  )
}

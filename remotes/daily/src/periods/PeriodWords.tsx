import { linesOf } from '@techo/editor/lines'
import { VisuallyHidden } from '@techo/ui'
import type { NoteRow } from '../api.ts'
import styles from '../daily.module.css'
import { useT } from '../messages.ts'

/** The words of a text in the place where it will stand, as high as it will be. */
export function PeriodWords({ row }: { readonly row: NoteRow | null }) {
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

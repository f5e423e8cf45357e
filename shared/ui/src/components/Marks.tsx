import styles from './Field.module.css'
import { useKitT } from './messages.ts'

/** Beside the label of what has to be filled in. */
export const Need = () => {
  const t = useKitT()
  return <span className={styles.need}>{t('required')}</span>
}

/** A quiet dot in the corner of a field whose text is not at the server yet; a moment is let pass before it shows. */
export const UnsavedDot = () => {
  const t = useKitT()
  return <span className={styles.unsaved} role="img" aria-label={t('unsaved')} />
}

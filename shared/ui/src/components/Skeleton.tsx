import { classes } from '../classes.ts'
import { useKitT } from './messages.ts'
import styles from './Skeleton.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export interface SkeletonProps {
  /** how many lines or rows will come */
  readonly lines?: number
  readonly kind?: 'text' | 'rows' | 'block'
  readonly className?: string
}

/** The shape of what is coming. It appears after 300 ms, so that a quick answer shows nothing in between. */
export function Skeleton({ lines = 3, kind = 'text', className }: SkeletonProps) {
  const t = useKitT()
  return (
    <div className={classes(styles.skeleton, styles[kind], className)} role="status" data-waiting>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {Array.from({ length: kind === 'block' ? 1 : lines }, (_, line) => (
        <span key={line} className={styles.line} />
      ))}
    </div>
  )
}

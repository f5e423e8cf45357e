import { classes } from '../classes.ts'
import { useKitT } from './messages.ts'
import styles from './Skeleton.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export interface SkeletonProps {
  /** how many lines, rows or fields will come */
  readonly lines?: number
  /** `fields` stand beside each other where there is room, as high as they will be: what is below stays where it is */
  readonly kind?: 'text' | 'rows' | 'fields' | 'block'
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

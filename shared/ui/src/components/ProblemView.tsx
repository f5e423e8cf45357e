import { noRoom, type Problem } from '@techo/core'
import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Button } from './Button.tsx'
import { Icon, type IconName } from './Icon.tsx'
import styles from './ProblemView.module.css'
import { useProblemT } from './problem-messages.ts'

const icons: Readonly<Record<Problem['kind'], IconName>> = {
  offline: 'cloud-off',
  unauthorized: 'lock',
  forbidden: 'ban',
  missing: 'search',
  conflict: 'copy',
  invalid: 'alert',
  limited: 'clock',
  unavailable: 'cloud-off',
  bug: 'alert',
}

export interface ProblemViewProps {
  readonly problem: Problem
  readonly onRetry?: () => void
  readonly isRetrying?: boolean
  /** `page` fills the place of what failed, `line` stands above a form */
  readonly size?: 'page' | 'line'
  /** what this place can say better than the kind can */
  readonly title?: string
  readonly next?: string
  /** another way on, beside the retry */
  readonly action?: ReactNode
  readonly className?: string
}

/** A problem as a sentence and the next step. Said at once to screen readers. */
export function ProblemView({
  problem: { kind, code, retryAfter },
  onRetry,
  isRetrying = false,
  size = 'page',
  title,
  next,
  action,
  className,
}: ProblemViewProps) {
  const t = useProblemT()
  const said = code === noRoom ? 'full' : kind
  const wait = kind === 'limited' && retryAfter ? t('limited.wait', { count: Math.ceil(retryAfter) }) : null
  // What can be asked for again was to be read: were it on this device, it would be shown.
  const absent = kind === 'offline' && onRetry ? t('offline.absent') : null
  return (
    <div className={classes(styles.problem, styles[size], className)} role="alert" data-problem={kind}>
      <Icon name={icons[kind]} size={size === 'page' ? 'large' : 'medium'} className={styles.icon ?? ''} />
      <div className={styles.text}>
        <p className={styles.title}>{title ?? t(said)}</p>
        <p className={styles.next}>{next ?? wait ?? absent ?? t(`${said}.next`)}</p>
      </div>
      {(onRetry || action) && (
        <div className={styles.actions}>
          {onRetry && (
            <Button size={size === 'line' ? 'small' : 'medium'} icon="refresh" isPending={isRetrying} onPress={onRetry}>
              {t(kind === 'conflict' ? 'reload' : 'retry')}
            </Button>
          )}
          {action}
        </div>
      )}
    </div>
  )
}

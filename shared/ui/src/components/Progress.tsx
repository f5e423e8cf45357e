import { useId } from 'react'
import { classes } from '../classes.ts'
import styles from './Progress.module.css'

export interface ProgressProps {
  readonly label: string
  /** 0 … max; absent while it is unknown how far it is */
  readonly value?: number
  readonly max?: number
  /** how far in words: 3 / 5 */
  readonly valueText?: string
  readonly hideLabel?: boolean
  readonly kind?: 'bar' | 'ring'
  readonly className?: string
}

const circumference = 2 * Math.PI * 15

export function Progress({ label, value, max = 100, valueText, hideLabel, kind = 'bar', className }: ProgressProps) {
  const id = useId()
  const part = value === undefined ? null : Math.min(1, Math.max(0, max > 0 ? value / max : 0))
  const text = valueText ?? (part === null ? undefined : `${Math.round(part * 100)}%`)
  const meaning = {
    role: 'progressbar',
    'aria-valuemin': 0,
    'aria-valuemax': max,
    ...(value === undefined ? {} : { 'aria-valuenow': value }),
    ...(text === undefined ? {} : { 'aria-valuetext': text }),
    ...(hideLabel || kind === 'ring' ? { 'aria-label': label } : { 'aria-labelledby': id }),
  }
  if (kind === 'ring')
    return (
      <div {...meaning} className={classes(styles.ring, className)}>
        <svg viewBox="0 0 36 36" aria-hidden="true">
          <circle className={styles.rail} cx="18" cy="18" r="15" />
          <circle
            className={classes(styles.arc, part === null && styles.turning)}
            cx="18"
            cy="18"
            r="15"
            strokeDasharray={`${(part ?? 0.25) * circumference} ${circumference}`}
          />
        </svg>
        {text && <span className={styles.inside}>{text}</span>}
      </div>
    )
  return (
    <div {...meaning} className={classes(styles.progress, className)}>
      {!hideLabel && (
        <>
          <span id={id}>{label}</span>
          <span className={styles.value}>{text}</span>
        </>
      )}
      <div className={styles.bar}>
        <div
          className={classes(styles.fill, part === null && styles.moving)}
          style={{ inlineSize: `${(part ?? 0.3) * 100}%` }}
        />
      </div>
    </div>
  )
}

import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './Field.module.css'
import { Need } from './Marks.tsx'

export interface FieldFrameProps {
  /** of the control; its notes are `<id>d`, what helps, and `<id>e`, what is wrong */
  readonly id: string
  readonly label: string
  readonly isRequired: boolean
  readonly description?: ReactNode
  readonly wrong: string | undefined
  readonly className?: string | undefined
}

/** A label above, what helps and what is wrong below what one types into. */
export const FieldFrame = ({
  id,
  label,
  isRequired,
  description,
  wrong,
  className,
  children,
}: FieldFrameProps & { readonly children: ReactNode }) => (
  <div className={classes(styles.field, className)}>
    <label htmlFor={id} className={styles.label}>
      {label}
      {isRequired && <Need />}
    </label>
    {children}
    {description && (
      <span id={`${id}d`} className={styles.description}>
        {description}
      </span>
    )}
    {wrong !== undefined && (
      <span id={`${id}e`} className={styles.error}>
        {wrong}
      </span>
    )}
  </div>
)

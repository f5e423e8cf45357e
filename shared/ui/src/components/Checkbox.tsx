import type { ReactNode } from 'react'
import { Checkbox as AriaCheckbox, type CheckboxProps as AriaCheckboxProps } from 'react-aria-components/Checkbox'
import { classes } from '../classes.ts'
import styles from './Choice.module.css'
import { Icon } from './Icon.tsx'

export interface CheckboxProps extends Omit<AriaCheckboxProps, 'children' | 'className' | 'style' | 'render'> {
  /** its label; without one give `aria-label` */
  readonly children?: ReactNode
  readonly note?: string
  /** round for things that get done, square for settings and selections */
  readonly shape?: 'square' | 'round'
  readonly className?: string
}

export const Checkbox = ({ children, note, shape = 'square', className, ...rest }: CheckboxProps) => (
  <AriaCheckbox {...rest} className={classes(styles.choice, className)}>
    {({ isIndeterminate }) => (
      <>
        <span className={classes(styles.mark, shape === 'round' && styles.round)}>
          <Icon name={isIndeterminate ? 'minus' : 'check'} />
        </span>
        {children && (
          <span>
            {children}
            {note && <span className={styles.note}>{note}</span>}
          </span>
        )}
      </>
    )}
  </AriaCheckbox>
)

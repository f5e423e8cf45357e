import { type ReactNode, useId } from 'react'
import { classes } from '../classes.ts'
import styles from './Card.module.css'

export interface CardProps {
  readonly title?: ReactNode
  /** level of the title's heading; 2 unless the card stands inside a section */
  readonly level?: 2 | 3
  /** small buttons at the end of the title's line */
  readonly actions?: ReactNode
  readonly children: ReactNode
  readonly tone?: 'plain' | 'sunken'
  readonly className?: string
}

/** A sheet of paper for one thing. */
export function Card({ title, level = 2, actions, children, tone = 'plain', className }: CardProps) {
  const id = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section className={classes(styles.card, styles[tone], className)} {...(title ? { 'aria-labelledby': id } : {})}>
      {(title || actions) && (
        <header className={styles.head}>
          <Heading id={id} className={styles.title}>
            {title}
          </Heading>
          {actions && <div className={styles.actions}>{actions}</div>}
        </header>
      )}
      {children}
    </section>
  )
}

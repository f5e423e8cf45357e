import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../components/Icon.tsx'
import styles from './Layout.module.css'

export interface DisclosureProps {
  readonly title: ReactNode
  /** beside the title: a number, a state */
  readonly note?: ReactNode
  readonly children: ReactNode
  readonly defaultOpen?: boolean
  readonly isOpen?: boolean
  readonly onOpenChange?: (isOpen: boolean) => void
  /** of those with the same name one is open at a time */
  readonly group?: string
  readonly className?: string
}

/** What can be opened in its place. The browser's own, so a search in the page opens it. */
export const Disclosure = ({
  title,
  note,
  children,
  defaultOpen = false,
  isOpen,
  onOpenChange,
  group,
  className,
}: DisclosureProps) => (
  <details
    className={classes(styles.disclosure, className)}
    open={isOpen ?? defaultOpen}
    onToggle={event => {
      if (event.currentTarget.open !== isOpen) onOpenChange?.(event.currentTarget.open)
    }}
    {...(group ? { name: group } : {})}
  >
    <summary>
      <Icon name="chevron-right" size="small" />
      <span className={styles.title}>{title}</span>
      {note && <span className={styles.note}>{note}</span>}
    </summary>
    <div className={styles.content}>{children}</div>
  </details>
)

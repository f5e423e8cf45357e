import type { ReactNode } from 'react'
import { useId } from 'react'
import styles from './bar-panel.module.css'
import type { Disclosure } from './useDisclosure.ts'

interface Props {
  readonly of: Disclosure
  /** of the button, which may say how many there are; the panel is called `panelLabel` */
  readonly label: string
  readonly panelLabel: string
  readonly sign: ReactNode
  /** beside the sign, when there is something to count */
  readonly count: number
  /** how much the sign wants to be seen; without one it is as the others of the bar */
  readonly tone?: 'calm' | 'busy' | 'warn'
  readonly isWide?: boolean
  /** words after the button */
  readonly beside?: ReactNode
  readonly children: ReactNode
}

/** A sign of the bar with a number, and the panel it opens: the bell, and how far one's changes have come. */
export function BarPanel({ of, label, panelLabel, sign, count, tone, isWide = false, beside, children }: Props) {
  const panel = useId()
  const { isOpen, setOpen, root, toggle } = of
  return (
    <div ref={root} className={styles.root}>
      <button
        ref={toggle}
        type="button"
        className={styles.toggle}
        data-tone={tone}
        aria-expanded={isOpen}
        aria-controls={panel}
        aria-label={label}
        onClick={() => setOpen(!isOpen)}
      >
        {sign}
        {count > 0 && (
          // A sign, not a text: the name of the button, or what stands beside it, says how many.
          <span className={styles.count} data-count={count > 99 ? '99+' : count} />
        )}
      </button>
      {beside}
      <section
        id={panel}
        className={styles.panel}
        data-size={isWide ? 'wide' : undefined}
        hidden={!isOpen}
        aria-label={panelLabel}
      >
        {children}
      </section>
    </div>
  )
}

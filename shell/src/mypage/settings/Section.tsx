import { Icon } from '@techo/ui'
import type { ReactNode } from 'react'
import { useSettingsT } from './messages.ts'
import styles from './settings.module.css'
import type { SaveState } from './useSave.ts'

export interface SectionProps {
  /** the anchor in the address */
  readonly id: string
  readonly title: string
  readonly state?: SaveState
  readonly children: ReactNode
}

/** One group of settings, with how far its last change has come. */
export function Section({ id, title, state = 'idle', children }: SectionProps) {
  const t = useSettingsT()
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <header className={styles.sectionHead}>
        <h2 id={`${id}-title`} tabIndex={-1}>
          {title}
        </h2>
        <output className={styles.state} data-state={state}>
          {state !== 'idle' && (
            <>
              <Icon name={state === 'saved' ? 'check' : state === 'kept' ? 'cloud-off' : 'refresh'} size="small" />
              {t(`state.${state}`)}
            </>
          )}
        </output>
      </header>
      <div className={styles.rows}>{children}</div>
    </section>
  )
}

/** A setting whose control says its name only to screen readers. */
export const Setting = ({ label, note, children }: { label: string; note?: string; children: ReactNode }) => (
  <div className={styles.setting}>
    <div>
      <div className={styles.label}>{label}</div>
      {note && <div className={styles.note}>{note}</div>}
    </div>
    {children}
  </div>
)

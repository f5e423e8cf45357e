import { useSync } from '@techo/data'
import { Icon } from '@techo/ui'
import { type ComponentType, useEffect, useState } from 'react'
import { useMemberText } from '../member-messages.ts'
import { BarPanel } from './BarPanel.tsx'
import type { SyncPanelProps } from './SyncPanel.tsx'
import styles from './sync-status.module.css'
import { useDisclosure } from './useDisclosure.ts'

const load = () => import('./SyncPanel.tsx')

/** How far the person's changes have come, in quiet words; what waits, and why, stands behind the button. */
export function SyncStatus() {
  const t = useMemberText()
  const { pending: count, failing, online, kept, refused } = useSync()
  const panel = useDisclosure()
  const { isOpen, setOpen } = panel
  const [Panel, setPanel] = useState<ComponentType<SyncPanelProps> | null>(null)

  // Asked for without a network it would not come, so it is fetched while there is one.
  const isWaiting = count > 0 || refused > 0
  useEffect(() => {
    if (!isOpen && !isWaiting) return
    load().then(
      loaded => setPanel(() => loaded.SyncPanel),
      () => {},
    )
  }, [isOpen, isWaiting])

  const isAlarming = !online || failing !== null || !kept || refused > 0
  const tone = isAlarming ? 'warn' : count > 0 ? 'busy' : 'calm'
  const words = () => {
    if (!kept) return t('notKept')
    if (!online) return count > 0 ? t('offline.waiting', { count }) : t('offline')
    if (failing) return t('failing', { count })
    if (refused > 0) return t('refused', { count: refused })
    return count > 0 ? t('waiting', { count }) : ''
  }
  return (
    <BarPanel
      of={panel}
      label={t('sync')}
      panelLabel={t('sync')}
      sign={<Icon name={isAlarming ? 'cloud-off' : count > 0 ? 'refresh' : 'check'} size="small" />}
      count={count}
      tone={tone}
      beside={
        <output className={styles.words} data-tone={tone}>
          <span>{words()}</span>
        </output>
      }
    >
      <div className={styles.panel}>
        {isOpen && (Panel ? <Panel onClose={() => setOpen(false)} /> : <p>{words() || t('sync.saved')}</p>)}
      </div>
    </BarPanel>
  )
}

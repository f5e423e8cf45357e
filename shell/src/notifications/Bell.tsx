import { untilThere } from '@techo/core'
import { Icon, loadAwaited } from '@techo/ui'
import { type ComponentType, useEffect, useState } from 'react'
import { BarPanel } from '../layouts/BarPanel.tsx'
import { useDisclosure } from '../layouts/useDisclosure.ts'
import { useMemberText } from '../member-messages.ts'
import type { InboxProps } from './Inbox.tsx'
import { whenInboxAsked } from './open-inbox.ts'

const load = () => import('./Inbox.tsx')
/** The inbox begins when the page has come to rest: nothing of it belongs to the first screen. */
const rest = 4000

/** The bell of the bar. What it opens, and what finds out what there is to tell, is a chunk of its own. */
export function Bell() {
  const t = useMemberText()
  const panel = useDisclosure()
  const { isOpen, setOpen, toggle } = panel
  const [Inbox, setInbox] = useState<ComponentType<InboxProps> | null>(null)
  const [count, setCount] = useState(0)

  useEffect(() => {
    const closed = new AbortController()
    const begin = () =>
      void untilThere(load, () => closed.signal.aborted).then(loaded => loaded && setInbox(() => loaded.Inbox))
    const timer = isOpen ? undefined : setTimeout(begin, rest)
    // Who opens it is told what it waits for.
    if (isOpen) loadAwaited(load, closed.signal).then(({ Inbox }) => setInbox(() => Inbox), begin)
    return () => {
      closed.abort()
      clearTimeout(timer)
    }
  }, [isOpen])

  useEffect(() => {
    const open = () => {
      setOpen(true)
      toggle.current?.focus()
    }
    return whenInboxAsked(open)
  })

  return (
    <BarPanel
      of={panel}
      label={count > 0 ? t('notices.unread', { count }) : t('notices')}
      panelLabel={t('notices')}
      sign={<Icon name="bell" />}
      count={count}
      isWide
    >
      {Inbox && <Inbox isOpen={isOpen} onClose={() => setOpen(false)} onCount={setCount} />}
    </BarPanel>
  )
}

import type { Id } from '@techo/core'
import { Link, useSearchParams } from '@techo/ui/router'
import type { ReactNode } from 'react'
import styles from './project.module.css'

interface Props {
  readonly task: Id
  readonly tabIndex?: number
  readonly onPress: () => void
  readonly children: ReactNode
}

/** The title of a task. A press does what is done there; with Ctrl or the middle button its details open in a tab of their own. */
export function TitleLink({ task, tabIndex, onPress, children }: Props) {
  const [params] = useSearchParams()
  const address = new URLSearchParams(params)
  address.set('task', task)
  return (
    <Link
      to={`?${address}`}
      tabIndex={tabIndex}
      className={styles.titleButton}
      // What is dragged is the card it stands on.
      draggable={false}
      onClick={event => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        onPress()
      }}
    >
      {children}
    </Link>
  )
}

import type { Problem } from '@techo/core'
import type { ReactNode } from 'react'
import styles from './Card.module.css'
import { ProblemView } from './ProblemView.tsx'
import { Skeleton } from './Skeleton.tsx'

export interface CardBodyProps {
  /** what the content is made of: whether it is there, and why not */
  readonly of: {
    readonly isReady: boolean
    readonly problem: Problem | null
    readonly isFetching: boolean
    readonly retry: () => void
  }
  /** as many lines as the content will have, about */
  readonly lines?: number
  /** the way to the page of what the card shows a part of: a quiet, small `LinkButton` */
  readonly onward: ReactNode
  readonly children: ReactNode
}

/** What a card of the day holds, and the way on from it; until it is there its shape, or what went wrong and a retry. */
export function CardBody({ of: { isReady, problem, isFetching, retry }, lines = 2, onward, children }: CardBodyProps) {
  if (!isReady)
    return problem ? (
      <ProblemView problem={problem} size="line" onRetry={retry} isRetrying={isFetching} />
    ) : (
      <Skeleton kind="rows" lines={lines} />
    )
  return (
    <div className={styles.body}>
      {children}
      <p className={styles.onward}>{onward}</p>
    </div>
  )
}

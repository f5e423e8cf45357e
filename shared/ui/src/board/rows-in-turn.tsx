import { whenIdle } from '@techo/core'
import { createContext, type ReactNode, startTransition, use, useEffect, useState } from 'react'

const IsOver = createContext(false)

/** Of the rows within, those of the first screen are drawn at once, the others when these have been seen. Only they are drawn then. */
export function RowsInTurn({ children }: { readonly children: ReactNode }) {
  const [isOver, setOver] = useState(false)
  useEffect(() => whenIdle(() => startTransition(() => setOver(true)), 500), [])
  return <IsOver value={isOver}>{children}</IsOver>
}

interface RowInTurnProps {
  readonly isFirst: boolean
  readonly children: () => ReactNode
}

/** What stands in a row, within `RowsInTurn`: until its turn nothing, so give the row a height for `:empty`. */
export function RowInTurn({ isFirst, children }: RowInTurnProps) {
  const isOver = use(IsOver)
  // What stands stays, whatever comes before it.
  const [isDrawn, setDrawn] = useState(isFirst)
  if (isFirst && !isDrawn) setDrawn(true)
  return (isDrawn || isOver) && children()
}

import { whenIdle } from '@techo/core'
import { startTransition, useEffect, useState } from 'react'

/** px: no card with something in it is lower */
const lowest = 160
/** px of width: below it cards stand in one column */
const oneColumn = 720
const eachTurn = 2
/** ms after which a turn comes however busy the page is */
const patience = 300

/**
 * How many cards have their body. On a phone the page stands first, then those that may be in sight, and the others when it rests, a
 * few at a time, each in the place that is kept for it. Side by side all are in sight, or nearly, and come with the page.
 */
export function useTurns(cards: number): number {
  const [drawn, setDrawn] = useState(() => (innerWidth < oneColumn ? 0 : Number.POSITIVE_INFINITY))
  useEffect(() => {
    if (drawn >= cards) return
    const more = drawn === 0 ? Math.ceil(innerHeight / lowest) : eachTurn
    const next = () => startTransition(() => setDrawn(drawn + more))
    if (drawn > 0) return whenIdle(next, patience)
    next()
  }, [drawn, cards])
  return drawn
}

import { type RefObject, useEffect } from 'react'

/**
 * Keeps the column that stands first in a board that scrolls sideways where it is while the board changes its width: the browser
 * keeps the distance, and columns as wide as the screen would then show another day. Begins with today's, where there is one.
 */
export function useKeptColumn(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const heads = frame.current?.querySelectorAll('[data-column]') ?? []
    const lanes = [...heads].flatMap(head => head.closest('section') ?? [])
    const board = lanes[0]?.parentElement
    if (!board) return
    const left = (lane: HTMLElement) => lane.getBoundingClientRect().left - board.getBoundingClientRect().left
    let kept = lanes.find(lane => lane.querySelector('[data-column="today"]'))
    let width = board.clientWidth
    /** where the board was put here: on a wide screen that may be short of the column, which is kept all the same */
    let put = 0
    const show = () => {
      if (kept) board.scrollBy({ left: left(kept), behavior: 'instant' })
      put = board.scrollLeft
    }
    show()
    const note = () => {
      // What a new width moved is no choice of the person.
      if (board.clientWidth !== width || Math.abs(board.scrollLeft - put) < 2) return
      put = Number.NaN
      kept = lanes.find(lane => left(lane) > -lane.clientWidth / 2)
    }
    const watch = new ResizeObserver(() => {
      if (board.clientWidth === width) return
      width = board.clientWidth
      show()
    })
    watch.observe(board)
    board.addEventListener('scroll', note, { passive: true })
    return () => {
      watch.disconnect()
      board.removeEventListener('scroll', note)
    }
  }, [frame])
}

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
    const show = (lane: HTMLElement | undefined) => lane && board.scrollBy({ left: left(lane), behavior: 'instant' })
    let kept = lanes.find(lane => lane.querySelector('[data-column="today"]'))
    let width = board.clientWidth
    show(kept)
    const note = () => {
      // What a new width moved is no choice of the person; and where all columns fit, none stands first.
      if (board.clientWidth !== width || board.scrollWidth <= width) return
      kept = lanes.find(lane => left(lane) > -lane.clientWidth / 2)
    }
    const watch = new ResizeObserver(() => {
      if (board.clientWidth === width) return
      width = board.clientWidth
      show(kept)
    })
    watch.observe(board)
    board.addEventListener('scroll', note, { passive: true })
    return () => {
      watch.disconnect()
      board.removeEventListener('scroll', note)
    }
  }, [frame])
}

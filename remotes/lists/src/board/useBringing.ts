import { type DragEvent, type RefObject, useEffect, useRef } from 'react'
import { broughtBy } from './brought.ts'
import type { Point } from './geometry.ts'
import type { BoardState } from './useBoard.ts'
import type { useViewport } from './useViewport.ts'
import { toBoard } from './view.ts'

/** What takes keys and clipboard for itself; a checkbox or a radio, which often has the focus, takes no text. */
const fields = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable=true], [role=dialog]'

export const isField = (target: EventTarget | null) => target instanceof Element && target.closest(fields) !== null

/** Says on the clipboard that what was copied are cards of this page. */
const cardsType = 'application/x-techo-cards'

/** Copy, cut, paste and drop: pictures, words, addresses and cards. What is brought lands where the pointer is. */
export function useBringing(
  state: BoardState,
  stage: RefObject<HTMLElement | null>,
  viewport: ReturnType<typeof useViewport>,
) {
  const latest = useRef(state)
  latest.current = state
  const pointer = useRef<Point | null>(null)

  const boardOf = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }) => {
    const { left, top } = stage.current?.getBoundingClientRect() ?? { left: 0, top: 0 }
    return toBoard(viewport.view.current, { x: clientX - left, y: clientY - top })
  }
  const place = useRef(boardOf)
  place.current = boardOf

  useEffect(() => {
    const element = stage.current
    const follow = (event: PointerEvent) => {
      // A finger that was lifted points nowhere.
      pointer.current = event.pointerType === 'touch' ? null : { x: event.clientX, y: event.clientY }
    }
    const leave = () => {
      pointer.current = null
    }
    const at = () => pointer.current && place.current({ clientX: pointer.current.x, clientY: pointer.current.y })

    const take = (event: ClipboardEvent) => {
      if (isField(event.target) || String(getSelection()) !== '') return
      const words = latest.current.copy()
      if (words === null) return
      event.preventDefault()
      event.clipboardData?.setData('text/plain', words)
      event.clipboardData?.setData(cardsType, 'cards')
      if (event.type === 'cut') latest.current.remove()
    }
    const paste = (event: ClipboardEvent) => {
      const data = event.clipboardData
      if (isField(event.target) || !data) return
      if (data.types.includes(cardsType)) {
        event.preventDefault()
        return latest.current.paste(at())
      }
      const what = broughtBy(data)
      if (!what) return
      event.preventDefault()
      latest.current.bring(what, at())
    }
    element?.addEventListener('pointermove', follow)
    element?.addEventListener('pointerleave', leave)
    document.addEventListener('copy', take)
    document.addEventListener('cut', take)
    document.addEventListener('paste', paste)
    return () => {
      element?.removeEventListener('pointermove', follow)
      element?.removeEventListener('pointerleave', leave)
      document.removeEventListener('copy', take)
      document.removeEventListener('cut', take)
      document.removeEventListener('paste', paste)
    }
  }, [stage])

  const isWanted = ({ dataTransfer: { types } }: DragEvent) =>
    types.includes('Files') || types.includes('text/plain') || types.includes('text/uri-list')
  return {
    boardOf,
    listeners: {
      onDragOver: (event: DragEvent) => isWanted(event) && event.preventDefault(),
      onDrop: (event: DragEvent) => {
        const what = broughtBy(event.dataTransfer)
        event.preventDefault()
        if (what) state.bring(what, boardOf(event))
      },
    },
  }
}

import { NodeSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

/** Where the selection is on the screen, its first and last line taken together; null when it is out of sight. */
export function selectionRect(view: EditorView): DOMRect | null {
  if (view.isDestroyed) return null
  const { selection } = view.state
  if (selection instanceof NodeSelection) {
    const dom = view.nodeDOM(selection.from)
    if (dom instanceof Element) return dom.getBoundingClientRect()
  }
  const start = view.coordsAtPos(selection.from)
  const end = view.coordsAtPos(selection.to, -1)
  const isOneLine = Math.abs(start.top - end.top) < 4
  const left = isOneLine ? start.left : Math.min(start.left, end.left)
  const top = Math.min(start.top, end.top)
  const bottom = Math.max(start.bottom, end.bottom)
  if (bottom < 0 || top > window.innerHeight) return null
  // A selection longer than the screen keeps its bar in sight.
  const seenTop = Math.max(top, 0)
  const seenBottom = Math.min(bottom, window.innerHeight)
  return new DOMRect(left, seenTop, Math.max(1, end.right - left), Math.max(1, seenBottom - seenTop))
}

export const rectOf = (element: Element | null, view: EditorView): DOMRect | null =>
  element?.isConnected ? element.getBoundingClientRect() : selectionRect(view)

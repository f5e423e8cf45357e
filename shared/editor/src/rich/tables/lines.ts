import { selectedRect } from '@tiptap/pm/tables'
import type { EditorView } from '@tiptap/pm/view'

/** A stretch of the screen along one axis, in px of the window. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** Where the rows or the columns of the table around the selection are shown, by what stands in one of them alone. */
export function linesAround(view: EditorView, part: 'row' | 'column'): Span[] {
  const { map, tableStart } = selectedRect(view.state)
  const isRow = part === 'row'
  const [many, across] = isRow ? [map.height, map.width] : [map.width, map.height]
  return Array.from({ length: many }, (_, index) => {
    const cells = Array.from({ length: across }, (_, other) =>
      isRow ? index * map.width + other : other * map.width + index,
    ).map(place => map.map[place] ?? 0)
    const own = cells.find(pos => {
      const { left, right, top, bottom } = map.findCell(pos)
      return (isRow ? bottom - top : right - left) === 1
    })
    const dom = view.nodeDOM(tableStart + (own ?? cells[0] ?? 0))
    const box = dom instanceof Element ? dom.getBoundingClientRect() : new DOMRect()
    return isRow ? { start: box.top, end: box.bottom } : { start: box.left, end: box.right }
  })
}

/** The line at a place on the screen; before the first it is the first, behind the last the last. */
export const lineAt = (lines: readonly Span[], at: number): number => {
  const index = lines.findIndex(({ end }) => at < end)
  return index === -1 ? lines.length - 1 : index
}

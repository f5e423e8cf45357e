import type { NodeViewRenderer } from '@tiptap/core'
import { TableView } from '@tiptap/extension-table'
import type { Node } from '@tiptap/pm/model'
import type { EditorView } from '@tiptap/pm/view'

/** From so many rows on those out of sight are not laid out. */
const long = 50

/** Rows in which every cell stands in one column and one row. */
const plain = new WeakMap<Node, boolean>()

const isPlain = (row: Node): boolean => {
  const known = plain.get(row)
  if (known !== undefined) return known
  const found = row.children.every(({ attrs }) => attrs.colspan === 1 && attrs.rowspan === 1)
  plain.set(row, found)
  return found
}

const isLong = (table: Node): boolean =>
  table.childCount >= long &&
  table.children.every(row => row.childCount === table.firstChild?.childCount && isPlain(row))

/**
 * A table as the kit draws it. A browser lays out and paints a table as a whole, however little of it is in sight, so in one of
 * many rows each row is a grid of its own, which can be skipped. The columns are those of the kit, which are there either way.
 */
class LongTableView extends TableView {
  readonly #least: number
  readonly #watching: MutationObserver

  constructor(node: Node, least: number, view: EditorView, attributes: Record<string, unknown>) {
    super(node, least, view, attributes)
    this.#least = least
    // The edge of a column that is dragged moves before the document changes.
    this.#watching = new MutationObserver(() => this.#draw())
    this.#watching.observe(this.colgroup, {
      attributes: true,
      attributeFilter: ['style'],
      childList: true,
      subtree: true,
    })
    this.#draw()
  }

  override update(node: Node): boolean {
    const isUpdated = super.update(node)
    if (isUpdated) this.#draw()
    return isUpdated
  }

  destroy(): void {
    this.#watching.disconnect()
  }

  #draw(): void {
    const isDrawnLong = isLong(this.node)
    this.table.classList.toggle('techo-table-long', isDrawnLong)
    if (!isDrawnLong) return
    const columns = Array.from(this.colgroup.children, column => {
      const width = column instanceof HTMLElement ? Number.parseFloat(column.style.width) : 0
      return width > 0 ? `${width}px` : `minmax(${this.#least}px, 1fr)`
    }).join(' ')
    if (this.table.style.getPropertyValue('--columns') !== columns) this.table.style.setProperty('--columns', columns)
  }
}

/** px a column is wide at least, the kit's own figure */
const least = 25

export const tableView: NodeViewRenderer = ({ node, view, HTMLAttributes }) =>
  new LongTableView(node, least, view, HTMLAttributes)

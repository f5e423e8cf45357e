import { closeHistory } from '@tiptap/pm/history'
import type { Command, EditorState } from '@tiptap/pm/state'
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  CellSelection,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
  mergeCells,
  moveTableColumn,
  moveTableRow,
  selectedRect,
  selectionCell,
  splitCell,
  type TableRect,
  toggleHeader,
} from '@tiptap/pm/tables'

import { linesAround } from './lines.ts'

/** What can be done with a table around the selection. Each answers false where it does not fit. */
export const tableActions = [
  'rowBefore',
  'rowAfter',
  'rowUp',
  'rowDown',
  'headerRow',
  'deleteRow',
  'columnBefore',
  'columnAfter',
  'columnLeft',
  'columnRight',
  'columnNarrower',
  'columnWider',
  'headerColumn',
  'deleteColumn',
  'mergeCells',
  'splitCell',
  'deleteTable',
] as const
export type TableAction = (typeof tableActions)[number]

const inTable =
  (command: Command): Command =>
  (state, dispatch, view) =>
    isInTable(state) && command(state, dispatch && (tr => dispatch(closeHistory(tr))), view)

const moveRow =
  (by: 1 | -1): Command =>
  (state, dispatch) => {
    const { top, bottom, map } = selectedRect(state)
    const from = by === 1 ? bottom - 1 : top
    if (from + by < 0 || from + by >= map.height) return false
    return moveTableRow({ from, to: from + by, select: true })(state, dispatch)
  }

const moveColumn =
  (by: 1 | -1): Command =>
  (state, dispatch) => {
    const { left, right, map } = selectedRect(state)
    const from = by === 1 ? right - 1 : left
    if (from + by < 0 || from + by >= map.width) return false
    return moveTableColumn({ from, to: from + by, select: true })(state, dispatch)
  }

/** Moves the row or the column in which the selection begins to another place. */
export const moveLine = (part: 'row' | 'column', to: number): Command =>
  inTable((state, dispatch) => {
    const { top, left } = selectedRect(state)
    const from = part === 'row' ? top : left
    if (from === to) return false
    return (part === 'row' ? moveTableRow : moveTableColumn)({ from, to, select: true })(state, dispatch)
  })

/** px by which one press draws a column wider or narrower, and the least it has */
const [widthStep, narrowest] = [48, 48]

const widen =
  (by: number): Command =>
  (state, dispatch, view) => {
    if (!dispatch || !view) return true
    const { left, right, map, table, tableStart } = selectedRect(state)
    const shown = linesAround(view, 'column')
    const { tr } = state
    for (let column = left; column < right; column++) {
      const { start = 0, end = 0 } = shown[column] ?? {}
      const width = Math.max(narrowest, Math.round(end - start + by))
      const cells = new Set(Array.from({ length: map.height }, (_, row) => map.map[row * map.width + column] ?? 0))
      for (const pos of cells) {
        const { colspan, colwidth } = tr.doc.nodeAt(tableStart + pos)?.attrs ?? table.attrs
        const widths: number[] = Array.isArray(colwidth) ? [...colwidth] : new Array(colspan).fill(0)
        widths[column - map.findCell(pos).left] = width
        tr.setNodeAttribute(tableStart + pos, 'colwidth', widths)
      }
    }
    dispatch(tr)
    return true
  }

/** The last row and the last column go only with their table. */
const some =
  (command: Command, leaves: (rect: TableRect) => boolean): Command =>
  (state, dispatch) =>
    leaves(selectedRect(state)) && command(state, dispatch)

const commands: Readonly<Record<TableAction, Command>> = {
  rowBefore: addRowBefore,
  rowAfter: addRowAfter,
  rowUp: moveRow(-1),
  rowDown: moveRow(1),
  headerRow: toggleHeader('row'),
  deleteRow: some(deleteRow, ({ top, bottom, map }) => bottom - top < map.height),
  columnBefore: addColumnBefore,
  columnAfter: addColumnAfter,
  columnLeft: moveColumn(-1),
  columnRight: moveColumn(1),
  columnNarrower: widen(-widthStep),
  columnWider: widen(widthStep),
  headerColumn: toggleHeader('column'),
  deleteColumn: some(deleteColumn, ({ left, right, map }) => right - left < map.width),
  mergeCells,
  splitCell,
  deleteTable,
}

export const tableCommand = (action: TableAction): Command => inTable(commands[action])

/** Selects the row or the column the selection is in. */
export const selectLine =
  (part: 'row' | 'column'): Command =>
  (state, dispatch) => {
    if (!isInTable(state)) return false
    const $cell = selectionCell(state)
    const selection = part === 'row' ? CellSelection.rowSelection($cell) : CellSelection.colSelection($cell)
    dispatch?.(state.tr.setSelection(selection))
    return true
  }

/** Position before the cell the selection is in; null outside of tables. */
export const cellPos = (state: EditorState): number | null => (isInTable(state) ? selectionCell(state).pos : null)

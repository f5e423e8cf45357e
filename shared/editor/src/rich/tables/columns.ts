import { Extension } from '@tiptap/core'
import { columnResizing } from '@tiptap/pm/tables'

/** Columns that can be drawn wider. The kit adds this only to editors that are editable when they are made. */
export const TableColumns = Extension.create({
  name: 'tableColumns',
  priority: 200,
  addProseMirrorPlugins: () => [
    columnResizing({ handleWidth: 6, cellMinWidth: 48, defaultCellMinWidth: 96, View: null }),
  ],
})

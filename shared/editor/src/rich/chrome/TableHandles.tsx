import { Icon } from '@techo/ui'
import { useT } from '../../messages.ts'
import type { RichText } from '../create-editor.ts'
import { cellPos, selectLine } from '../tables/commands.ts'
import { Floating } from './Floating.tsx'
import { useEditorValue } from './use-editor.ts'

const look = (rich: RichText) => {
  const { editor } = rich
  return {
    cell: editor.isEditable ? cellPos(editor.state) : null,
    hasFocus: rich.view.hasFocus(),
    size: editor.state.doc.nodeSize,
  }
}

/** Handles of the row and the column in which the caret is. */
export function TableHandles({ rich, isHeld }: { readonly rich: RichText; readonly isHeld: boolean }) {
  const { cell, hasFocus } = useEditorValue(rich, look)
  if (cell === null || !(hasFocus || isHeld)) return null
  return (
    <>
      <Handle rich={rich} part="row" cell={cell} />
      <Handle rich={rich} part="column" cell={cell} />
    </>
  )
}

function Handle({
  rich,
  part,
  cell,
}: {
  readonly rich: RichText
  readonly part: 'row' | 'column'
  readonly cell: number
}) {
  const t = useT()
  const at = () => {
    const dom = rich.view.nodeDOM(cell)
    const table = dom instanceof Element ? dom.closest('table') : null
    if (!(dom instanceof Element) || !table) return null
    const own = dom.getBoundingClientRect()
    const whole = table.getBoundingClientRect()
    const size = 20
    // The handle stands astride the edge of the table. `Floating` puts it 6 px above or below what it is given.
    return part === 'row'
      ? new DOMRect(whole.left - size / 2, own.top + own.height / 2 + 6 + size / 2, size, 0)
      : new DOMRect(own.left + own.width / 2 - size / 2, whole.top + 6 + size / 2, size, 0)
  }
  return (
    <Floating at={at} className={`techo-table-handle techo-table-${part}`}>
      <button
        type="button"
        tabIndex={-1}
        aria-label={t(part === 'row' ? 'rowMenu' : 'columnMenu')}
        title={t(part === 'row' ? 'rowMenu' : 'columnMenu')}
        aria-haspopup="menu"
        onMouseDown={event => event.preventDefault()}
        onClick={event => {
          selectLine(part)(rich.editor.state, rich.view.dispatch)
          rich.panels.open({ kind: 'table', part, anchor: event.currentTarget })
        }}
      >
        <Icon name={part === 'row' ? 'grip' : 'ellipsis'} size="small" />
      </button>
    </Floating>
  )
}

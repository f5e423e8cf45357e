import { Icon } from '@techo/ui'
import { columnResizingPluginKey } from '@tiptap/pm/tables'
import type { EditorView } from '@tiptap/pm/view'
import { type PointerEvent as Pressed, useLayoutEffect, useRef, useState } from 'react'
import { useT } from '../../messages.ts'
import type { RichText } from '../create-editor.ts'
import { cellPos, moveLine, selectLine } from '../tables/commands.ts'
import { lineAt, linesAround } from '../tables/lines.ts'
import { follow } from './drag.ts'
import { Floating } from './Floating.tsx'
import { useTouch } from './touch.ts'
import { useEditorValue } from './use-editor.ts'

const look = (rich: RichText) => {
  const { editor } = rich
  return {
    cell: editor.isEditable ? cellPos(editor.state) : null,
    hasFocus: rich.view.hasFocus(),
    size: editor.state.doc.nodeSize,
  }
}

/**
 * Handles of the row and the column in which the caret is: press them for what can be done, drag them to move the line. The edge
 * of a column is drawn with the mouse itself (`TableColumns`); for fingers it has a handle, too.
 */
export function TableHandles({ rich, isHeld }: { readonly rich: RichText; readonly isHeld: boolean }) {
  const { cell, hasFocus } = useEditorValue(rich, look)
  const isTouch = useTouch()
  if (cell === null || !(hasFocus || isHeld)) return null
  return (
    <>
      <Handle rich={rich} part="row" cell={cell} />
      <Handle rich={rich} part="column" cell={cell} />
      {isTouch && <Edge rich={rich} cell={cell} />}
    </>
  )
}

interface Place {
  readonly rich: RichText
  /** before the cell in which the caret is */
  readonly cell: number
}

const size = 20
/** how wide a finger is */
const finger = 44

/** Where the cell and its table are, and what is seen of the table. */
const boxes = (view: EditorView, cell: number | null) => {
  const dom = cell === null ? null : view.nodeDOM(cell)
  const table = dom instanceof Element ? dom.closest('table') : null
  const frame = table?.parentElement
  if (!(dom instanceof Element) || !table || !frame) return null
  const [own, whole, seen] = [dom, table, frame].map(each => each.getBoundingClientRect())
  return own && whole && seen ? { own, whole, seen, frame } : null
}

function Handle({ rich, part, cell }: Place & { readonly part: 'row' | 'column' }) {
  const t = useT()
  const [drop, setDrop] = useState<DOMRect | null>(null)
  const wasDragged = useRef(false)
  const { view } = rich
  const at = () => {
    const found = boxes(view, cell)
    if (!found) return null
    const { own, whole } = found
    // The handle stands astride the edge of the table (`Floating` puts it 6 px above what it is given). A narrow column leaves its edge free for the handle there.
    const middle = Math.min(own.width / 2, Math.max(size / 2, own.width - finger))
    return part === 'row'
      ? new DOMRect(whole.left - size / 2, own.top + own.height / 2 + 6 + size / 2, size, 0)
      : new DOMRect(own.left + middle - size / 2, whole.top + 6 + size / 2, size, 0)
  }

  const press = (down: Pressed<HTMLElement>) => {
    wasDragged.current = false
    let target: number | null = null
    follow(down, {
      move: event => {
        if (!wasDragged.current) selectLine(part)(rich.editor.state, view.dispatch)
        wasDragged.current = true
        const found = boxes(view, cellPos(rich.editor.state))
        if (!found) return
        const { own, whole, seen, frame } = found
        // A table wider than its frame goes along.
        if (part === 'column') frame.scrollLeft += pull(event.clientX, seen)
        const lines = linesAround(view, part)
        const point = part === 'row' ? event.clientY : event.clientX
        const from = lineAt(lines, part === 'row' ? own.top + 1 : own.left + 1)
        target = lineAt(lines, point)
        const line = lines[target]
        const edge = target > from ? line?.end : line?.start
        setDrop(
          target === from || edge === undefined
            ? null
            : part === 'row'
              ? new DOMRect(seen.left, edge, Math.min(whole.width, seen.width), 0)
              : new DOMRect(edge, whole.top, 0, whole.height),
        )
      },
      end: isDropped => {
        setDrop(null)
        if (isDropped && target !== null) moveLine(part, target)(rich.editor.state, view.dispatch)
      },
    })
  }
  return (
    <>
      <Floating at={at} className={`techo-table-handle techo-table-${part}`}>
        <button
          type="button"
          tabIndex={-1}
          aria-label={t(part === 'row' ? 'rowMenu' : 'columnMenu')}
          title={t(part === 'row' ? 'rowDrag' : 'columnDrag')}
          aria-haspopup="menu"
          onMouseDown={event => event.preventDefault()}
          onPointerDown={press}
          onClick={event => {
            if (wasDragged.current) return
            selectLine(part)(rich.editor.state, view.dispatch)
            rich.panels.open({ kind: 'table', part, anchor: event.currentTarget })
          }}
        >
          <Icon name={part === 'row' ? 'grip' : 'ellipsis'} size="small" />
        </button>
      </Floating>
      {drop && <DropLine box={drop} />}
    </>
  )
}

/** How far a frame goes on at one movement near its side, in px. */
const pull = (at: number, { left, right }: DOMRect) => (at > right - finger ? 12 : at < left + finger ? -12 : 0)

/** Where the line that is dragged will stand. */
function DropLine({ box }: { readonly box: DOMRect }) {
  const line = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = line.current
    if (!element) return
    if (!element.matches(':popover-open')) element.showPopover?.()
    for (const name of ['left', 'top', 'width', 'height'] as const) element.style.setProperty(name, `${box[name]}px`)
  }, [box])
  return <div ref={line} className="techo-table-drop" popover="manual" />
}

/** The edge of the column for fingers: what it does is what the mouse does there. */
function Edge({ rich, cell }: Place) {
  const t = useT()
  const wasDragged = useRef(false)
  const { view } = rich
  const at = () => {
    const found = boxes(view, cell)
    return found && new DOMRect(found.own.right - size / 2, found.whole.top + 6 + size / 2, size, 0)
  }
  const tell = (target: EventTarget, type: string, clientX: number) =>
    target.dispatchEvent(new MouseEvent(type, { clientX, buttons: 1, bubbles: true, cancelable: true }))
  const hold = (handle: number) => view.dispatch(view.state.tr.setMeta(columnResizingPluginKey, { setHandle: handle }))

  const press = (down: Pressed<HTMLElement>) => {
    wasDragged.current = false
    const start = down.clientX
    let last = start
    follow(down, {
      move: event => {
        last = event.clientX
        if (!wasDragged.current) {
          wasDragged.current = true
          hold(cell)
          tell(view.dom, 'mousedown', start)
        }
        tell(window, 'mousemove', last)
      },
      end: isDropped => {
        if (!wasDragged.current) return
        tell(window, 'mouseup', isDropped ? last : start)
        hold(-1)
      },
    })
  }
  return (
    <Floating at={at} className="techo-table-handle techo-table-edge">
      <button
        type="button"
        tabIndex={-1}
        aria-label={t('columnWidth')}
        title={t('columnWidthDrag')}
        aria-haspopup="menu"
        onMouseDown={event => event.preventDefault()}
        onPointerDown={press}
        onClick={event => {
          if (wasDragged.current) return
          selectLine('column')(rich.editor.state, view.dispatch)
          rich.panels.open({ kind: 'table', part: 'column', anchor: event.currentTarget })
        }}
      >
        <span aria-hidden="true">↔</span>
      </button>
    </Floating>
  )
}

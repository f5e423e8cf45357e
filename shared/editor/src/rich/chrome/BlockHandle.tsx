import { Icon } from '@techo/ui'
import { NodeSelection, Selection } from '@tiptap/pm/state'
import { type DragEvent, useEffect, useState } from 'react'
import { useT } from '../../messages.ts'
import { type Unit, unitAt } from '../blocks/units.ts'
import type { RichText } from '../create-editor.ts'
import { Floating } from './Floating.tsx'

/**
 * The handle beside the block under the pointer: drag it, or press it for what can be done with the block. Everything it does
 * is in the menu of the block too (Ctrl + /), which needs no pointer.
 */
export function BlockHandle({ rich, isHeld }: { readonly rich: RichText; readonly isHeld: boolean }) {
  const t = useT()
  const [unit, setUnit] = useState<Unit | null>(null)

  useEffect(() => {
    const { view } = rich
    const frame = view.dom.parentElement
    if (!frame || !matchMedia('(hover: hover)').matches) return
    let wanted: { x: number; y: number } | null = null
    const look = () => {
      const point = wanted
      wanted = null
      if (!point || view.isDestroyed || !view.editable) return setUnit(null)
      const box = view.dom.getBoundingClientRect()
      // A little inside, so that the margin of a block counts as the block.
      const left = Math.min(Math.max(point.x, box.left + 24), box.right - 8)
      const hit = view.posAtCoords({ left, top: point.y })
      if (!hit) return
      const inside = hit.inside >= 0 ? hit.inside : hit.pos
      const node = view.state.doc.nodeAt(inside)
      const at = node?.isAtom && node.isBlock ? inside : hit.pos
      const next = unitAt(view.state.doc.resolve(at))
      setUnit(before => (before && next && before.from === next.from && before.node === next.node ? before : next))
    }
    const move = (event: PointerEvent) => {
      if (event.buttons !== 0 || event.pointerType === 'touch') return
      const isFirst = wanted === null
      wanted = { x: event.clientX, y: event.clientY }
      if (isFirst) requestAnimationFrame(look)
    }
    const leave = (event: PointerEvent) => {
      if (event.relatedTarget instanceof Element && event.relatedTarget.closest('.techo-handle')) return
      setUnit(null)
    }
    const type = () => setUnit(null)
    frame.addEventListener('pointermove', move)
    frame.addEventListener('pointerleave', leave)
    view.dom.addEventListener('keydown', type)
    return () => {
      frame.removeEventListener('pointermove', move)
      frame.removeEventListener('pointerleave', leave)
      view.dom.removeEventListener('keydown', type)
    }
  }, [rich])

  if (!unit || unit.to > rich.view.state.doc.content.size) return null

  const dom = () => {
    const found = rich.view.nodeDOM(unit.from)
    return found instanceof HTMLElement ? found : null
  }
  const at = () => {
    const element = dom()
    if (!element) return null
    const rect = element.getBoundingClientRect()
    const line = Number.parseFloat(getComputedStyle(element).lineHeight) || 24
    const first = unit.node.isTextblock || unit.node.type.name.endsWith('Item') ? Math.min(line, rect.height) : 28
    // `Floating` puts it 6 px below what it is given.
    return new DOMRect(rect.left - (unit.node.type.name === 'listItem' ? 48 : 25), rect.top + first / 2 - 6 - 12, 0, 0)
  }
  /** Puts the selection on the block, so that the menu and the keys act on it. */
  const choose = () => {
    const { doc, tr } = rich.view.state
    const selection =
      NodeSelection.isSelectable(unit.node) && !unit.node.isTextblock && unit.node.isAtom
        ? NodeSelection.create(doc, unit.from)
        : Selection.near(doc.resolve(unit.from + 1))
    rich.view.dispatch(tr.setSelection(selection))
  }
  const drag = (event: DragEvent) => {
    const { view } = rich
    const selection = NodeSelection.create(view.state.doc, unit.from)
    view.dispatch(view.state.tr.setSelection(selection))
    const slice = selection.content()
    const { dom: copy, text } = view.serializeForClipboard(slice)
    event.dataTransfer.clearData()
    event.dataTransfer.setData('text/html', copy.innerHTML)
    event.dataTransfer.setData('text/plain', text)
    event.dataTransfer.effectAllowed = 'copyMove'
    const element = dom()
    if (element) event.dataTransfer.setDragImage(element, 0, 0)
    view.dragging = Object.assign({ slice, move: true }, { node: selection })
  }
  return (
    <Floating at={at} side="below" className="techo-handle">
      <button
        type="button"
        tabIndex={-1}
        draggable
        aria-haspopup="menu"
        aria-label={t('dragBlock')}
        title={t('dragBlock')}
        aria-expanded={isHeld}
        onDragStart={drag}
        onDragEnd={() => setUnit(null)}
        onClick={event => {
          choose()
          rich.panels.open({ kind: 'block', anchor: event.currentTarget })
        }}
      >
        <Icon name="grip" size="small" />
      </button>
    </Floating>
  )
}

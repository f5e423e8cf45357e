import type { NodeViewRenderer } from '@tiptap/core'
import { showMath } from '../../math.ts'
import { element, textButton } from './element.ts'
import type { ViewParts } from './view-parts.ts'

/**
 * A formula. Its button (or a double click) opens its source below it; Enter, or Ctrl and Enter in a block, takes what was
 * written, Escape leaves it as it was, and so does leaving the field empty.
 */
export const mathView =
  ({ say }: Pick<ViewParts, 'say'>): NodeViewRenderer =>
  ({ node: first, editor, getPos }) => {
    let node = first
    const isBlock = node.isBlock
    const shown = element(isBlock ? 'div' : 'span', { class: 'techo-math-shown' })
    const source = element('textarea', { 'aria-label': say('mathSource'), spellcheck: 'false', rows: isBlock ? 3 : 1 })
    const edit = textButton(say('mathEdit'), 'techo-chip techo-math-edit', () => open())
    edit.textContent = say('mathEdit')
    const dom = element(
      isBlock ? 'div' : 'span',
      { class: 'techo-math', contenteditable: 'false' },
      shown,
      edit,
      source,
    )
    source.hidden = true

    const display = () => isBlock || node.attrs.display === true
    const draw = () => {
      dom.dataset.math = String(node.attrs.tex)
      showMath(String(node.attrs.tex), shown, display())
      edit.hidden = !editor.isEditable
    }
    const open = () => {
      if (!editor.isEditable) return
      source.value = String(node.attrs.tex)
      source.hidden = false
      source.focus()
      source.select()
    }
    const close = (isKept: boolean) => {
      if (source.hidden) return
      source.hidden = true
      const tex = isBlock ? source.value.trim() : source.value.replace(/\s+/g, ' ').trim()
      const pos = getPos()
      // One that was just made and never written.
      if (pos !== undefined && node.attrs.tex === '' && (tex === '' || !isKept))
        editor.view.dispatch(editor.state.tr.delete(pos, pos + node.nodeSize))
      else if (isKept && pos !== undefined && tex !== '' && tex !== node.attrs.tex)
        editor.view.dispatch(editor.state.tr.setNodeAttribute(pos, 'tex', tex))
      else draw()
    }
    source.addEventListener('input', () => {
      if (source.value.trim() !== '') showMath(source.value, shown, display())
    })
    source.addEventListener('blur', () => close(true))
    source.addEventListener('keydown', event => {
      if (event.isComposing) return
      const isTaken = event.key === 'Enter' && (!isBlock || event.ctrlKey || event.metaKey)
      if (!isTaken && event.key !== 'Escape') return
      event.preventDefault()
      close(isTaken)
      editor.commands.focus()
    })
    shown.addEventListener('dblclick', open)
    draw()
    return {
      dom,
      update: next => {
        if (next.type !== node.type) return false
        node = next
        draw()
        return true
      },
      selectNode: () => dom.classList.add('ProseMirror-selectednode'),
      deselectNode: () => dom.classList.remove('ProseMirror-selectednode'),
      ignoreMutation: () => true,
      stopEvent: event =>
        event.target instanceof Node && (source.contains(event.target) || edit.contains(event.target)),
    }
  }

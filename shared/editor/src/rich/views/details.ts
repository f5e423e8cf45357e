import type { NodeViewRenderer } from '@tiptap/core'
import { element, textButton } from './element.ts'
import type { ViewParts } from './view-parts.ts'

/**
 * A fold. Its button shows and hides what is below the first line; in a text that may be changed this is kept with it. A
 * `<details>` of the browser would open at every click into its summary, where one wants to write.
 */
export const detailsView =
  ({ say }: Pick<ViewParts, 'say'>): NodeViewRenderer =>
  ({ node: first, editor, getPos }) => {
    let node = first
    let isOpen = node.attrs.open === true
    const arrow = textButton('', 'techo-fold-button', () => {
      const pos = getPos()
      isOpen = !isOpen
      if (pos !== undefined && editor.isEditable)
        editor.view.dispatch(editor.state.tr.setNodeAttribute(pos, 'open', isOpen))
      else draw()
    })
    const contentDOM = element('div', { class: 'techo-fold-body' })
    const dom = element('div', { class: 'techo-fold' }, arrow, contentDOM)
    const draw = () => {
      dom.dataset.open = String(isOpen)
      arrow.setAttribute('aria-expanded', String(isOpen))
      const label = say(isOpen ? 'fold' : 'unfold')
      arrow.setAttribute('aria-label', label)
      arrow.title = label
    }
    draw()
    return {
      dom,
      contentDOM,
      update: next => {
        if (next.type !== node.type) return false
        if (next.attrs.open !== node.attrs.open) isOpen = next.attrs.open === true
        node = next
        draw()
        return true
      },
      ignoreMutation: mutation => mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
      stopEvent: event => event.target instanceof Node && arrow.contains(event.target),
    }
  }

import type { NodeViewRenderer } from '@tiptap/core'
import { goBack } from '../footnotes.ts'
import { element, textButton } from './element.ts'
import type { ViewParts } from './view-parts.ts'

/** A footnote. Its label is a button that leads back to the mark. */
export const footnoteView =
  ({ say }: Pick<ViewParts, 'say'>): NodeViewRenderer =>
  ({ node: first, editor }) => {
    let node = first
    const back = textButton('', 'techo-footnote-back', () =>
      goBack(node.attrs.label)(editor.state, editor.view.dispatch, editor.view),
    )
    const contentDOM = element('div', { class: 'techo-footnote-body' })
    const dom = element('section', { class: 'techo-footnote' }, back, contentDOM)
    const draw = () => {
      const label = String(node.attrs.label)
      dom.dataset.footnote = label
      back.dataset.label = label
      back.setAttribute('aria-label', say('footnoteBack', { label }))
      back.title = `${say('footnoteBack', { label })} (Ctrl+Alt+F)`
    }
    draw()
    return {
      dom,
      contentDOM,
      update: next => {
        if (next.type !== node.type) return false
        node = next
        draw()
        return true
      },
      ignoreMutation: mutation => mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
      stopEvent: event => event.target instanceof Node && back.contains(event.target),
    }
  }

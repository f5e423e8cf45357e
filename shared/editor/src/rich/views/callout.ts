import type { NodeViewRenderer } from '@tiptap/core'
import { calloutKinds } from '../../doc/schema.ts'
import { element, textButton } from './element.ts'
import type { ViewParts } from './view-parts.ts'

const kindOf = (value: unknown) => calloutKinds.find(kind => kind === value) ?? 'note'

/** A callout with its sign, which is the button that changes its kind. */
export const calloutView =
  ({ say, panels }: Pick<ViewParts, 'say' | 'panels'>): NodeViewRenderer =>
  ({ node: first, editor, getPos }) => {
    let node = first
    const sign = textButton('', 'techo-callout-sign', () => {
      const pos = getPos()
      if (pos === undefined || !editor.isEditable) return
      editor.commands.setTextSelection(pos + 2)
      panels.open({ kind: 'callout', anchor: sign })
    })
    const title = element('p', { class: 'techo-callout-title', contenteditable: 'false' })
    const contentDOM = element('div', { class: 'techo-callout-body' })
    const dom = element('aside', {}, sign, title, contentDOM)
    const draw = () => {
      const kind = kindOf(node.attrs.kind)
      dom.dataset.callout = kind
      const name = say(`callout_${kind}`)
      sign.setAttribute('aria-label', say('calloutKind', { kind: name }))
      sign.title = name
      title.textContent = typeof node.attrs.title === 'string' ? node.attrs.title : ''
      title.hidden = title.textContent === ''
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
      stopEvent: event => event.target instanceof Node && sign.contains(event.target),
    }
  }

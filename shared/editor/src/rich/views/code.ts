import { announce } from '@techo/ui'
import type { NodeViewRenderer } from '@tiptap/core'
import { codeLanguages } from '../code-languages.ts'
import { element, setAttributes } from './element.ts'
import type { ViewParts } from './view-parts.ts'

/** A block of code with the chooser of its language and a button that copies it. */
export const codeView =
  ({ say }: Pick<ViewParts, 'say'>): NodeViewRenderer =>
  ({ node: first, editor, getPos }) => {
    let node = first
    const chooser = element('select', { class: 'techo-code-language', 'aria-label': say('codeLanguage') })
    const copy = element('button', { type: 'button', class: 'techo-chip' }, say('copyCode'))
    const head = element('div', { class: 'techo-code-head', contenteditable: 'false' }, chooser, copy)
    const contentDOM = element('code', { spellcheck: 'false' })
    const dom = element('pre', {}, head, contentDOM)

    // The list is long: it is made when somebody is about to choose.
    const fill = () => {
      if (chooser.options.length > 1) return
      const { value } = chooser
      chooser.replaceChildren(
        element('option', { value: '' }, say('codePlain')),
        ...codeLanguages.map(([id, name]) => element('option', { value: id }, name)),
      )
      if (value !== '' && ![...chooser.options].some(option => option.value === value))
        chooser.append(element('option', { value }, value))
      chooser.value = value
    }
    chooser.addEventListener('pointerdown', fill)
    chooser.addEventListener('focus', fill)
    chooser.addEventListener('change', () => {
      const pos = getPos()
      if (pos !== undefined)
        editor.view.dispatch(editor.state.tr.setNodeAttribute(pos, 'language', chooser.value || null))
    })
    copy.addEventListener('click', () => {
      navigator.clipboard?.writeText(node.textContent).then(
        () => announce(say('copied')),
        () => announce(say('copyFailed')),
      )
    })

    const draw = () => {
      const language = typeof node.attrs.language === 'string' ? node.attrs.language : ''
      setAttributes(contentDOM, { class: language === '' ? null : `language-${language}` })
      if (![...chooser.options].some(option => option.value === language)) {
        const name = codeLanguages.find(([id]) => id === language)?.[1] ?? (language || say('codePlain'))
        chooser.append(element('option', { value: language }, name))
      }
      chooser.value = language
      chooser.disabled = !editor.isEditable
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
      stopEvent: event => event.target instanceof Node && head.contains(event.target),
    }
  }

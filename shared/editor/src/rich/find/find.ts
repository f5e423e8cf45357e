import { type Editor, Extension } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { Plugin, PluginKey, TextSelection } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { type FindOptions, type Found, findAll } from './match.ts'

/** Finding and replacing in the text. Looks again a moment after the text changed, not at every key. */
export interface FindState extends FindOptions {
  readonly found: readonly Found[]
  /** which of them is the one the person stands at; -1 without any */
  readonly index: number
}

export interface Find {
  readonly current: () => FindState
  readonly subscribe: (listener: () => void) => () => void
  readonly look: (options: Partial<FindOptions>) => void
  readonly step: (by: 1 | -1) => void
  /** Replaces the one the person stands at and goes on to the next. */
  readonly replace: (by: string) => void
  /** Replaces all in one step of undoing; answers how many. */
  readonly replaceAll: (by: string) => number
  readonly stop: () => void
}

/** ms after a change of the text until it is looked through again */
const rest = 200

const nothing: FindState = { query: '', isCaseSensitive: false, isLoose: true, found: [], index: -1 }

export function createFind() {
  const key = new PluginKey('find')
  const listeners = new Set<() => void>()
  let state = nothing
  let marks = DecorationSet.empty
  let editor: Editor | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const decorate = () => {
    if (!editor) return
    marks = DecorationSet.create(
      editor.state.doc,
      state.found.map(({ from, to }, index) =>
        Decoration.inline(from, to, { class: index === state.index ? 'techo-found techo-found-here' : 'techo-found' }),
      ),
    )
    editor.view.dispatch(editor.state.tr.setMeta(key, true).setMeta('addToHistory', false))
  }

  const show = (next: FindState) => {
    state = next
    decorate()
    for (const listener of listeners) listener()
  }

  const search = (options: FindOptions, from: number): FindState => {
    const found = editor ? findAll(editor.state.doc, options) : []
    const next = found.findIndex(each => each.from >= from)
    return { ...options, found, index: found.length === 0 ? -1 : Math.max(next, 0) }
  }

  const reveal = () => {
    const here = state.found[state.index]
    if (!here || !editor) return
    const tr = editor.state.tr.setSelection(TextSelection.create(editor.state.doc, here.from, here.to))
    editor.view.dispatch(tr)
    // The fold around it opens; then it can be scrolled to.
    const { node } = editor.view.domAtPos(here.from)
    const element = node instanceof Element ? node : node.parentElement
    element?.scrollIntoView({ block: 'center' })
  }

  const find: Find = {
    current: () => state,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    look: options => {
      const from = state.found[state.index]?.from ?? editor?.state.selection.from ?? 0
      show(search({ ...state, ...options }, from))
      if (state.query !== '') reveal()
    },
    step: by => {
      const { length } = state.found
      if (length === 0) return
      show({ ...state, index: (state.index + by + length) % length })
      reveal()
    },
    replace: text => {
      const here = state.found[state.index]
      if (!here || !editor?.isEditable) return
      editor.view.dispatch(closeHistory(editor.state.tr).insertText(text, here.from, here.to))
      show(search(state, here.from + text.length))
      reveal()
    },
    replaceAll: text => {
      if (!editor?.isEditable) return 0
      const { found } = search(state, 0)
      const tr = closeHistory(editor.state.tr)
      for (const { from, to } of found.toReversed()) tr.insertText(text, from, to)
      if (found.length > 0) editor.view.dispatch(tr)
      show(search(state, 0))
      return found.length
    },
    stop: () => {
      clearTimeout(timer)
      if (state !== nothing) show(nothing)
    },
  }

  const extension = Extension.create({
    name: 'find',
    addProseMirrorPlugins: () => [
      new Plugin({
        key,
        props: { decorations: () => marks },
        appendTransaction: (transactions, _before, after) => {
          if (state.query === '' || !transactions.some(tr => tr.docChanged)) return null
          for (const tr of transactions) marks = marks.map(tr.mapping, after.doc)
          clearTimeout(timer)
          timer = setTimeout(() => {
            if (editor && !editor.isDestroyed && !editor.view.composing)
              show(search(state, state.found[state.index]?.from ?? 0))
          }, rest)
          return null
        },
      }),
    ],
  })

  return {
    find,
    extension,
    attach: (to: Editor) => {
      editor = to
    },
  }
}

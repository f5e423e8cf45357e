import { type Editor, Extension, type Range } from '@tiptap/core'
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { ReplaceStep } from '@tiptap/pm/transform'
import type { EditorView } from '@tiptap/pm/view'
import { filterSlashItems, insertBlock, type SlashItem } from './slash-items.ts'
import { isTrigger, matchSlash } from './slash-match.ts'

/**
 * The slash menu without its looks: when it is open, what it lists, which item is chosen, what the keys do.
 *
 * It opens only when a slash is *typed* (not pasted, not undone, not when the caret comes back to one), follows the query,
 * and closes when the caret leaves the slash, on Escape, on blur and when an item ran. While an input method composes it
 * neither opens nor takes a key; a query that is being composed still filters. The kit's own suggestion plugin opens in code,
 * after a bold word and on paste, opens again after Escape, and lists nothing for a moment at every key.
 */
export interface SlashMenuState {
  readonly items: readonly SlashItem[]
  readonly index: number
  readonly range: Range
}

/** What the drawing of the menu reads and calls. */
export interface SlashMenu {
  readonly subscribe: (listener: () => void) => () => void
  /** null when the menu shows nothing */
  readonly current: () => SlashMenuState | null
  readonly choose: (index: number) => void
  readonly point: (index: number) => void
  readonly close: () => void
}

export interface SlashOptions {
  /** every item, titled in the reader's language */
  readonly items: () => readonly SlashItem[]
}

type Active = { readonly range: Range; readonly query: string } | null

const slashKey = new PluginKey<Active>('slashMenu')

/** The text of the block before the caret, one character per leaf so that offsets are positions. */
const textBefore = (state: EditorState): string | null => {
  const { $from, empty } = state.selection
  const { parent } = $from
  if (!empty || !parent.isTextblock || parent.type.spec.code) return null
  if ($from.marks().some(mark => mark.type.spec.code)) return null
  return parent.textBetween(0, $from.parentOffset, undefined, leaf =>
    leaf.type.name === 'hardBreak' ? '\n' : '\ufffc',
  )
}

const matchIn = (state: EditorState): Active => {
  const before = textBefore(state)
  const match = before === null ? null : matchSlash(before)
  if (!match) return null
  const { $from } = state.selection
  return { range: { from: $from.start() + match.start, to: $from.pos }, query: match.query }
}

/** Whether the transaction is the typing of one slash, alone or behind a space typed with it. */
const typesTrigger = (tr: Transaction): boolean => {
  if (!tr.docChanged || tr.getMeta('paste') || tr.getMeta('history$') || tr.getMeta('uiEvent')) return false
  const step = tr.steps.at(-1)
  if (!(step instanceof ReplaceStep) || step.slice.size < 1 || step.slice.size > 2) return false
  const inserted = step.slice.content.textBetween(0, step.slice.content.size)
  return isTrigger(inserted.slice(-1))
}

export function createSlash(options: SlashOptions): { readonly extension: Extension; readonly menu: SlashMenu } {
  const listeners = new Set<() => void>()
  let shown: SlashMenuState | null = null
  let editor: Editor | null = null

  const show = (next: SlashMenuState | null) => {
    if (next === shown) return
    shown = next
    for (const listener of listeners) listener()
  }

  const point = (index: number) => {
    if (shown && index !== shown.index) show({ ...shown, index })
  }

  const close = (view = editor?.view) => {
    if (view && slashKey.getState(view.state)) view.dispatch(view.state.tr.setMeta(slashKey, 'close'))
  }

  const choose = (index: number) => {
    const item = shown?.items[index]
    if (!shown || !item || !editor) return
    const { range } = shown
    close()
    insertBlock(editor, range, item.kind)
  }

  const draw = (view: EditorView) => {
    const active = slashKey.getState(view.state)
    const items = active && view.editable ? filterSlashItems(options.items(), active.query) : []
    if (!active || items.length === 0 || (view.composing && !shown)) return show(null)
    const index = shown && shown.index < items.length ? shown.index : 0
    show({ items, index, range: active.range })
  }

  const plugin = new Plugin<Active>({
    key: slashKey,
    state: {
      init: () => null,
      apply(tr, active, _before, after) {
        if (tr.getMeta(slashKey) === 'close') return null
        if (!tr.docChanged && !tr.selectionSet) return active
        const match = matchIn(after)
        if (active) return match && match.range.from === tr.mapping.map(active.range.from, -1) ? match : null
        return match && match.query === '' && typesTrigger(tr) ? match : null
      },
    },
    view: view => {
      // A slash committed by an input method: the document changed while composing, nothing changes afterwards.
      const settle = () => {
        setTimeout(() => {
          if (!view.isDestroyed && !view.composing) draw(view)
        })
      }
      const blur = () => close(view)
      view.dom.addEventListener('compositionend', settle)
      view.dom.addEventListener('blur', blur)
      return {
        update: draw,
        destroy: () => {
          view.dom.removeEventListener('compositionend', settle)
          view.dom.removeEventListener('blur', blur)
          show(null)
        },
      }
    },
    props: {
      handleKeyDown(view, event) {
        if (!slashKey.getState(view.state) || event.isComposing || event.keyCode === 229 || view.composing) return false
        if (event.key === 'Escape') {
          close(view)
          return true
        }
        if (!shown || event.ctrlKey || event.metaKey || event.altKey) return false
        const count = shown.items.length
        if (event.key === 'ArrowDown') point((shown.index + 1) % count)
        else if (event.key === 'ArrowUp') point((shown.index - 1 + count) % count)
        else if (event.key === 'Enter' && !event.shiftKey) choose(shown.index)
        else return false
        return true
      },
    },
  })

  const extension = Extension.create({
    name: 'slashMenu',
    // Before every keymap: Enter would split the block, the arrows would move the caret.
    priority: 10_000,
    onBeforeCreate() {
      editor = this.editor
    },
    addProseMirrorPlugins: () => [plugin],
  })

  const menu: SlashMenu = {
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    current: () => shown,
    choose,
    point,
    close: () => close(),
  }
  return { extension, menu }
}

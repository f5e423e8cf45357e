import { type Editor, Extension, type Range } from '@tiptap/core'
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { ReplaceStep } from '@tiptap/pm/transform'
import type { EditorView } from '@tiptap/pm/view'

/**
 * A list that opens while one types, without its looks: when it is open, what it lists, which item is chosen, what the keys do.
 *
 * It opens only when its sign is *typed* (not pasted, not undone, not when the caret comes back to one), follows the query,
 * and closes when the caret leaves it, on Escape, on blur and when an item ran. While an input method composes it
 * neither opens nor takes a key; a query that is being composed still filters. The kit's own suggestion plugin opens in code,
 * after a bold word and on paste, opens again after Escape, and lists nothing for a moment at every key.
 */
export interface SuggestItem {
  readonly key: string
  readonly title: string
  readonly note?: string
  /** path data on 24 × 24 */
  readonly picture?: string
  /** what could be typed instead */
  readonly sign?: string
}

export interface SuggestState<Item extends SuggestItem> {
  readonly items: readonly Item[]
  readonly index: number
  readonly range: Range
}

/** What the drawing of the list reads and calls. */
export interface Suggest<Item extends SuggestItem> {
  readonly subscribe: (listener: () => void) => () => void
  /** null when the list shows nothing */
  readonly current: () => SuggestState<Item> | null
  readonly choose: (index: number) => void
  readonly point: (index: number) => void
  readonly close: () => void
}

/** What is known at once, and what is known later; the second takes the place of the first. */
export type Answer<Item> = readonly Item[] | { readonly now: readonly Item[]; readonly later: Promise<readonly Item[]> }

export interface SuggestOptions<Item extends SuggestItem> {
  readonly name: string
  /** where in the text before the caret the sign begins, and what was written behind it */
  readonly match: (before: string) => { readonly start: number; readonly query: string } | null
  /** whether what was typed at last ends in the sign that opens the list */
  readonly opens: (inserted: string) => boolean
  /** Every item belongs to the query: Enter may come before what is known later. A rejection leaves what was known at once. */
  readonly items: (query: string) => Answer<Item>
  readonly run: (editor: Editor, range: Range, item: Item) => void
}

type Active = { readonly range: Range; readonly query: string } | null

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

/** What a transaction typed, when it is a few signs of one block. */
const typedBy = (tr: Transaction): string | null => {
  if (!tr.docChanged || tr.getMeta('paste') || tr.getMeta('history$') || tr.getMeta('uiEvent') || tr.getMeta('load'))
    return null
  const step = tr.steps.at(-1)
  if (!(step instanceof ReplaceStep) || step.slice.size < 1 || step.slice.size > 2) return null
  return step.slice.content.textBetween(0, step.slice.content.size)
}

export function createSuggest<Item extends SuggestItem>({
  name,
  match,
  opens,
  items,
  run,
}: SuggestOptions<Item>): { readonly extension: Extension; readonly menu: Suggest<Item> } {
  const key = new PluginKey<Active>(name)
  const listeners = new Set<() => void>()
  let shown: SuggestState<Item> | null = null
  let listed: { readonly query: string; readonly items: readonly Item[] } | null = null
  let drawn: string | null = null
  let editor: Editor | null = null

  const matchIn = (state: EditorState): Active => {
    const before = textBefore(state)
    const found = before === null ? null : match(before)
    if (!found) return null
    const { $from } = state.selection
    return { range: { from: $from.start() + found.start, to: $from.pos }, query: found.query }
  }

  const show = (next: SuggestState<Item> | null) => {
    if (next === shown) return
    shown = next
    for (const listener of listeners) listener()
  }

  const point = (index: number) => {
    if (shown && index !== shown.index) show({ ...shown, index })
  }

  const close = (view = editor?.view) => {
    if (view && key.getState(view.state)) view.dispatch(view.state.tr.setMeta(key, 'close'))
  }

  const choose = (index: number) => {
    const item = shown?.items[index]
    if (!shown || !item || !editor) return
    const { range } = shown
    close()
    run(editor, range, item)
  }

  /** The items of a query as they are known; draws again once more are. */
  const itemsOf = (view: EditorView, query: string): readonly Item[] => {
    if (listed?.query === query) return listed.items
    const answer = items(query)
    const asked = { query, items: 'now' in answer ? answer.now : answer }
    listed = asked
    if ('later' in answer)
      answer.later.then(
        found => {
          if (listed !== asked) return
          listed = { query, items: found }
          if (!view.isDestroyed) draw(view)
        },
        () => {},
      )
    return asked.items
  }

  /** An item that somebody went to stays chosen while it is listed; else another query begins at its best item. */
  const placeIn = (found: readonly Item[], query: string): number => {
    const chosen = shown && (drawn === query || shown.index > 0) ? shown.items[shown.index]?.key : undefined
    drawn = query
    return Math.max(
      0,
      found.findIndex(({ key }) => key === chosen),
    )
  }

  const draw = (view: EditorView) => {
    const active = key.getState(view.state)
    if (!active) listed = null
    const found = active && view.editable ? itemsOf(view, active.query) : []
    if (!active || found.length === 0 || (view.composing && !shown)) return show(null)
    show({ items: found, index: placeIn(found, active.query), range: active.range })
  }

  const plugin = new Plugin<Active>({
    key,
    state: {
      init: () => null,
      apply(tr, active, _before, after) {
        if (tr.getMeta(key) === 'close') return null
        if (!tr.docChanged && !tr.selectionSet) return active
        if (!active) {
          const typed = typedBy(tr)
          if (typed === null || !opens(typed)) return null
          const found = matchIn(after)
          return found && found.query === '' ? found : null
        }
        const found = matchIn(after)
        return found && found.range.from === tr.mapping.map(active.range.from, -1) ? found : null
      },
    },
    view: view => {
      // A sign committed by an input method: the document changed while composing, nothing changes afterwards.
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
        if (!key.getState(view.state) || event.isComposing || event.keyCode === 229 || view.composing) return false
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
    name,
    // Before every keymap: Enter would split the block, the arrows would move the caret.
    priority: 10_000,
    onBeforeCreate() {
      editor = this.editor
    },
    addProseMirrorPlugins: () => [plugin],
  })

  const menu: Suggest<Item> = {
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

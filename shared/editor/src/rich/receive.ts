import type { Node } from '@tiptap/pm/model'
import { type EditorState, Selection, type Transaction } from '@tiptap/pm/state'
import { ungrouped } from './groups.ts'

/**
 * The change that makes the document this one: blocks that are equal at its start and end stay as they are, and the caret
 * stays in its block when that is still there. Null when nothing differs.
 */
export function changeInto(state: EditorState, next: Node): Transaction | null {
  const { selection } = state
  const doc = ungrouped(state.doc)
  const start = doc.content.findDiffStart(next.content)
  const end = doc.content.findDiffEnd(next.content)
  if (start === null || end === null) return null
  const overlap = Math.max(0, start - Math.min(end.a, end.b))
  const tr = state.tr.replace(start, end.a + overlap, next.slice(start, end.b + overlap))
  const caret = selection.$head
  const at = caret.depth > 0 ? placeOf(tr.doc, caret.node(1)) : null
  if (at === null || at === tr.mapping.map(caret.before(1))) return tr
  const offset = Math.min(caret.pos - caret.before(1), tr.doc.nodeAt(at)?.nodeSize ?? 0)
  return tr.setSelection(Selection.near(tr.doc.resolve(at + offset), -1))
}

/** Where a block of the old document stands in the new one: by its id, else where an equal one is. */
const placeOf = (doc: Node, block: Node): number | null => {
  const { id } = block.attrs
  let place: number | null = null
  doc.forEach((node, offset) => {
    if (
      place === null &&
      (typeof id === 'string' ? node.attrs.id === id : node.type === block.type && node.content.eq(block.content))
    )
      place = offset
  })
  return place
}

import type { Node, ResolvedPos } from '@tiptap/pm/model'
import { type EditorState, NodeSelection } from '@tiptap/pm/state'
import { CellSelection } from '@tiptap/pm/tables'

/**
 * What a person takes for one block: a list item of a list, else what stands directly in the document, a quote, a callout or
 * the inside of a fold. A table is one block, whatever is selected in it.
 */
export interface Unit {
  /** before the block */
  readonly from: number
  readonly to: number
  readonly node: Node
  /** the node it stands in */
  readonly parent: Node
  readonly index: number
}

const holders: ReadonlySet<string> = new Set([
  'doc',
  'blockquote',
  'callout',
  'details',
  'bulletList',
  'orderedList',
  'taskList',
])

const unitAtDepth = ($pos: ResolvedPos, depth: number): Unit => ({
  from: $pos.before(depth),
  to: $pos.after(depth),
  node: $pos.node(depth),
  parent: $pos.node(depth - 1),
  index: $pos.index(depth - 1),
})

/** The innermost block around a position; null in the summary of a fold's own line, which is the fold. */
export function unitAt($pos: ResolvedPos): Unit | null {
  let table = 0
  for (let depth = 1; depth <= $pos.depth; depth++) if ($pos.node(depth).type.name === 'table') table = table || depth
  for (let depth = table || $pos.depth; depth > 0; depth--) {
    if (!holders.has($pos.node(depth - 1).type.name)) continue
    if ($pos.node(depth).type.name === 'detailsSummary') continue
    return unitAtDepth($pos, depth)
  }
  const { nodeAfter } = $pos
  if ($pos.depth === 0 && nodeAfter)
    return {
      from: $pos.pos,
      to: $pos.pos + nodeAfter.nodeSize,
      node: nodeAfter,
      parent: $pos.parent,
      index: $pos.index(),
    }
  return null
}

export interface Units {
  readonly from: number
  readonly to: number
  readonly parent: Node
  readonly first: number
  /** index behind the last */
  readonly end: number
}

/** The blocks the selection touches, as neighbours in one parent. */
export function selectedUnits(state: EditorState): Units | null {
  const { selection } = state
  if (selection instanceof NodeSelection && selection.node.isBlock) {
    const $pos = state.doc.resolve(selection.from)
    const { parent } = $pos
    if (holders.has(parent.type.name))
      return { from: selection.from, to: selection.to, parent, first: $pos.index(), end: $pos.index() + 1 }
  }
  const one = unitAt(selection.$from)
  if (!one) return null
  const single: Units = { from: one.from, to: one.to, parent: one.parent, first: one.index, end: one.index + 1 }
  if (selection.empty || selection instanceof CellSelection || selection.to <= one.to) return single
  // The parent in which both ends stand, and its children between them.
  const { $from, $to } = selection
  for (let depth = $from.sharedDepth(selection.to); depth >= 0; depth--) {
    if (!holders.has($from.node(depth).type.name)) continue
    const [first, end] = [$from.index(depth), $to.indexAfter(depth)]
    return {
      from: $from.posAtIndex(first, depth),
      to: $from.posAtIndex(end, depth),
      parent: $from.node(depth),
      first,
      end,
    }
  }
  return single
}

import { closeHistory } from '@tiptap/pm/history'
import { Fragment, type Node, type Schema } from '@tiptap/pm/model'
import { type Command, NodeSelection, Selection, TextSelection, type Transaction } from '@tiptap/pm/state'
import { selectedUnits, type Units } from './units.ts'

/** What can be done with whole blocks. Each is one step of undoing, and keeps the selection on the blocks it moved. */

/** The selection of `tr` lies `by` further on than before, whatever was cut out meanwhile. */
const shifted = (tr: Transaction, before: Selection, by: number): Transaction => {
  const { doc } = tr
  if (before instanceof NodeSelection) return tr.setSelection(NodeSelection.create(doc, before.from + by))
  const [anchor, head] = [doc.resolve(before.anchor + by), doc.resolve(before.head + by)]
  return tr.setSelection(TextSelection.between(anchor, head))
}

const childrenOf = (units: Units): Node[] => {
  const nodes: Node[] = []
  for (let index = units.first; index < units.end; index++) nodes.push(units.parent.child(index))
  return nodes
}

/** The summary of a fold stays its first line. */
const firstMovable = (parent: Node): number => (parent.type.name === 'details' ? 1 : 0)

/** Moves the selected blocks past the block above or below them. */
export const moveBlocks =
  (direction: 'up' | 'down'): Command =>
  (state, dispatch) => {
    const units = selectedUnits(state)
    if (!units) return false
    const { parent, first, end, from, to } = units
    if (direction === 'up' ? first <= firstMovable(parent) : end >= parent.childCount) return false
    const neighbour = parent.child(direction === 'up' ? first - 1 : end)
    if (!dispatch) return true
    const moved = childrenOf(units)
    const tr = closeHistory(state.tr)
    if (direction === 'up') tr.replaceWith(from - neighbour.nodeSize, to, Fragment.from([...moved, neighbour]))
    else tr.replaceWith(from, to + neighbour.nodeSize, Fragment.from([neighbour, ...moved]))
    const by = direction === 'up' ? -neighbour.nodeSize : neighbour.nodeSize
    dispatch(shifted(tr, state.selection, by).scrollIntoView())
    return true
  }

/** The same blocks once more below themselves; the caret goes into the copy. */
export const duplicateBlocks: Command = (state, dispatch) => {
  const units = selectedUnits(state)
  if (!units) return false
  if (!dispatch) return true
  const tr = closeHistory(state.tr).insert(units.to, childrenOf(units)).setMeta('copies', true)
  dispatch(shifted(tr, state.selection, units.to - units.from).scrollIntoView())
  return true
}

/** An empty line below the selected blocks, of their kind where that is a list. */
export const addBlockBelow: Command = (state, dispatch) => {
  const units = selectedUnits(state)
  const last = units?.parent.child(units.end - 1)
  if (!units || !last) return false
  const made = units.parent.type.name in lists ? last.type.createAndFill() : state.schema.nodes.paragraph?.create()
  if (!made) return false
  if (!dispatch) return true
  const tr = closeHistory(state.tr).insert(units.to, made)
  dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(units.to + 1))).scrollIntoView())
  return true
}

export const deleteBlocks: Command = (state, dispatch) => {
  const units = selectedUnits(state)
  if (!units) return false
  if (!dispatch) return true
  const tr = closeHistory(state.tr)
  const { parent, first, end } = units
  const isWhole = end - first === parent.childCount - firstMovable(parent)
  if (isWhole && parent.type.name === 'doc') {
    const empty = state.schema.nodes.paragraph?.create() ?? null
    tr.replaceWith(units.from, units.to, empty ?? Fragment.empty)
  } else tr.deleteRange(units.from, units.to)
  const at = Math.min(units.from, tr.doc.content.size)
  dispatch(tr.setSelection(Selection.near(tr.doc.resolve(at))).scrollIntoView())
  return true
}

/** What a block can be turned into. */
export const turnKinds = [
  'paragraph',
  'heading1',
  'heading2',
  'heading3',
  'bulletList',
  'orderedList',
  'taskList',
  'blockquote',
  'callout',
  'details',
  'codeBlock',
] as const
export type TurnKind = (typeof turnKinds)[number]

/** What other programs wrote and the menu does not make: it is named as what it is. */
const deepHeadings = ['heading4', 'heading5', 'heading6'] as const
export type BlockKind = TurnKind | (typeof deepHeadings)[number]

/** What cannot become another kind of block without losing what it is. */
const unturned: ReadonlySet<string> = new Set([
  ...['table', 'image', 'remoteImage', 'mathBlock', 'footnote', 'horizontalRule', 'unknownBlock'],
])

const lists: Readonly<Record<string, string>> = {
  bulletList: 'listItem',
  orderedList: 'listItem',
  taskList: 'taskItem',
}

/** The kind of the block the selection starts in, for the menu that changes it. */
export function kindOf(state: { readonly selection: Selection }): BlockKind {
  const { $from } = state.selection
  const block = $from.parent
  if (block.type.name === 'heading') {
    const name = `heading${block.attrs.level}`
    return [...turnKinds, ...deepHeadings].find(kind => kind === name) ?? 'heading6'
  }
  if (block.type.name === 'codeBlock') return 'codeBlock'
  for (let depth = $from.depth - 1; depth > 0; depth--) {
    const { name } = $from.node(depth).type
    const found = turnKinds.find(kind => kind === name)
    if (found) return found
  }
  return 'paragraph'
}

/** The lines of blocks as paragraphs or whatever they are, without the lists, quotes and callouts around them. */
const unwrapped = (node: Node, schema: Schema): Node[] => {
  const { paragraph } = schema.nodes
  if (node.type.name === 'detailsSummary') return paragraph ? [paragraph.create(null, node.content)] : []
  if (['blockquote', 'callout', 'details', 'listItem', 'taskItem', ...Object.keys(lists)].includes(node.type.name))
    return node.children.flatMap(child => unwrapped(child, schema))
  return [node]
}

const plainLines = (node: Node): string => node.textBetween(0, node.content.size, '\n', leaf => leaf.attrs.text ?? '\n')

const built = (kind: TurnKind, nodes: readonly Node[], schema: Schema): Node[] => {
  const type = (name: string) => {
    const found = schema.nodes[name]
    if (!found) throw new Error(`The schema has no ${name}`)
    return found
  }
  const level = Number(kind.at(-1))
  const asText = (name: string, attrs: Record<string, unknown> | null) =>
    nodes.map(node => {
      const text = node.type.name === 'codeBlock' && node.textContent ? schema.text(node.textContent) : node.content
      return node.isTextblock ? type(name).create({ ...attrs, id: node.attrs.id }, text) : node
    })
  const paragraphs = () => asText('paragraph', null)
  switch (kind) {
    case 'paragraph':
      return paragraphs()
    case 'heading1':
    case 'heading2':
    case 'heading3':
      return asText('heading', { level })
    case 'bulletList':
    case 'orderedList':
    case 'taskList': {
      const item = type(lists[kind] ?? 'listItem')
      const items = paragraphs().map(node =>
        item.create(null, node.type.name === 'paragraph' ? [node] : [type('paragraph').create(), node]),
      )
      return [type(kind).create(null, items)]
    }
    case 'blockquote':
    case 'callout':
      return [type(kind).create(null, [...nodes])]
    case 'details': {
      const [head, ...rest] = nodes
      const title = head?.isTextblock && head.type.name !== 'codeBlock' ? head : null
      const inside = title ? rest : [...nodes]
      const summary = type('detailsSummary').create(null, title?.content)
      return [
        type('details').create({ open: true }, [
          summary,
          ...(inside.length > 0 ? inside : [type('paragraph').create()]),
        ]),
      ]
    }
    case 'codeBlock': {
      const text = nodes.map(plainLines).join('\n')
      return [type('codeBlock').create(null, text === '' ? null : schema.text(text))]
    }
  }
}

/** Makes the selected blocks another kind of block. Text stays; what code cannot hold (marks, pictures) is why it may refuse. */
export const turnInto =
  (kind: TurnKind): Command =>
  (state, dispatch) => {
    const units = selectedUnits(state)
    if (!units) return false
    const { schema, doc, selection } = state
    const old = childrenOf(units)
    if (old.some(node => unturned.has(node.type.name))) return false
    const lines = old.flatMap(node => unwrapped(node, schema))
    if (lines.some(node => !node.isTextblock)) {
      if (kind !== 'blockquote' && kind !== 'callout' && kind !== 'details') return false
    }
    const made = built(kind, lines, schema)
    const $from = doc.resolve(units.from)
    const isItem = units.parent.type.name in lists
    if (!dispatch) return true
    const tr = closeHistory(state.tr)
    const inLine = selection.$from.parentOffset
    const lineIndex = lineBefore(doc, units.from, selection.from)
    let start = units.from
    if (!isItem) tr.replaceWith(units.from, units.to, made)
    else {
      // The list is split around the items that leave it.
      const before = units.parent.children.slice(0, units.first)
      const after = units.parent.children.slice(units.end)
      const { type, attrs } = units.parent
      const same = made.length === 1 && made[0]?.type === type
      const [listStart, listEnd] = [$from.before(), $from.after()]
      const parts = same
        ? [type.create(attrs, [...before, ...(made[0]?.children ?? []), ...after])]
        : [
            ...(before.length > 0 ? [type.create(attrs, before)] : []),
            ...made,
            ...(after.length > 0 ? [type.create({ ...attrs, id: null }, after)] : []),
          ]
      tr.replaceWith(listStart, listEnd, parts)
      start = listStart + (before.length > 0 ? (parts[0]?.nodeSize ?? 0) : 0)
    }
    const caret = kind === 'codeBlock' ? start + 1 : lineStart(tr.doc, start, lineIndex)
    const $caret = tr.doc.resolve(Math.min(caret, tr.doc.content.size))
    const offset = Math.min(inLine, $caret.parent.content.size)
    tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min($caret.pos + offset, tr.doc.content.size)), -1))
    dispatch(tr.scrollIntoView())
    return true
  }

/** How many lines (text blocks) begin between two positions, the one at `to` not counted. */
const lineBefore = (doc: Node, from: number, to: number): number => {
  let count = -1
  doc.nodesBetween(from, to, (node, pos) => {
    if (node.isTextblock && pos >= from) count++
    return !node.isTextblock
  })
  return Math.max(count, 0)
}

/** Where the text of the n-th line from a position begins. */
const lineStart = (doc: Node, from: number, index: number): number => {
  let left = index
  let found = from + 1
  doc.nodesBetween(from, doc.content.size, (node, pos) => {
    if (left < 0) return false
    if (node.isTextblock && pos >= from) {
      found = pos + 1
      left--
      return false
    }
    return true
  })
  return found
}

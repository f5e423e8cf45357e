import { type AnyExtension, type Editor, Extension, type Extensions, Mark } from '@tiptap/core'
import { Fragment, type Mark as GroupMark, type Node, type Schema, Slice } from '@tiptap/pm/model'
import { Plugin, Selection, TextSelection } from '@tiptap/pm/state'
import { Step, StepMap, StepResult } from '@tiptap/pm/transform'
import { isLong } from './watch.ts'

/**
 * A browser asks each block of a long text at every key whether it is in sight. Here neighbours stand in one element, a group,
 * which is asked once and skipped as a whole.
 *
 * A group is a mark that its blocks share: ProseMirror draws one element around neighbours that carry the same mark, and a mark
 * moves no position, so nothing else has to know of it. Only outermost blocks carry one, only in a long text. Nothing that
 * leaves the editor does: `repairDoc` takes no marks of blocks, and what is copied is freed of them. A block without a group is
 * drawn as it is.
 */
const name = 'blockGroup'

/** Blocks of a group: a few screens of text. */
const size = 50

/** Nodes that blocks stand in: what is moved from the document into one of them comes with its mark, for a moment. */
const holders: ReadonlySet<string> = new Set([
  ...['doc', 'blockquote', 'listItem', 'taskItem', 'tableCell', 'tableHeader', 'callout', 'details', 'footnote'],
])

const BlockGroup = Mark.create({
  name,
  // Nothing that is written beside a block goes on with its group.
  inclusive: false,
  excludes: '',
  addAttributes: () => ({ key: { default: null }, height: { default: null } }),
  // The style sheet takes the height for what it was not drawn yet.
  renderHTML: ({ mark }) => [
    'div',
    { class: 'techo-group', style: `--group-height: ${Number(mark.attrs.height)}rem` },
    0,
  ],
})

const typeIn = (schema: Schema) => schema.marks[name]

let made = 0

/** About as high as the blocks will be, in rem: a line holds some forty letters. */
const heightOf = (blocks: readonly Node[]): number =>
  blocks.reduce((sum, block) => sum + 0.75 + 1.75 * Math.max(1, Math.ceil(block.content.size / 45)), 0)

const newGroup = (schema: Schema, blocks: readonly Node[]): readonly GroupMark[] =>
  typeIn(schema) ? [schema.mark(name, { key: ++made, height: Math.round(heightOf(blocks)) })] : []

/** What was looked at and holds no group. */
const clean = new WeakSet<Node>()

/** The same without groups inside; those of the node itself stay. */
const freedInside = (node: Node): Node => {
  if (node.isLeaf || clean.has(node)) return node
  const children = node.children.map(freed)
  const isSame = children.every((child, at) => child === node.child(at))
  const result = isSame ? node : node.copy(Fragment.from(children))
  clean.add(result)
  return result
}

const freed = (node: Node): Node => {
  const inside = freedInside(node)
  const type = typeIn(node.type.schema)
  return type?.isInSet(inside.marks) ? inside.mark(type.removeFromSet(inside.marks)) : inside
}

/** The document as it is without groups; positions are the same. */
export const ungrouped = (doc: Node): Node => doc.copy(Fragment.from(doc.children.map(freed)))

/** The blocks in groups of their own. */
const inNewGroups = (blocks: readonly Node[], schema: Schema): Node[] => {
  const result: Node[] = []
  for (let from = 0; from < blocks.length; from += size) {
    const part = blocks.slice(from, from + size)
    const group = newGroup(schema, part)
    for (const block of part) result.push(block.mark(group))
  }
  return result
}

/** A document that was just read, in groups when it is long. */
export const grouped = (doc: Node): Node =>
  isLong(doc) ? doc.copy(Fragment.from(inNewGroups(doc.children, doc.type.schema))) : doc

/** The outermost blocks that differ between two documents, as indices into the second. */
const changed = (before: Node, after: Node): { readonly from: number; readonly to: number } => {
  const most = Math.min(before.childCount, after.childCount)
  let from = 0
  while (from < most && before.child(from) === after.child(from)) from++
  let same = 0
  while (same < most - from && before.child(before.childCount - 1 - same) === after.child(after.childCount - 1 - same))
    same++
  return { from, to: after.childCount - same }
}

const groupOf = (node: Node | null): GroupMark | undefined => node?.marks.find(mark => mark.type.name === name)

const inGroup = (node: Node, group: GroupMark | undefined): Node =>
  groupOf(node) === group ? node : freed(node).mark(group ? [group] : [])

/**
 * The blocks from one index to another as they should be: who stands beside a block of the same group stays in it, few others
 * join the group before them, many get groups of their own.
 */
const settled = (doc: Node, from: number, to: number): readonly Node[] => {
  const inside = doc.children.slice(from, to).map(freedInside)
  if (!isLong(doc)) return inside.map(freed)
  const after = to < doc.childCount ? doc.child(to) : null
  const result: Node[] = []
  let before = groupOf(from > 0 ? doc.child(from - 1) : null)
  let strays: Node[] = []
  const join = (next: GroupMark | undefined) => {
    if (strays.length > size / 2) result.push(...inNewGroups(strays.map(freed), doc.type.schema))
    else for (const block of strays) result.push(inGroup(block, before ?? next))
    strays = []
  }
  for (const [at, block] of inside.entries()) {
    const own = groupOf(block)
    const next = groupOf(inside[at + 1] ?? after)
    if (own && (own === next || (own === before && strays.length === 0))) {
      join(own)
      result.push(block)
      before = own
    } else strays.push(block)
  }
  join(groupOf(after))
  return result
}

/**
 * Puts blocks into their groups. It moves nothing and is nothing to undo: taking it back, or doing it after something else was
 * taken back, would only draw the same blocks otherwise.
 */
class GroupStep extends Step {
  readonly from: number
  readonly blocks: readonly Node[]

  constructor(from: number, blocks: readonly Node[]) {
    super()
    this.from = from
    this.blocks = blocks
  }

  apply(doc: Node): StepResult {
    const children = doc.children.slice()
    children.splice(this.from, this.blocks.length, ...this.blocks)
    return StepResult.ok(doc.copy(Fragment.from(children)))
  }

  override getMap(): StepMap {
    return StepMap.empty
  }

  invert(doc: Node): Step {
    return new GroupStep(this.from, doc.children.slice(this.from, this.from + this.blocks.length))
  }

  /** Elsewhere its blocks may be others. */
  map(): Step | null {
    return null
  }

  toJSON() {
    return { stepType: name }
  }
}

/**
 * To the first or last place of a text. A browser does not scroll to a caret in a group that it has skipped so far, and before a
 * table it stops for a moment where the next letter would make a line of its own.
 */
const toEdge =
  (side: 'start' | 'end', isExtending: boolean) =>
  ({ editor: { view } }: { readonly editor: Editor }): boolean => {
    const { doc, selection, tr } = view.state
    const block = side === 'end' ? doc.lastChild : doc.firstChild
    if ((!isLong(doc) && block?.isTextblock) || view.composing) return false
    const edge = side === 'end' ? Selection.atEnd(doc) : Selection.atStart(doc)
    // A picture there would be selected, and the next letter take its place.
    if (!isLong(doc) && !(edge instanceof TextSelection)) return false
    view.dispatch(tr.setSelection(isExtending ? TextSelection.between(selection.$anchor, edge.$head) : edge))
    const look = () => {
      if (view.isDestroyed) return
      const { node } = view.domAtPos(view.state.selection.head)
      const element = node instanceof Element ? node : node.parentElement
      element?.scrollIntoView({ block: 'nearest' })
    }
    look()
    // The groups that come into sight take their own height.
    requestAnimationFrame(look)
    return true
  }

const Grouping = Extension.create({
  name: 'grouping',
  addKeyboardShortcuts: () => ({
    'Mod-Home': toEdge('start', false),
    'Mod-End': toEdge('end', false),
    'Mod-Shift-Home': toEdge('start', true),
    'Mod-Shift-End': toEdge('end', true),
    'Cmd-ArrowUp': toEdge('start', false),
    'Cmd-ArrowDown': toEdge('end', false),
    'Cmd-Shift-ArrowUp': toEdge('start', true),
    'Cmd-Shift-ArrowDown': toEdge('end', true),
  }),
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        transformCopied: ({ content, openStart, openEnd }) =>
          new Slice(Fragment.from(content.content.map(freed)), openStart, openEnd),
      },
      appendTransaction(transactions, before, after) {
        if (!transactions.some(tr => tr.docChanged)) return null
        const { from, to } = changed(before.doc, after.doc)
        const blocks = settled(after.doc, from, to)
        if (blocks.every((block, at) => block === after.doc.child(from + at))) return null
        return after.tr.step(new GroupStep(from, blocks)).setMeta('addToHistory', false).setMeta('groups', true)
      },
    }),
  ],
})

const holding = (extension: AnyExtension): AnyExtension =>
  extension.type === 'node' && holders.has(extension.name) ? extension.extend({ marks: name }) : extension

/** The extensions of the editor, with groups. */
export const withGroups = (extensions: Extensions): Extensions => [...extensions.map(holding), BlockGroup, Grouping]

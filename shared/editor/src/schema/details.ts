import { Node } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    details: {
      /** puts the selected blocks below a summary that opens and closes them; the caret goes into the summary */
      setDetails: () => ReturnType
      /** makes the summary a paragraph and leaves the blocks below it as they are */
      unsetDetails: () => ReturnType
    }
  }
}

/** Blocks that can be folded away below one line. */
export const Details = Node.create({
  name: 'details',
  group: 'block',
  content: 'detailsSummary block+',
  defining: true,
  isolating: true,
  addAttributes: () => ({
    open: {
      default: true,
      parseHTML: element => element.hasAttribute('open'),
      renderHTML: attributes => (attributes.open === true ? { open: '' } : {}),
    },
  }),
  parseHTML: () => [{ tag: 'details' }],
  renderHTML: ({ HTMLAttributes }) => ['details', HTMLAttributes, 0],
  addCommands: () => ({
    setDetails:
      () =>
      ({ state, tr, dispatch }) => {
        const { details, detailsSummary } = state.schema.nodes
        const range = tr.selection.$from.blockRange(tr.selection.$to)
        if (!range || !details || !detailsSummary) return false
        const inside = tr.doc.slice(range.start, range.end).content
        const index = range.startIndex
        if (!range.parent.canReplaceWith(index, range.endIndex, details)) return false
        const made = details.createChecked({ open: true }, inside.addToStart(detailsSummary.create()))
        dispatch?.(tr.replaceWith(range.start, range.end, made))
        tr.setSelection(TextSelection.create(tr.doc, range.start + 2)).scrollIntoView()
        return true
      },
    unsetDetails:
      () =>
      ({ state, tr, dispatch }) => {
        const { $from } = tr.selection
        const { paragraph } = state.schema.nodes
        for (let depth = $from.depth; depth > 0; depth--) {
          const node = $from.node(depth)
          if (node.type.name !== 'details' || !paragraph) continue
          const [start, end] = [$from.before(depth), $from.after(depth)]
          const summary = paragraph.create(null, node.firstChild?.content)
          const rest = node.content.cut(node.firstChild?.nodeSize ?? 0)
          dispatch?.(tr.replaceWith(start, end, rest.addToStart(summary)))
          tr.setSelection(TextSelection.create(tr.doc, start + 1)).scrollIntoView()
          return true
        }
        return false
      },
  }),
})

export const DetailsSummary = Node.create({
  name: 'detailsSummary',
  content: 'inline*',
  defining: true,
  selectable: false,
  parseHTML: () => [{ tag: 'summary' }],
  renderHTML: ({ HTMLAttributes }) => ['summary', HTMLAttributes, 0],
})

import { Extension } from '@tiptap/core'
import { Fragment, type Node, Slice } from '@tiptap/pm/model'
import { Plugin, type Transaction } from '@tiptap/pm/state'
import { ReplaceAroundStep, ReplaceStep } from '@tiptap/pm/transform'
import { isNamedAt, newBlockId } from '../../doc/ids.ts'
import { namedBlocks } from '../../doc/schema.ts'

/**
 * Gives every new block a name of its own: what is typed, split off, pasted or duplicated. Typing inside a block costs nothing;
 * the whole document is only looked at when finished blocks came in (a paste, a copy), because one of them may bring the name
 * of a block that is still there. Never while an input method composes: changing the block under it ends the composition.
 */
const canCarry = (node: Node): boolean => namedBlocks.has(node.type.name)

/** The changed stretches of the last document; null when only text inside one block changed. */
const changes = (transactions: readonly Transaction[]): { from: number; to: number }[] | null => {
  const ranges: { from: number; to: number }[] = []
  let isText = true
  for (const [at, tr] of transactions.entries()) {
    for (const [index, step] of tr.steps.entries()) {
      const isReplace = step instanceof ReplaceStep || step instanceof ReplaceAroundStep
      if (isReplace && step.slice.content.firstChild?.isInline !== true && step.slice.size > 0) isText = false
      step.getMap().forEach((_from, _to, from, to) => {
        const rest = tr.mapping.slice(index + 1)
        let [start, end] = [rest.map(from, -1), rest.map(to, 1)]
        for (const later of transactions.slice(at + 1)) {
          start = later.mapping.map(start, -1)
          end = later.mapping.map(end, 1)
        }
        ranges.push({ from: start, to: end })
      })
    }
  }
  return isText || ranges.length === 0 ? null : ranges
}

/** A slice that brings whole blocks may bring names that are taken. */
const bringsBlocks = (tr: Transaction): boolean =>
  tr.getMeta('copies') === true ||
  tr.getMeta('paste') === true ||
  ['paste', 'drop'].includes(tr.getMeta('uiEvent')) ||
  tr.steps.some(
    step =>
      step instanceof ReplaceStep &&
      step.slice.openStart === 0 &&
      step.slice.content.childCount > 0 &&
      step.slice.content.firstChild?.isBlock === true,
  )

/**
 * Names what is about to be put in. Afterwards each name would be a step of its own that copies the list of all blocks, which
 * took two seconds for five thousand lines.
 */
export function namedSlice({ content, openStart, openEnd }: Slice): Slice {
  const named = (fragment: Fragment, depth: number): Fragment =>
    Fragment.from(
      fragment.content.map(node => {
        if (node.isTextblock || node.isLeaf) return nameOf(node, depth)
        return nameOf(node.copy(named(node.content, depth + 1)), depth)
      }),
    )
  return new Slice(named(content, 1), openStart, openEnd)
}

const nameOf = (node: Node, depth: number): Node =>
  canCarry(node) && typeof node.attrs.id !== 'string' && isNamedAt(node.type.name, depth)
    ? node.type.create({ ...node.attrs, id: newBlockId() }, node.content, node.marks)
    : node

export const BlockIds = Extension.create({
  name: 'blockIds',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: { transformPasted: namedSlice },
      appendTransaction(transactions, _before, after) {
        if (!transactions.some(tr => tr.docChanged) || transactions.some(tr => tr.getMeta('composition'))) return null
        if (transactions.some(tr => tr.getMeta('history$') || tr.getMeta('load'))) return null
        const ranges = changes(transactions)
        if (!ranges) return null
        const tr = after.tr
        const seen = new Set<string>()
        /** The block keeps its name, unless another one has it; one that needs none loses it then. */
        const settle = (node: Node, pos: number, parent: Node | null) => {
          const { id } = node.attrs
          if (typeof id === 'string' && !seen.has(id)) seen.add(id)
          else if (isNamedAt(node.type.name, parent === after.doc ? 1 : 2)) {
            const name = newBlockId()
            seen.add(name)
            tr.setNodeAttribute(pos, 'id', name)
          } else if (id !== null) tr.setNodeAttribute(pos, 'id', null)
        }
        if (transactions.some(bringsBlocks)) {
          const isNew = (pos: number) => ranges.some(({ from, to }) => pos >= from && pos < to)
          // The block that was there first keeps its name.
          const fresh: (() => void)[] = []
          after.doc.descendants((node, pos, parent) => {
            if (canCarry(node)) {
              if (isNew(pos)) fresh.push(() => settle(node, pos, parent))
              else if (typeof node.attrs.id === 'string') seen.add(node.attrs.id)
            }
            return !node.isTextblock
          })
          for (const each of fresh) each()
        } else
          for (const { from, to } of ranges) {
            const end = Math.min(to + 1, after.doc.content.size)
            after.doc.nodesBetween(Math.max(0, from - 1), end, (node, pos, parent) => {
              if (canCarry(node)) settle(node, pos, parent)
              return !node.isTextblock
            })
          }
        return tr.docChanged ? tr.setMeta('addToHistory', false).setMeta('names', true) : null
      },
    }),
  ],
})

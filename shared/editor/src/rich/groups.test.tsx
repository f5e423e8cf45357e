import { undoDepth } from '@tiptap/pm/history'
import { Selection } from '@tiptap/pm/state'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deleteBlocks, duplicateBlocks, moveBlocks, turnInto } from './blocks/commands.ts'
import type { RichText } from './create-editor.ts'
import { openEditor } from './test-editor.ts'

const block = (index: number) => ({
  type: index % 7 === 0 ? 'heading' : 'paragraph',
  attrs: { id: `b${index}`, ...(index % 7 === 0 ? { level: 2 } : {}) },
  content: [{ type: 'text', text: `行 ${index}` }],
})
const textOf = (count: number) => ({
  type: 'doc',
  attrs: { version: 2 },
  content: Array.from({ length: count }, (_, index) => block(index)),
})

const groups = (rich: RichText) => [...rich.view.dom.querySelectorAll('.techo-group')]
const caretIn = (rich: RichText, index: number) => {
  const { doc, tr } = rich.view.state
  let at = 0
  for (const child of doc.children.slice(0, index % doc.childCount)) at += child.nodeSize
  rich.view.dispatch(tr.setSelection(Selection.near(doc.resolve(at + 1))))
}

/** What holds of every text, whatever was done to it. */
const check = (rich: RichText) => {
  const { doc } = rich.view.state
  doc.check()
  doc.descendants((node, _pos, parent) => {
    if (parent !== doc && node.marks.some(mark => mark.type.name === 'blockGroup'))
      throw new Error(`A group inside ${parent?.type.name}`)
  })
  expect(JSON.stringify(rich.getJSON())).not.toContain('blockGroup')
  // The name of a task's box is no part of the text.
  const drawn = [...rich.view.dom.querySelectorAll('p, h1, h2, h3')].map(({ textContent }) => textContent).join('')
  expect(drawn).toBe(doc.textContent)
  const outermost = [...rich.view.dom.children].flatMap(each =>
    each.classList.contains('techo-group') ? [...each.children] : [each],
  )
  expect(outermost).toHaveLength(doc.childCount)
}

test('a long text stands in groups that nobody sees, a short one does not', () => {
  const long = openEditor({ content: textOf(420) })
  expect(groups(long).map(({ children }) => children.length)).toEqual([50, 50, 50, 50, 50, 50, 50, 50, 20])
  expect(long.getJSON()).toEqual(textOf(420))
  check(long)

  // What is written in one draws nothing else anew.
  const before = groups(long)
  caretIn(long, 50)
  long.view.dispatch(long.view.state.tr.insertText('書き足す'))
  expect(groups(long).every((group, at) => group === before[at])).toBe(true)
  long.editor.commands.enter()
  expect(groups(long).every((group, at) => group === before[at])).toBe(true)
  check(long)

  // What comes from elsewhere changes what differs, and no group.
  const shown = long.getJSON()
  long.receive({ ...shown, content: shown.content.toSpliced(300, 1) })
  expect(long.getJSON().content).toHaveLength(420)
  expect(groups(long).every((group, at) => group === before[at])).toBe(true)
  check(long)

  const { dom } = long.view.serializeForClipboard(long.view.state.doc.slice(0))
  expect(dom.querySelector('.techo-group')).toBeNull()
  long.destroy()

  const short = openEditor({ content: textOf(30) })
  expect(groups(short)).toEqual([])
  short.destroy()
})

test('thousands of pasted blocks come in groups of their own', () => {
  const rich = openEditor({ content: textOf(3) })
  const { schema, tr } = rich.view.state
  const { content } = textOf(1000)
  rich.view.dispatch(
    tr
      .insert(
        tr.doc.content.size,
        content.map(each => schema.nodeFromJSON(each)),
      )
      .setMeta('paste', true),
  )
  check(rich)
  expect(groups(rich).length).toBeGreaterThan(18)
  expect(groups(rich).length).toBeLessThan(23)
  rich.editor.commands.undo()
  check(rich)
  expect(rich.getJSON()).toEqual(textOf(3))
  rich.destroy()
})

const acts: readonly ((rich: RichText) => unknown)[] = [
  rich => rich.view.dispatch(rich.view.state.tr.insertText('あ')),
  rich => rich.editor.commands.enter(),
  rich => rich.editor.commands.joinBackward(),
  rich => rich.editor.commands.toggleBlockquote(),
  rich => rich.editor.commands.toggleBulletList(),
  rich => rich.editor.commands.toggleHeading({ level: 3 }),
  rich => rich.editor.commands.undo(),
  rich => rich.editor.commands.redo(),
  ...[
    moveBlocks('up'),
    moveBlocks('down'),
    duplicateBlocks,
    deleteBlocks,
    turnInto('callout'),
    turnInto('taskList'),
  ].map(command => (rich: RichText) => command(rich.view.state, rich.view.dispatch)),
]

test('whatever is done to the blocks, groups stay outermost, and undoing leads back', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 260 }), fc.constantFrom(...acts)), { minLength: 1, maxLength: 12 }),
      steps => {
        const content = textOf(205)
        const rich = openEditor({ content })
        for (const [place, act] of steps) {
          caretIn(rich, place)
          act(rich)
        }
        check(rich)
        while (undoDepth(rich.view.state) > 0) rich.editor.commands.undo()
        check(rich)
        expect(rich.getText()).toBe(openText)
        rich.destroy()
      },
    ),
    { numRuns: 40 },
  )
})

const openText = textOf(205)
  .content.map((_, index) => `行 ${index}`)
  .join('\n')

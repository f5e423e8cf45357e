import { getSchema } from '@tiptap/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { repairDoc } from '../doc/index.ts'
import { markOrder } from '../doc/marks.ts'
import { useT } from '../messages.ts'
import { createEditor, type EditorSetup } from '../rich/create-editor.ts'
import { slashKinds } from '../rich/slash-items.ts'
import { documentExtensions } from './extensions.ts'

const words = { placeholder: () => '', checkbox: (text: string) => text }
const schema = getSchema(documentExtensions(words))

const headless = (setup: Partial<EditorSetup> = {}) =>
  createEditor({
    element: null,
    content: null,
    editable: true,
    checkContent: false,
    label: '本文',
    words,
    say: useT.translate,
    slashItems: () => slashKinds.map(kind => ({ key: kind, kind, title: kind })),
    onChange: () => {},
    onContentError: error => {
      throw error
    },
    ...setup,
  })

const inline = fc.array(
  fc.oneof(
    fc.record({
      type: fc.constant('text'),
      text: fc.string(),
      marks: fc.array(
        fc.oneof(
          fc.record({ type: fc.constantFrom('bold', 'italic', 'code', 'strike', 'underline', 'glow') }),
          fc.record({ type: fc.constant('link'), attrs: fc.record({ href: fc.webUrl() }) }),
        ),
        { maxLength: 4 },
      ),
    }),
    fc.constant({ type: 'hardBreak' }),
    fc.record({ type: fc.constant('mention'), attrs: fc.record({ id: fc.string() }) }),
    fc.record({ type: fc.constant('paragraph'), content: fc.constant([{ type: 'text', text: 'misplaced' }]) }),
  ),
  { maxLength: 5 },
)

const { node } = fc.letrec<{ node: unknown }>(tie => ({
  node: fc.oneof(
    { depthSize: 'small' },
    fc.record({ type: fc.constantFrom('paragraph', 'codeBlock', 'chart'), content: inline }),
    fc.record({
      type: fc.constant('heading'),
      attrs: fc.record({ level: fc.integer({ min: -1, max: 9 }) }),
      content: inline,
    }),
    fc.record({
      type: fc.constantFrom(
        'bulletList',
        'taskList',
        'orderedList',
        'blockquote',
        'table',
        'tableRow',
        'listItem',
        'taskItem',
        'tableHeader',
        'horizontalRule',
      ),
      content: fc.array(tie('node'), { maxLength: 3 }),
    }),
  ),
}))

describe('the schema', () => {
  test('a repaired document is valid to the editor and passes through it unchanged', () => {
    fc.assert(
      fc.property(fc.array(node, { maxLength: 4 }), content => {
        const { doc } = repairDoc({ type: 'doc', content })
        const loaded = schema.nodeFromJSON(doc)
        loaded.check()
        expect(repairDoc(loaded.toJSON()).doc).toEqual(doc)
      }),
      { numRuns: 300 },
    )
  })

  test('ranks the marks as the documents do', () => {
    expect(Object.keys(schema.marks)).toEqual(markOrder)
  })
})

describe('without a page', () => {
  test('JSON goes in and JSON, HTML and text come out', () => {
    const content = {
      type: 'doc',
      content: [{ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: '題' }] }],
    }
    const editor = headless({ content })
    expect(editor.getJSON()).toMatchObject(content)
    expect(editor.getHTML()).toBe('<h2>題</h2>')
    expect(editor.getText()).toBe('題')
  })

  test('reading the view before it is mounted is an error', () => {
    expect(() => headless().view).toThrow(
      "[tiptap error]: The editor view is not available. Cannot access view['dom']. The editor may not be mounted yet.",
    )
  })

  test('mounting without a document is an error', () => {
    expect(() => headless({ element: {} as HTMLElement })).toThrow(/no 'document' defined/)
  })

  test('content that fails the check is told, repaired and locked until it is unlocked', () => {
    const errors: Error[] = []
    const changes: unknown[] = []
    const editor = headless({
      content: {
        type: 'doc',
        content: [{ type: 'chart' }, { type: 'paragraph', content: [{ type: 'text', text: '残る' }] }],
      },
      checkContent: true,
      onContentError: error => errors.push(error),
      onChange: snapshot => changes.push(snapshot.getText()),
    })
    expect(errors.map(error => error.message)).toEqual(['[tiptap error]: Invalid JSON content'])
    expect(editor.isLocked()).toBe(true)
    expect(editor.getText()).toBe('残る')
    editor.unlock()
    expect(editor.isLocked()).toBe(false)
    expect(changes).toEqual(['残る'])
  })

  test('an unknown block comes out as it went in', () => {
    const content = { type: 'doc', content: [{ type: 'chart', attrs: { tone: 'warn' }, content: [{ type: 'x' }] }] }
    expect(headless({ content }).getJSON()).toMatchObject(content)
  })
})

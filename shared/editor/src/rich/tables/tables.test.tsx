import { afterEach, describe, expect, test } from 'vitest'
import type { RichText } from '../create-editor.ts'
import { openEditor, select, shape } from '../test-editor.ts'
import { moveLine, type TableAction, tableCommand } from './commands.ts'

let rich: RichText
const row = (...texts: string[]) => `<tr>${texts.map(text => `<td><p>${text}</p></td>`).join('')}</tr>`
const open = (caret: string) => {
  rich = openEditor({ content: `<table><tbody>${row('a', 'b', 'c')}${row('d', 'e', 'f')}</tbody></table>` })
  select(rich, caret)
}
const move = (part: 'row' | 'column', to: number) => moveLine(part, to)(rich.editor.state, rich.view.dispatch)
const run = (action: TableAction) => tableCommand(action)(rich.editor.state, rich.view.dispatch, rich.view)
const letters = () =>
  shape(rich)
    .match(/(?<=p\().(?=\))/g)
    ?.join('')

const widths = () => {
  const found: unknown[] = []
  rich.editor.state.doc.descendants(node => {
    if (node.type.name === 'tableCell') found.push(node.attrs.colwidth)
  })
  return found
}

afterEach(() => rich.destroy())

describe('the line the caret is in', () => {
  test.each([
    ['column', 'a|', 2, 'bcaefd'],
    ['column', 'f|', 0, 'cabfde'],
    ['column', 'e|', 2, 'acbdfe'],
    ['row', 'b|', 1, 'defabc'],
    ['row', 'f|', 0, 'defabc'],
  ] as const)('as a %s with the caret at %j goes to place %i', (part, caret, to, expected) => {
    open(caret)
    expect(move(part, to)).toBe(true)
    expect(letters()).toBe(expected)
    // It stays the one that is selected, so that it can be moved on.
    const before = letters()
    expect(move(part, to)).toBe(false)
    expect(letters()).toBe(before)
  })

  test('is moved in one step that is undone at once', () => {
    open('a|')
    move('column', 2)
    rich.editor.commands.undo()
    expect(letters()).toBe('abcdef')
  })
})

test('a column is drawn wider and narrower by the menu, never under its least width, in all of its cells', () => {
  open('b|')
  // Nothing is laid out here: every column is 0 px wide.
  run('columnWider')
  expect(widths()).toEqual([null, [48], null, null, [48], null])
  run('columnNarrower')
  expect(widths()).toEqual([null, [48], null, null, [48], null])
})

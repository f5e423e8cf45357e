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

describe('a table of many rows', () => {
  const cell = '<td><p>a</p></td>'
  const tableOf = (rows: number, first = cell.repeat(3)) =>
    `<table><tbody><tr>${first}</tr>${`<tr>${cell.repeat(3)}</tr>`.repeat(rows - 1)}</tbody></table>`
  const drawn = () => {
    const table = rich.view.dom.querySelector('table')
    return [table?.classList.contains('techo-table-long'), table?.style.getPropertyValue('--columns')]
  }
  const free = 'minmax(25px, 1fr)'

  test('is drawn in rows that can be skipped, in the same columns; one with merged cells, or of few rows, is not', () => {
    rich = openEditor({ content: tableOf(49) })
    expect(drawn()).toEqual([false, ''])
    select(rich, 'a|')
    run('rowAfter')
    expect(drawn()).toEqual([true, [free, free, free].join(' ')])
    rich.editor.commands.setCellSelection({ anchorCell: 2, headCell: 7 })
    run('mergeCells')
    expect(drawn()[0]).toBe(false)
    run('splitCell')
    expect(drawn()[0]).toBe(true)
    run('deleteRow')
    expect(drawn()[0]).toBe(false)
  })

  test('takes the width of a column, also while it is dragged', async () => {
    rich = openEditor({ content: tableOf(50) })
    select(rich, 'a|')
    run('columnWider')
    expect(drawn()).toEqual([true, ['48px', free, free].join(' ')])
    rich.view.dom.querySelectorAll('col')[1]?.style.setProperty('width', '80px')
    await expect.poll(drawn).toEqual([true, ['48px', '80px', free].join(' ')])
  })
})

test.each([
  ['a table', '<table><tbody><tr><td><p>a</p></td></tr></tbody></table><p>b</p>', 'a'],
  ['words', '<p>a</p><p>b</p>', 'b'],
  ['a picture', '<figure data-path="me/1.png"></figure><p>b</p>', 'b'],
])(
  'Ctrl and Home go into %s at the start by the editor’s own key only where the browser stops before it',
  (_name, content, place) => {
    rich = openEditor({ content })
    select(rich, 'b|')
    rich.view.dom.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Home', ctrlKey: true, bubbles: true, cancelable: true }),
    )
    expect(rich.editor.state.selection.$from.parent.textContent).toBe(place)
  },
)

import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import type { RichText } from '../create-editor.ts'
import { idsOf, openEditor, select, selectNode, shape } from '../test-editor.ts'
import { addBlockBelow, deleteBlocks, duplicateBlocks, kindOf, moveBlocks, turnInto, turnKinds } from './commands.ts'

let rich: RichText
const open = (content: string) => {
  rich = openEditor({ content })
}
const run = (command: ReturnType<typeof moveBlocks>) => command(rich.editor.state, rich.view.dispatch, rich.view)

afterEach(() => rich.destroy())

describe('moving blocks', () => {
  test.each([
    ['<p>a</p><p>b</p>', 'b|', 'up', 'p(b) p(a)'],
    ['<p>a</p><p>b</p>', 'a|', 'down', 'p(b) p(a)'],
    ['<p>a</p><h2>b</h2><p>c</p>', '|a|', 'down', 'h(b) p(a) p(c)'],
    ['<ul><li><p>a</p></li><li><p>b</p></li></ul>', 'b|', 'up', 'ul(li(p(b)) li(p(a)))'],
    ['<p>x</p><blockquote><p>a</p><p>b</p></blockquote>', 'b|', 'up', 'p(x) q(p(b) p(a))'],
    [
      '<p>x</p><table><tbody><tr><td><p>a</p></td></tr></tbody></table><p>y</p>',
      'a|',
      'up',
      /^table\(.*p\(a\).*\) p\(x\) p\(y\)/,
    ],
  ])('%s with the caret at %s goes %s', (content, caret, direction, expected) => {
    open(content)
    select(rich, caret)
    expect(run(moveBlocks(direction === 'up' ? 'up' : 'down'))).toBe(true)
    if (typeof expected === 'string') expect(shape(rich).replace(/ p\(\)$/, '')).toBe(expected)
    else expect(shape(rich)).toMatch(expected)
  })

  test('stops at the edge, and leaves the summary of a fold first', () => {
    open('<p>a</p><p>b</p>')
    select(rich, 'a|')
    expect(run(moveBlocks('up'))).toBe(false)
    rich.destroy()
    open('<details open><summary>s</summary><p>a</p><p>b</p></details>')
    select(rich, 'a|')
    expect(run(moveBlocks('up'))).toBe(false)
    expect(run(moveBlocks('down'))).toBe(true)
    expect(shape(rich)).toContain('details(sum(s) p(b) p(a))')
  })

  test('takes all selected blocks and keeps them selected', () => {
    open('<p>one</p><p>two</p><p>three</p>')
    const { doc } = rich.editor.state
    rich.editor.commands.setTextSelection({ from: 2, to: 8 })
    run(moveBlocks('down'))
    expect(shape(rich)).toBe('p(three) p(one) p(two)')
    const { from, to } = rich.editor.state.selection
    expect(rich.editor.state.doc.textBetween(from, to, '|')).toBe(doc.textBetween(2, 8, '|'))
  })

  test('is one step of undoing', () => {
    open('<p>a</p><p>b</p>')
    select(rich, 'b|')
    run(moveBlocks('up'))
    rich.editor.commands.undo()
    expect(shape(rich)).toBe('p(a) p(b)')
  })
})

describe('duplicating, deleting and adding', () => {
  test('a duplicate has a name of its own and the caret', () => {
    open('<h2>題</h2><p>x</p>')
    select(rich, '題|')
    run(duplicateBlocks)
    expect(shape(rich)).toBe('h(題) h(題) p(x)')
    expect(rich.editor.state.selection.$from.index(0)).toBe(1)
    const ids = idsOf(rich)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBe(3)
  })

  test('the only block leaves an empty paragraph', () => {
    open('<h2>題</h2>')
    select(rich, '題|')
    run(deleteBlocks)
    expect(shape(rich)).toBe('p()')
  })

  test('the last item takes its list along', () => {
    open('<p>a</p><ul><li><p>b</p></li></ul><p>c</p>')
    select(rich, 'b|')
    run(deleteBlocks)
    expect(shape(rich)).toBe('p(a) p(c)')
  })

  test('a picture that is selected is what is deleted', () => {
    open('<p>a</p><figure data-path="u/x.png"></figure><p>b</p>')
    selectNode(rich, 'image')
    run(deleteBlocks)
    expect(shape(rich)).toBe('p(a) p(b)')
  })

  test('below an item comes an item', () => {
    open('<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>a</p></li></ul>')
    select(rich, 'a|')
    run(addBlockBelow)
    expect(shape(rich)).toContain('tl(ti(p(a)) ti(p()))')
  })
})

describe('turning into', () => {
  test.each([
    ['<p>a</p>', 'heading2', 'h(a)'],
    ['<p>a</p>', 'bulletList', 'ul(li(p(a)))'],
    ['<p>a</p>', 'callout', 'callout(p(a))'],
    ['<p>a</p>', 'details', 'details(sum(a) p())'],
    ['<p>a</p>', 'codeBlock', 'code(a)'],
    ['<pre><code>a</code></pre>', 'paragraph', 'p(a)'],
    ['<h1>a</h1>', 'taskList', 'tl(ti(p(a)))'],
    ['<blockquote><p>a</p></blockquote>', 'heading1', 'q(h(a))'],
    ['<ul><li><p>x</p></li><li><p>a</p></li><li><p>y</p></li></ul>', 'heading3', 'ul(li(p(x))) h(a) ul(li(p(y)))'],
    ['<ul><li><p>x</p></li><li><p>a</p></li></ul>', 'orderedList', 'ul(li(p(x))) ol(li(p(a)))'],
  ] as const)('%s into %s', (content, kind, expected) => {
    open(content)
    select(rich, 'a|')
    expect(run(turnInto(kind))).toBe(true)
    // The kit keeps an empty line behind what one cannot write behind.
    expect(shape(rich).replace(/ p\(\)$/, '')).toBe(expected)
    expect(rich.editor.state.selection.$from.parent.textContent).toBe('a')
  })

  test('refuses what would lose something', () => {
    open('<table><tbody><tr><td><p>a</p></td></tr></tbody></table>')
    select(rich, 'a|')
    expect(run(turnInto('heading1'))).toBe(false)
  })

  test('whatever it becomes, the words stay, in one step of undoing', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          '<p>い<strong>ろ</strong>は</p>',
          '<ul><li><p>い</p><ul><li><p>ろ</p></li></ul></li><li><p>は</p></li></ul>',
          '<blockquote><p>い</p><p>ろ</p></blockquote><p>は</p>',
          '<details open><summary>い</summary><p>ろ</p></details><p>は</p>',
          '<aside data-callout="tip"><p>い</p></aside><pre><code>ろ\nは</code></pre>',
        ),
        fc.constantFrom(...turnKinds),
        (content, kind) => {
          open(content)
          rich.editor.commands.selectAll()
          const before = rich.editor.state.doc
          const letters = (text: string) => text.replace(/\s/g, '')
          if (run(turnInto(kind))) {
            rich.editor.state.doc.check()
            expect(letters(rich.editor.state.doc.textContent)).toBe(letters(before.textContent))
            const ids = idsOf(rich)
            expect(new Set(ids).size).toBe(ids.length)
            rich.editor.commands.undo()
            expect(rich.editor.state.doc.textContent).toBe(before.textContent)
          }
          rich.destroy()
        },
      ),
    )
    open('<p></p>')
  })

  test('the kind is read from the caret', () => {
    open('<ul><li><p>a</p></li></ul><h3>b</h3><h4>c</h4>')
    select(rich, 'a|')
    expect(kindOf(rich.editor.state)).toBe('bulletList')
    select(rich, 'b|')
    expect(kindOf(rich.editor.state)).toBe('heading3')
    select(rich, 'c|')
    expect(kindOf(rich.editor.state)).toBe('heading4')
  })
})

describe('names of blocks', () => {
  const named = () => {
    const ids = idsOf(rich)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThanOrEqual(rich.editor.state.doc.childCount)
    return ids
  }

  test('a split gives the second half a new one', () => {
    open('<p>ab</p>')
    const [first] = named()
    select(rich, 'a|b')
    rich.editor.commands.splitBlock()
    expect(named()[0]).toBe(first)
    expect(shape(rich)).toBe('p(a) p(b)')
  })

  test('a copy that is pasted gets new ones, the blocks that were there keep theirs', () => {
    open('<h2>b</h2><ul><li><p>c</p></li></ul><p>a</p>')
    const before = named()
    const { doc } = rich.editor.state
    rich.view.dispatch(rich.editor.state.tr.insert(0, doc.content).setMeta('paste', true).setMeta('uiEvent', 'paste'))
    expect(named().slice(-before.length)).toEqual(before)
    expect(rich.editor.state.doc.childCount).toBe(6)
  })

  test('a thousand pasted lines come with theirs, in a few steps', () => {
    open('<p>a</p>')
    const before = named()
    let steps = 0
    rich.editor.on('transaction', each => {
      for (const { transaction } of [each, ...each.appendedTransactions.map(transaction => ({ transaction }))])
        steps += transaction.steps.length
    })
    select(rich, 'a|')
    rich.view.pasteText(Array.from({ length: 1000 }, (_, line) => `line ${line}`).join('\n'))
    expect(rich.editor.state.doc.childCount).toBe(1000)
    expect(named()[0]).toBe(before[0])
    expect(steps).toBeLessThan(10)
    rich.editor.commands.undo()
    expect(named()).toEqual(before)
  })

  test('typing names nothing anew, and undoing a split brings the name back', () => {
    open('<p>ab</p>')
    const before = named()
    select(rich, 'a|b')
    rich.view.dispatch(rich.editor.state.tr.insertText('x'))
    expect(named()).toEqual(before)
    rich.editor.commands.splitBlock()
    rich.editor.commands.undo()
    expect(named()).toEqual(before)
  })
})

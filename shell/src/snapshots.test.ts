import { expect, test } from 'vitest'
import { atRest, elementsOf, narrow, still } from './snapshot.ts'
import { snapshotKey } from './snapshot-key.ts'
import { forgetSnapshots } from './snapshots.ts'

test('markup of a snapshot carries no style, no picture and nothing that takes the focus, whatever its texts say', () => {
  expect(still('<p style="top: 3px" title="a > b" class="c"> style="x" </p>')).toBe(
    '<p data-css="top: 3px" title="a > b" class="c"> style="x" </p>',
  )
  expect(still('<input autofocus="" value="1"><img alt="a" src="blob:x" srcset="y 2x">')).toBe(
    '<input value="1"><img alt="a">',
  )
  expect(still('<b title="&quot; style=&quot;top:0" style="left: 0">a &lt;b src="x"></b>')).toBe(
    '<b title="&quot; style=&quot;top:0" data-css="left: 0">a &lt;b src="x"></b>',
  )
})

test('a rule of a snapshot moves nothing', () => {
  expect(
    atRest('.a { animation: 1s ease 0s infinite a; color: red; transition: opacity 0.2s; view-transition-name: a; }'),
  ).toBe('.a { color: red; view-transition-name: a; }')
  expect(atRest('.a { animation-duration: 2s; & .b { transition-property: all; top: 0px; } }')).toBe(
    '.a { & .b { top: 0px; } }',
  )
})

test('a selector of a part means the element that has it', () => {
  expect(elementsOf('.a::before, .b > ::after')).toBe('.a, .b > *')
  expect(elementsOf('*, ::before, ::after')).toBe('*, *, *')
  expect(elementsOf('::view-transition-group(root)')).toBe('*')
  expect(elementsOf('.a:not(:hover):is(.b, ::slotted(p))')).toBe('.a:not(:hover):is(.b, *)')
})

test('a snapshot is kept in signs of one byte and says the same', () => {
  const [head, markup] = [JSON.stringify({ said: { é: '会議 👨‍👩‍👧' } }), '<p title="会">ü 𠮷&amp;</p>']
  const kept = narrow(head, markup)
  expect(kept).not.toMatch(/[^\n -ÿ]/)
  const [first = '', rest = ''] = kept.split('\n')
  expect(JSON.parse(first)).toEqual(JSON.parse(head))
  expect(rest).toBe('<p title="&#20250;">ü &#134071;&amp;</p>')
})

test('forgetting takes all snapshots and nothing else', () => {
  /** A device's storage: what is kept are its own properties. */
  class Kept {
    removeItem(key: string): void {
      Reflect.deleteProperty(this, key)
    }
  }
  const kept = Object.assign(new Kept(), {
    [`${snapshotKey}/mypage`]: 'a',
    [`${snapshotKey}/mypage/notes`]: 'b',
    other: 'c',
  })
  forgetSnapshots(() => kept)
  expect(Object.keys(kept)).toEqual(['other'])
  expect(() =>
    forgetSnapshots(() => {
      throw new Error('This browser keeps nothing')
    }),
  ).not.toThrow()
})

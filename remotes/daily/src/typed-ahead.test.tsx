import { expect, test } from 'vitest'
import { takeTyped, typeAhead } from './typed-ahead.ts'

const caught = () => document.querySelector<HTMLTextAreaElement>('textarea')
const type = (text: string) => {
  const field = caught()
  if (field) field.value += text
}

test('what is typed before its field comes is kept when the page is left, and is the field’s once that is there', () => {
  const kept: string[] = []
  typeAhead(text => kept.push(text))
  window.dispatchEvent(new Event('pagehide'))
  expect(kept, 'nothing was typed').toEqual([])
  type('旅の')
  // Asked for once more, without a place for the words: by the address.
  typeAhead()
  type('計画')
  window.dispatchEvent(new Event('pagehide'))
  expect(kept).toEqual(['旅の計画'])

  // The page was only put away: what was kept stands in the title that the field finds.
  type('を立てる')
  const given: string[] = []
  takeTyped(text => given.push(text))
  expect([given, caught()]).toEqual([['を立てる'], null])
  window.dispatchEvent(new Event('pagehide'))
  expect(kept).toEqual(['旅の計画'])

  // The words of the next field are not kept where those of the last one were.
  typeAhead()
  type('別の')
  window.dispatchEvent(new Event('pagehide'))
  expect(kept).toEqual(['旅の計画'])
  takeTyped(text => given.push(text))
  expect(given.at(-1)).toBe('別の')
})

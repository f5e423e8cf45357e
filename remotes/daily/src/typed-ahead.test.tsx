import { expect, test } from 'vitest'
import { keepTyped } from './notes/keep-typed.ts'
import { takeTyped, typeAhead } from './typed-ahead.ts'

const leave = () => window.dispatchEvent(new Event('pagehide'))

test('what is typed before its field comes is kept when the page is left, and the field is given the rest', () => {
  const kept: string[] = []
  const field = typeAhead()
  keepTyped(field, text => kept.push(text))
  leave()
  expect(kept, 'nothing was typed').toEqual([])
  field.value = '旅の'
  // Asked for once more before it came.
  expect(typeAhead()).toBe(field)
  field.value = '旅の計画'
  leave()
  leave()
  expect(kept).toEqual(['旅の計画'])

  // The page was only put away: what was kept stands in the title that the field finds.
  field.value = '旅の計画を立てる'
  const given: string[] = []
  takeTyped(text => given.push(text))
  expect([given, field.isConnected]).toEqual([['を立てる'], false])
  leave()
  expect(kept).toEqual(['旅の計画'])
})

test('what was typed for a field that does not come is kept before it goes', () => {
  const kept: string[] = []
  const field = typeAhead()
  keepTyped(field, text => kept.push(text))
  field.value = '別の'
  field.dispatchEvent(new Event('change'))
  takeTyped(() => {})
  leave()
  expect(kept).toEqual(['別の'])
})

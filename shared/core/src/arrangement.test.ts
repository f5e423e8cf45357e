import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arranged, asDeclared, readArrangement, withHidden, withMoved } from './arrangement.ts'

const self = (id: string) => id
const declared = ['today', 'daily', 'week', 'habits']

test('as declared until the person says otherwise', () => {
  expect(arranged(declared, self, asDeclared)).toEqual(declared)
})

test('the person’s order counts; a new item follows the one it is declared after', () => {
  expect(arranged(declared, self, { order: ['habits', 'today', 'daily'], hidden: [] })).toEqual([
    'habits',
    'today',
    'daily',
    'week',
  ])
  expect(arranged(declared, self, { order: ['habits'], hidden: [] })[0]).toBe('today')
})

test('whatever was stored, every item stands there once', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...declared, 'gone', 'other')), order => {
      expect([...arranged(declared, self, { order, hidden: [] })].sort()).toEqual([...declared].sort())
    }),
  )
})

test('an item moves before another, or to the end', () => {
  expect(withMoved(asDeclared, declared, 'habits', 'daily').order).toEqual(['today', 'habits', 'daily', 'week'])
  expect(withMoved(asDeclared, declared, 'today', null).order).toEqual(['daily', 'week', 'habits', 'today'])
})

test('an item is hidden once, and shown again', () => {
  const hidden = withHidden(withHidden(asDeclared, 'week', true), 'week', true)
  expect(hidden.hidden).toEqual(['week'])
  expect(withHidden(hidden, 'week', false)).toEqual(asDeclared)
})

test('what is no arrangement is none', () => {
  expect(readArrangement({ order: ['a', 3, null], hidden: 'x' })).toEqual({ order: ['a'], hidden: [] })
  expect(readArrangement(null)).toEqual(asDeclared)
})

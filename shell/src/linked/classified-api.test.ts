import { expect, test } from 'vitest'
import { type Given, givenChange } from './classified-api.ts'

const book = { type: 'book', id: 'b' }
const given = (id: string, classification_id: string, kind: Given['kind']): Given => ({
  id,
  classification_id,
  kind,
  entity_type: 'book',
  entity_id: 'b',
})
const before = [given('1', 'novel', 'category'), given('2', 'later', 'tag'), given('3', 'gift', 'tag')]

test('another category takes the place of the first, and tags stay', () => {
  const { add, remove } = givenChange(before, book, 'category', ['essay'])
  expect(remove).toEqual(['1'])
  expect(add).toMatchObject([{ classification_id: 'essay', kind: 'category', entity_type: 'book', entity_id: 'b' }])
})

test('what is there already is not written again', () => {
  expect(givenChange(before, book, 'tag', ['gift', 'later'])).toEqual({ add: [], remove: [] })
  expect(givenChange(before, book, 'tag', [])).toEqual({ add: [], remove: ['2', '3'] })
})

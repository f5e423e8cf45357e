import { expect, test } from 'vitest'
import { touched } from './touched.ts'

test('a form writes what somebody touched, and nothing that another device may have changed meanwhile', () => {
  const began = { title: '月', publisher: '青', pages: 10, authors: [{ name: '花' }], owned: null }
  expect(touched({ ...began, authors: [{ name: '花' }] }, began)).toEqual({})
  expect(touched({ ...began, title: '星', owned: 'paper', authors: [] }, began)).toEqual({
    title: '星',
    owned: 'paper',
    authors: [],
  })
})

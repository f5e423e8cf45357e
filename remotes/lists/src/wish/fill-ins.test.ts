import { expect, test } from 'vitest'
import { fillIns } from './fill-ins.ts'

test('a page fills in only what the person has not said', () => {
  const page = { url: 'https://a.example', title: 'ペン', image: null, price: 5, currency: 'USD', shop: '店' }
  const wish = { title: 'わたしのペン', price: null, currency: 'JPY', shop: '' }
  expect(fillIns(wish, page)).toEqual({ price: 5, currency: 'USD', shop: '店' })
  expect(fillIns({ ...wish, title: 'https://a.example', price: 3, shop: 'x' }, page)).toEqual({ title: 'ペン' })
})

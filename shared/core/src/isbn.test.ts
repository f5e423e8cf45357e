import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isIsbn, readIsbn } from './isbn.ts'

test('an ISBN is read in any width, with hyphens and with its name', () => {
  for (const text of [
    '9784297109059',
    '978-4-297-10905-9',
    '９７８４２９７１０９０５９',
    'ISBN 978-4-297-10905-9',
    'ISBN-13: 9784297109059',
  ])
    expect(readIsbn(text)).toEqual({ isbn13: '9784297109059', isbn10: '4297109050' })
})

test('both lengths lead to the same book', () => {
  const both = { isbn13: '9782070427796', isbn10: '207042779X' }
  expect(readIsbn('207042779X')).toEqual(both)
  expect(readIsbn('207042779x')).toEqual(both)
  expect(readIsbn('9782070427796')).toEqual(both)
})

test('a wrong check digit, the price barcode and anything else are told apart', () => {
  expect(readIsbn('9782070427795')).toBe('wrong_check')
  expect(readIsbn('2070427790')).toBe('wrong_check')
  expect(readIsbn('1920095023007')).toBe('price_barcode')
  expect(readIsbn('4901234567894')).toBe('no_isbn')
  expect(readIsbn('B000FC1PJI')).toBe('no_isbn')
  expect(readIsbn('')).toBe('no_isbn')
})

test('a number that begins with 979 has no short form', () => {
  expect(readIsbn('9791032305690')).toEqual({ isbn13: '9791032305690', isbn10: null })
})

test('every short number comes back from its long one, and one changed digit is noticed', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^\d{9}$/),
      fc.integer({ min: 0, max: 8 }),
      fc.integer({ min: 1, max: 9 }),
      (body, at, by) => {
        const made = '0123456789X'
          .split('')
          .map(check => readIsbn(body + check))
          .filter(isIsbn)
        expect(made).toHaveLength(1)
        const [isbn] = made
        if (!isbn?.isbn10) throw new Error('A short number was read without its short form')
        expect(readIsbn(isbn.isbn13)).toEqual(isbn)
        const wrong = isbn.isbn10.split('')
        wrong[at] = String((Number(wrong[at]) + by) % 10)
        expect(readIsbn(wrong.join(''))).toBe('wrong_check')
      },
    ),
  )
})

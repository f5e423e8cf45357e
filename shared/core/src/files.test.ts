import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeText, escapeCell, plainCell, readTable, writeTable } from './files.ts'

const text = '今日は、いい日。'

test('bytes are read in the encodings that files of people have', () => {
  const utf8 = new TextEncoder().encode(text)
  expect(decodeText(utf8)).toBe(text)
  expect(decodeText(new Uint8Array([0xef, 0xbb, 0xbf, ...utf8]))?.replace(/^\ufeff/, '')).toBe(text)
  const wide = Uint8Array.from(text, sign => sign.charCodeAt(0) & 0xff)
  const little = new Uint8Array(text.length * 2 + 2)
  new DataView(little.buffer).setUint16(0, 0xfffe)
  for (const [index] of wide.entries())
    new DataView(little.buffer).setUint16(2 + index * 2, text.charCodeAt(index), true)
  expect(decodeText(little)).toBe(text)
  // 「習慣」 in Shift_JIS, “Café” in Windows-1252.
  expect(decodeText(new Uint8Array([0x8f, 0x4b, 0x8a, 0xb5]))).toBe('習慣')
  expect(decodeText(new Uint8Array([0x43, 0x61, 0x66, 0xe9]))).toBe('Café')
  expect(decodeText(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]))).toBeNull()
  expect(decodeText(new Uint8Array())).toBe('')
})

test('one stray byte in a long text is one sign, and no other encoding', () => {
  const bytes = new TextEncoder().encode(text.repeat(20))
  expect(decodeText(new Uint8Array([...bytes, 0xff]))).toBe(`${text.repeat(20)}\ufffd`)
  // Twelve good signs and one of Windows-1252, as an export of LibraryThing has them.
  const mixed = [...new TextEncoder().encode('Cortázar, récit, bohème '.repeat(3)), 0xe2]
  expect(decodeText(new Uint8Array(mixed))).toBe(`${'Cortázar, récit, bohème '.repeat(3)}\ufffd`)
  // ﾃｽﾄ ｼｭｳｶﾝ in Shift_JIS, of which two bytes could be one sign of UTF-8.
  const narrow = [0xc3, 0xbd, 0xc4, 0x20, 0xbc, 0xad, 0xb3, 0xb6, 0xdd]
  expect(decodeText(new Uint8Array(narrow))).toBe('ﾃｽﾄ ｼｭｳｶﾝ')
})

test('a cell never begins like a formula, and is read back as it was', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('=', '+', '-', '@', "'", ' ', '\t', '＝', 'a', '1') }), cell => {
      const escaped = escapeCell(cell)
      expect(plainCell(escaped)).toBe(cell)
      expect(escaped).not.toMatch(/^[\t\r\n ]*[=+\-@＝＋－＠]/)
    }),
  )
})

test('a table that is written is read again, cell by cell', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('', ' ', '"', '""', ',', ';', '\t', '\n', '\r\n', '"a",b', '\ufeffx'),
  )
  const table = fc
    .integer({ min: 1, max: 4 })
    .chain(width => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1 }))
  fc.assert(
    fc.property(table, rows => {
      expect(readTable(`\ufeff${writeTable(rows)}`)).toEqual(rows)
    }),
  )
})

test('a table of other programs has its own separator and ends of lines, and quotes that do not close', () => {
  expect(readTable('a;b\n"1;2";3\n')).toEqual([['a', 'b'], ['1;2', '3'], ['']])
  expect(readTable('a\tb, c\td\r1\t2\t3')).toEqual([
    ['a', 'b, c', 'd'],
    ['1', '2', '3'],
  ])
  expect(readTable('a,b\r\n\r\n"x ""y""",')).toEqual([['a', 'b'], [''], ['x "y"', '']])
  expect(readTable('a,"b\n1,2')).toEqual([['a', 'b\n1,2']])
  expect(readTable('a,"b"c,d')).toEqual([['a', 'bc', 'd']])
})

import { runInThisContext } from 'node:vm'
import { expect, test } from 'vitest'
import { inOneByte } from './one-byte.ts'

test('a script in signs of one byte says the same', () => {
  const script =
    '({ word: "会議 é", sign: `👨‍👩‍👧 ${1}`, kana: /^[ァ-ヶー]+$/.test("テチョー"), sign2: /^👍$/u.test("👍"), 名前: 1 })'
  const written = inOneByte(script)
  expect(written).not.toMatch(/[^ -ÿ]/)
  expect(runInThisContext(written)).toEqual(runInThisContext(script))
})

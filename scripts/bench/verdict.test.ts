import { expect, test } from 'vitest'
import { lost, readSaved } from './verdict.ts'

const result = (of: string, cpu: number) => ({ of, cpu, usable: 2 })

test('a page that takes more than a tenth more of the processor is named', () => {
  const before = [result('notes', 10), result('week', 10), result('gone', 1)]
  const now = [result('notes', 10.9), result('week', 11.1), result('new', 99)]
  expect(lost(before, now)).toEqual(['week: 11.10 times the floor, 10.00 before'])
})

test('what is no result is refused', () => {
  expect(readSaved(JSON.stringify([result('notes', 1)]))).toHaveLength(1)
  expect(() => readSaved('{"results":[]}')).toThrow('no saved result')
  expect(() => readSaved('[{"of":"notes"}]')).toThrow('no saved result')
})

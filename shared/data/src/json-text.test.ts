import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { jsonText } from './json-text.ts'

const frozen = (value: unknown): unknown => {
  if (typeof value === 'object' && value !== null) {
    Object.values(value).forEach(frozen)
    Object.freeze(value)
  }
  return value
}

test('it is what JSON.stringify writes, frozen or not, the first and the second time', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue({ maxDepth: 4 }), fc.boolean(), fc.nat(120), async (part, isFrozen, length) => {
      const value = { id: 'a', none: undefined, doc: { type: 'doc', content: Array.from({ length }, () => part) } }
      if (isFrozen) frozen(value)
      expect(await jsonText(value)).toBe(JSON.stringify(value))
      expect(await jsonText(value)).toBe(JSON.stringify(value))
      expect(await jsonText(part)).toBe(JSON.stringify(part))
    }),
  )
})

test('of a long text only what was written on is written out again', async () => {
  const block = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
  const blocks = Array.from({ length: 2000 }, (_, at) => block(`block ${at}`))
  const first = { rev: 1, doc: { type: 'doc', content: frozen(blocks) } }
  await jsonText(first)
  const stringify = vi.spyOn(JSON, 'stringify')
  const written = await jsonText({ ...first, doc: { type: 'doc', content: [...blocks.slice(1), block('new')] } })
  const calls = stringify.mock.calls.length
  stringify.mockRestore()
  expect(calls).toBeLessThan(20)
  expect(JSON.parse(written).doc.content.at(-1)).toEqual(block('new'))
})

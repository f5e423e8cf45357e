import { expect, test } from 'vitest'
import { readOnce } from './read-once.ts'

test('an answer that was thrown away before it was read is a failure, and nobody is left subscribed', async () => {
  let subscribed = 1
  const unsubscribe = () => void subscribed--
  await expect(readOnce({ unwrap: async () => undefined, unsubscribe })).rejects.toMatchObject({
    kind: 'unavailable',
    code: 'answer_dropped',
  })
  await expect(readOnce({ unwrap: async () => ['row'], unsubscribe })).resolves.toEqual(['row'])
  expect(subscribed).toBe(-1)
})

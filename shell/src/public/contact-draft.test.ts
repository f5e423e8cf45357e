import { describe, expect, test } from 'vitest'
import { emptyDraft, longest, missesOf } from './contact-draft.ts'

const whole = { ...emptyDraft, email: 'hanako@example.com', message: 'こんにちは' }

describe('what is missing in a message', () => {
  test('is nothing once it has an address and words', () => {
    expect(missesOf(whole)).toEqual({})
    expect(missesOf({ ...whole, name: '山田 花子' })).toEqual({})
  })

  test.each(['hanako', 'hanako@', '@example.com', 'hana ko@example.com', 'hanako@example'])(
    '%s is no address to answer to',
    email => {
      expect(missesOf({ ...whole, email })).toEqual({ email: 'form' })
    },
  )

  test('spaces are neither an address nor a message', () => {
    expect(missesOf({ ...whole, email: '  ', message: ' 　\n' })).toEqual({ email: 'email', message: 'message' })
  })

  test('the longest message fits, one sign more does not', () => {
    expect(missesOf({ ...whole, message: 'あ'.repeat(longest) })).toEqual({})
    expect(missesOf({ ...whole, message: 'あ'.repeat(longest + 1) })).toEqual({ message: 'long' })
  })
})

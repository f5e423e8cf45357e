import { describe, expect, test } from 'vitest'
import { accountExistsText, type CodeTextKind, codeText } from './texts.ts'

const kinds: readonly CodeTextKind[] = ['signup', 'sign_in', 'phone_change', 'reauthentication', 'factor']
const given = { product: 'Site', host: 'site.example', code: '012345', minutes: 10 }

describe('a text message', () => {
  test.each(kinds)('of kind %s says its code and ends with the line that browsers read', kind => {
    const [ja, en] = [codeText(kind, { ...given, language: 'ja' }), codeText(kind, { ...given, language: 'en' })]
    for (const text of [ja, en]) expect(text.split('\n').slice(-2)).toEqual(['', '@site.example #012345'])
    expect(ja).toContain('コード 012345（10分間有効）')
    expect(en).toMatch(/^Site: 012345 .* It works for 10 minutes. Do not share it.\n/)
    // What is longer is sent, and paid for, as two.
    expect(ja.length).toBeLessThanOrEqual(70)
    expect(en.length).toBeLessThanOrEqual(160)
  })

  test('differs by what the code is for', () => {
    for (const language of ['ja', 'en'] as const)
      expect(new Set(kinds.map(kind => codeText(kind, { ...given, language }))).size).toBe(kinds.length)
  })

  test('to the owner of a number says that there is an account', () => {
    expect(accountExistsText({ product: 'Site', language: 'ja' })).toMatch(/^【Site】この番号は登録済みです。/)
    expect(accountExistsText({ product: 'Site', language: 'en' })).toMatch(/^Site: This number already has an account/)
  })
})

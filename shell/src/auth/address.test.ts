import { describe, expect, it } from 'vitest'
import { readLink } from './address.ts'
import { readIdentifier } from './identifier.ts'

describe('what a person types to sign in', () => {
  it('is an e-mail address when it holds an @, in any width', () => {
    expect(readIdentifier(' hanako@example.com ')).toEqual({ email: 'hanako@example.com' })
    expect(readIdentifier('ｈａｎａｋｏ＠ｅｘａｍｐｌｅ．ｃｏｍ')).toEqual({ email: 'hanako@example.com' })
  })

  it('is a phone number otherwise; a Japanese one gets its country code', () => {
    expect(readIdentifier('090-1234-5678')).toEqual({ phone: '+819012345678' })
    expect(readIdentifier('０９０　１２３４　５６７８')).toEqual({ phone: '+819012345678' })
    expect(readIdentifier('+1 (415) 555-0100')).toEqual({ phone: '+14155550100' })
    expect(readIdentifier('819012345678')).toEqual({ phone: '+819012345678' })
  })
})

describe('the address of a link from a letter', () => {
  it('carries a token hash and its type', () => {
    expect(readLink('?token_hash=abc&type=recovery&next=/mypage', '')).toMatchObject({
      tokenHash: 'abc',
      type: 'recovery',
      next: '/mypage',
      error: null,
    })
  })

  it('names a page of this site also by its whole address, as the letters of a hosted project do', () => {
    const nextOf = (next: string) => readLink(`?next=${encodeURIComponent(next)}`, '', 'https://techo.example').next
    expect(nextOf('https://techo.example/mypage/notes?view=tree')).toBe('/mypage/notes?view=tree')
    for (const elsewhere of ['https://evil.example/mypage', 'https://techo.example', 'javascript:alert(1)', 'x'])
      expect(nextOf(elsewhere)).toBeNull()
  })

  it('tells failures from the query or the fragment, and no type it does not know', () => {
    expect(readLink('', '#error=access_denied&error_code=otp_expired&error_description=x').error).toBe('otp_expired')
    expect(readLink('?error=access_denied', '').error).toBe('access_denied')
    expect(readLink('?token_hash=a&type=admin', '').type).toBeNull()
    expect(readLink('?code=xyz', '').code).toBe('xyz')
  })

  it('tells that one of two addresses is confirmed', () => {
    expect(readLink('', '#message=Confirmation+link+accepted').message).toBe('Confirmation link accepted')
  })
})

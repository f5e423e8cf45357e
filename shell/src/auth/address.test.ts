import { describe, expect, it } from 'vitest'
import { readLink } from './address.ts'
import { readIdentifier } from './identifier.ts'
import { shownPhone } from './phone-number.ts'

describe('what a person types to sign in', () => {
  it.each([' hanako@example.com ', 'ｈａｎａｋｏ＠ｅｘａｍｐｌｅ．ｃｏｍ'])(
    'is an e-mail address when it holds an @: %s',
    async text => {
      expect(await readIdentifier(text)).toEqual({ email: 'hanako@example.com' })
    },
  )

  it.each([
    '090-1234-5678',
    '０９０　１２３４　５６７８',
    '０９０ー１２３４ー５６７８',
    '+81 90-1234-5678',
    '81-90-1234-5678',
    '+81 (0)90 1234 5678',
    '819012345678',
  ])('is a phone number of Japan without another country: %s', async text => {
    expect(await readIdentifier(text)).toEqual({ phone: '+819012345678' })
  })

  it('is a number of elsewhere with its country, and shown as people write it', async () => {
    expect(await readIdentifier('+1 (415) 555-2671')).toEqual({ phone: '+14155552671' })
    expect(shownPhone('819012345678')).toBe('090-1234-5678')
    expect(shownPhone('+14155552671')).toBe('+1 415 555 2671')
  })

  it.each(['090-1234-567', '03-1234-5678', 'hanako', ''])('is refused when no mobile phone has it: %s', async text => {
    expect(await readIdentifier(text)).toMatchObject({ kind: 'invalid', code: 'phone_invalid' })
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

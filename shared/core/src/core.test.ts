import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  byRank,
  countGraphemes,
  firstGrapheme,
  foldDigits,
  isProblem,
  matchLanguage,
  newId,
  normalizeForSearch,
  problem,
  rankAfter,
  rankBetween,
  rankMany,
  stableId,
} from './index.ts'

describe('an id', () => {
  it('made later sorts later, whatever chance gives', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2 ** 48 - 2 }),
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        (now, chance) => {
          const random = (from: number) => (bytes: Uint8Array<ArrayBuffer>) => {
            bytes.set(chance.slice(from, from + 16))
            return bytes
          }
          const [first, second] = [newId(now, random(0)), newId(now + 1, random(16))]
          expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
          expect(first < second).toBe(true)
        },
      ),
    )
  })

  it('of a name is the same everywhere (RFC 9562’s own example)', async () => {
    expect(await stableId('6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'www.example.com')).toBe(
      '2ed6657d-e927-568b-95e1-2665a8aea6a2',
    )
    expect(await stableId('6ba7b810-9dad-11d1-80b4-00c04fd430c8', '手帳')).not.toBe(
      await stableId('6ba7b810-9dad-11d1-80b4-00c04fd430c8', '手帖'),
    )
  })
})

describe('a rank', () => {
  it('always lies between its neighbours', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 60 }), places => {
        const ranks: string[] = []
        for (const place of places) {
          const index = place % (ranks.length + 1)
          ranks.splice(index, 0, rankBetween(ranks[index - 1] ?? null, ranks[index] ?? null))
        }
        expect([...ranks].sort()).toEqual(ranks)
        expect(new Set(ranks).size).toBe(ranks.length)
      }),
    )
    expect(rankAfter('a0') > 'a0').toBe(true)
    expect(rankMany(null, null, 3)).toHaveLength(3)
  })

  it('orders rows by code unit, whatever comes first in a dictionary, and equal ones by id', () => {
    const rows = [
      { id: 'b', rank: 'a0' },
      { id: 'c', rank: 'Zz' },
      { id: 'a', rank: 'a0' },
      { id: 'd', rank: 'a1' },
    ]
    expect(rows.toSorted(byRank).map(({ id }) => id)).toEqual(['c', 'a', 'b', 'd'])
    expect(byRank({ id: 'a', rank: 'a0' }, { id: 'a', rank: 'a0' })).toBe(0)
  })
})

describe('text', () => {
  it('is searched without regard to width, case or kind of kana', () => {
    for (const same of ['ﾃﾁｮｳ', 'テチョウ', 'てちょう']) expect(normalizeForSearch(same)).toBe('てちょう')
    expect(normalizeForSearch('  ＡＢＣ　手帳\n\t2026 ')).toBe('abc 手帳 2026')
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), text => {
        const folded = normalizeForSearch(text)
        expect(normalizeForSearch(folded)).toBe(folded)
      }),
    )
  })

  it('accepts full-width digits and signs for half-width ones', () => {
    expect(foldDigits('＃買い物　＋家　１５：３０　！１　＠明日')).toBe('#買い物 +家 15:30 !1 @明日')
  })

  it('is counted as a reader counts it', () => {
    expect(countGraphemes('がき')).toBe(2)
    expect(countGraphemes('か\u3099き')).toBe(2)
    expect(countGraphemes('👩‍👩‍👧‍👦👍🏽')).toBe(2)
  })

  it('has the characters that the runtime finds', () => {
    const runtime = new Intl.Segmenter('ja', { granularity: 'grapheme' })
    const sign = fc.oneof(
      fc.constantFrom(
        'か',
        '\u3099',
        '\u200d',
        '\ufe0f',
        '\u20e3',
        '1',
        'e',
        '\u0301',
        'é',
        '漢',
        '👩',
        '🇯',
        '🇵',
        '\r',
        '\n',
      ),
      fc.integer({ min: 0, max: 0xffff }).map(code => String.fromCharCode(code)),
    )
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 6 }), signs => {
        const text = signs.join('')
        const found = [...runtime.segment(text)]
        expect([countGraphemes(text), firstGrapheme(text)]).toEqual([found.length, found[0]?.segment ?? ''])
      }),
      { numRuns: 2000 },
    )
  })
})

describe('a reader’s language', () => {
  it('is the first one the product speaks, Japanese otherwise', () => {
    expect(matchLanguage(['fr-FR', 'en-GB', 'ja'])).toBe('en')
    expect(matchLanguage(['ja-JP', 'en'])).toBe('ja')
    expect(matchLanguage(['fr', 'de'])).toBe('ja')
    expect(matchLanguage([])).toBe('ja')
  })
})

describe('a problem', () => {
  it('is told from any other value', () => {
    expect(isProblem(problem('offline'))).toBe(true)
    for (const other of [null, undefined, 'offline', new Error('offline'), { kind: 'sad' }, {}])
      expect(isProblem(other)).toBe(false)
  })
})

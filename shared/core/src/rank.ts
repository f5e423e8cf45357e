import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'

/**
 * Order keys: texts that sort by code unit (`collate "C"` in SQL, `<` in JavaScript). Moving a row writes that row only.
 */

/**
 * A key between two neighbours, of which `before` sorts below `after`; null stands for the open end. Keys that other programs
 * wrote may be any letters and digits.
 */
export const rankBetween = (before: string | null, after: string | null): string => {
  try {
    return generateKeyBetween(before, after)
  } catch (error) {
    const low = before ?? ''
    if (after === null) return above(low)
    if (low >= after) throw error
    if (!after.startsWith(low)) return `${low}V`
    // Between a key and the same with zeros behind it there is none.
    const [, same = '', next = '1'] = /^(0*)(.?)/.exec(after.slice(low.length)) ?? []
    return low + same + (next > '1' ? '1' : '0V')
  }
}

/** The first key of our own kind that sorts above all that begin with the same sign. */
function above(key: string): string {
  const head = key.charCodeAt(0)
  if (head < 97) return 'a0'
  return head === 122 ? `${key}V` : String.fromCharCode(head + 1).padEnd(head - 94, '0')
}

/** A key after the last one of a list (null for an empty list). */
export const rankAfter = (last: string | null): string => rankBetween(last, null)

/** `count` keys in order between two neighbours. */
export const rankMany = (before: string | null, after: string | null, count: number): string[] => {
  try {
    return generateNKeysBetween(before, after, count)
  } catch {
    const made: string[] = []
    while (made.length < count) made.push(rankBetween(made.at(-1) ?? before, after))
    return made
  }
}

/** Compares rows as the database orders them by a text column (not null, plain ASCII: order keys, days, moments), then by id. */
export const byColumn =
  <Name extends string>(column: Name) =>
  <Row extends { readonly [Key in Name]: string } & { readonly id: string }>(one: Row, other: Row): number =>
    one[column] < other[column] || (one[column] === other[column] && one.id < other.id)
      ? -1
      : one.id === other.id
        ? 0
        : 1

/** Compares rows as a person ordered them. */
export const byRank = byColumn('rank')

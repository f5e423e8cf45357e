import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'

/**
 * Order keys: texts that sort by code unit (`collate "C"` in SQL, `<` in JavaScript). Moving a row writes that row only.
 */

/** A key between two neighbours; null stands for the open end. Throws when `before` does not sort below `after`. */
export const rankBetween = (before: string | null, after: string | null): string => generateKeyBetween(before, after)

/** A key after the last one of a list (null for an empty list). */
export const rankAfter = (last: string | null): string => generateKeyBetween(last, null)

/** `count` keys in order between two neighbours. */
export const rankMany = (before: string | null, after: string | null, count: number): string[] =>
  generateNKeysBetween(before, after, count)

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

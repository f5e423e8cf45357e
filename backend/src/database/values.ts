/**
 * How values of Postgres arrive in JavaScript, the same from both engines and the same as PostgREST writes them: text of a
 * `timestamptz` is ISO 8601 with `T` and a full offset, a `date` stays a text, a `bigint` is a number while it is exact.
 * Keys are type oids.
 */
const instant = (text: string): string =>
  text.replace(' ', 'T').replace(/([+-]\d{2})(?::?(\d{2}))?$/, (_, hours, minutes) => `${hours}:${minutes ?? '00'}`)

const same = (text: string): string => text

export const parsers: Record<number, (text: string) => unknown> = {
  20: text => {
    const number = Number(text)
    return Number.isSafeInteger(number) ? number : BigInt(text)
  },
  114: text => JSON.parse(text),
  3802: text => JSON.parse(text),
  1700: text => {
    const number = Number(text)
    // 8.0 is 8; what a double cannot hold stays a text.
    const shortest = text.includes('.') ? text.replace(/\.?0+$/, '') : text
    return Number.isFinite(number) && String(number) === shortest ? number : text
  },
  1082: same,
  1083: same,
  1114: text => text.replace(' ', 'T'),
  1184: instant,
  1266: same,
}

/** The fields that are there: optional ones must not be present as undefined. */
export const defined = (fields: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined))

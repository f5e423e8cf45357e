import { type Id, parseDay } from '@techo/core'
import { packRows, unpackRows } from '@techo/core/files'
import type { PriceLogRow } from '../tables/price-log.gen.ts'
import type { SlipsRow } from '../tables/slips.gen.ts'

/** What hangs on a row of a list, in one cell: what a thing cost when, and when a rule was kept. */

export type Price = Omit<PriceLogRow, 'id'>
export type Slip = Omit<SlipsRow, 'id'>

export interface Records {
  readonly prices: readonly Price[]
  readonly slips: readonly Slip[]
}

const amount = (value: number | null): string => (value === null ? '' : String(value))

export const pricesOf = (prices: readonly Price[]): string =>
  packRows(prices.map(({ at, price }) => [at, amount(price)]))

export const slipsOf = (slips: readonly Slip[]): string =>
  packRows(
    slips.map(({ day, kind, at, cost_min, cost_yen, note }) => [
      day,
      kind,
      at,
      amount(cost_min),
      amount(cost_yen),
      note,
    ]),
  )

interface Found<Row> {
  readonly rows: readonly Row[]
  /** entries that cannot be read */
  readonly bad: number
}

function each<Row>(cell: string, read: (fields: readonly string[]) => Row | null): Found<Row> {
  const all = unpackRows(cell).map(read)
  const rows = all.filter(row => row !== null)
  return { rows, bad: all.length - rows.length }
}

const isMoment = (text: string): boolean => !Number.isNaN(Date.parse(text))
const numberIn = (text: string, most: number): number | null | undefined => {
  if (text === '') return null
  const number = Number(text)
  return number >= 0 && number <= most ? number : undefined
}

export const readPrices = (item_id: Id, cell: string): Found<Price> =>
  each(cell, ([at = '', said = '']) => {
    const price = numberIn(said, 1e12)
    return isMoment(at) && typeof price === 'number' ? { item_id, at, price } : null
  })

export const readSlips = (item_id: Id, cell: string): Found<Slip> =>
  each(cell, ([date = '', kind = '', at = '', minutes = '', yen = '', note = '']) => {
    const day = parseDay(date)
    const cost_min = numberIn(minutes, 1e6)
    const cost_yen = numberIn(yen, 1e12)
    if (!day || (kind !== 'kept' && kind !== 'slipped') || !isMoment(at) || note.length > 8_000) return null
    if (cost_min === undefined || cost_yen === undefined) return null
    return { item_id, day, kind, at, cost_min, cost_yen, note }
  })

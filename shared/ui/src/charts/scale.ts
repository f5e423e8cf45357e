/**
 * Round numbers for an axis that covers `low` … `high`, about `count` of them, first and last included in the range drawn.
 * Pure; equal ends are widened so that a flat line has room.
 */
export function axisTicks(low: number, high: number, count = 4): readonly number[] {
  const [from, to] = low === high ? [Math.min(low, 0), Math.max(high, low === 0 ? 1 : 0)] : [low, high]
  const rough = (to - from) / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5, 10].find(each => each * power >= rough * 0.999) ?? 10) * power
  const first = Math.floor(from / step)
  const last = Math.ceil(to / step - 1e-9)
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)))
}

export interface Bin {
  readonly from: number
  /** not included, but for the last bin */
  readonly to: number
  readonly count: number
}

/** Counts values in bins of one round width, about `count` of them. */
export function binsOf(values: readonly number[], count = 8): readonly Bin[] {
  if (values.length === 0) return []
  const edges = axisTicks(Math.min(...values), Math.max(...values), count)
  return edges.slice(0, -1).map((from, index) => {
    const to = edges[index + 1] ?? from
    const isLast = index === edges.length - 2
    return { from, to, count: values.filter(value => value >= from && (value < to || (isLast && value === to))).length }
  })
}

/** How many of the labels under an axis fit: every n-th is written. */
export const labelStep = (labels: readonly string[], width: number): number => {
  const widest = Math.max(
    1,
    ...labels.map(label => [...label].reduce((sum, sign) => sum + (sign > '\u2e7f' ? 12 : 7), 0)),
  )
  return Math.max(1, Math.ceil((labels.length * (widest + 10)) / Math.max(1, width)))
}

export interface Arc {
  /** hundredths of the ring, from its start */
  readonly from: number
  readonly length: number
}

/** Each value's part of a ring. Values below zero count as nothing; nothing at all gives no lengths. */
export function arcsOf(values: readonly number[]): readonly Arc[] {
  const amounts = values.map(value => Math.max(0, value))
  const sum = amounts.reduce((total, value) => total + value, 0)
  let from = 0
  return amounts.map(value => {
    const arc = { from, length: sum > 0 ? (value / sum) * 100 : 0 }
    from += arc.length
    return arc
  })
}

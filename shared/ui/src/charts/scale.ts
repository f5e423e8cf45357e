/**
 * Round numbers for an axis that covers `low` … `high`, about `count` of them, first and last included in the range drawn.
 * Pure; equal ends are widened so that a flat line has room. `isWhole`: of things that are counted there are no halves.
 */
export function axisTicks(low: number, high: number, count = 4, isWhole = false): readonly number[] {
  const [from, to] = low === high ? [Math.min(low, 0), Math.max(high, low === 0 ? 1 : 0)] : [low, high]
  const rough = (to - from) / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const round = ([1, 2, 2.5, 5, 10].find(each => each * power >= rough * 0.999) ?? 10) * power
  const step = isWhole ? Math.ceil(round) : round
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

/** How wide a label is drawn, about; in CSS pixels. */
const widthOf = (label: string): number => [...label].reduce((sum, sign) => sum + (sign > '\u2e7f' ? 12 : 7), 0)

/** How many of the labels under an axis fit: every n-th is written. */
const labelStep = (labels: readonly string[], width: number): number => {
  const widest = Math.max(1, ...labels.map(widthOf))
  return Math.max(1, Math.ceil((labels.length * (widest + 10)) / Math.max(1, width)))
}

export interface PlacedLabel {
  readonly index: number
  readonly label: string
  /** its middle, in CSS pixels */
  readonly x: number
}

/**
 * The labels that are written under an axis which begins at `start` of a drawing `width` pixels wide, each below its place
 * (`middleOf`) but never over the edge of the drawing or over its neighbour.
 */
export function placeLabels(
  labels: readonly string[],
  {
    start,
    width,
    middleOf,
  }: { readonly start: number; readonly width: number; readonly middleOf: (index: number) => number },
): readonly PlacedLabel[] {
  const every = labelStep(labels, width - start)
  const placed: PlacedLabel[] = []
  for (let index = 0; index < labels.length; index += every) {
    const label = labels[index] ?? ''
    const half = Math.min(widthOf(label), width) / 2
    const x = Math.min(width - half, Math.max(half, middleOf(index)))
    const before = placed.at(-1)
    if (before && before.x + widthOf(before.label) / 2 + 4 > x - half) placed.pop()
    placed.push({ index, label, x })
  }
  return placed
}

/** What is written after a value: the same after each, or as the number wants it. */
export type Unit = string | ((value: number) => string)

export const unitOf = (unit: Unit, value: number): string => (typeof unit === 'string' ? unit : unit(value))

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

/** Chance that can be had again: the same seed draws the same. */
export interface Chance {
  /** 0 ≤ x < 1 */
  next(): number
  pick<Item>(items: readonly Item[]): Item
  /** true in so many of a hundred cases */
  percent(share: number): boolean
}

/** mulberry32: small, even enough, and the same everywhere */
export function createChance(seed: number): Chance {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    pick: items => {
      const item = items[Math.floor(next() * items.length)]
      if (item === undefined) throw new Error('There is nothing to pick from')
      return item
    },
    percent: share => next() * 100 < share,
  }
}

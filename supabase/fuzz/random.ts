/** Chance that is the same for the same seed. */
export interface Chance {
  /** a whole number from 0 to below `end` */
  below(end: number): number
  one<T>(from: readonly T[]): T
  /** with this probability */
  is(probability: number): boolean
  /** what `make` makes, up to `most` times */
  some<T>(most: number, make: () => T): T[]
}

/** @param seed any whole number; neighbours give unrelated sequences (splitmix32) */
export function createChance(seed: number): Chance {
  let state = Math.imul(seed, 0x9e3779b9) | 0
  const next = (): number => {
    state = (state + 0x9e3779b9) | 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
  const chance: Chance = {
    below: end => Math.floor(next() * end),
    one: from => {
      const value = from[chance.below(from.length)]
      if (value === undefined) throw new Error('There is nothing to choose from')
      return value
    },
    is: probability => next() < probability,
    some: (most, make) => Array.from({ length: chance.below(most + 1) }, make),
  }
  return chance
}

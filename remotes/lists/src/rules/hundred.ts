import { byRank } from '@techo/core'
import { type Genre, genreOf, genres, type Item } from './item.ts'

export interface Slot {
  /** 1…100 */
  readonly number: number
  readonly item: Placed | null
}

type Placed = Pick<Item, 'id' | 'title' | 'genre' | 'number' | 'rank' | 'status'>

export interface GenreSlots {
  readonly genre: Genre
  /** ten of them */
  readonly slots: readonly Slot[]
  /** 0…100, of the slots that are filled */
  readonly achieved: number
}

export interface Hundred {
  readonly genres: readonly GenreSlots[]
  readonly filled: number
  readonly done: number
  /** 0…100, of the slots that are filled */
  readonly achieved: number
  /** dreams without a place: their ten are taken, or all hundred */
  readonly beyond: readonly Placed[]
}

const share = (slots: readonly Slot[]): number => {
  const filled = slots.filter(({ item }) => item !== null)
  return filled.length === 0
    ? 0
    : Math.round((filled.filter(({ item }) => item?.status === 'done').length / filled.length) * 100)
}

/** The genre a number belongs to: 1–10 the first one, 91–100 the last. */
export const genreOfNumber = (number: number): Genre | null => genres[Math.ceil(number / 10) - 1] ?? null

/**
 * A hundred dreams, ten of each genre. Who has a number of their genre (or a number and no genre) stands there; the others
 * fill what is free in their genre, in the person's order, and those without a genre what is free anywhere. Given up dreams take
 * no place.
 */
export function hundredOf(items: readonly Placed[]): Hundred {
  const places = new Map<number, Placed>()
  const waiting: Placed[] = []
  for (const item of items.filter(({ status }) => status !== 'dropped').toSorted(byRank)) {
    const { number } = item
    const genre = genreOf(item.genre)
    const fits = number !== null && (genre === null || genreOfNumber(number) === genre)
    if (number !== null && fits && !places.has(number)) places.set(number, item)
    else waiting.push(item)
  }
  const beyond: Placed[] = []
  const placeIn = (item: Placed, numbers: readonly number[]) => {
    const free = numbers.find(number => !places.has(number))
    if (free === undefined) beyond.push(item)
    else places.set(free, item)
  }
  const wantedBy = ({ genre, number }: Placed) => genreOf(genre) ?? (number === null ? null : genreOfNumber(number))
  for (const item of waiting) {
    const genre = wantedBy(item)
    if (genre !== null) placeIn(item, tenFrom(genres.indexOf(genre) * 10 + 1))
  }
  for (const item of waiting) if (wantedBy(item) === null) placeIn(item, everyNumber)
  const rows = genres.map((genre, index) => {
    const slots = tenFrom(index * 10 + 1).map(number => ({ number, item: places.get(number) ?? null }))
    return { genre, slots, achieved: share(slots) }
  })
  const all = rows.flatMap(({ slots }) => slots)
  return {
    genres: rows,
    filled: places.size,
    done: all.filter(({ item }) => item?.status === 'done').length,
    achieved: share(all),
    beyond,
  }
}

const everyNumber = Array.from({ length: 100 }, (_, index) => index + 1)

const tenFrom = (first: number): number[] => Array.from({ length: 10 }, (_, index) => first + index)

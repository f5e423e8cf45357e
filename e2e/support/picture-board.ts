import { randomUUID } from 'node:crypto'
import type { rowsOf } from './person.ts'

/** A vision board for the pictures; the sample life has none, because every person's is their own. */
const board = { ja: '2027年の私', en: 'Me in 2027' }

const cards = [
  ['quote', 'amber', { ja: '急がば回れ', en: 'Slow is smooth, smooth is fast' }],
  ['goal', 'blue', { ja: '北海道を自転車で縦断する', en: 'Cross Hokkaido by bicycle' }],
  ['text', 'pink', { ja: '週に一度は、だれかと夕食を', en: 'Dinner with somebody once a week' }],
  ['goal', 'green', { ja: 'フルマラソン完走', en: 'Finish a marathon' }],
  ['text', 'paper', { ja: '朝の光が入る部屋', en: 'A room with morning light' }],
  ['goal', 'violet', { ja: '本を100冊読む', en: 'Read a hundred books' }],
  ['text', 'grey', { ja: '毎日30分、絵を描く', en: 'Draw for half an hour a day' }],
] as const

/** x, y, width, height and a slight turn, on 1920 × 1080. */
const places = [
  [58, 54, 540, 430, -2],
  [653, 43, 610, 497, 0],
  [1325, 65, 520, 390, 2],
  [77, 540, 420, 454, 1.5],
  [557, 583, 480, 432, -1],
  [1094, 594, 346, 410, 0],
  [1498, 508, 365, 497, -1.5],
] as const

export async function giveBoard(rows: ReturnType<typeof rowsOf>, language: 'ja' | 'en'): Promise<void> {
  const id = randomUUID()
  await rows.insert('boards', [{ id, title: board[language], period: '2027', width: 1920, height: 1080 }])
  await rows.insert(
    'board_cards',
    cards.map(([kind, colour, text], index) => {
      const [x, y, w, h, rotation] = places[index] ?? places[0]
      return {
        id: randomUUID(),
        board_id: id,
        kind,
        text: text[language],
        style: { colour },
        x,
        y,
        w,
        h,
        rotation,
        z: index,
      }
    }),
  )
}

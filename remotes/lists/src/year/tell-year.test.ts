import { toDay } from '@techo/core'
import { expect, it } from 'vitest'
import { memoryDoc } from '../bucket/memory.ts'
import { partOf } from './tell-year.ts'

const span = { from: toDay('2025-01-01'), to: toDay('2025-12-31'), language: 'ja' } as const
const dream = (id: string, on: string | null, more: { image?: string; photos?: string[]; text?: string } = {}) => ({
  ...{ id, title: id, achieved_on: on === null ? null : toDay(on), image: more.image ?? null },
  ...{ memory_doc: more.photos ? memoryDoc('', more.photos) : null, memory_text: more.text ?? '' },
})

it('a year tells the dreams that came true in it, with a photo of the day rather than the picture of the wish', () => {
  const { figures, things } = partOf(span, [
    dream('富士山', '2025-08-01', { image: 'me/wish.webp', photos: ['me/top.webp'], text: '雲の上' }),
    dream('オーロラ', '2025-02-01', { image: 'me/sky.webp' }),
    dream('まだ', null),
    dream('前の年', '2024-12-31'),
  ])
  expect(figures).toEqual([{ value: '2', label: 'かなった夢' }])
  expect(things.map(({ title, image, note }) => [title, image, note])).toEqual([
    ['オーロラ', 'me/sky.webp', '2月1日(土)'],
    ['富士山', 'me/top.webp', '雲の上'],
  ])
  expect(partOf(span, [])).toEqual({ figures: [], things: [] })
})

import { toDay } from '@techo/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { broughtBy } from './brought.ts'
import { type BoardCard, boardOfDay, emptyCard, isSlanted } from './card.ts'
import { cropMoved, cropZoomed } from './cropping.ts'
import { cardAt, framesFor, isFrame } from './frames.ts'
import { freePlace } from './free-place.ts'
import { cropFrom, focusOf, shownPart, touches } from './geometry.ts'

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const card = (id: string, more: Partial<BoardCard> = {}): BoardCard => ({
  ...emptyCard,
  id,
  board_id: 'board',
  kind: 'text',
  x: 0,
  y: 0,
  w: 100,
  h: 100,
  z: 0,
  ...more,
})

describe('a new card', () => {
  const area = { x: 100, y: 50, w: 1920, h: 1080 }
  test('lies in the middle of what is seen when that is free', () => {
    expect(freePlace({ w: 320, h: 180 }, [], area)).toEqual({ x: 100 + 800, y: 50 + 450 })
  })
  test('hides no other, one after the other, while there is room', () => {
    const placed: { x: number; y: number; w: number; h: number }[] = []
    for (let count = 0; count < 12; count++) {
      const at = { ...freePlace({ w: 320, h: 180 }, placed, area), w: 320, h: 180 }
      expect(placed.filter(other => touches(at, other))).toEqual([])
      expect(at.x).toBeGreaterThanOrEqual(area.x)
      expect(at.x + at.w).toBeLessThanOrEqual(area.x + area.w)
      expect(at.y).toBeGreaterThanOrEqual(area.y)
      expect(at.y + at.h).toBeLessThanOrEqual(area.y + area.h)
      placed.push(at)
    }
  })
  test('finds a place also where none is free, and one that is larger than what is seen', () => {
    const full = [{ x: 0, y: 0, w: 4000, h: 3000 }]
    expect(freePlace({ w: 320, h: 180 }, full, area)).toEqual({ x: 900, y: 500 })
    expect(freePlace({ w: 4000, h: 180 }, [], area)).toEqual({ x: 1060 - 2000, y: 500 })
  })
})

describe('frames', () => {
  const frames = [
    card('a', { x: 0 }),
    card('b', { x: 200 }),
    card('c', { x: 400, text: '旅' }),
    card('d', { x: 0, y: 200 }),
  ]
  const ids = (found: readonly BoardCard[]) => found.map(({ id }) => id)
  const none: ReadonlySet<string> = new Set()
  test('are cards with nothing on them', () => {
    expect(ids(frames.filter(isFrame))).toEqual(['a', 'b', 'd'])
  })
  test('take pictures from the one under the pointer on, in reading order', () => {
    expect(ids(framesFor(frames, { x: 250, y: 50 }, none))).toEqual(['b', 'd'])
  })
  test('take none that is dropped beside them or on a card with words', () => {
    expect(framesFor(frames, { x: 150, y: 50 }, none)).toEqual([])
    expect(framesFor(frames, { x: 450, y: 50 }, none)).toEqual([])
  })
  test('take what is pasted while they are selected', () => {
    expect(ids(framesFor(frames, null, new Set(['d', 'c'])))).toEqual(['d'])
  })
  test('are hidden by what lies on them, and met where they are turned to', () => {
    const lying = card('e', { x: 0, z: 1, text: '上' })
    expect(cardAt([...frames, lying], { x: 50, y: 50 })?.id).toBe('e')
    const turned = card('f', { w: 200, h: 20, y: 40, rotation: 90 })
    expect(cardAt([turned], { x: 100, y: 140 })?.id).toBe('f')
    expect(cardAt([turned], { x: 10, y: 50 })).toBeNull()
  })
})

describe('cropping on the picture', () => {
  const picture = fc.record({ width: number(100, 4000), height: number(100, 4000) })
  const box = fc.record({ w: number(50, 1000), h: number(50, 1000) })
  const crop = fc.option(
    fc.record({ x: number(0, 1), y: number(0, 1), zoom: number(1.05, 8) }).map(focus => cropFrom(focus)),
  )
  const isInside = (part: { x: number; y: number; w: number; h: number }) => {
    expect(Math.min(part.x, part.y)).toBeGreaterThan(-1e-6)
    expect(Math.max(part.x + part.w, part.y + part.h)).toBeLessThan(1 + 1e-6)
  }
  test('never leaves a part of the card without picture', () => {
    fc.assert(
      fc.property(
        picture,
        box,
        crop,
        number(-500, 500),
        number(-500, 500),
        number(0.2, 5),
        (of, on, from, x, y, by) => {
          const moved = cropMoved(of, on, from, { x, y })
          isInside(shownPart(of, on, moved))
          isInside(shownPart(of, on, cropZoomed(of, on, moved, by, { x: 0.2, y: 0.9 })))
        },
      ),
    )
  })
  test('follows the pointer as far as there is picture', () => {
    const [of, on] = [
      { width: 1000, height: 500 },
      { w: 200, h: 100 },
    ]
    const start = cropFrom({ x: 0.5, y: 0.5, zoom: 4 })
    const before = shownPart(of, on, start)
    const after = shownPart(of, on, cropMoved(of, on, start, { x: 40, y: -10 }))
    // 40 of 200 pixels are a fifth of what is shown.
    expect(before.x - after.x).toBeCloseTo(before.w / 5, 6)
    expect(after.y - before.y).toBeCloseTo(before.h / 10, 6)
    expect(shownPart(of, on, cropMoved(of, on, start, { x: 9999, y: 0 })).x).toBeCloseTo(0, 6)
  })
  test('goes nearer about the place that was pointed at, and not beyond the whole picture', () => {
    const [of, on, at] = [
      { width: 1000, height: 500 },
      { w: 200, h: 100 },
      { x: 0.25, y: 0.75 },
    ]
    const start = cropFrom({ x: 0.5, y: 0.5, zoom: 2 })
    const [before, after] = [start, cropZoomed(of, on, start, 2, at)].map(each => shownPart(of, on, each))
    expect((after?.x ?? 0) + at.x * (after?.w ?? 0)).toBeCloseTo((before?.x ?? 0) + at.x * (before?.w ?? 0), 6)
    expect((after?.y ?? 0) + at.y * (after?.h ?? 0)).toBeCloseTo((before?.y ?? 0) + at.y * (before?.h ?? 0), 6)
    expect(focusOf(cropZoomed(of, on, start, 0.01)).zoom).toBeCloseTo(1, 1)
    expect(focusOf(cropZoomed(of, on, start, 100)).zoom).toBeCloseTo(8, 6)
  })
})

test('a quote is slanted only in writings that are', () => {
  const quote = (text: string) => isSlanted({ kind: 'quote', text })
  expect(quote('Stay hungry')).toBe(true)
  expect(quote('千里の道も一歩から')).toBe(false)
  expect(quote('“Be” になる')).toBe(false)
  expect(isSlanted({ kind: 'text', text: 'Stay hungry' })).toBe(false)
})

test('Today shows the board of the year, and the first one where none names it', () => {
  const boards = [
    { title: '2026年の私', period: '' },
    { title: '夢', period: '２０２７' },
  ]
  expect(boardOfDay(boards, toDay('2027-01-01'))).toBe(boards[1])
  expect(boardOfDay(boards, toDay('2030-01-01'))).toBe(boards[0])
  expect(boardOfDay([], toDay('2030-01-01'))).toBeUndefined()
})

test('what is pasted is words, a picture or an address, whichever it was copied as', () => {
  const picture = new File(['x'], 'a.png', { type: 'image/png' })
  const what = (text: string, ...files: readonly File[]) =>
    broughtBy({ files: Object.assign(files, { item: (at: number) => files[at] ?? null }), getData: () => text })?.kind
  expect(what('', picture)).toBe('pictures')
  expect(what('https://a.example/x.png', picture)).toBe('pictures')
  expect(what('1\t2', picture)).toBe('words')
  expect(what(' https://a.example/x ')).toBe('address')
  expect(what('海の見える家')).toBe('words')
  expect(what('', new File(['x'], 'a.pdf', { type: 'application/pdf' }))).toBeUndefined()
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Box,
  boundsOf,
  cornersOf,
  cropFrom,
  cropToFill,
  fitted,
  focusOf,
  least,
  normalDegrees,
  rectBetween,
  resized,
  rotationTowards,
  shownPart,
  touches,
  turnedTogether,
} from './geometry.ts'
import { type Change, emptyHistory, type History, recorded, redone, undone } from './history.ts'
import { snapped } from './snapping.ts'
import { restacked } from './stacking.ts'
import { slotsOf, templates } from './templates.ts'

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const box = fc.record<Box>({
  x: number(-2000, 2000),
  y: number(-2000, 2000),
  w: number(least, 1000),
  h: number(least, 1000),
  rotation: number(-180, 180),
})
const handle = fc.constantFrom(...([-1, 0, 1] as const).flatMap(h => ([-1, 0, 1] as const).map(v => ({ h, v }))))
const way = fc.record({ x: number(-1500, 1500), y: number(-1500, 1500) })

describe('resizing', () => {
  test('leaves the corner opposite to the handle where it is, however the box is turned', () => {
    fc.assert(
      fc.property(box, handle, way, fc.boolean(), (before, pulled, by, keepsRatio) => {
        const after = resized(before, pulled, by, keepsRatio)
        // Corners clockwise from the upper left; one stays that lies on no side that was pulled.
        const sides = [
          [-1, -1],
          [1, -1],
          [1, 1],
          [-1, 1],
        ] as const
        const still = sides.flatMap(([h, v], index) => {
          const isPulled = (pulled.h !== 0 && pulled.h === h) || (pulled.v !== 0 && pulled.v === v)
          return isPulled ? [] : [index]
        })
        for (const index of still) {
          const [was, is] = [cornersOf(before)[index], cornersOf(after)[index]]
          expect(is?.x).toBeCloseTo(was?.x ?? Number.NaN, 4)
          expect(is?.y).toBeCloseTo(was?.y ?? Number.NaN, 4)
        }
        expect(Math.min(after.w, after.h)).toBeGreaterThanOrEqual(least - 1e-9)
      }),
    )
  })

  test('at a corner keeps the proportions when asked', () => {
    fc.assert(
      fc.property(box, way, (before, by) => {
        const after = resized(before, { h: 1, v: -1 }, by, true)
        expect(after.w / after.h).toBeCloseTo(before.w / before.h, 6)
      }),
    )
  })

  test('of a box on its side grows along the side that is pulled', () => {
    const after = resized({ x: 0, y: 0, w: 100, h: 50, rotation: 90 }, { h: 1, v: 0 }, { x: 0, y: 30 }, false)
    expect([after.w, after.h]).toEqual([130, 50])
  })
})

describe('turning', () => {
  const square = { x: 0, y: 0, w: 100, h: 100, rotation: 0 }

  test('follows the pointer, holds at eighths, and goes by 15 degrees when asked', () => {
    expect(rotationTowards(square, { x: 50, y: -80 }, false)).toBe(0)
    expect(rotationTowards(square, { x: 200, y: 52 }, false)).toBe(90)
    expect(rotationTowards(square, { x: 50, y: 300 }, false)).toBe(180)
    expect(rotationTowards(square, { x: -100, y: 10 }, true)).toBe(-75)
    expect([normalDegrees(540), normalDegrees(-270), normalDegrees(-180)]).toEqual([180, 90, 180])
  })

  test('a quarter turn four times is none, also of several together', () => {
    fc.assert(
      fc.property(fc.array(box, { minLength: 1, maxLength: 5 }), boxes => {
        const quarter = turnedTogether(boxes, 90)
        const [before, after] = [boundsOf(boxes), boundsOf(quarter)]
        expect(after?.w).toBeCloseTo(before?.h ?? Number.NaN, 3)
        const back = turnedTogether(turnedTogether(turnedTogether(quarter, 90), 90), 90)
        for (const [index, each] of back.entries()) {
          expect(each.x).toBeCloseTo(boxes[index]?.x ?? Number.NaN, 3)
          expect(each.y).toBeCloseTo(boxes[index]?.y ?? Number.NaN, 3)
        }
      }),
    )
  })
})

test('a rectangle drawn backwards is the same; what only shares an edge is touched', () => {
  expect(rectBetween({ x: 9, y: 1 }, { x: 2, y: 8 })).toEqual({ x: 2, y: 1, w: 7, h: 7 })
  expect(touches({ x: 0, y: 0, w: 10, h: 10 }, { x: 10, y: 0, w: 5, h: 5 })).toBe(true)
  expect(touches({ x: 0, y: 0, w: 10, h: 10 }, { x: 10.1, y: 0, w: 5, h: 5 })).toBe(false)
  expect(boundsOf([])).toBeNull()
})

test('a picture is cropped to the proportions of its card and never beyond itself', () => {
  fc.assert(
    fc.property(number(1, 5000), number(1, 5000), number(24, 2000), number(24, 2000), (width, height, w, h) => {
      const crop = cropToFill({ width, height }, { w, h })
      expect((crop.w * width) / (crop.h * height)).toBeCloseTo(w / h, 4)
      expect(Math.max(crop.w, crop.h)).toBeCloseTo(1, 9)
      expect(Math.min(crop.x, crop.y)).toBeGreaterThanOrEqual(0)
      expect(Math.max(crop.x + crop.w, crop.y + crop.h)).toBeLessThanOrEqual(1 + 1e-9)
    }),
  )
  expect(fitted({ w: 200, h: 100 }, { x: 0, y: 0, w: 100, h: 100 })).toEqual({ x: 0, y: 25, w: 100, h: 50 })
})

describe('snapping', () => {
  const board = { x: 0, y: 0, w: 1000, h: 600 }

  test('takes the nearest line within reach and shows it', () => {
    expect(snapped({ x: 446, y: 30, w: 100, h: 50 }, [board], 8)).toEqual({
      x: 4,
      y: 0,
      guides: [{ axis: 'x', at: 500 }],
    })
    expect(snapped({ x: 3, y: 597, w: 100, h: 50 }, [board], 8)).toEqual({
      x: -3,
      y: 3,
      guides: [
        { axis: 'x', at: 0 },
        { axis: 'y', at: 600 },
      ],
    })
    expect(snapped({ x: 20, y: 30, w: 100, h: 50 }, [board], 8)).toEqual({ x: 0, y: 0, guides: [] })
  })

  test('never moves farther than its reach, and a second time not at all', () => {
    const rect = fc.record({ x: number(-500, 500), y: number(-500, 500), w: number(24, 400), h: number(24, 400) })
    fc.assert(
      fc.property(rect, fc.array(rect, { maxLength: 6 }), (moved, others) => {
        const { x, y } = snapped(moved, others, 8)
        expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThanOrEqual(8)
        const again = snapped({ ...moved, x: moved.x + x, y: moved.y + y }, others, 8)
        expect(Math.abs(again.x) + Math.abs(again.y)).toBeLessThan(1e-6)
      }),
    )
  })
})

describe('templates', () => {
  test.each(templates)('%s keeps every card on the board, whatever its shape', template => {
    for (const [width, height] of [
      [1920, 1080],
      [1080, 1920],
      [1748, 2480],
    ] as const)
      for (const slot of slotsOf(template, { width, height }))
        for (const { x, y } of cornersOf(slot)) {
          expect(x).toBeGreaterThanOrEqual(0)
          expect(y).toBeGreaterThanOrEqual(0)
          expect(x).toBeLessThanOrEqual(width)
          expect(y).toBeLessThanOrEqual(height)
        }
  })

  test('the plain ones do not overlap: nine, and eighty-one', () => {
    for (const [template, count] of [
      ['grid', 9],
      ['mandala', 81],
    ] as const) {
      const slots = slotsOf(template, { width: 1920, height: 1080 })
      expect(slots).toHaveLength(count)
      for (const [index, one] of slots.entries())
        for (const other of slots.slice(index + 1)) expect(touches(one, other)).toBe(false)
    }
  })

  test('the mandala has one core, each of eight themes twice, and eight plain places around each', () => {
    const slots = slotsOf('mandala', { width: 900, height: 900 })
    expect(slots.filter(({ role }) => role === 'core').map(slot => slots.indexOf(slot))).toEqual([40])
    for (let theme = 0; theme < 8; theme++) {
      const own = slots.filter(slot => slot.theme === theme)
      expect([
        own.filter(({ role }) => role === 'theme').length,
        own.filter(({ role }) => role === 'plain').length,
      ]).toEqual([2, 8])
    }
    // The theme above the core is the middle of the upper square.
    expect(slots[31]?.theme).toBe(slots[13]?.theme)
  })
})

describe('taking back', () => {
  const change = (before: number | null, after: number | null, gesture?: string): Change<number> => ({
    before: new Map([['a', before]]),
    after: new Map([['a', after]]),
    ...(gesture ? { gesture } : {}),
  })

  test('goes back and forth over any run of changes', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 1, maxLength: 30 }), values => {
        let history: History<number> = emptyHistory
        for (const [index, value] of values.entries())
          history = recorded(history, change(values[index - 1] ?? null, value))
        for (let index = values.length - 1; index >= 0; index--) {
          const step = undone(history)
          expect(step?.cards.get('a')).toBe(values[index - 1] ?? null)
          history = step?.history ?? history
        }
        expect(undone(history)).toBeNull()
        for (const value of values) {
          const step = redone(history)
          expect(step?.cards.get('a')).toBe(value)
          history = step?.history ?? history
        }
        expect(redone(history)).toBeNull()
      }),
    )
  })

  test('a key held down is one step; something new forgets what was taken back; the oldest of many steps goes', () => {
    let history: History<number> = recorded(emptyHistory, change(0, 1, 'k'))
    history = recorded(history, change(1, 2, 'k'))
    expect(history.past).toHaveLength(1)
    const back = undone(history)
    expect(back?.cards.get('a')).toBe(0)
    expect(recorded(back?.history ?? history, change(0, 5)).future).toEqual([])
    for (let n = 0; n < 150; n++) history = recorded(history, change(n, n + 1))
    expect(history.past).toHaveLength(100)
  })
})

describe('stacking', () => {
  const cards = ['a', 'b', 'c', 'd'].map((id, z) => ({ id, z }))
  const after = (moved: string, way: 'up' | 'down' | 'top' | 'bottom') => {
    const changed = new Map(restacked(cards, new Set(moved), way).map(card => [card.id, card]))
    return cards
      .map(card => changed.get(card.id) ?? card)
      .toSorted((one, other) => one.z - other.z)
      .map(({ id }) => id)
      .join('')
  }

  test('moves cards together and keeps their order', () => {
    expect([after('b', 'up'), after('b', 'down'), after('b', 'top'), after('b', 'bottom')]).toEqual([
      'acbd',
      'bacd',
      'acdb',
      'bacd',
    ])
    expect([after('ac', 'up'), after('ac', 'top'), after('bd', 'bottom')]).toEqual(['badc', 'bdac', 'bdac'])
  })

  test('at its end changes nothing', () => {
    expect([restacked(cards, new Set('d'), 'up'), restacked(cards, new Set('ab'), 'down')]).toEqual([[], []])
  })
})

test('what is shown of a picture lies inside it, fills its card, and comes nearer with the zoom', () => {
  const share = number(0, 1)
  fc.assert(
    fc.property(
      number(10, 4000),
      number(10, 4000),
      number(24, 900),
      number(24, 900),
      share,
      share,
      number(1, 8),
      (width, height, w, h, x, y, zoom) => {
        const crop = cropFrom({ x, y, zoom })
        const focus = focusOf(crop)
        expect(focus.x).toBeCloseTo(x, 3)
        expect(focus.zoom).toBeCloseTo(Math.max(zoom, 1 / 0.99), 6)
        const part = shownPart({ width, height }, { w, h }, crop)
        expect(Math.min(part.x, part.y)).toBeGreaterThanOrEqual(-1e-9)
        expect(Math.max(part.x + part.w, part.y + part.h)).toBeLessThanOrEqual(1 + 1e-9)
        expect((part.w * width) / (part.h * height)).toBeCloseTo(w / h, 3)
      },
    ),
  )
})

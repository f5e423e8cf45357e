import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centreOf, cropAt, largestZoom } from './crop.ts'

const sizes = fc.record({ width: fc.integer({ min: 1, max: 9000 }), height: fc.integer({ min: 1, max: 9000 }) })
const centres = fc.record({
  x: fc.double({ min: -9000, max: 18_000, noNaN: true }),
  y: fc.double({ min: -9000, max: 18_000, noNaN: true }),
})

test('what is cut out always lies inside the picture', () => {
  fc.assert(
    fc.property(sizes, fc.double({ min: 0, max: 9, noNaN: true }), centres, (size, zoom, centre) => {
      const { x, y, side } = cropAt(size, zoom, centre)
      expect(x).toBeGreaterThanOrEqual(0)
      expect(y).toBeGreaterThanOrEqual(0)
      expect(x + side).toBeLessThanOrEqual(size.width + 1e-6)
      expect(y + side).toBeLessThanOrEqual(size.height + 1e-6)
    }),
  )
})

test('zooming keeps the middle where there is room', () => {
  const whole = cropAt({ width: 1200, height: 800 }, 1, { x: 600, y: 400 })
  expect(whole).toEqual({ x: 200, y: 0, side: 800 })
  expect(cropAt({ width: 1200, height: 800 }, largestZoom, centreOf(whole))).toEqual({ x: 500, y: 300, side: 200 })
})

import { expect, test } from 'vitest'
import { imposed, leafNamed, leaves, linesIn, pagesOf, sheet } from './leaf.ts'

test('holes are where rings are: 19 mm apart, in the middle of the leaf', () => {
  const gaps = (holes: readonly number[]) => holes.slice(1).map((each, index) => each - (holes[index] ?? 0))
  expect(gaps(leafNamed.a5.holes)).toEqual([19, 19, 70, 19, 19])
  expect(gaps(leafNamed.bible.holes)).toEqual([19, 19, 51, 19, 19])
  expect(gaps(leafNamed.mini6.holes)).toEqual([19, 19, 19, 19, 19])
  for (const { holes, height } of Object.values(leafNamed))
    if (holes.length > 0) expect((holes[0] ?? 0) + (holes.at(-1) ?? 0)).toBeCloseTo(height)
})

test.each([
  ['a5', 2, true],
  ['b6', 2, true],
  ['bible', 3, true],
  ['mini6', 4, false],
] as const)('a sheet of A4 takes leaves of %s: %i', (name, count, isWide) => {
  const { columns, rows, ...place } = imposed(leafNamed[name])
  expect([columns * rows, place.isWide]).toEqual([count, isWide])
})

test('no leaf reaches over its sheet', () => {
  for (const name of leaves) {
    const { columns, rows, left, top, isWide } = imposed(leafNamed[name])
    const [across, down] = isWide ? [sheet.height, sheet.width] : [sheet.width, sheet.height]
    expect(left + columns * leafNamed[name].width).toBeLessThanOrEqual(across)
    expect(top + rows * leafNamed[name].height).toBeLessThanOrEqual(down)
    expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
  }
})

test('every day of a week is on one page', () => {
  for (const name of leaves)
    expect(
      pagesOf(leafNamed[name])
        .flat()
        .filter(each => each !== 'memo'),
    ).toEqual([0, 1, 2, 3, 4, 5, 6])
})

test('a line is as high as its letters and a third', () => {
  expect(linesIn(40, 8.5)).toBe(9)
  expect(linesIn(-3, 8.5)).toBe(0)
})

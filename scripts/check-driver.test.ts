import { sumsInWords } from '@techo/e2e/sums'
import { expect, test } from 'vitest'
import { readDriverArguments } from './driver-arguments.ts'

test('a night walks other seeds than the night before, and the same ones whenever its day is walked again', () => {
  const night = (day: string) => readDriverArguments([], Date.parse(`${day}T18:17:00Z`))
  const [one, other] = [night('2026-11-23'), night('2026-11-24')]
  // Each 400 steps take the next seed.
  expect(other.seed - one.seed).toBeGreaterThan(one.steps / 400)
  expect(night('2026-11-23')).toEqual(one)
  expect(one.steps).toBe(20_000)
  expect(one.noteSeeds).toHaveLength(50)
})

test('what was walked is added up, and what was found names seed and step', () => {
  const sum = { kind: 'areas', seed: 7, steps: 400, wanted: 400, seconds: 300, done: {}, lost: null } as const
  const red = { ...sum, kind: 'notes', seed: 9, steps: 3, wanted: 20, lost: 'order 9, after 3 steps:\n…' } as const
  const words = sumsInWords([sum, red], 420)
  expect(words).toContain('403 of 420 steps in 2 walks (600 s), 1 found something')
  expect(words).toContain('- notes, seed 9, after step 3: DRIVER_SEEDS=9 DRIVER_STEPS=20 pnpm test:e2e faults/driver')
})

import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cutPlan, powerCut, prepareForCuts } from './power-cut.ts'

let room: string
let prepared: string

beforeAll(async () => {
  room = mkdtempSync(join(tmpdir(), 'power-'))
  prepared = join(room, 'prepared')
  await prepareForCuts(prepared)
})
afterAll(() => rm(room, { recursive: true, force: true }))

// A few of the five hundred that the night makes.
test.for([1, 2, 3, 4])('power cut %i loses nothing that was acknowledged, and the database opens', async seed => {
  const outcome = await powerCut(prepared, room, cutPlan(seed, true))
  expect(outcome).toMatchObject({ lost: 0, broken: null })
})

test.for([3, 6])('without fsync cut %i loses acknowledged rows, or the whole database', async seed => {
  const { acknowledged, lost } = await powerCut(prepared, room, cutPlan(seed, false))
  expect(acknowledged).toBeGreaterThan(0)
  expect(lost).toBeGreaterThan(0)
})

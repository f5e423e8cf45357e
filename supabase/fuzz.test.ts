import { createServer, noLimits, type Server } from '@techo/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { campaign } from './fuzz/index.ts'

/** A few seconds of what `pnpm check:fuzz` does for as long as it is told to. */
let server: Server
beforeAll(async () => {
  server = await createServer({ port: 0, dataDir: null, dumpHours: 0, auth: { limits: noLimits, passwordCost: 4 } })
  await server.listen()
})
afterAll(() => server?.close())

test('made-up requests are answered, and neither others nor the server notice', async () => {
  const statuses = new Map<number, number>()
  const findings = await campaign({
    server,
    seed: 20_261_122,
    requests: 600,
    onBatch: progress => {
      for (const [status, count] of progress.statuses) statuses.set(status, count)
    },
  })
  expect(findings).toEqual([])
  // It would also find nothing if everything were refused at the door.
  expect(statuses.get(200)).toBeGreaterThan(50)
  expect(statuses.get(400)).toBeGreaterThan(50)
})

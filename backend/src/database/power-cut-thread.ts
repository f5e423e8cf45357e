/** The thread of a database that loses power; see power-cut.ts. */
import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { DurableFolder, durableParameters, memoryParameters } from './durable-folder.ts'
import { lossyFiles } from './lossy-files.ts'
import type { Answer, Opening } from './pglite-messages.ts'
import { serve } from './pglite-thread.ts'
import { leftOf, type PowerCutPlan, planOf } from './power-cut-plan.ts'

// `powerCut` wrote the plan, and `openPipe` gives every thread its folder.
const opening = workerData as Opening
const folder = opening.folder ?? ''
const plan: PowerCutPlan = JSON.parse(readFileSync(planOf(folder), 'utf8'))
const lossy = lossyFiles(folder, leftOf(folder), plan, () => {
  parentPort?.postMessage({ kind: 'failed', reason: 'the power was cut', isLost: true } satisfies Answer)
  process.exit(1)
})
if (parentPort)
  await serve(parentPort, opening, onLost =>
    plan.isDurable
      ? { fs: lossy.watch(new DurableFolder(folder, onLost, { disk: lossy.disk })), startParams: durableParameters() }
      : { fs: lossy.watch(new NodeFS(folder)), startParams: memoryParameters() },
  )

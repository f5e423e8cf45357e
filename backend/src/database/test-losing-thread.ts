/** The thread of a database whose disk refuses every fsync from the moment in which a file `lost` lies beside its folder. */
import { existsSync, fsyncSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { DurableFolder, durableParameters } from './durable-folder.ts'
import type { Opening } from './pglite-messages.ts'
import { serve } from './pglite-thread.ts'

// The test gives it what `openPipe` gives every thread.
const opening = workerData as Opening
const folder = opening.folder ?? ''
const refusing = {
  syncFile(descriptor: number) {
    if (existsSync(`${folder}.lost`)) throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' })
    fsyncSync(descriptor)
  },
  syncFolder: () => undefined,
}
if (parentPort)
  await serve(parentPort, opening, onLost => ({
    fs: new DurableFolder(folder, onLost, { disk: refusing }),
    startParams: durableParameters(),
  }))

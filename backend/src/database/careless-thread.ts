/** The thread of a database as PGlite comes, without fsync: what durability costs is measured against it. */
import { parentPort, workerData } from 'node:worker_threads'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { memoryParameters } from './durable-folder.ts'
import type { Opening } from './pglite-messages.ts'
import { serve } from './pglite-thread.ts'

// `openPipe` gives every thread its folder.
const { folder } = workerData as Opening
if (parentPort)
  await serve(parentPort, workerData as Opening, () => ({
    fs: new NodeFS(folder ?? ''),
    startParams: memoryParameters(),
  }))

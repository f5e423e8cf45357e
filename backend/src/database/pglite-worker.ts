/** The thread in which the embedded database runs; see pglite-thread.ts. */
import { parentPort, workerData } from 'node:worker_threads'
import type { Opening } from './pglite-messages.ts'
import { serve } from './pglite-thread.ts'

// `startThread` alone gives it its data.
if (parentPort) await serve(parentPort, workerData as Opening)

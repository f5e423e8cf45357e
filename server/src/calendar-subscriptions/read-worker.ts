/** Reads one calendar beside the thread that answers people; see read-apart.ts. */
import { parentPort, workerData } from 'node:worker_threads'
import { type Reader, readCalendar } from './read.ts'

const { bytes, reader }: { readonly bytes: Uint8Array; readonly reader: Reader } = workerData
parentPort?.postMessage(readCalendar(bytes, reader))

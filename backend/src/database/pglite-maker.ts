/**
 * A process that makes a new database in a folder, and ends. In a thread, what that takes would stay with the server's memory:
 * 50 MB that its allocator never gives back.
 */
import { writeSync } from 'node:fs'
import { lostCode } from './pglite-messages.ts'
import { serve } from './pglite-thread.ts'

const [folder = ''] = process.argv.slice(2)

// The server ends its input by ending itself: nobody else may find a database that is still being made.
process.stdin.resume().on('end', () => process.exit(1))

const port = {
  postMessage(answer: { readonly kind: string; readonly reason?: string; readonly isLost?: boolean }) {
    if (answer.kind !== 'failed') return
    writeSync(process.stderr.fd, `${answer.reason}\n`)
    if (answer.isLost) process.exit(lostCode)
  },
  on: () => undefined,
  close: () => undefined,
}

await serve(port, { folder })
// It was there already: another process made it.
process.exit(0)

import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'

/**
 * Lays the body of a request down as a file while `use` runs. What a process that was killed has left in the folder goes first.
 * @param folder of this alone; null: a new one among the system's
 */
export async function laidDown<Answer>(
  body: ReadableStream<Uint8Array> | null,
  folder: string | null,
  use: (path: string) => Promise<Answer>,
): Promise<Answer> {
  if (folder !== null) {
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true, mode: 0o700 })
  }
  const place = folder ?? (await mkdtemp(join(tmpdir(), 'techo-')))
  try {
    const path = join(place, 'archive.zip')
    // Node's own type of the same stream.
    const bytes = body ? Readable.fromWeb(body as WebStream<Uint8Array>) : Readable.from([])
    await pipeline(bytes, createWriteStream(path, { mode: 0o600 }))
    return await use(path)
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux keeps a disk in memory for all programs here; what other systems have in its place is looked for by nobody. */
const memoryDisk = '/dev/shm'

/** Bytes that a whole test run may need at a time, several times over. */
const room = 4 * 1024 ** 3

interface Places {
  /** what tests lay down; it goes with all that is in it */
  readonly scratch: string
  /** on the disk of the checkout, whose installed packages can be linked there instead of being written again */
  readonly onDisk: string
  remove(): Promise<void>
}

/**
 * Where a test run lays its folders of data: in memory when there is room. A database waits for the disk at every write, which is
 * what tests of it have nothing to learn from.
 */
export async function placesOfTests(disk = memoryDisk, free = freemem(), wanted = room): Promise<Places> {
  const onDisk = tmpdir()
  const there = await statfs(disk).then(
    ({ bavail, bsize }) => Math.min(bavail * bsize, free),
    () => 0,
  )
  const scratch = await mkdtemp(join(there > wanted ? disk : onDisk, 'techo-tests-'))
  // Some of it belongs to others: a real PostgreSQL does not run as root.
  await chmod(scratch, 0o755)
  return { scratch, onDisk, remove: () => rm(scratch, { recursive: true, force: true, maxRetries: 5 }) }
}

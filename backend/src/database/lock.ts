import { link, mkdir, readFile, rename, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * One server per data folder: PGlite has no lock of its own, and two processes on one folder lose each other's rows.
 * The lock is a file with the holder's process id and the moment that process started, so a lock left by a killed server is
 * taken over even when its number was given to another process meanwhile.
 */
export interface FolderLock {
  release(): Promise<void>
}

/** Locks this process holds: a process id cannot tell two servers of one process apart. */
const held = new Set<string>()

/** @throws an Error with one line when another server uses the folder */
export async function lockFolder(folder: string): Promise<FolderLock> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'lock')
  const own = JSON.stringify({ pid: process.pid, started: (await startOf(process.pid)) ?? '' })
  if (held.has(file)) throw inUse(folder, process.pid)
  held.add(file)
  try {
    await take(folder, file, own)
  } catch (error) {
    held.delete(file)
    throw error
  }
  return {
    async release() {
      if (!held.delete(file)) return
      if ((await content(file)) === own) await unlink(file)
    },
  }
}

async function take(folder: string, file: string, own: string): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const mine = `${file}.${process.pid}`
    await writeFile(mine, own, { mode: 0o600 })
    try {
      // A link appears with its content or not at all, so nobody ever reads a lock that is half written.
      await link(mine, file)
      return
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    } finally {
      await unlink(mine)
    }
    const seen = await content(file)
    if (seen === null) continue
    const holder = await aliveHolder(seen)
    if (holder !== null) throw inUse(folder, holder)
    await removeStale(file, seen)
  }
  throw new Error(`The lock ${file} cannot be taken`)
}

/** Removes the dead lock that was seen, and puts it back when it was another, living one by the time it was moved. */
async function removeStale(file: string, seen: string): Promise<void> {
  const aside = `${file}.stale.${process.pid}`
  try {
    await rename(file, aside)
  } catch {
    return
  }
  if ((await content(aside)) !== seen) await link(aside, file).catch(() => undefined)
  await unlink(aside)
}

async function aliveHolder(text: string): Promise<number | null> {
  let holder: { pid?: unknown; started?: unknown }
  try {
    holder = JSON.parse(text)
  } catch {
    return null
  }
  const { pid, started } = holder
  if (typeof pid !== 'number' || pid === process.pid || !isAlive(pid)) return null
  const now = await startOf(pid)
  return now === null || now === started ? pid : null
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** When a process started, in the words of Linux; null where that is not known. */
async function startOf(pid: number): Promise<string | null> {
  try {
    const [boot, line] = await Promise.all([
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
    ])
    // The name in parentheses may hold spaces; start time is the 22nd field, the 20th after it.
    return `${boot.trim()} ${line.slice(line.lastIndexOf(')') + 2).split(' ')[19]}`
  } catch {
    return null
  }
}

const content = (file: string): Promise<string | null> => readFile(file, 'utf8').catch(() => null)

const inUse = (folder: string, pid: number): Error =>
  new Error(`Another server (process ${pid}) uses ${folder}. Stop it first, or set DATA_DIR to another folder.`)

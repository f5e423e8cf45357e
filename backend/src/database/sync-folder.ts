import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Windows cannot open a directory; names are durable there by themselves. */
export const hasNoFolders = process.platform === 'win32'

/** The names in a folder are on the disk only once the folder itself is synced. Rejects when the disk refuses. */
export async function syncFolder(path: string): Promise<void> {
  if (!hasNoFolders) await sync(path)
}

/** So many files are open at once: a database has a thousand, and some systems allow a process fewer. */
const atOnce = 16

/** Everything below a folder, files and names, reaches the disk. */
export async function syncTree(path: string): Promise<void> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  const next = files.values()
  const work = async () => {
    for (const file of next) await sync(file)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  for (const entry of entries) if (entry.isDirectory()) await syncFolder(join(entry.parentPath, entry.name))
  await syncFolder(path)
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

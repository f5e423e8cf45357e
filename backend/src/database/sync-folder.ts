import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** The names in a folder are on the disk only once the folder itself is synced. Where folders cannot be opened, nothing is done. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null)
  if (folder === null) return
  try {
    await folder.sync()
  } catch (error) {
    // Windows opens folders and does not sync them.
    if (!(error instanceof Error && 'code' in error && (error.code === 'EPERM' || error.code === 'EINVAL'))) throw error
  } finally {
    await folder.close()
  }
}

const atOnce = 16

/** Everything below a folder, files and names, reaches the disk. */
export async function syncTree(path: string): Promise<void> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  const next = files.values()
  const work = async () => {
    for (const file of next) {
      const handle = await open(file, 'r')
      try {
        await handle.sync()
      } finally {
        await handle.close()
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  for (const entry of entries) if (entry.isDirectory()) await syncFolder(join(entry.parentPath, entry.name))
  await syncFolder(path)
}

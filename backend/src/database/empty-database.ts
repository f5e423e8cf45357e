import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { embeddedMajor, openPglite, type PgliteEngine } from './pglite.ts'

/**
 * Databases in memory, and those of tests in a folder, begin with a kept image of an up-to-date empty one: making it takes
 * seconds, loading it a part of one, and every test file needs it. The name holds everything it was made of, so a changed migration makes a new image.
 */
const cache = resolve(import.meta.dirname, '../../node_modules/.cache/backend')
const dayMs = 86_400_000

export interface EmptyDatabase {
  readonly engine: PgliteEngine
  /** Keeps the image once the database is up to date; does nothing when it came from there. */
  keep(): Promise<void>
}

/**
 * @param ingredients every text the database is made of
 * @param folder where it shall lie; null keeps it in memory
 */
export async function openEmptyDatabase(
  ingredients: readonly string[],
  folder: string | null = null,
): Promise<EmptyDatabase> {
  const hash = createHash('sha256')
  for (const text of ingredients) hash.update(`${text.length}:${text}`)
  const file = join(cache, `empty-${embeddedMajor}-${hash.digest('hex').slice(0, 32)}.tar`)
  const bytes = await readFile(file).catch(() => null)
  if (bytes) {
    const engine = await openPglite(folder, { image: new Blob([bytes]) }).catch(() => null)
    if (engine) return { engine, keep: async () => undefined }
  }
  const engine = await openPglite(folder)
  return {
    engine,
    async keep() {
      await mkdir(cache, { recursive: true })
      const unfinished = `${file}.${process.pid}.${Date.now()}`
      await writeFile(unfinished, new Uint8Array(await (await engine.image()).arrayBuffer()))
      await rename(unfinished, file)
      await forgetOld()
    },
  }
}

async function forgetOld(): Promise<void> {
  for (const name of await readdir(cache)) {
    const file = join(cache, name)
    const info = await stat(file).catch(() => null)
    if (name.startsWith('empty-') && info && info.mtimeMs < Date.now() - dayMs) await rm(file, { force: true })
  }
}

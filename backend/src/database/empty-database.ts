import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { embeddedMajor, openPglite, type PgliteEngine } from './pglite.ts'

/**
 * Databases begin with a kept image, where there is one: of an up-to-date empty one, else of what every Postgres begins with.
 * Making one takes seconds and 400 MB, loading it a part of a second. Those in memory keep the images. The name holds
 * everything an image was made of, so a changed migration makes a new one.
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
  const file = imageOf(ingredients)
  const known = await openImage(folder, file)
  if (known) return { engine: known, keep: async () => undefined }
  const engine = await openBareDatabase(folder)
  return { engine, keep: () => keepImage(file, engine) }
}

/** A database in which nothing is yet. */
export async function openBareDatabase(folder: string | null): Promise<PgliteEngine> {
  const bare = imageOf([])
  const known = await openImage(folder, bare)
  if (known) return known
  const engine = await openPglite(folder)
  if (folder === null) await keepImage(bare, engine).catch(() => undefined)
  return engine
}

/** The file of what is made of these texts; of none: of what every Postgres begins with. */
function imageOf(ingredients: readonly string[]): string {
  const hash = createHash('sha256')
  for (const text of ingredients) hash.update(`${text.length}:${text}`)
  return join(cache, `empty-${embeddedMajor}-${hash.digest('hex').slice(0, 32)}.tar`)
}

const openImage = async (folder: string | null, file: string): Promise<PgliteEngine | null> =>
  existsSync(file) ? openPglite(folder, { image: file }).catch(() => null) : null

async function keepImage(file: string, engine: PgliteEngine): Promise<void> {
  await mkdir(cache, { recursive: true })
  const unfinished = `${file}.${process.pid}.${Date.now()}`
  await writeFile(unfinished, await engine.image())
  await rename(unfinished, file)
  await forgetOld()
}

async function forgetOld(): Promise<void> {
  for (const name of await readdir(cache)) {
    const file = join(cache, name)
    const info = await stat(file).catch(() => null)
    if (name.startsWith('empty-') && info && info.mtimeMs < Date.now() - dayMs) await rm(file, { force: true })
  }
}

import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { log } from '../log.ts'
import { checkDump, newestWholeDump, type WholeDump } from './dumps.ts'
import { embeddedMajor } from './pglite.ts'
import { marker } from './served-by.ts'
import { syncFolder, syncTree } from './sync-folder.ts'

/**
 * What lies in the data folder and what a start may do with it. The database is a folder named by the major version of
 * Postgres (`pg18`); another major's cannot be opened, so its newest dump is loaded into a new one.
 *
 * What a dump is loaded into is never the place it will be served from: it is built in `pg18.building-<time>`, synced, marked
 * as ready, and then renamed; what was there before becomes `pg18.replaced-<time>`. A kill at any moment leaves either the old
 * one in its place, or a whole new one that the next start puts there (`settleFolder`). An empty database is made in its place:
 * until it is marked nothing was acknowledged, and the next start begins again.
 *
 * An empty database begins only where there never was one: dumps, objects, a folder set aside or `database.json` say that
 * there was, and then the start ends with one line that names what to do.
 */
export interface FoundDatabase {
  /** where the database is served from */
  readonly path: string
  /** whether nothing is there yet, and an empty database may begin; `markReady` says that it is made */
  readonly isNew: boolean
  /** where a dump is to be loaded first, for `putInPlace` */
  readonly build: { readonly path: string; readonly dump: WholeDump } | null
}

export interface DataFolderOptions {
  readonly dataDir: string
  /** a dump to begin with */
  readonly restoreFrom?: string | undefined
  /** what a person types before the name of a dump */
  readonly restoreCommand: string
}

/** Stands in a database folder that is whole; without it the folder was left half made. */
const ready = 'database.ready'

/** @throws an Error with one line that says what to do */
export async function findDatabase({
  dataDir,
  restoreFrom,
  restoreCommand,
}: DataFolderOptions): Promise<FoundDatabase> {
  const path = join(dataDir, `pg${embeddedMajor}`)
  const dumps = join(dataDir, 'dumps')
  const building = `${path}.building-${Date.now()}`
  await settleFolder(path)
  if (restoreFrom) {
    const dump = await checkDump(restoreFrom).catch(async error => {
      throw new Error(`${wordsOf(error)}. Nothing was changed. ${await wayBack(dumps, restoreCommand)}`)
    })
    return { path, isNew: false, build: { path: building, dump } }
  }
  if (existsSync(path)) await assertVersion(path, restoreCommand)
  if (await isReady(path)) return { path, isNew: false, build: null }
  const others = (await readdir(dataDir)).filter(name => /^pg\d+$/.test(name) && name !== basename(path))
  const other = others.at(-1)
  const traces = await tracesOf(dataDir)
  if (other === undefined && traces.length === 0) {
    if (existsSync(path)) {
      let at = Date.now()
      while (existsSync(`${path}.unfinished-${at}`)) at++
      await rename(path, `${path}.unfinished-${at}`)
      // That it was begun must not look like something that is missing.
      await mkdir(path)
    }
    return { path, isNew: true, build: null }
  }
  const dump = await newestWholeDump(dumps)
  if (other !== undefined) {
    if (dump === null) throw otherMajor(dataDir, other)
    log.warn({ part: 'database', from: other, dump: dump.path }, 'upgrading')
    return { path, isNew: false, build: { path: building, dump } }
  }
  throw new Error(
    `There is no database in ${dataDir}, but ${traces.join(', ')}. If it lies on a volume that is not mounted, mount that and ` +
      `start again. ${await wayBack(dumps, restoreCommand)} To begin empty, set DATA_DIR to an empty folder.`,
  )
}

/**
 * Puts what was built where it is served from.
 * @param path where the database is served from
 * @param building closed, and whole
 */
export async function putInPlace(path: string, building: string): Promise<void> {
  await markReady(building)
  await replace(path, building)
}

/** What has been written of a database so far reaches the disk, and then the mark that it is whole. */
export async function markReady(path: string): Promise<void> {
  await syncTree(path)
  await writeFile(join(path, ready), '')
  await syncFolder(path)
}

async function replace(path: string, building: string): Promise<void> {
  if (existsSync(path)) await rename(path, `${path}.${(await isReady(path)) ? 'replaced' : 'unfinished'}-${Date.now()}`)
  await rename(building, path)
  await syncFolder(dirname(path))
}

/** Ends what a killed start or restore had begun: what is whole goes where nothing is, and half of a database goes away. */
export async function settleFolder(path: string): Promise<void> {
  const folder = dirname(path)
  const built = (await readdir(folder)).filter(name => name.startsWith(`${basename(path)}.building-`)).sort()
  for (const name of built.reverse()) {
    const building = join(folder, name)
    if ((await isReady(building)) && !(await isReady(path))) {
      await replace(path, building)
      log.warn({ part: 'database', folder: name }, 'what was being restored is put in its place')
    } else await rm(building, { recursive: true, force: true })
  }
}

/** What to say when the database is there and cannot be used. */
export async function spoiled(path: string, reason: string, restoreCommand: string): Promise<Error> {
  const way = await wayBack(join(dirname(path), 'dumps'), restoreCommand)
  return new Error(`The database in ${path} is damaged (${reason}). It was left as it is. ${way}`)
}

/** The dump to restore, and how, as sentences. */
async function wayBack(dumps: string, restoreCommand: string): Promise<string> {
  const dump = await newestWholeDump(dumps)
  if (dump === null)
    return `There is no dump in ${dumps} that can be restored: bring one from a backup, then run: ${restoreCommand} <dump>`
  const at = dump.madeAt.replace(/^(.{10})T(.{5}).*$/, '$1 $2 UTC')
  return `The newest whole dump is of ${at}, with ${dump.rows} rows. To put it back: ${restoreCommand} ${dump.path}`
}

// Earlier versions spelt the name otherwise.
const isReady = async (path: string): Promise<boolean> =>
  (await readdir(path).catch(() => [])).some(name => name.endsWith('.ready'))

async function assertVersion(path: string, restoreCommand: string): Promise<void> {
  const version = (await readFile(join(path, 'PG_VERSION'), 'utf8').catch(() => null))?.trim() ?? null
  if (version === String(embeddedMajor)) return
  if (version !== null && /^\d{1,3}$/.test(version))
    throw new Error(`${path} was written by PostgreSQL ${version}; rename it to pg${version} and start again.`)
  // The engine would make an empty database where this file is missing.
  if (await isReady(path)) throw await spoiled(path, 'PG_VERSION does not name a version', restoreCommand)
}

/** What says that a database was here, as words. */
async function tracesOf(dataDir: string): Promise<string[]> {
  const names = await readdir(dataDir)
  const dumps = (await readdir(join(dataDir, 'dumps')).catch(() => [])).filter(name => name.endsWith('.ndjson.gz'))
  // Beside a folder that was begun, what was begun before it is nothing that could be missed.
  const isBegun = names.includes(`pg${embeddedMajor}`)
  const aside = names.filter(name =>
    (isBegun ? /^pg\d+\.replaced-\d+$/ : /^pg\d+\.(replaced|unfinished)-\d+$/).test(name),
  )
  return [
    ...(dumps.length > 0 ? ['dumps'] : []),
    ...aside,
    ...((await hasObjects(join(dataDir, 'objects'))) ? ['files in objects/'] : []),
    ...(names.includes(marker) ? [`${marker}, which says that there was one`] : []),
  ]
}

async function hasObjects(objects: string): Promise<boolean> {
  const shelves = (await readdir(objects).catch(() => [])).filter(name => /^[0-9a-f]{2}$|^removed$/.test(name))
  for (const shelf of shelves) if ((await readdir(join(objects, shelf))).length > 0) return true
  return false
}

const otherMajor = (dataDir: string, other: string): Error =>
  new Error(
    `${join(dataDir, other)} belongs to another major version of PostgreSQL and there is no dump of it. ` +
      'Start the version that wrote it and stop it again: it leaves a dump in ' +
      `${join(dataDir, 'dumps')}, which this version then loads.`,
  )

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

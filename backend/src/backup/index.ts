import { createHash } from 'node:crypto'
import { glob, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { tooMany } from '../database/dump-keeping.ts'
import { checkDump, listDumps } from '../database/dumps.ts'
import { log } from '../log.ts'
import { isVersion } from '../storage/object-store.ts'
import { type BackupPlace, type BackupTarget, openTarget } from './target.ts'

export { type BackupPlace, openTarget } from './target.ts'

/**
 * A copy of what the data folder has and a lost disk would take along: dumps, keys, and the files of people. Laid back into an
 * empty folder it is a data folder whose newest dump can be restored.
 *
 * Dumps come first: a file that is newer than its dump does no harm. Each copy of a dump that can be read here is read to its
 * end before it counts. Files never change, so only new ones travel. What is gone here goes there too, dumps by their age and files
 * once no dump here names them; but never half of the files at once, which looks like a disk that is not mounted.
 */
export interface Backup {
  /** Copies what is new; never rejects. @param everything false: dumps and keys only */
  run(everything?: boolean): Promise<void>
  figures(): BackupFigures
  /** Stops the clock; files that are still to be copied wait for the next start. */
  stop(): Promise<void>
}

export interface BackupFigures {
  /** when all of it was last there, in milliseconds since 1970; null: not yet since the start */
  readonly copiedAt: number | null
  /** since the start */
  readonly failures: number
  readonly failedAt: number | null
}

const everyMs = 3_600_000

/** @param hasFiles whether the files of people lie in the folder, too */
export function startBackup(dataDir: string, place: BackupPlace, hasFiles: boolean): Backup {
  let figures: BackupFigures = { copiedAt: null, failures: 0, failedAt: null }
  let running: Promise<void> = Promise.resolve()
  let isStopping = false
  let keysThere = ''

  const copyKeys = async (target: BackupTarget) => {
    const path = join(dataDir, 'secrets.json')
    const text = await readFile(path).catch(() => null)
    if (text === null) return
    const hash = createHash('sha256').update(text).digest('hex')
    if (hash !== keysThere) await target.put('secrets.json', path)
    keysThere = hash
  }
  const copy = async (everything: boolean) => {
    const target = await openTarget(place)
    const faults = await copyDumps(dataDir, target)
    await copyKeys(target)
    if (everything && hasFiles) await copyFiles(dataDir, target, () => isStopping)
    if (faults[0]) throw faults[0]
    if (everything && !isStopping) figures = { ...figures, copiedAt: Date.now() }
  }
  const run = (everything = true) => {
    running = running
      .then(() => copy(everything && !isStopping))
      .catch(error => {
        figures = { ...figures, failures: figures.failures + 1, failedAt: Date.now() }
        log.error({ part: 'backup', reason: error instanceof Error ? error.message : '' }, 'not everything was copied')
      })
    return running
  }
  const timer = setInterval(run, everyMs).unref()
  void run()
  return {
    run,
    figures: () => figures,
    async stop() {
      isStopping = true
      clearInterval(timer)
      await running
    },
  }
}

/** @returns what is wrong with single dumps; the others are copied */
async function copyDumps(dataDir: string, target: BackupTarget): Promise<readonly unknown[]> {
  const faults: unknown[] = []
  const there = await target.sizes('dumps/')
  for (const path of await listDumps(join(dataDir, 'dumps'))) {
    const name = `dumps/${basename(path)}`
    const found = await stat(path).catch(() => null)
    if (!found || there.get(name) === found.size) continue
    await target.put(name, path)
    const copied = target.pathOf(name)
    if (!copied) continue
    await checkDump(copied).catch(error => {
      faults.push(error)
      return target.remove(name)
    })
  }
  const all = [...(await target.sizes('dumps/')).keys()].filter(name => name.endsWith('.ndjson.gz'))
  for (const name of tooMany(all.sort().reverse(), Date.now())) await target.remove(name)
  return faults
}

async function copyFiles(dataDir: string, target: BackupTarget, isStopping: () => boolean): Promise<void> {
  const root = join(dataDir, 'objects')
  const there = await target.sizes('objects/')
  const here = new Set<string>()
  for await (const path of glob('[0-9a-f][0-9a-f]/*', { cwd: root })) {
    const version = basename(path)
    if (!isVersion(version)) continue
    here.add(version)
    if (there.has(nameOf(version))) continue
    if (isStopping()) return
    await target.put(nameOf(version), join(root, path)).catch(error => {
      // It was removed meanwhile.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    })
  }
  // What a dump here may still name waits there.
  for await (const path of glob('removed/*', { cwd: root })) here.add(basename(path))
  const gone = [...there.keys()].filter(name => !here.has(basename(name)))
  if (gone.length > 20 && gone.length > there.size / 2)
    throw new Error(`${gone.length} of ${there.size} files are missing in ${root}: their copies are kept`)
  for (const name of gone) await target.remove(name)
}

const nameOf = (version: string): string => `objects/${version.slice(0, 2)}/${version}`

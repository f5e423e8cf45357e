import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { folderTarget, listRemotes, readRegistry } from '@techo/tooling'

/**
 * What a site was built from, as one hash kept in it (`builds/sources.json`), so that a start builds only when something is new
 * or missing. Too much is hashed rather than too little: a change that does not matter costs one build.
 */

const folders = ['remotes', 'scripts', 'shared', 'shell', 'supabase']
const files = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', 'tsconfig.base.json']
const left = new Set(['node_modules', 'dist'])
const recordName = 'builds/sources.json'

/** Paths of all sources below a folder, relative to the root. */
async function sourcesBelow(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true })
  const found = entries
    .filter(({ name }) => !left.has(name) && !name.startsWith('.'))
    .map(async entry => {
      const path = `${folder}/${entry.name}`
      return entry.isDirectory() ? sourcesBelow(root, path) : entry.isFile() ? [path] : []
    })
  return (await Promise.all(found)).flat()
}

/** A hash of everything that a build of the checkout is made of, its settings in the environment included. */
export async function sourcesOf(root: string): Promise<string> {
  const below = await Promise.all(folders.map(folder => sourcesBelow(root, folder)))
  const { NODE_ENV = 'production', TECHO_REMOTES = '', STATIC_ORIGIN = '' } = process.env
  const hash = createHash('sha256').update(JSON.stringify([process.version, NODE_ENV, TECHO_REMOTES, STATIC_ORIGIN]))
  for (const path of [...files, ...below.flat().sort()])
    hash.update(`\0${path}\0`).update(await readFile(join(root, path)))
  return hash.digest('hex')
}

/** Remembers what everything in a site was built from. */
export async function recordSources(site: string, sources: string): Promise<void> {
  const file = join(site, recordName)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${JSON.stringify({ sources })}\n`)
}

/** To be called before a part of these sources is built into a site: what it holds is of several sources then. */
export async function mixSources(site: string, sources: string): Promise<void> {
  if ((await recordedIn(site)) !== sources) await rm(join(site, recordName), { force: true })
}

async function recordedIn(site: string): Promise<unknown> {
  const record = await folderTarget(site).read(recordName)
  return record
    ? (JSON.parse(Buffer.from(record).toString('utf8')) as { readonly sources?: unknown }).sources
    : undefined
}

/** Whether a site holds what a build of the checkout would lay into it: shell and remotes are there and of these sources. */
export async function isBuiltFrom(root: string, site: string): Promise<boolean> {
  const target = folderTarget(site)
  if (!(await target.read('index.html')) || (await recordedIn(site)) !== (await sourcesOf(root))) return false
  const { remotes } = await readRegistry(target)
  for (const id of await listRemotes(root)) {
    const { active = '', builds = {} } = remotes[id] ?? {}
    // None is active of a remote that was taken back; the registry says so, and there is nothing to build.
    if (!remotes[id] || (active !== '' && !(await target.read((builds[active]?.entry ?? '/').slice(1))))) return false
  }
  return true
}

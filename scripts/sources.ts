import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { readRegistry } from '@techo/tooling'

/**
 * What each part of a site (the shell, every remote) was built from, kept in it as hashes (`builds/sources.json`), so that a start
 * builds only the parts whose sources are new or whose files are missing. Too much is hashed rather than too little: a change
 * that does not matter costs one build of the parts that could have seen it.
 */

/** The hash of everything a part is made of, by what a person calls it: a folder, or `what is installed`. */
export type Sources = Readonly<Record<string, string>>

/** A part to build, and why, as a clause. */
export interface Due {
  readonly part: string
  readonly reason: string
}

const workspaceFiles = ['pnpm-lock.yaml', 'tsconfig.base.json']
const left = new Set(['node_modules', 'dist'])
const recordName = 'builds/sources.json'

/** The remotes of the checkout, as `listRemotes` of the tooling names them: asked without loading a bundler. */
async function remotesOf(root: string): Promise<string[]> {
  const found = await Promise.all(
    (await readdir(join(root, 'remotes'))).map(async name => {
      const files = await readdir(join(root, 'remotes', name)).catch((): string[] => [])
      return files.includes('remote.config.ts') ? [name] : []
    }),
  )
  return found.flat().sort()
}

/** What can be built of a checkout: the shell, and every remote. */
export const partsOf = async (root: string): Promise<string[]> => ['shell', ...(await remotesOf(root))]

/** Paths of all sources below a folder, relative to the root; tests reach no build. */
async function sourcesBelow(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => [])
  const found = entries
    .filter(({ name }) => !left.has(name) && !name.startsWith('.') && !/\.test\.tsx?$/.test(name))
    .map(async entry => {
      const path = `${folder}/${entry.name}`
      return entry.isDirectory() ? sourcesBelow(root, path) : entry.isFile() ? [path] : []
    })
  return (await Promise.all(found)).flat().sort()
}

async function hashOf(root: string, paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  const texts = await Promise.all(paths.map(path => readFile(join(root, path)).catch(() => '')))
  for (const [index, path] of paths.entries()) hash.update(`\0${path}\0`).update(texts[index] ?? '')
  return hash.digest('hex')
}

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

/** The folders of the packages of ours that a package is built with; those it is tested with only do not count. */
async function foldersBehind(root: string, folder: string): Promise<ReadonlySet<string>> {
  const manifestOf = async (each: string): Promise<Manifest> =>
    JSON.parse(await readFile(join(root, each, 'package.json'), 'utf8').catch(() => '{}'))
  const seen = new Set<string>()
  const visit = async (each: string, isFirst: boolean): Promise<void> => {
    if (seen.has(each)) return
    seen.add(each)
    const { dependencies = {}, devDependencies = {} } = await manifestOf(each)
    const names = [...Object.keys(dependencies), ...(isFirst ? Object.keys(devDependencies) : [])]
    for (const name of names)
      if (name.startsWith('@techo/') && name !== '@techo/testing') await visit(name.replace('@techo', 'shared'), false)
  }
  await visit(folder, true)
  return seen
}

/** What a part is made of now, the settings of the environment included. */
export async function sourcesOf(root: string, part: string): Promise<Sources> {
  const isShell = part === 'shell'
  const folders = [...(await foldersBehind(root, isShell ? 'shell' : `remotes/${part}`))]
  // Public pages tell of the remotes; a shell with all of them linked in holds the remotes themselves.
  const { NODE_ENV = 'production', TECHO_REMOTES = '', STATIC_ORIGIN = '' } = process.env
  if (isShell)
    folders.push(
      ...(await remotesOf(root)).map(id => (TECHO_REMOTES === 'static' ? `remotes/${id}` : `remotes/${id}/guide`)),
    )
  const hashes = folders.sort().map(async folder => {
    const paths = await sourcesBelow(root, folder)
    return paths.length > 0 ? [[folder, await hashOf(root, paths)] as const] : []
  })
  const settings = JSON.stringify([process.version, NODE_ENV, TECHO_REMOTES, STATIC_ORIGIN])
  return {
    ...Object.fromEntries((await Promise.all(hashes)).flat()),
    'what is installed': await hashOf(root, workspaceFiles),
    settings: createHash('sha256').update(settings).digest('hex'),
  }
}

type Records = Readonly<Record<string, Sources>>

async function recordsIn(site: string): Promise<Records> {
  const text = await readFile(join(site, recordName), 'utf8').catch(() => '{}')
  const { parts = {} } = JSON.parse(text) as { readonly parts?: Records }
  return parts
}

/**
 * Remembers what a part in a site was built from.
 * @param sources as they were before the build began, so that an edit meanwhile counts as new; null forgets, which is to be done
 * before a build, since one that breaks off leaves nobody knows what
 */
export async function recordSources(site: string, part: string, sources: Sources | null): Promise<void> {
  const { [part]: _before, ...others } = await recordsIn(site)
  const file = join(site, recordName)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${JSON.stringify({ parts: sources ? { ...others, [part]: sources } : others })}\n`)
}

/** The parts of a checkout that a site lacks, or holds of other sources, in the order in which they are to be built. */
export async function dueParts(root: string, site: string): Promise<Due[]> {
  const [parts, records] = await Promise.all([partsOf(root), recordsIn(site)])
  const due = parts.map(async part => {
    const reason = await reasonFor(root, site, part, records[part])
    return reason === null ? [] : [{ part, reason }]
  })
  return (await Promise.all(due)).flat()
}

async function reasonFor(
  root: string,
  site: string,
  part: string,
  before: Sources | undefined,
): Promise<string | null> {
  if (!before) return 'not built yet'
  const now = await sourcesOf(root, part)
  const changed = [...new Set([...Object.keys(now), ...Object.keys(before)])].filter(each => now[each] !== before[each])
  if (changed.length > 0) {
    const shown = changed.slice(0, 3).join(', ')
    return `${shown}${changed.length > 3 ? ` and ${changed.length - 3} more` : ''} changed`
  }
  return (await isThere(site, part)) ? null : 'its files are gone'
}

type Registry = Awaited<ReturnType<typeof readRegistry>>

/** Asked of the files themselves: what knows the registry would take longer to load than everything else here. */
async function isThere(site: string, part: string): Promise<boolean> {
  const has = (path: string) =>
    stat(join(site, path)).then(
      found => found.isFile(),
      () => false,
    )
  if (part === 'shell') return has('index.html')
  const text = await readFile(join(site, 'registry.json'), 'utf8').catch(() => '{}')
  const { remotes = {} } = JSON.parse(text) as Partial<Pick<Registry, 'remotes'>>
  const remote = remotes[part]
  if (!remote) return false
  // None is active of a remote that was taken back; the registry says so, and there is nothing to build.
  return remote.active === '' || has(remote.builds[remote.active]?.entry ?? '')
}

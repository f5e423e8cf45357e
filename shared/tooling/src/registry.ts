import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { RegistryFile, RemoteBuild } from '@techo/core/registry'
import { manifestName, type RemoteManifest } from './manifest.ts'

/**
 * Publishing and activating builds of remotes in a site folder (`registry.json` and `r/<remote>/<version>-<hash>/`).
 * A build is immutable: the same version with other bytes gets another hash and so another folder; a folder that is there is
 * never written again. The registry is replaced in one rename, and every revision is kept in `registry-history/`.
 */

const emptyRegistry: RegistryFile = { revision: 0, remotes: {} }

export async function readRegistry(site: string): Promise<RegistryFile> {
  try {
    return JSON.parse(await readFile(join(site, 'registry.json'), 'utf8')) as RegistryFile
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return emptyRegistry
    throw new Error(`${join(site, 'registry.json')} is not a registry: ${String(error)}`)
  }
}

async function writeRegistry(site: string, registry: RegistryFile): Promise<void> {
  const text = `${JSON.stringify(registry, null, 2)}\n`
  const history = join(site, 'registry-history')
  await mkdir(history, { recursive: true })
  await writeFile(join(history, `${String(registry.revision).padStart(6, '0')}.json`), text)
  const draft = join(site, `registry.json.${process.pid}`)
  await writeFile(draft, text)
  await rename(draft, join(site, 'registry.json'))
}

const listFiles = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile() && !entry.name.endsWith('.br'))
    .map(entry => relative(folder, join(entry.parentPath, entry.name)))
    .sort()

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/**
 * Copies a remote's `dist` folder into the site and records it in the registry without activating it.
 * @returns the name of the build, `<version>-<hash>`
 * @throws when the folder holds no remote manifest
 */
export async function publish(site: string, dist: string, version: string): Promise<string> {
  const manifest = JSON.parse(
    await readFile(join(dist, manifestName), 'utf8').catch(() => {
      throw new Error(`${dist} holds no ${manifestName}: build the remote first`)
    }),
  ) as RemoteManifest
  const files: Record<string, string> = {}
  for (const file of await listFiles(dist)) files[file] = sha256(await readFile(join(dist, file)))
  const name = `${version}-${sha256(Buffer.from(JSON.stringify(files))).slice(0, 8)}`
  const { id } = manifest.config
  const folder = join(site, 'r', id, name)
  if (!(await stat(folder).catch(() => null))) {
    const draft = `${folder}.${process.pid}`
    await mkdir(dirname(folder), { recursive: true })
    await cp(dist, draft, { recursive: true, filter: path => !path.endsWith('.br') })
    await rename(draft, folder)
  }
  const at = (file: string) => `/r/${id}/${name}/${file}`
  const group = (each: { readonly js: readonly string[]; readonly css: readonly string[] }) => ({
    js: each.js.map(at),
    css: each.css.map(at),
  })
  const build: RemoteBuild = {
    build: name,
    version,
    entry: at(manifest.entry),
    base: group(manifest.base),
    preload: Object.fromEntries(Object.entries(manifest.preload).map(([path, each]) => [path, group(each)])),
    config: manifest.config,
    shared: manifest.shared,
    files,
  }
  const registry = await readRegistry(site)
  const known = registry.remotes[id]
  if (known?.builds[name]) return name
  await writeRegistry(site, {
    revision: registry.revision + 1,
    remotes: { ...registry.remotes, [id]: { active: '', ...known, builds: { ...known?.builds, [name]: build } } },
  })
  return name
}

/**
 * Makes a published build the active one; what was active becomes the previous one. Nothing changes when a check fails.
 * @throws when the build is unknown, a file is missing or altered, or its addresses belong to another remote
 */
export async function activate(site: string, id: string, name: string): Promise<void> {
  const registry = await readRegistry(site)
  const remote = registry.remotes[id]
  const build = remote?.builds[name]
  if (!remote || !build) throw new Error(`${id} ${name} is not published: publish it first`)
  if (remote.active === name) return
  for (const [file, hash] of Object.entries(build.files)) {
    const bytes = await readFile(join(site, 'r', id, name, file)).catch(() => null)
    if (!bytes || sha256(bytes) !== hash)
      throw new Error(`${id} ${name}: ${file} is ${bytes ? 'altered' : 'missing'}; publish the build again`)
  }
  for (const [other, { active, builds }] of Object.entries(registry.remotes)) {
    const bases = other === id ? [] : (builds[active]?.config.bases ?? [])
    const taken = bases.find(base => build.config.bases.some(own => overlaps(own, base)))
    if (taken) throw new Error(`${id} ${name} claims addresses below ${taken}, which belong to ${other}`)
  }
  await writeRegistry(site, {
    revision: registry.revision + 1,
    remotes: {
      ...registry.remotes,
      [id]: { ...remote, active: name, ...(remote.active ? { previous: remote.active } : {}) },
    },
  })
}

const overlaps = (one: string, other: string) =>
  one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`)

/** Swaps a remote's active build with the one before it. */
export async function rollback(site: string, id: string): Promise<string> {
  const previous = (await readRegistry(site)).remotes[id]?.previous
  if (!previous) throw new Error(`${id} has no earlier build to go back to`)
  await activate(site, id, previous)
  return previous
}

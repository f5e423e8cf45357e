import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { BuildFiles, RemoteBuild } from '@techo/core/registry'
import { manifestName, type RemoteManifest } from '../manifest.ts'
import { contentOf, inspectionName, readRecord } from './inspection-record.ts'
import { unpublished } from './life-cycle.ts'
import { readRegistry, type Writing, writeRemote } from './state.ts'
import type { Target } from './target.ts'

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The folder of a build below its target. */
export const folderOf = (id: string, build: string) => `r/${id}/${build}`

/**
 * The bytes that a build folder holds, by their path in it. What packs them, the bundler's own reports and maps aside.
 * @throws when the folder holds no remote manifest
 */
async function readBuild(dist: string): Promise<Map<string, Uint8Array>> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = new Map<string, Uint8Array>()
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && !entry.name.endsWith('.br'))
      files.set(relative(dist, path).replaceAll(sep, '/'), await readFile(path))
  }
  if (!files.has(manifestName)) throw new Error(`${dist} holds no ${manifestName}: build the remote first`)
  return new Map([...files].sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** The record of an inspection of an earlier build may still lie in the folder; it says nothing of this one. */
function dropForeign(files: Map<string, Uint8Array>): void {
  const record = readRecord(files.get(inspectionName))
  if (record?.content !== contentOf(hashesOf(files))) files.delete(inspectionName)
}

const hashesOf = (files: ReadonlyMap<string, Uint8Array>): Record<string, string> =>
  Object.fromEntries([...files].map(([path, bytes]) => [path, sha256(bytes)]))

/** What the registry would say of a build folder, before anything is written. */
export async function describeBuild(
  dist: string,
  version: string,
  now: Date = new Date(),
): Promise<{ build: RemoteBuild; files: ReadonlyMap<string, Uint8Array> }> {
  const files = await readBuild(dist)
  dropForeign(files)
  return { build: recordOf(files, version, now), files }
}

/**
 * What the registry says of a build, from its files alone: whoever holds these holds all of it.
 * @throws when there is no remote manifest among them
 */
export function recordOf(files: ReadonlyMap<string, Uint8Array>, version: string, now: Date): RemoteBuild {
  const manifest = JSON.parse(Buffer.from(files.get(manifestName) ?? []).toString('utf8')) as RemoteManifest
  const hashes = hashesOf(files)
  const name = `${version}-${contentOf(hashes).slice(0, 8)}`
  const at = (file: string) => `/${folderOf(manifest.config?.id, name)}/${file}`
  const group = (each: BuildFiles): BuildFiles => ({ ...each, js: each.js.map(at), css: each.css.map(at) })
  return {
    build: name,
    version,
    entry: at(manifest.entry),
    ...(manifest.format ? { format: manifest.format } : {}),
    base: group(manifest.base),
    preload: Object.fromEntries(Object.entries(manifest.preload).map(([path, each]) => [path, group(each)])),
    config: manifest.config,
    shared: manifest.shared,
    ...(manifest.contract ? { contract: manifest.contract } : {}),
    files: hashes,
    publishedAt: now.toISOString(),
  }
}

/** What is signed of a build: whose it is, its name, and the hash of every file, the manifest with all that it declares among them. */
export const statementOfBuild = ({ build, config, files }: RemoteBuild) => ({ remote: config.id, build, files })

export interface Publishing extends Writing {
  /** the same version may come again with other bytes, as it does while a remote is worked on */
  readonly isWorking?: boolean
}

/**
 * Lays a remote's `dist` folder into the target and records it in the registry without activating it. Files come first, the
 * registry last. Publishing the same bytes again changes nothing but mends files that were lost or altered.
 * @returns the name of the build, `<version>-<hash>`
 * @throws when the folder holds no build, or when the version is there with other bytes
 */
export async function publish(
  target: Target,
  dist: string,
  version: string,
  options: Publishing = {},
): Promise<string> {
  const { build, files } = await describeBuild(dist, version, options.now)
  const { id } = build.config
  const registry = await readRegistry(target)
  const known = registry.remotes[id]
  const same = Object.values(known?.builds ?? {}).find(each => each.version === version && each.build !== build.build)
  if (same && !options.isWorking && !known?.builds[build.build])
    throw new Error(
      `${id} ${version} is published already with other bytes (${same.build}): raise the version in remotes/${id}/package.json, build and publish again`,
    )
  const folder = folderOf(id, build.build)
  for (const [path, bytes] of files) {
    const file = `${folder}/${path}`
    if (await target.create(file, bytes)) continue
    const found = await target.read(file)
    if (!found || sha256(found) !== sha256(bytes)) await target.replace(file, bytes)
  }
  await target.settle?.(folder)
  const there = known?.builds[build.build]
  const record = build.files[inspectionName]
  const isInspected = there && (record === undefined || there.files[inspectionName] === record)
  const next = there ? { ...there, files: isInspected ? there.files : build.files } : build
  const signature = options.signer?.sign('build', statementOfBuild(next))
  const isSigned = !signature || known?.signatures?.[build.build]?.value === signature.value
  if (isInspected && isSigned) return build.build
  const entry = {
    ...(known ?? unpublished),
    ...(options.isWorking ? {} : { chosen: true }),
    builds: { ...known?.builds, [build.build]: next },
    ...(signature ? { signatures: { ...known?.signatures, [build.build]: signature } } : {}),
  }
  await writeRemote(target, registry, id, entry, { what: 'publish', build: build.build }, options)
  return build.build
}

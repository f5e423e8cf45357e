import { globSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { parse } from 'yaml'
import { root } from '../root.ts'

/** Laying a package out as it is packed: compiled files, sheets, and a `package.json` that names versions. */

export interface Manifest {
  readonly name: string
  readonly version: string
  readonly bin?: Readonly<Record<string, string>>
  readonly exports?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly sideEffects?: unknown
}

export const readManifest = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8')) as Manifest

let catalog: Readonly<Record<string, string>> | undefined

/** The one version that the workspace uses of a library. */
async function versionOf(name: string, range: string, own: string): Promise<string> {
  if (range.startsWith('workspace:')) return own
  if (range !== 'catalog:') return range
  catalog ??= (
    parse(await readFile(join(root, 'pnpm-workspace.yaml'), 'utf8')) as { catalog: Readonly<Record<string, string>> }
  ).catalog
  const version = catalog[name]
  if (!version) throw new Error(`${name} stands in no catalog of pnpm-workspace.yaml`)
  return version
}

const compiled = (path: string): string => path.replace(/\.tsx?$/, '.js')

const targetsOf = (path: string) =>
  /\.tsx?$/.test(path) ? { types: path.replace(/\.tsx?$/, '.d.ts'), default: compiled(path) } : path

/**
 * What others are told of a package.
 * @param entries which entry points it has there; all when left out
 */
export async function manifestOf(manifest: Manifest, entries?: readonly string[]): Promise<object> {
  const { name, version, bin, exports = {}, dependencies = {}, sideEffects = true } = manifest
  const shown = Object.entries(exports).filter(([entry]) => entries?.includes(entry) ?? !entry.endsWith('gallery'))
  const versions = await Promise.all(
    Object.entries(dependencies).map(async ([each, range]) => [each, await versionOf(each, range, version)] as const),
  )
  return {
    name,
    version,
    description: 'Part of Techo’s kit for remotes in repositories of their own',
    license: 'MIT',
    type: 'module',
    sideEffects,
    ...(bin ? { bin: Object.fromEntries(Object.entries(bin).map(([each, file]) => [each, compiled(file)])) } : {}),
    exports: {
      ...Object.fromEntries(shown.map(([entry, path]) => [entry, targetsOf(path)])),
      './package.json': './package.json',
    },
    dependencies: Object.fromEntries(versions),
  }
}

/** Copies files of a folder whose path, relative to it, is wanted. */
export async function copyFiles(from: string, to: string, isWanted: (path: string) => boolean): Promise<void> {
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    const path = relative(from, file).replaceAll('\\', '/')
    if (!entry.isFile() || !isWanted(path)) continue
    await mkdir(dirname(join(to, path)), { recursive: true })
    // What is packed beside a file must not look older than it.
    await cp(file, join(to, path), { preserveTimestamps: true })
  }
}

/** Lays out one package of the workspace: what the compiler made of it, and its sheets. */
export async function stage(
  folder: string,
  { out, to, entries }: { readonly out: string; readonly to: string; readonly entries?: readonly string[] },
): Promise<Manifest> {
  const manifest = await readManifest(folder)
  await copyFiles(join(out, folder), to, () => true)
  for (const sheet of globSync('src/**/*.css', { cwd: join(root, folder) }))
    await cp(join(root, folder, sheet), join(to, sheet))
  await writeFile(join(to, 'package.json'), `${JSON.stringify(await manifestOf(manifest, entries), null, 2)}\n`)
  return manifest
}

import { existsSync } from 'node:fs'
import { readFile, realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { copyFiles } from '../kit/stage.ts'

/**
 * Libraries as they are installed here, which is how the lock file wants them, with what they stand on: one folder each, and a
 * second version of one below the library that asks for it.
 */
interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

/** Nobody debugs or compiles where it runs. */
const isRun = (path: string) =>
  !/\.map$|\.d\.[cm]?ts$|^(docs?|tests?|examples?|benchmarks?)\/|(^|\/)(README|CHANGELOG)[^/]*$/i.test(path)

/**
 * @param wanted names, with the folder of who imports each
 * @throws with the name of one that is not installed
 */
export async function copyLibraries(wanted: ReadonlyMap<string, string>, to: string): Promise<void> {
  const atTop = new Map<string, string>()
  const below = new Set<string>()

  const place = async (name: string, from: string, parent: string): Promise<void> => {
    const found = await find(name, from)
    if (!found) throw new Error(`${name}, which ${from} stands on, is not installed: run \`pnpm install\``)
    const top = atTop.get(name)
    if (top === found) return
    const path = join(top ? parent : to, 'node_modules', name)
    if (below.has(path)) return
    if (top) below.add(path)
    else atTop.set(name, found)
    await copyFiles(found, path, isRun)
    const manifest: Manifest = JSON.parse(await readFile(join(found, 'package.json'), 'utf8'))
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = manifest
    for (const each of Object.keys(dependencies)) if (!each.startsWith('@types/')) await place(each, found, path)
    const mayLack = [
      ...Object.keys(optionalDependencies),
      ...Object.keys(peerDependencies).filter(each => !peerDependenciesMeta[each]?.optional),
    ]
    for (const each of mayLack) if (await find(each, found)) await place(each, found, path)
  }
  for (const [name, from] of wanted) await place(name, from, to)
}

/** Where a package is found from a folder, as Node looks for it; null where it is not. */
async function find(name: string, from: string): Promise<string | null> {
  const path = join(from, 'node_modules', name)
  if (existsSync(join(path, 'package.json'))) return realpath(path)
  const up = dirname(from)
  return up === from ? null : find(name, up)
}

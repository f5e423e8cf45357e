import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join, posix } from 'node:path'
import { root } from '../root.ts'

/**
 * The code of the server and nothing else: every source that its entry reaches, without types, line for line as it was written.
 * Packages of ours become libraries (`node_modules/@techo/…`), where Node reads no TypeScript.
 */
export interface Code {
  /** libraries of others that are imported, with the folder of the package of ours that asks for them */
  readonly libraries: ReadonlyMap<string, string>
}

interface Package {
  readonly name: string
  readonly version: string
  /** relative to the checkout */
  readonly folder: string
  readonly exports: Readonly<Record<string, string>>
}

const specifier = /((?:\bfrom|\bimport)\s*\(?\s*|\bnew URL\(\s*)(['"])([\w@./-]+)\2/g
const asScript = (path: string) => path.replace(/\.tsx?$/, '.js')

/**
 * @param entry the file that is started, relative to the checkout; its package keeps its place below `to`
 * @throws when an import of ours leads nowhere
 */
export async function writeCode(entry: string, to: string): Promise<Code> {
  const main = await readPackage(posix.dirname(posix.dirname(entry)))
  const packages = new Map([[main.name, main]])
  const libraries = new Map<string, string>()
  const seen = new Set<string>()
  const placeOf = ({ folder, name }: Package) => (folder === main.folder ? folder : `node_modules/${name}`)

  const visit = async (owner: Package, file: string): Promise<void> => {
    if (seen.has(file)) return
    seen.add(file)
    const text = stripTypeScriptTypes(await readFile(join(root, file), 'utf8'), { mode: 'strip' })
    const found: { readonly owner: Package; readonly file: string }[] = []
    for (const [, before = '', , name = ''] of text.matchAll(specifier)) {
      if (name.startsWith('.')) {
        const path = posix.join(posix.dirname(file), name)
        if (/\.tsx?$/.test(path)) found.push({ owner, file: path })
      } else if (name.startsWith('@techo/')) {
        const other = await packageOf(packages, name)
        const entry = `.${name.slice(other.name.length)}`
        const target = other.exports[entry]
        if (!target) throw new Error(`${file} imports ${name}, which ${other.folder}/package.json does not name`)
        found.push({ owner: other, file: posix.join(other.folder, target) })
      } else if (!name.startsWith('node:') && !before.includes('URL')) libraries.set(libraryOf(name), owner.folder)
    }
    const script = text.replaceAll(specifier, (whole, before, quote, name) =>
      name.startsWith('.') ? `${before}${quote}${asScript(name)}${quote}` : whole,
    )
    const path = join(to, placeOf(owner), asScript(posix.relative(owner.folder, file)))
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, script)
    for (const each of found) await visit(each.owner, each.file)
  }
  await visit(main, entry)

  for (const each of packages.values()) {
    const { name, version } = each
    const entries = Object.entries(each.exports).flatMap(([entry, file]) =>
      seen.has(posix.join(each.folder, file)) ? [[entry, asScript(file)]] : [],
    )
    const manifest = { name, version, license: 'MIT', type: 'module', exports: Object.fromEntries(entries) }
    await writeFile(join(to, placeOf(each), 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  }
  return { libraries }
}

/** `@scope/name/entry` → `@scope/name`. */
const libraryOf = (name: string) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')

async function readPackage(folder: string): Promise<Package> {
  const text = await readFile(join(root, folder, 'package.json'), 'utf8')
  const { name, version, exports = {} } = JSON.parse(text) as Omit<Package, 'folder'>
  return { name, version, folder, exports }
}

async function packageOf(known: Map<string, Package>, name: string): Promise<Package> {
  const own = libraryOf(name)
  const found = known.get(own)
  if (found) return found
  const short = own.replace('@techo/', '')
  const read = await readPackage(short === 'backend' ? short : `shared/${short}`)
  known.set(own, read)
  return read
}

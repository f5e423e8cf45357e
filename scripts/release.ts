import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { migrationFolders } from '@techo/server'
import { copySite } from './kit/site.ts'
import { runCommand, serverFlags } from './process.ts'
import { writeCode } from './release/code.ts'
import { copyLibraries } from './release/libraries.ts'
import { root, site } from './root.ts'

const entry = 'server/src/main.ts'

/**
 * `pnpm release [--out <folder>]`: a folder, and a tarball of it, with what serving needs and nothing else: the server without types,
 * the libraries it imports, migrations, and the site that was built last. It is started by Node alone, needs no network, and
 * lies as the checkout does, so the commands of docs/operating.md hold with `main.js` for `main.ts`. Its name ends with a mark of
 * what is in it, so that two releases lie beside each other, and one that is served is never written over.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { out: { type: 'string' } } })
  const out = resolve(values.out ?? join(root, 'dist/release'))
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  const making = join(out, 'making')
  await rm(making, { recursive: true, force: true })
  await mkdir(making, { recursive: true })

  const { libraries } = await writeCode(entry, making)
  await copyLibraries(new Map([...libraries].map(([each, folder]) => [each, join(root, folder)])), making)
  await copySite(site, join(making, 'dist/site'))
  for (const folder of migrationFolders(root)) await copyMigrations(folder, join(making, relative(root, folder)))
  await cp(join(root, 'server/deploy'), making, { recursive: true })
  await writeFile(join(making, 'package.json'), `${JSON.stringify(manifestOf(version), null, 2)}\n`)
  const name = `techo-${version}-${await markOf(making)}`
  const to = join(out, name)
  await rm(to, { recursive: true, force: true })
  await rename(making, to)

  const tarball = join(out, `${name}.tar.gz`)
  const { code, output } = await runCommand('tar', ['-czf', tarball, '-C', out, name], { show: false })
  if (code !== 0) throw new Error(`tar failed: ${output}`)
  const megabytes = async (path: string) => `${Math.ceil((await sizeOf(path)) / 1024 / 1024)} MB`
  process.stdout.write(`${to}  ${await megabytes(to)}\n${tarball}  ${await megabytes(tarball)}
Start it with Node 22.22 or newer:  cd ${basename(to)} && node ${[...serverFlags, entry.replace(/ts$/, 'js')].join(' ')}
`)
}

const manifestOf = (version: string) => ({
  name: 'techo',
  version,
  private: true,
  license: 'MIT',
  type: 'module',
  engines: { node: '>=22.22' },
  scripts: { start: `node ${[...serverFlags, entry.replace(/ts$/, 'js')].join(' ')}` },
})

async function copyMigrations(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const name of await readdir(from)) if (name.endsWith('.sql')) await cp(join(from, name), join(to, name))
}

/** Eight characters that differ where any file does. */
async function markOf(folder: string): Promise<string> {
  const hash = createHash('sha256')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(each => each.isFile()).map(each => join(each.parentPath, each.name))
  for (const file of files.sort()) hash.update(`${relative(folder, file)}\0`).update(await readFile(file))
  return hash.digest('hex').slice(0, 8)
}

async function sizeOf(path: string): Promise<number> {
  const found = await stat(path)
  if (!found.isDirectory()) return found.size
  const files = (await readdir(path, { recursive: true, withFileTypes: true })).filter(each => each.isFile())
  const sizes = await Promise.all(files.map(async each => (await stat(join(each.parentPath, each.name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

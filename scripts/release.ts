import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
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
 * lies as the checkout does, so the commands of docs/operating.md hold with `main.js` for `main.ts`.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { out: { type: 'string' } } })
  const out = resolve(values.out ?? join(root, 'dist/release'))
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  const name = `techo-${version}`
  const to = join(out, name)
  await rm(to, { recursive: true, force: true })
  await mkdir(to, { recursive: true })

  const { libraries } = await writeCode(entry, to)
  await copyLibraries(new Map([...libraries].map(([each, folder]) => [each, join(root, folder)])), to)
  await copySite(site, join(to, 'dist/site'))
  for (const folder of migrationFolders(root)) await copyMigrations(folder, join(to, relative(root, folder)))
  await cp(join(root, 'server/deploy'), to, { recursive: true })
  await writeFile(join(to, 'package.json'), `${JSON.stringify(manifestOf(version), null, 2)}\n`)

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

async function sizeOf(path: string): Promise<number> {
  const found = await stat(path)
  if (!found.isDirectory()) return found.size
  const files = (await readdir(path, { recursive: true, withFileTypes: true })).filter(each => each.isFile())
  const sizes = await Promise.all(files.map(async each => (await stat(join(each.parentPath, each.name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

#!/usr/bin/env node
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { faultOfNames, namesOf, readTemplates } from './templates.ts'

/**
 * `npm create @techo/remote <id>`: a repository of a team's own, with one remote in it. Before the kit is on a registry its
 * packages come as files: `--kit <folder>` copies them into `vendor/`, so that the repository builds wherever it is cloned.
 */

const usage =
  'Usage: create-remote <id> --ja <Japanese title> --en <English title> [--kit <folder with the tarballs of the kit>]'

const own = join(import.meta.dirname, '..')

/** Written beside this package when it is packed: the kit's packages, and what else the repository is to have. */
interface Kit {
  readonly version: string
  readonly contract: number
  /** our packages by name, with the file that `pnpm pack:kit` makes of each */
  readonly packages: Readonly<Record<string, string>>
  /** packages of others, with the version that the kit was tried with */
  readonly others: Readonly<Record<string, string>>
}

/** What a remote imports at run time; everything else only builds and tests it. */
const runtime = ['@techo/core', '@techo/data', '@techo/editor', '@techo/ui', 'react']
const tools = [
  '@techo/remote-kit',
  '@techo/testing',
  '@techo/tooling',
  '@types/node',
  '@types/react',
  'typescript',
  'vitest',
]

/** Versions from a registry, or files of `vendor/`: then all of them, so that none is looked for elsewhere. */
function dependenciesOf({ version, packages, others }: Kit, isVendored: boolean) {
  const rangeOf = (name: string) =>
    packages[name] === undefined ? others[name] : isVendored ? `file:vendor/${packages[name]}` : version
  const ranges = (names: readonly string[]) =>
    Object.fromEntries(names.flatMap(name => (rangeOf(name) === undefined ? [] : [[name, rangeOf(name)]])))
  const rest = isVendored ? Object.keys(packages).filter(name => !runtime.includes(name) && !tools.includes(name)) : []
  return {
    dependencies: ranges(runtime),
    devDependencies: ranges([...tools, ...rest].sort()),
    optionalDependencies: ranges(Object.keys(others).filter(name => name.startsWith('node-'))),
  }
}

async function create(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { ja: { type: 'string' }, en: { type: 'string' }, kit: { type: 'string' } },
    allowPositionals: true,
  })
  const [id, ...more] = positionals
  if (!id || more.length > 0) throw new Error(usage)
  const kit = JSON.parse(await readFile(join(own, 'kit.json'), 'utf8')) as Kit
  const names = { id, ja: values.ja ?? id, en: values.en ?? id, contract: kit.contract }
  const fault = faultOfNames(names)
  if (fault) throw new Error(fault)
  const folder = resolve(id)
  if ((await readdir(folder).catch(() => [])).length > 0)
    throw new Error(`${folder} holds something already: choose another id or place`)

  const all = namesOf(names, new Date().toISOString().replace(/\D/g, '').slice(0, 14))
  const [sources, repository] = await Promise.all(
    ['remote', 'repository'].map(each => readTemplates(join(own, 'templates', each), all)),
  )
  const files = new Map<string, string>()
  for (const [path, text] of sources ?? [])
    if (path.startsWith('src/') || path.endsWith('.config.ts') || path.endsWith('.sql')) files.set(path, text)
  for (const [path, text] of repository ?? []) files.set(path.replace(/^dot-/, '.').replace('/dot-', '/.'), text)
  const manifest = JSON.parse(files.get('package.json') ?? '{}') as object
  const dependencies = dependenciesOf(kit, values.kit !== undefined)
  files.set('package.json', `${JSON.stringify({ ...manifest, ...dependencies }, null, 2)}\n`)

  for (const [path, text] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  if (values.kit !== undefined) {
    await mkdir(join(folder, 'vendor'), { recursive: true })
    for (const file of Object.values(kit.packages)) {
      await copyFile(resolve(values.kit, file), join(folder, 'vendor', file)).catch(() => {
        throw new Error(`${values.kit} does not hold ${file}: name the folder that \`pnpm pack:kit\` wrote`)
      })
    }
  }
  process.stdout.write(
    `${folder} is there. Next:\n  cd ${id}\n  npm install\n  npm run dev      the real shell with ${id} in it\n  npm run check    types, tests, build, what the gate says, what a browser finds\n`,
  )
}

try {
  await create(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

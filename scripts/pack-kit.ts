import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { migrationFolders } from '@techo/server'
import { contractState } from '@techo/tooling'
import { parse } from 'yaml'
import { compile } from './kit/compile.ts'
import { copySite } from './kit/site.ts'
import { stage } from './kit/stage.ts'
import { runCommand } from './process.ts'
import { root, site } from './root.ts'

/** The packages a team installs, in the order in which they stand on each other. */
const folders = [
  'shared/core',
  'shared/ui',
  'shared/data',
  'shared/editor',
  'backend',
  'shared/create-remote',
  'shared/tooling',
  'server',
  'supabase',
  'shared/testing',
  'shared/remote-kit',
]

/** Entry points that only this repository needs. */
const entries: Readonly<Record<string, readonly string[]>> = {
  supabase: ['.'],
  backend: [
    '.',
    './auth',
    './bearer',
    './bounded-body',
    './caller',
    './database',
    './functions',
    './insufficient-storage',
    './log',
    './pictures',
    './real-postgres',
    './rest',
    './storage',
  ],
}

const publicTypes = '@techo/data/database'

/**
 * The types of the database are read by their public name, so that a repository can put its own in their place; the compiler
 * has spelled the names of the tables out where a type was inferred.
 */
async function nameDatabaseTypes(data: string): Promise<void> {
  const { tables } = (await import(join(data, 'src/tables.gen.js'))) as { tables: readonly string[] }
  const spelled = [...tables]
    .sort()
    .map(name => `"${name}"`)
    .join(' | ')
  for (const name of await readdir(join(data, 'src'))) {
    if (!name.endsWith('.d.ts') || name === 'database.types.d.ts') continue
    const file = join(data, 'src', name)
    const text = await readFile(file, 'utf8')
    const named = text
      .replaceAll(`'./database.types.ts'`, `'${publicTypes}'`)
      .replaceAll(spelled, `keyof import('${publicTypes}').Database['public']['Tables']`)
    if (named.includes(`"${tables[0]}" |`))
      throw new Error(`${name} spells out names of tables, which another repository has more of: name TableName there`)
    if (named !== text) await writeFile(file, named)
  }
}

/** The migrations of the product and of its remotes. */
async function copyMigrations(to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const folder of migrationFolders(root))
    for (const name of await readdir(folder)) if (name.endsWith('.sql')) await cp(join(folder, name), join(to, name))
}

/** What a new repository is told of versions: ours by file, and those of others that the kit was tried with. */
async function kitFacts(packages: Readonly<Record<string, string>>, version: string): Promise<object> {
  const { catalog } = parse(await readFile(join(root, 'pnpm-workspace.yaml'), 'utf8')) as {
    catalog: Readonly<Record<string, string>>
  }
  const { optionalDependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    optionalDependencies: Readonly<Record<string, string>>
  }
  const names = ['react', '@types/react', '@types/node', 'typescript', 'vitest']
  const others = Object.fromEntries(names.map(name => [name, catalog[name]]))
  return { version, contract: contractState.version, packages, others: { ...others, ...optionalDependencies } }
}

const fileOf = (name: string, version: string) => `${name.replace('@', '').replace('/', '-')}-${version}.tgz`

/**
 * `pnpm pack:kit [--out <folder>]`: the packages that a repository of a team's own installs, as tarballs (`dist/kit`), with the
 * site that was built last. `npm publish <tarball>` for each of them puts them on a registry.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { out: { type: 'string' } } })
  const to = resolve(values.out ?? join(root, 'dist/kit'))
  const cache = join(root, 'node_modules/.cache/techo/kit')
  const [out, staged] = [join(cache, 'compiled'), join(cache, 'staged')]
  await rm(staged, { recursive: true, force: true })
  await compile(folders, out)

  const packages: Record<string, string> = {}
  let version = ''
  for (const folder of folders) {
    const manifest = await stage(folder, {
      out,
      to: join(staged, folder),
      ...(entries[folder] ? { entries: entries[folder] } : {}),
    })
    version = manifest.version
    packages[manifest.name] = fileOf(manifest.name, manifest.version)
  }
  await nameDatabaseTypes(join(staged, 'shared/data'))
  await copySite(site, join(staged, 'shared/remote-kit/site'))
  await copyMigrations(join(staged, 'shared/remote-kit/migrations'))
  const create = join(staged, 'shared/create-remote')
  await cp(join(root, 'shared/tooling/templates/remote'), join(create, 'templates/remote'), { recursive: true })
  await cp(join(root, 'shared/create-remote/templates/repository'), join(create, 'templates/repository'), {
    recursive: true,
  })
  await writeFile(join(create, 'kit.json'), `${JSON.stringify(await kitFacts(packages, version), null, 2)}\n`)

  await rm(to, { recursive: true, force: true })
  await mkdir(to, { recursive: true })
  const sizes = await Promise.all(
    folders.map(async folder => {
      const from = join(staged, folder)
      const { code, output } = await runCommand('npm', ['pack', '--ignore-scripts', '--pack-destination', to], {
        cwd: from,
        show: false,
      })
      if (code !== 0) throw new Error(`npm pack of ${folder} failed:\n${output}`)
      return folder
    }),
  )
  for (const file of Object.values(packages)) {
    const { size } = await stat(join(to, file))
    process.stdout.write(`${String(Math.ceil(size / 1024)).padStart(7)} KB  ${file}\n`)
  }
  const maker = packages['@techo/create-remote'] ?? ''
  process.stdout.write(`${sizes.length} packages lie in ${to}. A repository of its own begins with
  npm exec --yes --package ${join(to, maker)} -- create-remote meal-plan --ja 献立 --en Meals --kit ${to}
`)
}

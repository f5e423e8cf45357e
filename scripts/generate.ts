import { globSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { changelog } from './changelog.ts'
import { productNames } from './product-names.ts'
import { root } from './root.ts'

const versionFile = 'shared/core/src/contract-version.ts'
const textOf = (file: string) => readFile(join(root, file), 'utf8').catch(() => null)

/**
 * `pnpm gen` writes what is generated: types and tables from the migrations, the rows of each remote's tables, what the public texts name of the product, the changelog, the
 * report of the contract from the sources (and raises `contractMinor` when something was added). With `--check` it only says what is out of date; `--database`
 * leaves names and contract out, `--names` all but the names; `--compatible` says that
 * what reads as a breaking change of the contract is none.
 */
export async function run(args: readonly string[]): Promise<void> {
  const isCheck = args.includes('--check')
  if (!args.includes('--database')) {
    const names = await renew({ ...(await productNames()), ...(await changelog()) }, isCheck)
    if (names.length > 0 && isCheck)
      fail(`${names.join(' and ')} say what was said before: run \`pnpm gen\` and commit the result`)
    if (!isCheck && names.length > 0) process.stdout.write(`Wrote ${names.join(' and ')}\n`)
    if (args.includes('--names')) return
  }
  // The database and the bundler take longer to load than the names to read.
  const { generateFromMigrations } = await import('@techo/supabase')
  const { listRemotes, nextContract, readReport, contractState: state } = await import('@techo/tooling')
  const places = await rowPlaces(await listRemotes(root))
  const { types, tables, rows } = await generateFromMigrations({ rowsOf: [...places.keys()] })
  const modules = Object.entries(rows).map(([table, text]) => [places.get(table) ?? '', text] as const)
  const written = {
    'shared/data/src/database.types.ts': types,
    'shared/data/src/tables.gen.ts': tables,
    ...Object.fromEntries(modules),
  }
  const gone = globSync('remotes/*/src/tables/*.gen.ts', { cwd: root }).filter(file => !(file in written))
  if (!isCheck) for (const file of gone) await rm(join(root, file))
  const stale = [...gone, ...(await renew(written, isCheck))]
  if (stale.length > 0 && isCheck)
    fail(`${stale.join(' and ')} differ from the migrations: run \`pnpm gen\` and commit the result`)

  if (args.includes('--database')) return

  const reports = await readReport(root)
  const before = Object.fromEntries(
    await Promise.all(Object.keys(reports).map(async name => [name, await textOf(`docs/contract/${name}.api.md`)])),
  ) as Record<string, string | null>
  const next = nextContract(before, reports, state, args.includes('--compatible'))
  const version = `${next.state.version}.${next.state.minor}`
  const files = { ...next.files }
  if (next.state.minor !== state.minor)
    files[versionFile] = ((await textOf(versionFile)) ?? '').replace(/(contractMinor = )\d+/, `$1${next.state.minor}`)
  const changed = await renew(files, isCheck)
  if (changed.length > 0 && isCheck)
    fail(
      `The contract of remotes changed and its report did not:\n  ${next.changes.join('\n  ')}\nRun \`pnpm gen\` and commit the result: it becomes contract ${version}`,
    )
  const all = [...stale, ...changed]
  if (!isCheck) process.stdout.write(all.length > 0 ? `Wrote ${all.join(' and ')}\n` : 'Everything is current\n')
}

interface Config {
  readonly tables?: readonly { readonly name: string }[]
}

/**
 * Where the module of each table lies that a remote says is its own and reads by it: a module is written once a source imports it,
 * and goes when none does any more.
 */
async function rowPlaces(remotes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const places = remotes.map(async id => {
    const { default: config }: { readonly default: Config } = await import(
      join(root, 'remotes', id, 'remote.config.ts')
    )
    const sources = globSync(`remotes/${id}/src/**/*.{ts,tsx}`, { cwd: root })
    const texts = await Promise.all(sources.map(file => readFile(join(root, file), 'utf8')))
    const imported = new Set(
      texts.flatMap(text => [...text.matchAll(/tables\/([\w-]+\.gen\.ts)'/g)].map(([, file]) => file)),
    )
    return (config.tables ?? []).flatMap(({ name }) => {
      const file = `${name.replaceAll('_', '-')}.gen.ts`
      return imported.has(file) ? [[name, `remotes/${id}/src/tables/${file}`] as const] : []
    })
  })
  return new Map((await Promise.all(places)).flat())
}

function fail(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
  process.exitCode = 1
}

/** Writes what differs, unless it is only looked at; returns the names. */
async function renew(files: Readonly<Record<string, string>>, isCheck: boolean): Promise<string[]> {
  const stale: string[] = []
  for (const [file, wanted] of Object.entries(files)) {
    if ((await textOf(file)) === wanted) continue
    stale.push(file)
    if (isCheck) continue
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), wanted)
  }
  return stale
}

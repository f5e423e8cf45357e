import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { generateFromMigrations } from '@techo/supabase'
import { listRemotes, nextContract, readReport, contractState as state } from '@techo/tooling'
import { productNames } from './product-names.ts'
import { root } from './root.ts'

const versionFile = 'shared/core/src/contract-version.ts'
const textOf = (file: string) => readFile(join(root, file), 'utf8').catch(() => null)

/**
 * `pnpm gen` writes what is generated: types and tables from the migrations, the rows of each remote's tables, what the public texts name of the product, the
 * report of the contract from the sources (and raises `contractMinor` when something was added). With `--check` it only says what is out of date; `--database`
 * leaves names and contract out, `--names` all but the names; `--compatible` says that
 * what reads as a breaking change of the contract is none.
 */
export async function run(args: readonly string[]): Promise<void> {
  const isCheck = args.includes('--check')
  if (!args.includes('--database')) {
    const names = await renew(await productNames(), isCheck)
    if (names.length > 0 && isCheck)
      fail(`${names.join(' and ')} call things as they were called before: run \`pnpm gen\` and commit the result`)
    if (!isCheck && names.length > 0) process.stdout.write(`Wrote ${names.join(' and ')}\n`)
    if (args.includes('--names')) return
  }
  const { types, tables, remotes } = await generateFromMigrations(await declaredTables())
  const rows = Object.entries(remotes).map(([id, text]) => [`remotes/${id}/src/tables.gen.ts`, text] as const)
  const stale = await renew(
    {
      'shared/data/src/database.types.ts': types,
      'shared/data/src/tables.gen.ts': tables,
      ...Object.fromEntries(rows),
    },
    isCheck,
  )
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
  const written = [...stale, ...changed]
  if (!isCheck)
    process.stdout.write(written.length > 0 ? `Wrote ${written.join(' and ')}\n` : 'Everything is current\n')
}

interface Config {
  readonly tables?: readonly { readonly name: string }[]
}

/** The tables that each remote says are its own. */
async function declaredTables(): Promise<Record<string, string[]>> {
  const remotes = (await listRemotes(root)).map(async id => {
    const { default: config }: { readonly default: Config } = await import(
      join(root, 'remotes', id, 'remote.config.ts')
    )
    return [id, (config.tables ?? []).map(({ name }) => name)] as const
  })
  return Object.fromEntries((await Promise.all(remotes)).filter(([, tables]) => tables.length > 0))
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

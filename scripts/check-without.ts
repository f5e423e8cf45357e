import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { listPackages } from './packages.ts'
import { type Outcome, runCommand } from './process.ts'
import { root } from './root.ts'
import { oneChecker } from './type-checker.ts'

/**
 * A remote is a folder one can delete. This deletes one in a copy of the sources and asks the rest whether it still compiles
 * and whether its tests still pass: an import into the folder, a generated file, a list or a test that only holds with it.
 */

const left = new Set(['node_modules', 'dist', '.git', '.data', '.cache', 'test-results', 'playwright-report'])

export const listRemotes = (): Promise<string[]> => readdir(join(root, 'remotes'))

/** A copy of the sources without these remotes; libraries are those of this machine. Whoever asks removes the folder. */
export async function copyWithout(...gone: readonly string[]): Promise<string> {
  const remotes = await listRemotes()
  for (const each of gone)
    if (!remotes.includes(each)) throw new Error(`There is no remote "${each}": ${remotes.join(', ')}`)
  const folder = await mkdtemp(join(tmpdir(), 'techo-without-'))
  const folders = new Set(gone.map(each => join(root, 'remotes', each)))
  await cp(root, folder, { recursive: true, filter: path => !folders.has(path) && !left.has(basename(path)) })

  // Links between packages are relative, so that those of the copy lead to the copy.
  const take = (path: string) =>
    cp(join(root, path), join(folder, path), { recursive: true, verbatimSymlinks: true }).catch(
      (error: NodeJS.ErrnoException) => {
        // A package without dependencies has none.
        if (error.code !== 'ENOENT') throw error
      },
    )
  for (const each of await listPackages()) if (!folders.has(join(root, each))) await take(join(each, 'node_modules'))
  await mkdir(join(folder, 'node_modules'))
  for (const name of await readdir(join(root, 'node_modules')))
    if (name === '@techo') await take('node_modules/@techo')
    else if (name !== '.cache') await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  return folder
}

const program = (path: string) => join(root, 'node_modules', path)

/** What a package, or a file of settings, of a copy says of its types; no output when they hold. */
export const typesOf = (folder: string, name: string): Promise<Outcome> =>
  runCommand(program('.bin/tsc'), ['-p', name, ...oneChecker], { cwd: folder, show: false })

/** A second one reads again what the files share. */
const oneProcess = ['--maxWorkers', '1']

/** Unit tests of a copy, those that are named in one process; all of them when none is. */
export const testsOf = (folder: string, ...files: readonly string[]): Promise<Outcome> =>
  runCommand(
    process.execPath,
    [program('vitest/vitest.mjs'), 'run', ...(files.length > 0 ? oneProcess : []), ...files],
    {
      cwd: folder,
      show: files.length === 0,
    },
  )

/** `pnpm check:without <remote>`: types, generated files and every unit test of the rest. */
export async function run([remote = '']: readonly string[]): Promise<void> {
  const folder = await copyWithout(remote)
  const results: boolean[] = []
  const note = (name: string, { code, output }: Outcome) => {
    results.push(code === 0)
    process.stdout.write(code === 0 ? `✓ ${name}\n` : `\n✗ ${name}\n${output}\n`)
  }
  try {
    // Its tables go with it, and what is generated of them.
    const regenerate = ['scripts/run.mjs', 'generate', '--database']
    note('generated anew', await runCommand(process.execPath, regenerate, { cwd: folder, show: false }))
    // As one program: what packages share is read once.
    note('types', await typesOf(folder, 'scripts/tsconfig.all.json'))
    const generate = ['scripts/run.mjs', 'generate', '--check']
    note('generated files', await runCommand(process.execPath, generate, { cwd: folder, show: false }))
    note('unit tests', await testsOf(folder))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const failed = results.filter(ok => !ok).length
  process.stdout.write(
    failed === 0 ? `Everything holds without ${remote}\n` : `${failed} checks fail without ${remote}\n`,
  )
  process.exitCode = failed === 0 ? 0 : 1
}

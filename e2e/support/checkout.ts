import { spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { root } from './product.ts'

export interface Ran {
  readonly code: number
  readonly output: string
}

/** A copy of the sources, as a team has it on its own machine. */
export interface Checkout {
  readonly folder: string
  /** one of the commands of package.json, on the given site */
  pnpm(site: string, ...words: readonly string[]): Promise<Ran>
  /** changes a file; fails when that changes nothing */
  edit(file: string, change: (before: string) => string): Promise<void>
  remove(): Promise<void>
}

const left = new Set(['node_modules', 'dist', '.git', '.data', '.cache', 'test-results', 'playwright-report'])
const scripts: Readonly<Record<string, string>> = { 'new:remote': 'new-remote', registry: 'registry' }

/** Runs a program to its end; a failure is a code, not an exception. */
export const run = (command: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv = process.env) => {
  const { promise, resolve } = Promise.withResolvers<Ran>()
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      output += String(chunk)
    })
  child.on('error', error => resolve({ code: 127, output: error.message }))
  child.on('close', code => resolve({ code: code ?? 1, output }))
  return promise
}

export async function newCheckout(): Promise<Checkout> {
  const folder = await mkdtemp(join(process.env.CHECKOUTS_DIR ?? tmpdir(), 'techo-team-'))
  await cp(root, folder, { recursive: true, filter: path => !left.has(basename(path)) })
  const installed = await run('npx', ['--yes', 'pnpm@12.21.0', 'install', '--prefer-offline'], folder)
  if (installed.code !== 0) throw new Error(`The copy could not be installed:\n${installed.output}`)
  return {
    folder,
    // What `pnpm <script>` runs, without waiting for pnpm to start each time.
    pnpm: (site, script = '', ...words) =>
      run(process.execPath, ['scripts/run.mjs', scripts[script] ?? script, ...words], folder, {
        ...process.env,
        SITE_DIR: site,
        NODE_ENV: 'production',
      }),
    async edit(file, change) {
      const path = join(folder, file)
      const before = await readFile(path, 'utf8')
      const after = change(before)
      if (after === before) throw new Error(`The change to ${file} changes nothing`)
      await writeFile(path, after)
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

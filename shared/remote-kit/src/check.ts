import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Bundle, bundleFolder } from '@techo/tooling'
import { askGate, inspectOwn } from './rehearsal.ts'
import type { Repository } from './repository.ts'
import { writeTypes } from './types.ts'

/** The program of a package that stands in the repository. */
async function programOf(folder: string, name: string, bin: string): Promise<string> {
  const file = createRequire(join(folder, 'package.json')).resolve(`${name}/package.json`)
  const { bin: bins } = JSON.parse(await readFile(file, 'utf8')) as { bin: Readonly<Record<string, string>> }
  return join(dirname(file), bins[bin] ?? '')
}

/** @returns null when the program ended well, else what it said */
function ended(folder: string, args: readonly string[]): Promise<string | null> {
  const child = spawn(process.execPath, args, { cwd: folder, env: { ...process.env, NODE_ENV: 'test' } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += String(chunk)))
  return new Promise(resolve =>
    child.on('close', code => resolve(code === 0 ? null : output || `It ended with ${code}`)),
  )
}

/**
 * Everything that is asked of the remote before it is published. Prints a line for each step and `N passed, N failed`. The record of
 * the browser lies in `dist` from then on.
 * @returns whether all of it passed
 */
export async function check(repository: Repository, print: (text: string) => void): Promise<boolean> {
  const { folder } = repository
  let bundle: Bundle | undefined
  const rehearse = async (work: (repository: Repository, bundle: Bundle) => Promise<unknown>) =>
    bundle ? work(repository, bundle).then(() => null) : 'There is no build'
  const steps: Readonly<Record<string, () => Promise<string | null>>> = {
    'types of the database': async () => writeTypes(folder).then(() => null),
    types: async () => ended(folder, [await programOf(folder, 'typescript', 'tsc'), '-p', folder]),
    'tests and the contract suite': async () => ended(folder, [await programOf(folder, 'vitest', 'vitest'), 'run']),
    build: async () => {
      bundle = await bundleFolder(folder)
      return null
    },
    'what the gate says': () => rehearse(askGate),
    'what a browser finds': () => rehearse(inspectOwn),
  }
  let failed = 0
  for (const [name, work] of Object.entries(steps)) {
    const began = performance.now()
    const fault = await work().catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    if (fault !== null) failed++
    print(`${fault === null ? '✓' : '✗'} ${name} (${seconds} s)${fault === null ? '' : `\n${fault}`}`)
  }
  print(`${Object.keys(steps).length - failed} passed, ${failed} failed`)
  return failed === 0
}

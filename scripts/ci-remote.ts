import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  activate,
  bundleRemote,
  bytesOfRecord,
  folderTarget,
  inspectionName,
  listRemotes,
  publish,
  Refused,
  readRegistry,
  readShellFacts,
  recordInspection,
  shellFactsName,
  shellFactsOf,
} from '@techo/tooling'
import { inspectBuild } from './inspect-build.ts'
import { runCommand } from './process.ts'
import { root, site } from './root.ts'

const bin = (name: string) => join(root, 'node_modules/.bin', name)

/**
 * `pnpm ci:remote <id>`: everything that is asked of one remote before it is published, the same on a laptop and on a build
 * machine: format and lint, types (the shell's too), unit tests with the contract suite, build, and a rehearsal of publishing and activating
 * beside what the site holds, for which a browser opens every address of it. The record of that lies in `dist` from then on, and
 * `registry publish` takes it along. Nothing of the site changes. The last line is `N passed, N failed`.
 */
export async function run([id]: readonly string[]): Promise<void> {
  const remotes = await listRemotes(root)
  if (!id || !remotes.includes(id)) throw new Error(`pnpm ci:remote <id>, one of ${remotes.join(', ')}`)
  process.env.NODE_ENV = 'production'
  const folder = `remotes/${id}`
  let passed = 0
  let failed = 0
  const step = async (name: string, work: () => Promise<string | null>) => {
    const began = performance.now()
    const fault = await work().catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    if (fault === null) passed++
    else failed++
    process.stdout.write(fault === null ? `✓ ${name} (${seconds} s)\n` : `✗ ${name} (${seconds} s)\n${fault}\n`)
  }
  const command = (name: string, file: string, args: readonly string[]) =>
    step(name, async () => {
      const { code, output } = await runCommand(file, args, { show: false, env: { NODE_ENV: 'test' } })
      return code === 0 ? null : output
    })

  await command('format and lint', bin('biome'), ['ci', folder])
  await command('types', bin('tsc'), ['-p', folder])
  // A new table is new to the types that the shell is compiled against as well.
  await command('types of the shell', bin('tsc'), ['-p', 'shell'])
  await command('unit tests and the contract suite', process.execPath, [
    'node_modules/vitest/vitest.mjs',
    'run',
    folder,
  ])
  let built: Built | undefined
  await step('build', async () => {
    built = await bundleRemote(root, id)
    return null
  })
  await step('rehearsal of publish, inspect and activate', async () => {
    if (!built) return 'There is no build to publish'
    return rehearse(id, built)
  })
  process.stdout.write(`${passed} passed, ${failed} failed\n`)
  process.exitCode = failed > 0 ? 1 : 0
}

interface Built {
  readonly dist: string
  readonly version: string
}

/** Publishes, inspects and activates in a copy of what the site says: the same gate, and nothing of the site is touched. */
async function rehearse(id: string, { dist, version }: Built): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), 'techo-rehearsal-'))
  try {
    const [real, copy] = [folderTarget(site), folderTarget(folder)]
    const registry = await readFile(join(site, 'registry.json')).catch(() => null)
    if (registry) await copy.replace('registry.json', registry)
    // A machine that built no shell judges by the one of the checkout.
    const shell = (await readShellFacts(real)) ?? (await shellFactsOf(root))
    await copy.replace(shellFactsName, Buffer.from(JSON.stringify(shell)))
    const name = await publish(copy, dist, version, { isWorking: true })
    // What the site has inspected before is known to the copy, which holds none of its files.
    const known = `r/${id}/${name}/${inspectionName}`
    const before = await real.read(known)
    if (before) await copy.replace(known, before)
    // What is refused without it need not be opened.
    await activate(copy, id, name, { isDryRun: true, isUnderInspection: true })
    const { findings, record } = await inspectBuild({ target: copy, id, name, shell: site })
    if (!record) return new Refused(`${id} ${name} would not be activated:`, findings).message
    await writeFile(join(dist, inspectionName), bytesOfRecord(record))
    await recordInspection(copy, await readRegistry(copy), id, name, record)
    await activate(copy, id, name, { isDryRun: true })
    return null
  } catch (error) {
    if (error instanceof Refused) return error.message
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

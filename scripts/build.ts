import { buildRemote, buildShell, quietly } from '@techo/tooling'
import { root, site } from './root.ts'
import { type Due, partsOf, recordSources, sourcesOf } from './sources.ts'

/**
 * `pnpm build [shell | <remote>]…`: everything unless named. Each part is built alone, and only its own files change. A build that
 * the registry keeps from becoming active is told in one line. Fails when a page asks for too much before its rows.
 */
export async function run(names: readonly string[]): Promise<void> {
  process.env.NODE_ENV ??= 'production'
  const parts = await partsOf(root)
  const wanted = names.length > 0 ? names : parts
  for (const name of wanted)
    if (!parts.includes(name))
      throw new Error(`There is no remote ${name}: the folder remotes/ holds ${parts.slice(1).join(', ')}`)
  for (const part of wanted) await buildPart(part)
  if (names.length > 0) return
  // The server says what a document names; a build of one part needs nothing of it.
  const { checkStartWeights } = await import('./start-weight.ts')
  await checkStartWeights(site, root)
}

/** Builds what a start found out of date, with one line for each part: how many are left, why, and how long it took. */
export async function buildDue(due: readonly Due[]): Promise<void> {
  process.env.NODE_ENV ??= 'production'
  for (const [index, { part, reason }] of due.entries()) {
    process.stdout.write(`  ${index + 1} of ${due.length}  building ${part}: ${reason}\n`)
    const began = performance.now()
    await quietly(() => buildPart(part))
    process.stdout.write(`          ${((performance.now() - began) / 1000).toFixed(1)} s\n`)
  }
}

async function buildPart(part: string): Promise<void> {
  // Before anything is built: an edit meanwhile is to count as new.
  const sources = await sourcesOf(root, part)
  await recordSources(site, part, null)
  if (part === 'shell') await buildShell(root, site)
  else {
    const { instead } = await buildRemote(root, site, part)
    if (instead) process.stdout.write(`${instead}\n`)
  }
  await recordSources(site, part, sources)
}

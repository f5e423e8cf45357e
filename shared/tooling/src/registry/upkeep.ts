import { type RegisteredRemote, type RegistryFile, resolveRegistry } from '@techo/core/registry'
import { type Finding, judge } from './gate.ts'
import { inUse } from './life-cycle.ts'
import { folderOf, sha256 } from './publish.ts'
import { readShellFacts, type ShellFacts } from './shell-facts.ts'
import { forgetAfter, readRegistry, type Writing, writeRevision } from './state.ts'
import type { Target } from './target.ts'

export interface Verdict {
  readonly id: string
  readonly build: string
  readonly findings: readonly Finding[]
}

/** Judges every build in use again, as if it were activated now. */
export async function verify(target: Target, given?: ShellFacts | null): Promise<Verdict[]> {
  const registry = await readRegistry(target)
  const shell = given === undefined ? await readShellFacts(target) : given
  const verdicts: Verdict[] = []
  for (const [id, remote] of Object.entries(registry.remotes))
    for (const name of inUse(remote)) {
      const build = remote.builds[name]
      if (build) verdicts.push({ id, build: name, findings: await judge({ target, registry, id, build, shell }) })
    }
  return verdicts
}

export interface Keeping extends Writing {
  /** how many builds of each remote stay in any case, newest first */
  readonly last: number
  /** builds younger than this stay, in days: pages that are open still ask for their files */
  readonly days: number
  readonly isDryRun?: boolean
}

/**
 * Removes builds nobody is given any more: not in use, not among the last, and old enough. The registry forgets them before
 * their files go.
 * @returns what was removed (or would be), as folders
 */
export async function collectGarbage(target: Target, options: Keeping): Promise<string[]> {
  const { last, days, isDryRun = false, now = new Date() } = options
  const registry = await readRegistry(target)
  const since = new Date(now.getTime() - days * 86_400_000).toISOString()
  const removed: string[] = []
  const remotes: Record<string, RegisteredRemote> = {}
  for (const [id, remote] of Object.entries(registry.remotes)) {
    const newest = Object.values(remote.builds)
      .sort((one, other) => ((one.publishedAt ?? '') < (other.publishedAt ?? '') ? 1 : -1))
      .slice(0, last)
      .map(({ build }) => build)
    const kept = new Set([...inUse(remote), ...newest])
    const builds = Object.entries(remote.builds).filter(
      ([name, { publishedAt = '' }]) => kept.has(name) || publishedAt > since,
    )
    for (const name of Object.keys(remote.builds))
      if (!builds.some(([each]) => each === name)) removed.push(folderOf(id, name))
    remotes[id] = { ...remote, builds: Object.fromEntries(builds) }
  }
  if (isDryRun || removed.length === 0) return removed
  await writeRevision(target, registry, remotes, { what: 'gc' }, options)
  for (const folder of removed) await target.removeFolder(folder)
  return removed
}

/** The builds in use and nothing else: what a place that only serves them needs. */
const served = (registry: RegistryFile): RegistryFile => ({
  ...registry,
  remotes: Object.fromEntries(
    Object.entries(registry.remotes).map(([id, remote]) => [
      id,
      {
        ...remote,
        builds: Object.fromEntries(inUse(remote).flatMap(name => Object.entries({ [name]: remote.builds[name] }))),
      },
    ]),
  ) as RegistryFile['remotes'],
})

/**
 * Brings every build in use from one place to another: files first, each held against its hash, the registry last, so that
 * whoever reads in between finds what was there before.
 * @param form `whole` for a server, which resolves the registry for each visitor; `resolved` for a static host, which cannot
 * @returns paths of the files that were not there yet
 */
export async function copyBuilds(from: Target, to: Target, form: 'whole' | 'resolved'): Promise<string[]> {
  const registry = await readRegistry(from)
  const brought: string[] = []
  for (const [id, remote] of Object.entries(registry.remotes))
    for (const name of inUse(remote)) {
      const folder = folderOf(id, name)
      for (const [file, hash] of Object.entries(remote.builds[name]?.files ?? {})) {
        const path = `${folder}/${file}`
        const there = await to.read(path)
        if (there && sha256(there) === hash) continue
        const bytes = await from.read(path)
        if (!bytes || sha256(bytes) !== hash)
          throw new Error(`${from.name}: ${path} is ${bytes ? 'altered' : 'missing'}; nothing was made active`)
        await to.replace(path, bytes)
        brought.push(path)
      }
      await to.settle?.(folder)
    }
  const value = form === 'whole' ? served(registry) : resolveRegistry(registry)
  if (form === 'whole') await forgetAfter(to, registry.revision)
  await to.replace('registry.json', Buffer.from(`${JSON.stringify(value, null, 2)}\n`))
  return brought
}

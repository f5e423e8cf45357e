import { lt } from 'semver'
import { activate } from './activate.ts'
import { stateOf, toldOf, unpublished } from './life-cycle.ts'
import { publish } from './publish.ts'
import type { ShellFacts } from './shell-facts.ts'
import { readRegistry } from './state.ts'
import type { Target } from './target.ts'

export interface Offered {
  readonly build: string
  /** why something else stays active, and how to change that: one line; null when the build is active */
  readonly instead: string | null
}

/**
 * Publishes what a checkout was built to, and makes it active where the registry leaves that open: it does not while it holds
 * the build for withdrawn or on trial, nor where somebody chose another one by command and this one is not newer.
 * A version may come again with other bytes, as it does while one works on it.
 * @param shell what is judged by
 * @throws Refused when the gate keeps it out
 */
export async function offer(
  target: Target,
  id: string,
  { dist, version }: { readonly dist: string; readonly version: string },
  shell: ShellFacts,
): Promise<Offered> {
  const remote = (await readRegistry(target)).remotes[id] ?? unpublished
  const build = await publish(target, dist, version, { isWorking: true })
  const state = stateOf(remote, build)
  const kept = remote.active || 'no build'
  const stays = (why: string, next: string) => ({
    build,
    instead: `${id} ${build} ${why}: ${kept} stays active. To give it to everybody: pnpm registry activate ${id} ${build}${next}`,
  })
  const withdrawal = remote.withdrawn?.[build]
  if (withdrawal) return stays(`was taken back ${toldOf(withdrawal)}`, ' --again --why "…"')
  if (state === 'trial') return stays('is on trial', '')
  if (remote.chosen && (state === 'stored' || state === 'earlier'))
    return stays('is no new build, and another one was chosen by command', '')
  const active = remote.builds[remote.active]
  if (remote.chosen && active && state === 'unknown' && lt(version, active.version))
    return stays('is older than the one that was chosen by command', '')
  if (state !== 'active') await activate(target, id, build, { shell, isOfCheckout: true })
  return { build, instead: null }
}

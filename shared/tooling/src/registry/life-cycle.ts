import { givable, type RegisteredRemote, type Trial, type Withdrawal, waysBack } from '@techo/core/registry'

/**
 * The life of a build in the registry, and the only place that changes what a remote's entry says of its builds:
 *
 *   (new) ─ publish → stored ─ activate ──────────────→ active ─ another is activated → earlier
 *                       │  └── activate --percent → trial ─ activate ↗     ↖ rollback, activate ┘
 *                       └──────────────── rollback <build> ─────────────────┐
 *   trial, active, earlier ─ rollback ──────────────────────────────→ withdrawn ─ activate --again → active
 *
 * A withdrawn build is neither active, on trial nor earlier, so nothing that is derived from those can bring it back; who wants
 * it back says so. Pure: nothing here judges, reads a clock or writes.
 */
export type BuildState = 'unknown' | 'stored' | 'trial' | 'active' | 'earlier' | 'withdrawn'

/** What nobody has published anything of yet. */
export const unpublished: RegisteredRemote = { active: '', builds: {} }

/** How many builds a rollback or a page can go back over. */
const kept = 3

/** The one state a build is in. A build that was taken back stays so when its files are removed. */
export function stateOf(remote: RegisteredRemote, build: string): BuildState {
  if (Object.hasOwn(remote.withdrawn ?? {}, build)) return 'withdrawn'
  if (!Object.hasOwn(remote.builds, build)) return 'unknown'
  if (remote.active === build) return 'active'
  if (remote.trial?.build === build) return 'trial'
  return waysBack(remote).some(each => each.build === build) ? 'earlier' : 'stored'
}

/** The builds of a remote that somebody may be given: the active one, the one on trial, those before. */
export const inUse = (remote: RegisteredRemote): string[] => [
  ...new Set(
    [givable(remote, remote.active), givable(remote, remote.trial?.build), ...waysBack(remote)].flatMap(
      each => each?.build ?? [],
    ),
  ),
]

/** What everybody would be given if a build were taken back; none when nothing would be left to give. */
export const afterwards = (remote: RegisteredRemote, build: string): string | undefined =>
  remote.active === build ? waysBack(remote)[0]?.build : remote.active || undefined

type Places = Pick<RegisteredRemote, 'active' | 'previous' | 'earlier'>

/** The entry with another build for everybody, and those that were before it. */
function placed(remote: RegisteredRemote, active: string, before: readonly string[]): RegisteredRemote {
  const { previous: _previous, earlier: _earlier, ...rest } = remote
  const [previous, ...earlier] = [...new Set(before)].filter(each => each !== active).slice(0, kept)
  const places: Places = { active, ...(previous ? { previous } : {}), ...(earlier.length > 0 ? { earlier } : {}) }
  return { ...rest, ...places }
}

const namesBack = (remote: RegisteredRemote): string[] => waysBack(remote).map(({ build }) => build)

/** Everybody is given a build; a trial is over with that. */
export function activated({ trial: _over, ...remote }: RegisteredRemote, build: string): RegisteredRemote {
  const before = givable(remote, remote.active) ? [remote.active, ...namesBack(remote)] : namesBack(remote)
  return placed(remote, build, before)
}

/** Some are given a build, the others what is active, or nothing. */
export const tried = (remote: RegisteredRemote, trial: Trial): RegisteredRemote => ({ ...remote, trial })

/** Nobody is given a build any more, and it is remembered why. */
export function takenBack(
  { trial, ...remote }: RegisteredRemote,
  build: string,
  withdrawal: Withdrawal,
): RegisteredRemote {
  const back = namesBack(remote).filter(each => each !== build)
  const active = afterwards(remote, build) ?? ''
  return {
    ...placed(remote, active, back),
    ...(trial && trial.build !== build ? { trial } : {}),
    withdrawn: { ...remote.withdrawn, [build]: withdrawal },
  }
}

/** A build that was taken back may be given again. */
export function restored({ withdrawn = {}, ...remote }: RegisteredRemote, build: string): RegisteredRemote {
  const { [build]: _forgiven, ...rest } = withdrawn
  return Object.keys(rest).length > 0 ? { ...remote, withdrawn: rest } : remote
}

/** `on 2026-11-22 by anna: it froze the tab`, as far as it is known. */
export const toldOf = ({ at, by, why }: Withdrawal): string =>
  `on ${at.slice(0, 10)}${by ? ` by ${by}` : ''}${why ? `: ${why}` : ''}`

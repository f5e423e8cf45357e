import type { RegisteredRemote, RegistryFile } from '@techo/core/registry'
import { type Finding, judge } from './gate.ts'
import { readShellFacts, type ShellFacts } from './shell-facts.ts'
import { readRegistry, remoteOf, type Writing, writeRemote } from './state.ts'
import type { Target } from './target.ts'

/** The gate kept a build from becoming active. */
export class Refused extends Error {
  readonly findings: readonly Finding[]

  constructor(id: string, build: string, findings: readonly Finding[]) {
    super(
      [
        `${id} ${build} is not activated:`,
        ...findings.map(({ rule, message, next }) => `  ${rule}: ${message}. Next: ${next}.`),
      ].join('\n'),
    )
    this.name = 'Refused'
    this.findings = findings
  }
}

export interface Activation extends Writing {
  /** judges and says what would happen, and writes nothing */
  readonly isDryRun?: boolean
  /** how many of a hundred visitors are given the build; without it and `allow` everybody is */
  readonly percent?: number | undefined
  /** ids of people who are given it in any case */
  readonly allow?: readonly string[] | undefined
  /** the shell to judge by instead of the one in the target */
  readonly shell?: ShellFacts | null | undefined
  /** the tables to judge by instead of those the target tells of; null: they are made before anybody is served */
  readonly tables?: readonly string[] | null | undefined
}

/**
 * Makes a published build the active one for everybody, or puts it on trial for some. What was active becomes the previous
 * one. The registry is replaced at once or not at all.
 * @param name the build; the one published last when left out
 * @returns the build and the registry as it is then (or would be)
 * @throws Refused with every finding of the gate; Error when the build is unknown or somebody else was faster
 */
export async function activate(
  target: Target,
  id: string,
  name?: string,
  options: Activation = {},
): Promise<{ readonly build: string; readonly registry: RegistryFile }> {
  const { percent, allow, isDryRun = false } = options
  if (percent !== undefined && !(percent >= 0 && percent <= 100)) throw new Error('--percent takes 0 to 100')
  const registry = await readRegistry(target)
  const remote = remoteOf(registry, id)
  const build = remote.builds[name ?? newestOf(remote)]
  if (!build) throw new Error(`${id} ${name ?? ''} is not published: publish it first`)
  const shell = options.shell === undefined ? await readShellFacts(target) : options.shell
  const findings = await judge({ target, registry, id, build, shell, tables: options.tables })
  if (findings.length > 0) throw new Refused(id, build.build, findings)
  const isTrial = percent !== undefined || (allow?.length ?? 0) > 0
  if (isTrial && remote.active === '')
    throw new Error(`${id} has no active build that the others could be given: activate it for everybody first`)
  if (isTrial && remote.active === build.build)
    throw new Error(`${id} ${build.build} is active for everybody already: publish the build to try first`)
  const entry = isTrial
    ? { ...remote, trial: { build: build.build, percent: percent ?? 0, allow: allow ?? [] } }
    : activated(remote, build.build)
  if (isDryRun || (!isTrial && remote.active === build.build && !remote.trial))
    return { build: build.build, registry: { ...registry, remotes: { ...registry.remotes, [id]: entry } } }
  const what = isTrial ? 'trial' : 'activate'
  return {
    build: build.build,
    registry: await writeRemote(target, registry, id, entry, { what, build: build.build }, options),
  }
}

/** The build published last. */
export const newestOf = ({ builds }: RegisteredRemote): string =>
  Object.values(builds)
    .map(({ build, publishedAt = '' }) => ({ build, publishedAt }))
    .sort((one, other) => (one.publishedAt < other.publishedAt ? -1 : 1))
    .at(-1)?.build ?? ''

const activated = ({ trial: _over, ...remote }: RegisteredRemote, build: string): RegisteredRemote => ({
  ...remote,
  active: build,
  ...(remote.active && remote.active !== build ? { previous: remote.active } : {}),
})

/**
 * Takes back what was activated last: a trial ends, else the active build and the one before it change places. Nothing is built
 * and nothing is judged, because the build before was active already and the one in use is the broken one.
 * @returns the build that everybody is given then
 */
export async function rollback(target: Target, id: string, writing: Writing = {}): Promise<string> {
  const registry = await readRegistry(target)
  const { trial, ...remote } = remoteOf(registry, id)
  const build = trial ? remote.active : remote.previous
  if (!build || !remote.builds[build]) throw new Error(`${id} has no earlier build to go back to`)
  await writeRemote(
    target,
    registry,
    id,
    trial ? remote : activated(remote, build),
    { what: 'rollback', build },
    writing,
  )
  return build
}

/** Switches a remote off or on again. Its menus and addresses stay; the pages say that it is switched off. */
export async function setDisabled(
  target: Target,
  id: string,
  isDisabled: boolean,
  writing: Writing = {},
): Promise<void> {
  const registry = await readRegistry(target)
  const { disabled: was = false, ...remote } = remoteOf(registry, id)
  if (was === isDisabled) return
  const entry = isDisabled ? { ...remote, disabled: true } : remote
  await writeRemote(target, registry, id, entry, { what: isDisabled ? 'disable' : 'enable' }, writing)
}

import type { RegisteredRemote, RegistryFile, Withdrawal } from '@techo/core/registry'
import { type Finding, judge } from './gate.ts'
import { judgeInspection } from './inspection.ts'
import { hasKeys, readKeys } from './keys.ts'
import { activated, afterwards, type BuildState, restored, stateOf, takenBack, toldOf, tried } from './life-cycle.ts'
import { readShellFacts, type ShellFacts } from './shell-facts.ts'
import { readRegistry, remoteOf, type Writing, writeRemote } from './state.ts'
import type { Target } from './target.ts'

/** The gate kept a build from becoming active. */
export class Refused extends Error {
  readonly findings: readonly Finding[]

  constructor(what: string, findings: readonly Finding[], more: readonly string[] = []) {
    super(
      [what, ...findings.map(({ rule, message, next }) => `  ${rule}: ${message}. Next: ${next}.`), ...more].join('\n'),
    )
    this.name = 'Refused'
    this.findings = findings
  }
}

interface Judging extends Writing {
  /** the shell to judge by instead of the one in the target */
  readonly shell?: ShellFacts | null | undefined
  /** for the registry's files, in the words of who does it */
  readonly why?: string | undefined
}

export interface Activation extends Judging {
  /** judges and says what would happen, and writes nothing */
  readonly isDryRun?: boolean
  /** how many of a hundred visitors are given the build; without it and `allow` everybody is */
  readonly percent?: number | undefined
  /** ids of people who are given it in any case */
  readonly allow?: readonly string[] | undefined
  /** gives a build that was taken back */
  readonly isAgain?: boolean | undefined
  /** it is what a checkout was built to, and nobody's decision: it need not be inspected */
  readonly isOfCheckout?: boolean
  /** a browser is about to open it, which is what the gate would ask for */
  readonly isUnderInspection?: boolean
}

interface Asked {
  readonly shell: Judging['shell']
  /** what a checkout was built to */
  readonly isOfCheckout?: boolean
  /** whether a browser must have opened the build */
  readonly isInspected: boolean
}

const findingsOf = async (
  target: Target,
  registry: RegistryFile,
  id: string,
  name: string,
  { shell: given, isOfCheckout = false, isInspected }: Asked,
): Promise<Finding[]> => {
  const build = remoteOf(registry, id).builds[name]
  if (!build) throw new Error(`${id} ${name} is not published: publish it first`)
  const shell = given === undefined ? await readShellFacts(target) : given
  // The server applies the migrations of the checkout when it is started, and what is built there is the product's own.
  const own = isOfCheckout ? { database: null, keys: null } : {}
  const findings = await judge({ target, registry, id, build, shell, ...own })
  // What is refused anyway need not be opened first.
  return findings.length > 0 || !isInspected ? findings : judgeInspection(target, id, build)
}

/** Where a remote has keys, whoever signs must hold one that may say who is given what. */
async function refuseOthersKeys(target: Target, id: string, { signer }: Writing): Promise<void> {
  const ring = await readKeys(target)
  if (!signer || !hasKeys(ring, id)) return
  const known = ring.keys[signer.key]
  if (known?.may[id]?.includes('activate') && !known.revoked && !known.retired) return
  const whose = known ? `of ${Object.keys(known.may).join(', ')}` : 'which nobody knows here'
  const ended = known?.revoked ? ' It was revoked.' : known?.retired ? ' It was replaced.' : ''
  throw new Error(
    `The key ${signer.key}, ${whose}, may not say who is given ${id}.${ended} Next: use the key of ${id}; registry keys list names them`,
  )
}

/**
 * Makes a published build the active one for everybody, or puts it on trial for some. What was active becomes the previous
 * one. The registry is replaced at once or not at all.
 * @param name the build; the one published last when left out
 * @returns the build and the registry as it is then (or would be)
 * @throws Refused with every finding of the gate; Error when the build is unknown, when it was taken back and not asked for
 * again, or when somebody else was faster
 */
export async function activate(
  target: Target,
  id: string,
  name?: string,
  options: Activation = {},
): Promise<{ readonly build: string; readonly registry: RegistryFile }> {
  const { percent, allow, why, isDryRun = false, isAgain = false } = options
  const { isOfCheckout = false, isUnderInspection = false } = options
  if (percent !== undefined && !(percent >= 0 && percent <= 100)) throw new Error('--percent takes 0 to 100')
  const registry = await readRegistry(target)
  const remote = remoteOf(registry, id)
  const build = name ?? newestOf(remote)
  const withdrawal = remote.withdrawn?.[build]
  if (withdrawal && !isAgain) throw new Error(isWithdrawn(id, build, withdrawal))
  if (isAgain && !withdrawal) throw new Error(`${id} ${build} was not taken back: activate it without --again`)
  await refuseOthersKeys(target, id, options)
  const findings = await findingsOf(target, registry, id, build, {
    shell: options.shell,
    isOfCheckout,
    isInspected: !isOfCheckout && !isUnderInspection,
  })
  if (findings.length > 0) throw new Refused(`${id} ${build} is not activated:`, findings)
  const isTrial = percent !== undefined || (allow?.length ?? 0) > 0
  const isActive = remote.active === build
  if (isTrial && isActive)
    throw new Error(`${id} ${build} is active for everybody already: publish the build to try first`)
  const given = restored(remote, build)
  const { chosen: _before, ...placed } = isTrial
    ? tried(given, { build, percent: percent ?? 0, allow: allow ?? [] })
    : activated(given, build)
  const entry: RegisteredRemote = isOfCheckout ? placed : { ...placed, chosen: true }
  if (isDryRun || (!isTrial && isActive && !remote.trial && remote.chosen === entry.chosen))
    return { build, registry: { ...registry, remotes: { ...registry.remotes, [id]: entry } } }
  const change = { what: isTrial ? 'trial' : 'activate', build, ...(why ? { why } : {}) } as const
  return { build, registry: await writeRemote(target, registry, id, entry, change, options) }
}

const isWithdrawn = (id: string, build: string, withdrawal: Withdrawal): string =>
  `${id} ${build} was taken back ${toldOf(withdrawal)}. Next: publish a mended build; or, to give this one again: pnpm registry activate ${id} ${build} --again --why "…"`

/** The build published last. */
export const newestOf = ({ builds }: RegisteredRemote): string =>
  Object.values(builds)
    .map(({ build, publishedAt = '' }) => ({ build, publishedAt }))
    .sort((one, other) => (one.publishedAt < other.publishedAt ? -1 : 1))
    .at(-1)?.build ?? ''

export interface Rollback extends Judging {
  /** the build to take back; the one on trial, else the active one, when left out */
  readonly build?: string | undefined
}

/**
 * Takes a build back for good: a trial ends, or everybody is given the last build that was not taken back, which the gate judges
 * as it does at activation. Where nothing is left to give, the remote is there for nobody, with its menu entries and addresses;
 * after another build was taken back that asks for the name, so that a second rollback by mistake takes nothing away.
 * @returns the build that was taken back, what it was until then, and what everybody is given now (empty: nothing)
 * @throws Refused when the gate does not let in the build that would be given; nothing is changed then
 */
export async function rollback(
  target: Target,
  id: string,
  options: Rollback = {},
): Promise<{ readonly taken: string; readonly was: BuildState; readonly active: string }> {
  const { by, why, now = new Date() } = options
  await refuseOthersKeys(target, id, options)
  const registry = await readRegistry(target)
  const remote = remoteOf(registry, id)
  const taken = options.build ?? remote.trial?.build ?? remote.active
  if (taken === '') throw new Error(`Nobody is given any build of ${id}: there is nothing to take back`)
  const was = stateOf(remote, taken)
  const already = remote.withdrawn?.[taken]
  if (already) throw new Error(`${id} ${taken} was taken back already, ${toldOf(already)}`)
  if (was === 'unknown') throw new Error(`${id} ${taken} is not published: pnpm registry list names what is`)
  const next = afterwards(remote, taken)
  if (was === 'active' && !next && !options.build && Object.keys(remote.withdrawn ?? {}).length > 0)
    throw new Error(
      `${id} ${taken} is the last build that was not taken back. Next: to leave nobody with ${id}, pnpm registry rollback ${id} ${taken}; to switch it off, pnpm registry disable ${id}`,
    )
  if (next && next !== remote.active) {
    // It was given to everybody before: a missing record is no reason to leave them with what is taken back.
    const findings = await findingsOf(target, registry, id, next, { shell: options.shell, isInspected: false })
    if (findings.length > 0)
      throw new Refused(`${id} does not go back to ${next}, and nothing was changed:`, findings, [
        `Or take ${next} back first, to go further back (pnpm registry rollback ${id} ${next}), or switch ${id} off (pnpm registry disable ${id}).`,
      ])
  }
  const withdrawal = { at: now.toISOString(), ...(by ? { by } : {}), ...(why ? { why } : {}) }
  const entry = { ...takenBack(remote, taken, withdrawal), chosen: true }
  const change = { what: 'rollback', build: taken, ...(why ? { why } : {}) } as const
  await writeRemote(target, registry, id, entry, change, { ...options, now })
  return { taken, was, active: entry.active }
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

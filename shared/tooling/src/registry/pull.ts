import { type RegisteredRemote, type RegistryFile, type RemoteBuild, waysBack } from '@techo/core/registry'
import { z } from 'zod'
import { type Finding, judge } from './gate.ts'
import { judgeInspection } from './inspection.ts'
import { faultOf, hasKeys, type KeyRing, readKeys } from './keys.ts'
import { inUse, unpublished } from './life-cycle.ts'
import { folderOf, recordOf, sha256 } from './publish.ts'
import { type TheirRemote, theirRegistry, theirRemote } from './pull-shape.ts'
import { readShellFacts } from './shell-facts.ts'
import { readRegistry, statementOfState, writeRevision } from './state.ts'
import type { Target } from './target.ts'

/**
 * Taking in what a registry in other hands says: a bucket or folder that a team ships into. It is believed as far as it is signed with
 * keys that this product knows, and judged as if it were activated here. Of what it says of a build only the hashes of files are
 * read; the rest is worked out from the files. A remote is taken in whole, by one revision, or stays as it is.
 */
export interface Source {
  /** for messages and the registry; says nothing secret */
  readonly name: string
  /** null when there is no such file @throws when nobody can tell, or when it is larger than `most` bytes */
  read(path: string, most: number): Promise<Uint8Array | null>
}

export interface Taken {
  readonly id: string
  /** what everybody is given of the remote now, empty for nothing */
  readonly build: string
  readonly outcome: 'taken' | 'current' | 'refused'
  /** why it was refused, or why something else is given than what they say */
  readonly why?: string
}

const mostOfFile = 8 * 1024 * 1024
const mostOfBuild = 64 * 1024 * 1024
const mostOfRegistry = 16 * 1024 * 1024

interface Pulling {
  readonly from: Source
  readonly to: Target
  readonly ring: KeyRing
  readonly now: Date
  readonly others: readonly string[]
}

/**
 * Takes in what is new.
 * @param others names of further sources: a remote that came from one of them is not taken from this one
 * @returns what became of each remote that the source knows
 * @throws when the source cannot be read, or holds no registry
 */
export async function pull(
  from: Source,
  to: Target,
  { now = new Date(), others = [] }: { readonly now?: Date; readonly others?: readonly string[] } = {},
): Promise<Taken[]> {
  const bytes = await from.read('registry.json', mostOfRegistry)
  if (!bytes) throw new Error(`${from.name} holds no registry.json`)
  const { data } = theirRegistry.safeParse(parsed(bytes))
  if (!data) throw new Error(`${from.name}: registry.json is not a registry`)
  const ring = await readKeys(to)
  const taken: Taken[] = []
  for (const [id, value] of Object.entries(data.remotes)) {
    const refused = (why: string): Taken => ({ id, build: '', outcome: 'refused', why })
    const theirs = theirRemote.safeParse(value)
    if (!hasKeys(ring, id)) taken.push(refused(`${id} has no keys here`))
    else if (!theirs.success) taken.push(refused(`${id}: ${z.prettifyError(theirs.error)}`))
    else
      taken.push(
        await takeRemote({ from, to, ring, now, others }, id, theirs.data).catch((error: unknown) =>
          refused(error instanceof Error ? error.message : String(error)),
        ),
      )
  }
  return taken
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch {
    return null
  }
}

async function takeRemote(pulling: Pulling, id: string, theirs: TheirRemote): Promise<Taken> {
  const { from, to, ring, others } = pulling
  const registry = await readRegistry(to)
  const own = registry.remotes[id] ?? unpublished
  const before = own.pulled?.from === from.name ? own.pulled : undefined
  if (own.pulled && others.includes(own.pulled.from))
    throw new Error(`${id} comes from ${own.pulled.from}: let one registry alone say what is given of it`)
  const revision = theirs.state?.revision ?? -1
  if (before && revision < before.revision && theirs.state)
    throw new Error(`What ${from.name} says of ${id} is older (${revision}) than what was taken (${before.revision})`)
  if (before && revision === before.revision) return { id, build: own.active, outcome: 'current' }
  const statement = statementOfState(id, theirs, revision)
  const fault = faultOf({ ring, remote: id, may: 'activate', kind: 'state', statement, signature: theirs.state })
  if (fault) throw new Error(`What ${from.name} says of who is given ${id} ${fault}`)

  const place = (said: TheirRemote) => placeRemote(pulling, registry, id, said, revision)
  return place(theirs).catch(async (error: unknown) => {
    // What people are given now was taken back there: rather one of before, or nothing, than that.
    if (!Object.hasOwn(theirs.withdrawn ?? {}, own.active)) throw error
    const back = waysBack(own).map(({ build }) => build)
    for (const active of [...back.filter(name => !Object.hasOwn(theirs.withdrawn ?? {}, name)), '']) {
      const placed = await place({ ...theirs, active, trial: undefined }).catch(() => null)
      if (placed) return { ...placed, why: error instanceof Error ? error.message : String(error) }
    }
    throw error
  })
}

/** Brings what is in use, has the gate judge it, and writes it into the registry here. @throws when it may not be given */
async function placeRemote(
  pulling: Pulling,
  registry: RegistryFile,
  id: string,
  theirs: TheirRemote,
  revision: number,
): Promise<Taken> {
  const { from, to, ring, now } = pulling
  const own = registry.remotes[id] ?? unpublished
  const builds: Record<string, RemoteBuild> = {}
  for (const name of namesInUse(theirs)) {
    const fault = signatureFault(pulling, id, name, theirs, own)
    // What is only fallen back to may be missing; what somebody is given may not.
    if (fault && name !== theirs.active && name !== theirs.trial?.build) continue
    if (fault) throw new Error(fault)
    builds[name] = await takeBuild(pulling, id, name, theirs, own)
  }
  const entry = composed(own, theirs, builds, { name: from.name, revision })
  const candidate: RegistryFile = { ...registry, remotes: { ...registry.remotes, [id]: entry } }
  const shell = await readShellFacts(to)
  // What people were given here before is not asked for a record, as a rollback is not.
  const known = inUse(own)
  const findingsOf = async (name: string | undefined): Promise<Finding[]> => {
    const build = name ? entry.builds[name] : undefined
    if (!build) return []
    const findings = await judge({ target: to, registry: candidate, id, build, shell, keys: ring })
    return findings.length > 0 || known.includes(build.build) ? findings : judgeInspection(to, id, build)
  }
  const findings = [...(await findingsOf(entry.active)), ...(await findingsOf(entry.trial?.build))]
  if (findings.length > 0)
    throw new Error(findings.map(({ rule, message, next }) => `${rule}: ${message}. Next: ${next}.`).join(' '))
  const back: string[] = []
  for (const name of inUse(entry))
    if (name !== entry.active && name !== entry.trial?.build && (await findingsOf(name)).length === 0) back.push(name)
  const { previous: _previous, earlier: _earlier, ...rest } = entry
  const [previous, ...earlier] = back
  const written = { ...rest, ...(previous ? { previous } : {}), ...(earlier.length > 0 ? { earlier } : {}) }
  const change = { what: 'pull', remote: id, build: entry.active } as const
  await writeRevision(to, registry, { ...registry.remotes, [id]: written }, change, { by: from.name, now })
  const why = entry.active === theirs.active ? {} : { why: `${theirs.active} was taken back here` }
  return { id, build: entry.active, outcome: 'taken', ...why }
}

const namesInUse = ({ active, trial, previous, earlier = [], withdrawn = {} }: TheirRemote): string[] =>
  [...new Set([active, trial?.build ?? '', previous ?? '', ...earlier])].filter(
    name => name !== '' && !Object.hasOwn(withdrawn, name),
  )

/** Why the signature of a build does not do; null when it does. */
function signatureFault(
  { from, ring }: Pulling,
  id: string,
  name: string,
  { builds, signatures }: TheirRemote,
  own: RegisteredRemote,
): string | null {
  const files = builds[name]?.files
  if (!files) return `${from.name} gives ${id} ${name}, and does not know it`
  const at = own.builds[name]?.publishedAt
  const statement = { remote: id, build: name, files }
  const signature = signatures[name]
  const fault = faultOf({ ring, remote: id, may: 'publish', kind: 'build', statement, signature, at })
  return fault && `${id} ${name} ${fault}`
}

/** Brings the files of a build that are not here yet, and says of it what they say. */
async function takeBuild(
  { from, to, now }: Pulling,
  id: string,
  name: string,
  theirs: TheirRemote,
  own: RegisteredRemote,
): Promise<RemoteBuild> {
  const { files: hashes = {}, version = '' } = theirs.builds[name] ?? {}
  const at = own.builds[name]?.publishedAt
  const folder = folderOf(id, name)
  const files = new Map<string, Uint8Array>()
  let size = 0
  for (const [path, hash] of Object.entries(hashes).sort(([one], [other]) => (one < other ? -1 : 1))) {
    const there = await to.read(`${folder}/${path}`)
    const isThere = there !== null && sha256(there) === hash
    const bytes = isThere ? there : await from.read(`${folder}/${path}`, mostOfFile)
    if (!bytes || sha256(bytes) !== hash)
      throw new Error(`${from.name}: ${folder}/${path} is ${bytes ? 'altered' : 'missing'}`)
    size += bytes.length
    if (size > mostOfBuild) throw new Error(`${id} ${name} is larger than ${mostOfBuild / 1024 / 1024} MB`)
    if (!isThere) await to.replace(`${folder}/${path}`, bytes)
    files.set(path, bytes)
  }
  await to.settle?.(folder)
  const record = recordOf(files, version, at ? new Date(at) : now)
  if (record.build !== name || record.config.id !== id)
    throw new Error(`The files of ${id} ${name} are those of ${record.config.id} ${record.build}`)
  return record
}

/** What they say of a remote, beside what was decided here: a build that was taken back here stays so. */
function composed(
  own: RegisteredRemote,
  theirs: TheirRemote,
  builds: Readonly<Record<string, RemoteBuild>>,
  from: { readonly name: string; readonly revision: number },
): RegisteredRemote {
  const here = Object.entries(own.withdrawn ?? {}).filter(([, { from: elsewhere }]) => elsewhere === undefined)
  const there = Object.entries(theirs.withdrawn ?? {}).map(
    ([name, each]) => [name, { ...each, from: from.name }] as const,
  )
  const withdrawn = Object.fromEntries([...there, ...here])
  const all = { ...own.builds, ...builds }
  const isGivable = (name: string | undefined): name is string =>
    name !== undefined && Object.hasOwn(all, name) && !Object.hasOwn(withdrawn, name)
  const before = [theirs.previous, ...(theirs.earlier ?? []), own.active].filter(isGivable)
  const isOff = theirs.active === ''
  const active = isOff || isGivable(theirs.active) ? theirs.active : (before[0] ?? '')
  const [previous, ...earlier] = [...new Set(before)].filter(name => name !== active)
  const isDisabledHere = own.disabled === true && !own.pulled?.disabled
  const signatures = Object.fromEntries(
    Object.entries({ ...own.signatures, ...theirs.signatures }).filter(([name]) => Object.hasOwn(all, name)),
  )
  return {
    active,
    ...(previous ? { previous } : {}),
    ...(earlier.length > 0 ? { earlier } : {}),
    ...(Object.keys(withdrawn).length > 0 ? { withdrawn } : {}),
    chosen: true,
    ...(theirs.disabled || isDisabledHere ? { disabled: true } : {}),
    ...(theirs.trial && isGivable(theirs.trial.build) ? { trial: theirs.trial } : {}),
    builds: all,
    signatures,
    pulled: { from: from.name, revision: from.revision, ...(theirs.disabled ? { disabled: true } : {}) },
  }
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  activate,
  type Bundle,
  bytesOfRecord,
  describeBuild,
  folderTarget,
  inspectionName,
  publish,
  Refused,
  readRegistry,
  recordInspection,
  type Signer,
  type Target,
} from '@techo/tooling'
import { inspectBuild, type Outcome } from '@techo/tooling/inspection'
import { migrationsOfProduct, prepareSite, serverArguments } from './product.ts'
import type { Repository } from './repository.ts'

/** What a build goes through before anybody is given it: the gate, and a browser that opens it. */

/** Publishes in a copy of what the product's site says of the shell and of others, and works on that; nothing stays. */
async function inCopy<T>(
  { folder, id }: Repository,
  { dist, version }: Bundle,
  work: (copy: Target, name: string) => Promise<T>,
): Promise<T> {
  const scratch = await mkdtemp(join(tmpdir(), 'techo-rehearsal-'))
  try {
    const [site, copy] = [folderTarget(prepareSite(folder)), folderTarget(scratch)]
    const shell = await site.read('shell.json')
    if (shell) await copy.replace('shell.json', shell)
    const { revision, remotes } = await readRegistry(site)
    // What `remote-kit dev` has offered there has its files there.
    const { [id]: _developed, ...others } = remotes
    await copy.replace('registry.json', Buffer.from(JSON.stringify({ revision, remotes: others })))
    return await work(copy, await publish(copy, dist, version, { isWorking: true }))
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** @throws Refused with what the gate finds in a build, its inspection aside */
export async function askGate(repository: Repository, bundle: Bundle): Promise<void> {
  await inCopy(repository, bundle, (copy, name) =>
    activate(copy, repository.id, name, { isDryRun: true, isUnderInspection: true }),
  )
}

/** Whether `dist` holds the record that a browser has opened this very build. */
export async function isInspected({ dist, version }: Bundle): Promise<boolean> {
  return inspectionName in (await describeBuild(dist, version)).build.files
}

/**
 * Opens what lies in `dist` in a browser and leaves the record there, which `publish` takes along.
 * @throws Refused with what was found
 */
export async function inspectOwn(repository: Repository, bundle: Bundle): Promise<string> {
  const outcome = await inCopy(repository, bundle, (copy, name) => opened(repository, copy, name))
  await writeFile(join(bundle.dist, inspectionName), bytesOfRecord(outcome.record))
  return told(outcome)
}

/**
 * Opens a build that is published already, and lays the record beside it, signed.
 * @throws Refused with what was found
 */
export async function inspectPublished(
  repository: Repository,
  name: string,
  { target, signer }: { readonly target: Target; readonly signer: Signer },
): Promise<string> {
  const registry = await readRegistry(target)
  const outcome = await opened(repository, target, name)
  await recordInspection(target, registry, repository.id, name, outcome.record, { signer })
  return told(outcome)
}

type Found = Outcome & { readonly record: NonNullable<Outcome['record']> }

async function opened({ folder, id }: Repository, target: Target, name: string): Promise<Found> {
  const site = prepareSite(folder)
  const outcome = await inspectBuild({
    target,
    id,
    name,
    shell: site,
    beside: await readRegistry(folderTarget(site)),
    server: { args: serverArguments(), migrations: [migrationsOfProduct] },
  })
  const { record, findings, looks, took } = outcome
  if (!record) throw new Refused(`${id} ${name} was opened ${looks} times (${seconds(took)}):`, findings)
  return { ...outcome, record }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(0)} s`
const told = ({ looks, took }: Outcome) => `It was opened ${looks} times and nothing was found (${seconds(took)})`

import type { RegistryFile, RemoteBuild } from '@techo/core/registry'
import type { Finding } from './gate.ts'
import { bytesOfRecord, contentOf, type InspectionRecord, inspectionName, readRecord } from './inspection-record.ts'
import { folderOf, sha256, statementOfBuild } from './publish.ts'
import { remoteOf, type Writing, writeRemote } from './state.ts'
import type { Target } from './target.ts'

/** Why a build counts as not inspected; nothing when its record is of its own content. */
export async function judgeInspection(target: Target, id: string, build: RemoteBuild): Promise<Finding[]> {
  const say = (message: string): Finding[] => [
    {
      rule: 'inspection',
      message,
      next: `pnpm registry inspect ${id} ${build.build} (in a repository of its own: npm run inspect -- ${build.build}), which opens it in a browser, and activate again`,
    },
  ]
  if (!(inspectionName in build.files)) return say(`No browser has opened ${id} ${build.build} yet`)
  const record = readRecord(await target.read(`${folderOf(id, build.build)}/${inspectionName}`))
  if (!record) return say('Its record of an inspection is older than what is asked today')
  if (record.content !== contentOf(build.files)) return say('Its record of an inspection is one of other files')
  return []
}

/** Builds that people are given and no browser has opened, as `<remote> <build>`: what a checkout was built to on this machine. */
export const uninspected = ({ remotes }: RegistryFile): string[] =>
  Object.entries(remotes).flatMap(([id, { active, trial, builds }]) =>
    [active, trial?.build ?? '']
      .filter(name => builds[name] && !(inspectionName in builds[name].files))
      .map(name => `${id} ${name}`),
  )

/**
 * Lays the record beside the files of a published build and notes its hash.
 * @throws when the record is one of other files, the build is unknown, or somebody else was faster
 */
export async function recordInspection(
  target: Target,
  registry: RegistryFile,
  id: string,
  name: string,
  record: InspectionRecord,
  writing: Writing = {},
): Promise<RegistryFile> {
  const remote = remoteOf(registry, id)
  const build = remote.builds[name]
  if (!build) throw new Error(`${id} ${name} is not published: publish it first`)
  if (record.content !== contentOf(build.files)) throw new Error(`The record is one of other files than ${id} ${name}`)
  const bytes = bytesOfRecord(record)
  await target.replace(`${folderOf(id, name)}/${inspectionName}`, bytes)
  const files = { ...build.files, [inspectionName]: sha256(bytes) }
  const inspected = { ...build, files }
  const signature = writing.signer?.sign('build', statementOfBuild(inspected))
  const entry = {
    ...remote,
    builds: { ...remote.builds, [name]: inspected },
    ...(signature ? { signatures: { ...remote.signatures, [name]: signature } } : {}),
  }
  return writeRemote(target, registry, id, entry, { what: 'inspect', build: name }, writing)
}

import type { RegistryFile } from '@techo/core/registry'
import { activated, unpublished } from './life-cycle.ts'
import { folderOf, sha256 } from './publish.ts'
import { readRegistry, remoteOf, writeRevision } from './state.ts'
import type { Target } from './target.ts'

/**
 * Lays one published build into an empty place and makes it active there, with no other remote beside it: what an inspection opens.
 * @throws when a file of it is missing or altered
 */
export async function layAlone(from: Target, to: Target, id: string, name: string): Promise<RegistryFile> {
  const build = remoteOf(await readRegistry(from), id).builds[name]
  if (!build) throw new Error(`${id} ${name} is not published: publish it first`)
  const folder = folderOf(id, name)
  await Promise.all(
    Object.entries(build.files).map(async ([file, hash]) => {
      const path = `${folder}/${file}`
      const bytes = await from.read(path)
      if (!bytes || sha256(bytes) !== hash)
        throw new Error(`${from.name}: ${path} is ${bytes ? 'altered' : 'missing'}: publish the same build again`)
      await to.replace(path, bytes)
    }),
  )
  const entry = activated({ ...unpublished, builds: { [name]: build } }, name)
  const empty: RegistryFile = { revision: 0, remotes: {} }
  return writeRevision(to, empty, { [id]: entry }, { what: 'activate', remote: id, build: name })
}

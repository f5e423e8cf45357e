import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { contractVersion } from '@techo/core'
import { contractMinor } from '@techo/core/registry'
import { z } from 'zod'
import { sharedModules } from '../shared-modules.ts'
import type { Target } from './target.ts'

/** What a shell that is deployed offers to remotes: `shell.json` beside its document. */
export const shellFactsName = 'shell.json'

const shape = z.object({
  contract: z.object({ version: z.number(), minor: z.number() }),
  /** versions of the shared modules it gives, by name */
  shared: z.record(z.string(), z.string()),
  /** patterns of its own addresses */
  addresses: z.array(z.string()),
})
export type ShellFacts = z.infer<typeof shape>

/** What the shell of a checkout offers. */
export async function shellFactsOf(root: string): Promise<ShellFacts> {
  const folder = join(root, 'shell')
  const find = createRequire(join(folder, 'package.json'))
  const read = async (path: string) => (JSON.parse(await readFile(path, 'utf8')) as { version: string }).version
  // Every package of the workspace carries the version of the shell.
  const [own, react] = await Promise.all([read(join(folder, 'package.json')), read(find.resolve('react/package.json'))])
  // Whose the addresses of remotes are, is judged between remotes.
  const { addresses } = (await import(join(folder, 'src/addresses.ts'))) as {
    addresses: readonly { readonly path: string }[]
  }
  return {
    contract: { version: contractVersion, minor: contractMinor },
    shared: Object.fromEntries(
      Object.keys(sharedModules).map(name => [name, name.startsWith('@techo/') ? own : react]),
    ),
    addresses: addresses.map(({ path }) => path),
  }
}

/** @returns null where no shell was deployed */
export async function readShellFacts(target: Target): Promise<ShellFacts | null> {
  const bytes = await target.read(shellFactsName)
  if (!bytes) return null
  const { data, error } = shape.safeParse(JSON.parse(Buffer.from(bytes).toString('utf8')))
  if (error) throw new Error(`${shellFactsName} does not say what the shell offers: build the shell again`)
  return data
}

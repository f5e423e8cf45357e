import { buildShell } from '@techo/tooling'
import { monolith, root } from './root.ts'

/** Builds the same source as one application, with every remote linked in: what the federated build is measured against. */
export async function run(): Promise<void> {
  process.env.NODE_ENV ??= 'production'
  if (process.env.TECHO_REMOTES !== 'static')
    throw new Error('Set TECHO_REMOTES=static: without it nothing is linked in')
  await buildShell(root, monolith)
}

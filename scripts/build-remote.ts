import { resolve } from 'node:path'
import { buildRemote } from '@techo/tooling'
import { site } from './root.ts'

/** Builds one remote of any checkout into the site (`SITE_DIR`) as `pnpm build <remote>` does: `<checkout> <remote>`. */
export async function run([checkout, id]: readonly string[]): Promise<void> {
  if (!checkout || !id) throw new Error('Usage: build-remote <checkout> <remote>')
  process.env.NODE_ENV ??= 'production'
  const { instead } = await buildRemote(resolve(checkout), site, id)
  if (instead) process.stdout.write(`${instead}\n`)
}

import { resolve } from 'node:path'
import { activate, folderTarget, publish } from '@techo/tooling/registry'
import { site } from './root.ts'

/**
 * Takes a build folder whose sources are elsewhere through the gate into the site (`SITE_DIR`), for browser tests, which are what
 * opens it: `<folder> <remote> <version>`.
 */
export async function run([folder, id, version]: readonly string[]): Promise<void> {
  if (!folder || !id || !version) throw new Error('Usage: activate-build <folder> <remote> <version>')
  const target = folderTarget(site)
  await activate(target, id, await publish(target, resolve(folder), version), { isUnderInspection: true })
}

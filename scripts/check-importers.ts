import { join, resolve } from 'node:path'
import { runCommand } from './process.ts'
import { fetchRealFiles, NoNetwork } from './real-files.ts'
import { root } from './root.ts'

/**
 * `pnpm check:importers`: every importer reads files that other programs wrote, fetched from public repositories by commit and
 * sum. `IMPORTER_FILES` names a folder that has them already. Without a network it fails: nothing was checked.
 */
export async function run(): Promise<void> {
  const folder = resolve(root, process.env.IMPORTER_FILES ?? '.cache/importers')
  try {
    console.log(`${await fetchRealFiles(folder)} files of other programs are in ${folder}`)
  } catch (error) {
    if (!(error instanceof NoNetwork)) throw error
    console.error(`Nothing was checked: ${error.message}`)
    process.exitCode = 1
    return
  }
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const { code } = await runCommand(process.execPath, [vitest, 'run', 'real-files'], {
    env: { IMPORTER_FILES: folder },
  })
  if (code !== 0) process.exitCode = 1
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runCommand } from './process.ts'
import { root } from './root.ts'

/** Fails when the lockfile or a settings file of the package managers names the host it was installed from: it must install anywhere. */
export async function run(): Promise<void> {
  const { output } = await runCommand(
    'git',
    ['ls-files', '--', '*lock*', '.npmrc', '**/.npmrc', 'pnpm-workspace.yaml'],
    { show: false },
  )
  for (const file of output.split('\n').filter(Boolean)) {
    const lines = (await readFile(join(root, file), 'utf8')).split('\n')
    const index = lines.findIndex(line => /https?:\/\/|tarball:|registry\s*=/.test(line))
    if (index >= 0) throw new Error(`${file}:${index + 1} names a host: ${lines[index]?.trim().slice(0, 80)}`)
  }
}

import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { root } from './product.ts'

/**
 * Builds a remote from a changed copy of its sources and deploys it into a site folder, as its team would from a checkout
 * of its own: only `remotes/<id>` is copied, everything else is what is there.
 * @param change file of the remote → its new text
 * @param from where its sources lie
 * @returns what was printed: nothing, or why the registry keeps another build active
 */
export async function deployChanged(
  site: string,
  id: string,
  change: Readonly<Record<string, (before: string) => string>>,
  from = join(root, 'remotes', id),
): Promise<string> {
  const checkout = await mkdtemp(join(tmpdir(), 'techo-remote-'))
  const folder = join(checkout, 'remotes', id)
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(from))
    if (name !== 'node_modules' && name !== 'dist') await cp(join(from, name), join(folder, name), { recursive: true })
  await symlink(join(from, 'node_modules'), join(folder, 'node_modules'))
  await cp(join(root, 'tsconfig.base.json'), join(checkout, 'tsconfig.base.json'))
  for (const [file, edit] of Object.entries(change)) {
    const before = await readFile(join(folder, file), 'utf8')
    const after = edit(before)
    if (after === before) throw new Error(`The change to ${file} changes nothing`)
    await writeFile(join(folder, file), after)
  }
  return runScript(site, 'build-remote', checkout, id).finally(() => rm(checkout, { recursive: true, force: true }))
}

/** Lets a build that is kept in `e2e/frozen` into a site by the gate. */
export async function deployFrozen(site: string, id: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'techo-frozen-'))
  const files = unzipSync(await readFile(join(root, `e2e/frozen/${id}.zip`)))
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes)
  await runScript(site, 'activate-build', folder, id, '0.1.0').finally(() =>
    rm(folder, { recursive: true, force: true }),
  )
}

/**
 * Runs one of `scripts/` on a site: `registry rollback habits`.
 * @returns what it printed
 * @throws with that when it ends with a failure
 */
export async function runScript(site: string, ...words: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [join(root, 'scripts/run.mjs'), ...words], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', SITE_DIR: site },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => output.push(String(chunk)))
  const { promise, resolve } = Promise.withResolvers<number | null>()
  child.once('close', resolve)
  const code = await promise
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}:\n${output.join('')}`)
  return output.join('')
}

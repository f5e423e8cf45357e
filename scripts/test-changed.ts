import { globSync } from 'node:fs'
import { join } from 'node:path'
import { listRemotes } from '@techo/tooling'
import { changedRemotes, changedSpecs, type Placed } from './changed-specs.ts'
import { runChecksAlone } from './check.ts'
import { ensureChromium } from './chromium.ts'
import { runCommand } from './process.ts'
import { root } from './root.ts'

/** Files that differ from a commit, and new ones that git does not ignore. */
async function changedFiles(since: string): Promise<string[]> {
  const lines = async (...words: readonly string[]) => {
    const { code, output } = await runCommand('git', words, { show: false })
    if (code !== 0) throw new Error(`git ${words.join(' ')} failed. Name a commit that git knows.\n${output}`)
    return output.split('\n').filter(line => line !== '')
  }
  return [
    ...(await lines('diff', '--name-only', since, '--')),
    ...(await lines('ls-files', '--others', '--exclude-standard')),
  ]
}

const placed = async (id: string): Promise<Placed> => {
  const { default: config } = (await import(join(root, 'remotes', id, 'remote.config.ts'))) as {
    default: { readonly routes: readonly { readonly path: string }[] }
  }
  return { id, paths: config.routes.map(({ path }) => path) }
}

/**
 * `pnpm test:changed [commit]`: the checks, the unit tests that can tell of what differs from a commit (default: the last one), and the journeys
 * of the remotes among it, built before. It is for the minute between two edits; the whole truth is `npm test`.
 */
export async function run([since = 'HEAD']: readonly string[]): Promise<void> {
  const files = await changedFiles(since)
  const remotes = await Promise.all((await listRemotes(root)).map(placed))
  const specs = changedSpecs(files, globSync('e2e/**/*.spec.ts', { cwd: root }).sort(), remotes)
  const failed = (await runChecksAlone()).filter(({ ok }) => !ok).map(({ name }) => name)
  const step = async (name: string, command: string, args: readonly string[], env: Record<string, string> = {}) => {
    const { code } = await runCommand(command, args, { env })
    if (code !== 0) failed.push(name)
    return code === 0
  }
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  await step('unit tests', process.execPath, [vitest, 'run', '--changed', since, '--passWithNoTests'])
  if (specs.length > 0) {
    const parts = changedRemotes(files, remotes).map(({ id }) => id)
    if (files.some(file => /^(?:shell|shared)\//.test(file))) parts.unshift('shell')
    const isBuilt = globSync('dist/site/index.html', { cwd: root }).length > 0
    const wanted = isBuilt ? parts : []
    const isReady =
      (isBuilt && parts.length === 0) ||
      (await step('build', process.execPath, ['scripts/run.mjs', 'build', ...wanted]))
    const settings = ['test', '--config', 'e2e/playwright.config.ts']
    if (isReady)
      await step(
        'journeys',
        join(root, 'node_modules/.bin/playwright'),
        [...settings, ...specs],
        await ensureChromium(),
      )
  }
  process.stdout.write(failed.length > 0 ? `\nfailed: ${failed.join(', ')}\n` : '\nall passed\n')
  process.exitCode = failed.length > 0 ? 1 : 0
}

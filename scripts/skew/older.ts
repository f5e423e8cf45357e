import { mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '../process.ts'

export interface Commit {
  readonly sha: string
  /** why this one, for the report */
  readonly reason: string
}

/** What remotes are built against: a change of it is what older builds have to bear. */
const contract = ['docs/contract', 'shared/core']

const git = (clone: string, ...args: readonly string[]) => runCommand('git', args, { cwd: clone, show: false })

const commitOf = async (clone: string, ref: string): Promise<string | null> => {
  const { code, output } = await git(clone, 'rev-parse', '--verify', '--quiet', `${ref}^{commit}`)
  return code === 0 ? output.trim() : null
}

const tooShallow = (what: string) =>
  new Error(
    `This clone does not reach back to ${what}. Bring its history (git fetch --unshallow --tags) and try again.`,
  )

/**
 * The commit that the builds of today are to get along with: the one named; else the newest release tag (`v…`) that is not
 * this very commit; else the commit before the newest one that changed what remotes are built against.
 * @throws when the clone is too shallow to hold it, or when it holds no such commit
 */
export async function olderCommit(clone: string, ref?: string): Promise<Commit> {
  const isShallow = (await git(clone, 'rev-parse', '--is-shallow-repository')).output.trim() === 'true'
  if (ref !== undefined) {
    const sha = await commitOf(clone, ref)
    if (sha) return { sha, reason: `${ref}, as asked for` }
    if (isShallow) throw tooShallow(ref)
    throw new Error(`There is no commit ${ref}`)
  }
  const tags = await git(
    clone,
    'tag',
    '--list',
    'v*',
    '--sort=-creatordate',
    '--merged',
    'HEAD',
    '--no-contains',
    'HEAD',
  )
  const tag = tags.output.split('\n')[0]?.trim()
  const released = tag ? await commitOf(clone, tag) : null
  if (tag && released) return { sha: released, reason: `the release ${tag}` }
  const changed = (await git(clone, 'log', '-1', '--format=%H', '--', ...contract)).output.trim()
  const before = changed === '' ? null : await commitOf(clone, `${changed}^`)
  if (before)
    return { sha: before, reason: `the commit before ${changed.slice(0, 9)}, which changed ${contract.join(' or ')}` }
  if (isShallow) throw tooShallow('a release or a change of the contract')
  throw new Error('There is no release and no earlier contract to compare with')
}

/** Builds a commit in a checkout of its own, with its own libraries and its own tools, into a site folder. */
export async function buildCommit(clone: string, sha: string, site: string): Promise<void> {
  const checkout = await mkdtemp(join(tmpdir(), 'techo-skew-checkout-'))
  const must = async (command: string, args: readonly string[], env: Record<string, string>, cwd = checkout) => {
    const { code, output } = await runCommand(command, args, { cwd, env, show: false })
    if (code !== 0) throw new Error(`${sha.slice(0, 9)}: ${command} ${args.join(' ')} ended with ${code}:\n${output}`)
  }
  try {
    await must('git', ['worktree', 'add', '--force', '--detach', checkout, sha], {}, clone)
    const { scripts } = JSON.parse(await readFile(join(checkout, 'package.json'), 'utf8')) as {
      scripts: Readonly<Record<string, string>>
    }
    const pnpm = /pnpm@[\d.]+/.exec(scripts.start ?? '')?.[0] ?? 'pnpm'
    // A production install would leave the tools out.
    await must('npx', ['--yes', pnpm, 'install', '--frozen-lockfile', '--prefer-offline'], { NODE_ENV: 'development' })
    const unfinished = `${site}.new`
    await must('npx', ['--yes', pnpm, 'run', 'build'], { NODE_ENV: 'production', SITE_DIR: unfinished })
    await rename(unfinished, site)
  } finally {
    await git(clone, 'worktree', 'remove', '--force', checkout)
    await rm(checkout, { recursive: true, force: true })
  }
}

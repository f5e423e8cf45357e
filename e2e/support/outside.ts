import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { run } from './checkout.ts'
import { builtSite, root } from './product.ts'

/** A repository of a team that has nothing of this one but the packages of the kit, in a folder of its own below the system's. */
export interface Outside {
  readonly folder: string
  /** the kit's tarballs */
  readonly kit: string
  /** runs a program there as the team would, with its npm and without anything of this workspace; fails with its output */
  run(words: readonly string[], env?: Readonly<Record<string, string>>): Promise<string>
  /** the same, where a failure is what is looked for: code and output */
  fails(words: readonly string[], env?: Readonly<Record<string, string>>): Promise<string>
  /**
   * Starts a command that goes on, and waits for what it says when it is ready.
   * @returns the first group of `ready`, and how to end it with everything it has started
   */
  starts(
    words: readonly string[],
    ready: RegExp,
    env?: Readonly<Record<string, string>>,
  ): Promise<{ readonly said: string; stop(): Promise<void> }>
  remove(): Promise<void>
}

/** What a package manager or a test runner above has set means this workspace. */
const plain = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(npm_|pnpm_|NODE|VITEST|PLAYWRIGHT|SITE_DIR|TECHO_)/i.test(name)),
  ),
  PATH: (process.env.PATH ?? '')
    .split(delimiter)
    .filter(path => !path.startsWith(root))
    .join(delimiter),
})

/** A program that goes on, in a group of its own: npm passes no signal on to what it has started. */
function started(
  [command = '', ...args]: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
  ready: RegExp,
): ReturnType<Outside['starts']> {
  const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<Outside['starts']>>>()
  const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const end = Promise.withResolvers<void>()
  const stop = () => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) process.kill(-child.pid)
    return end.promise
  }
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      output += String(chunk)
      const [, said] = ready.exec(output) ?? []
      if (said) resolve({ said, stop })
    })
  child.on('error', reject)
  child.on('close', code => {
    end.resolve()
    reject(new Error(`${command} ${args.join(' ')} ended with ${code}:\n${output}`))
  })
  return promise
}

/**
 * Packs the kit, and makes and installs a repository with plain npm.
 * @param id of the remote; further words are its titles, as `create-remote` takes them
 */
export async function newRepository(id: string, ...titles: readonly string[]): Promise<Outside> {
  const place = await mkdtemp(join(tmpdir(), 'techo-outside-'))
  const [kit, folder] = [join(place, 'kit'), join(place, id)]
  const env = plain()
  const ran = ([command = '', ...args]: readonly string[], cwd: string, more: NodeJS.ProcessEnv) =>
    run(command, args, cwd, { ...env, ...more })
  const must = async (words: readonly string[], cwd: string, more: NodeJS.ProcessEnv = {}) => {
    const { code, output } = await ran(words, cwd, more)
    if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}:\n${output}`)
    return output
  }
  const pack = ['scripts/run.mjs', 'pack-kit', '--out', kit]
  await must([process.execPath, ...pack], root, { SITE_DIR: builtSite })
  const maker = join(kit, 'techo-create-remote-0.1.0.tgz')
  await must(['npm', 'exec', '--yes', '--package', maker, '--', 'create-remote', id, ...titles, '--kit', kit], place)
  await must(['npm', 'install', '--prefer-offline', '--no-audit', '--no-fund'], folder)
  return {
    folder,
    kit,
    run: (words, more) => must(words, folder, more),
    starts: (words, ready, more) => started(words, folder, { ...env, ...more }, ready),
    async fails(words, more = {}) {
      const { code, output } = await ran(words, folder, more)
      if (code === 0) throw new Error(`${words.join(' ')} did not fail:\n${output}`)
      return output
    },
    remove: () => rm(place, { recursive: true, force: true }),
  }
}

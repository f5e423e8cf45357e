import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runCommand } from './command.ts'
import type { ClientSuite } from './suite.ts'

const root = join(import.meta.dirname, '../..')
const cache = join(root, '.cache/client-suites')
const upstream = 'https://github.com/supabase/supabase-js'

/** What every suite is run with; npm packages with exact versions. */
const runner = {
  jest: '30.4.2',
  'ts-jest': '29.4.9',
  typescript: '5.8.3',
  tslib: '2.8.1',
  prettier: '3.6.2',
}

export interface Sources {
  /** upstream's repository, unpacked */
  readonly folder: string
  /** packages lie here, in `node_modules`; above `folder`, so that Node finds them */
  readonly home: string
  /** the commit or tag, in words */
  readonly version: string
}

/** The version of supabase-js that this workspace has installed. */
async function installedVersion(): Promise<string> {
  const lock = await readFile(join(root, 'pnpm-lock.yaml'), 'utf8')
  const version = /'@supabase\/supabase-js@(\d+\.\d+\.\d+)'/.exec(lock)?.[1]
  if (version === undefined) throw new Error('pnpm-lock.yaml does not name a version of @supabase/supabase-js')
  return version
}

/**
 * Unpacks the sources that belong to the installed version and installs what a suite needs beside them.
 * @param given a checkout or bare repository of upstream; without it GitHub is asked. Where it has no such tag its newest commit is taken
 * @throws an Error with one line that says what to do
 */
export async function prepareSources(given: string | undefined, suite: ClientSuite): Promise<Sources> {
  const tag = `v${await installedVersion()}`
  await mkdir(cache, { recursive: true })
  const repository = given ?? (await clone(tag))
  const ref = (await succeeds('git', ['-C', repository, 'rev-parse', '--verify', '--quiet', `${tag}^{commit}`]))
    ? tag
    : 'HEAD'
  const commit = await output('git', ['-C', repository, 'rev-parse', `${ref}^{commit}`])
  const described = await output('git', ['-C', repository, 'describe', '--tags', '--always', commit])
  const home = join(cache, commit.slice(0, 12), suite.folder)
  const folder = join(home, 'source')
  if (!existsSync(folder)) await unpack(repository, commit, folder)
  await install(home, { ...runner, ...suite.dependencies })
  return { folder, home, version: ref === tag ? tag : `${described} (${tag} is not in ${repository})` }
}

async function clone(tag: string): Promise<string> {
  const target = join(cache, `${tag}.git`)
  if (existsSync(target)) return target
  const half = `${target}.part`
  await rm(half, { recursive: true, force: true })
  const { code, output } = await runCommand(
    'git',
    ['clone', '--quiet', '--bare', '--depth', '1', '--branch', tag, upstream, half],
    {},
  )
  if (code !== 0)
    throw new Error(`The sources cannot be fetched; name a checkout in SUPABASE_JS_DIR.\n${output.trim()}`)
  await rename(half, target)
  return target
}

async function unpack(repository: string, commit: string, folder: string): Promise<void> {
  const half = `${folder}.part`
  await rm(half, { recursive: true, force: true })
  await mkdir(half, { recursive: true })
  const archive = join(half, '../source.tar')
  await output('git', ['-C', repository, 'archive', '--format', 'tar', '--output', archive, commit])
  await output('tar', ['-x', '-f', archive, '-C', half])
  await rm(archive)
  await rename(half, folder)
}

/** By npm, in the cache: nothing of it reaches the lockfile of this workspace. */
async function install(home: string, dependencies: Readonly<Record<string, string>>): Promise<void> {
  const wanted = JSON.stringify({ name: 'client-suites', private: true, dependencies }, null, 2)
  const stamp = join(home, 'installed.json')
  if ((await readFile(stamp, 'utf8').catch(() => '')) === wanted) return
  await writeFile(join(home, 'package.json'), wanted)
  const { code, output } = await runCommand(
    'npm',
    ['install', '--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts'],
    { cwd: home },
  )
  if (code !== 0) throw new Error(`npm could not install what the suites need:\n${output.trim()}`)
  await writeFile(stamp, wanted)
}

const succeeds = async (command: string, args: readonly string[]): Promise<boolean> =>
  (await runCommand(command, args, {})).code === 0

async function output(command: string, args: readonly string[]): Promise<string> {
  const { code, output } = await runCommand(command, args, {})
  if (code !== 0) throw new Error(`${command} ${args.join(' ')}: ${output.trim()}`)
  return output.trim()
}

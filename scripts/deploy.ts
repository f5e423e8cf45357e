import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { besideShell } from '@techo/tooling/registry'
import { root, site } from './root.ts'

/**
 * Brings the server, the shell and with them the migrations to the machine that serves people: a folder there has `releases/<id>`,
 * the link `current`, and `site`, which outlives releases because it holds the registry and the builds of remotes.
 */
export interface Place {
  /** the machine as `ssh` takes it; null is this one */
  readonly host: string | null
  /** absolute, on that machine */
  readonly folder: string
}

export interface Deploying {
  readonly place: Place
  /** the checkout to take HEAD of, and the site with the shell that was built of it */
  readonly from: { readonly checkout: string; readonly site: string }
  /** names the release: letters, digits, `.`, `_`, `-` */
  readonly id: string
  /** makes a release ready to run, and starts the server of `current` anew; both run in the folder there */
  readonly install: string
  readonly restart: string
  /** where the server answers */
  readonly url: string
  /** milliseconds for the server to be healthy */
  readonly patienceMs?: number
  readonly print: (text: string) => void
}

/** @throws when the text is neither `/folder` nor `user@host:/folder` */
export function readPlace(text: string): Place {
  const [, host, folder] = /^(?:([\w.@-]+):)?(\/[\w./-]+)$/.exec(text) ?? []
  if (!folder || host?.startsWith('-')) throw new Error('Deploy where to? /folder, or user@host:/folder')
  return { host: host ?? null, folder: folder.replace(/\/+$/, '') }
}

/** Runs a script of `sh` on that machine, fed from a program of this one where there is one; fails with its first words. */
async function there(
  place: Place,
  script: string,
  feed?: readonly [string, readonly string[], string],
): Promise<string> {
  const [program, ...args] = place.host
    ? ['ssh', '-o', 'BatchMode=yes', place.host, 'sh', '-euc', quoted(script)]
    : ['sh', '-euc', script]
  const child = spawn(program ?? 'sh', args, { stdio: ['pipe', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += String(chunk)))
  const ended = new Promise<number>(resolve => child.on('close', code => resolve(code ?? 1)))
  if (feed) {
    const [command, words, cwd] = feed
    const source = spawn(command, words, { cwd, stdio: ['ignore', 'pipe', 'inherit'] })
    const code = new Promise<number>(resolve => source.on('close', each => resolve(each ?? 1)))
    await pipeline(source.stdout, child.stdin).catch(() => undefined)
    if ((await code) !== 0) throw new Error(`${command} ${words[0]} failed`)
  } else child.stdin.end()
  if ((await ended) !== 0) throw new Error(output.trim().slice(-2000) || `${script.slice(0, 60)} failed`)
  return output.trim()
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

interface Health {
  readonly ok: boolean
  /** which process answers; empty where a server does not say, as those of before did not */
  readonly instance: string
}

/** What answers there now; null when nothing does. */
const healthOf = (url: string): Promise<Health | null> =>
  fetch(new URL('/api/health', url), { signal: AbortSignal.timeout(5000) }).then(
    async answer => {
      const { instance = '' } = (await answer.json().catch(() => ({}))) as { readonly instance?: string }
      return { ok: answer.ok, instance }
    },
    () => null,
  )

/**
 * Waits for a process to be healthy that is not the one from before: a restart may come back before the old one has ended.
 * @param before which process answered then
 */
async function untilHealthy(url: string, patienceMs: number, before: string): Promise<boolean> {
  const end = Date.now() + patienceMs
  while (Date.now() < end) {
    const health = await healthOf(url)
    if (health?.ok && (health.instance === '' || health.instance !== before)) return true
    await new Promise(resolve => setTimeout(resolve, 250))
  }
  return false
}

/**
 * Lays the release down beside the one that runs, makes it ready, and only then switches: shell, link, restart. The server applies
 * new migrations as it starts. One that is not healthy afterwards gives way to the release before.
 * @throws when anything failed; what ran before runs on, or again
 */
export async function deploy({
  place,
  from,
  id,
  install,
  restart,
  url,
  patienceMs = 180_000,
  print,
}: Deploying): Promise<void> {
  if (!/^[\w.-]+$/.test(id)) throw new Error(`"${id}" names no release`)
  const at = (path: string) => quoted(`${place.folder}/${path}`)
  const release = `releases/${id}`
  await there(place, `mkdir -p ${at(release)} ${at('site')}; tar -x -C ${at(release)}`, [
    'git',
    ['archive', 'HEAD'],
    from.checkout,
  ])
  const shell = ['-c', ...besideShell.map(name => `--exclude=./${name}`), '.']
  await there(place, `mkdir -p ${at(`${release}/shell-site`)}; tar -x -C ${at(`${release}/shell-site`)}`, [
    'tar',
    shell,
    from.site,
  ])
  await there(place, `cd ${at(release)}; ${install}`)
  print(`${id} is laid down`)

  // Files with hashes in their names first, the document and what names the build last: nobody is sent to a file that is not there.
  const shellInto = (name: string) =>
    `from=${at(`releases/`)}${quoted(name)}/shell-site; if [ -d "$from" ]; then cd "$from"; [ ! -d assets ] || cp -R assets ${at('site/')}; cp -R . ${at('site/')}; fi`
  const switchTo = (name: string) =>
    there(
      place,
      `${shellInto(name)}; ln -sfn releases/${quoted(name)} ${at('current.next')}; mv -Tf ${at('current.next')} ${at('current')}; cd ${at('')}; ${restart}`,
    )
  const before = await there(place, `readlink ${at('current')} || true`).then(link => link.replace(/^releases\//, ''))
  const old = (await healthOf(url))?.instance ?? ''
  await switchTo(id)
  if (await untilHealthy(url, patienceMs, old)) return print(`${id} serves ${url}`)
  if (!before || before === id) throw new Error(`${id} is not healthy at ${url}, and there is no release before it`)
  const failing = (await healthOf(url))?.instance ?? ''
  await switchTo(before)
  const isBack = await untilHealthy(url, patienceMs, failing)
  throw new Error(
    `${id} is not healthy at ${url}: ${before} serves again${isBack ? '' : ', and is not healthy either'}`,
  )
}

const usage = `Usage: pnpm deploy:to </folder | user@host:/folder> --url <address> --restart <command> [--id <name>] [--install <command>]`

/** `pnpm deploy:to …`: HEAD of this checkout, with the shell that was built last. */
export async function run(args: readonly string[]): Promise<void> {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { url: text, restart: text, id: text, install: text },
    allowPositionals: true,
  })
  const [where] = positionals
  if (!where || !values.url || !values.restart) throw new Error(usage)
  const latest = await readFile(join(site, 'builds/latest.json'), 'utf8').catch(() => {
    throw new Error(`${site} holds no shell: run \`pnpm build shell\` first`)
  })
  const { id } = JSON.parse(latest) as { id: string }
  await deploy({
    place: readPlace(where),
    from: { checkout: root, site },
    id: values.id ?? id,
    install: values.install ?? 'npx --yes pnpm@12.21.0 install --frozen-lockfile',
    restart: values.restart,
    url: values.url,
    print: line => void process.stdout.write(`${line}\n`),
  })
}

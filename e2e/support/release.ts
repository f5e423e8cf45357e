import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, root } from './product.ts'

export interface Release {
  /** unpacked where nothing of the checkout is above it */
  readonly folder: string
  /** bytes of all files */
  readonly size: number
  /** where each server of this release keeps its data unless told otherwise */
  readonly data: string
  dispose(): Promise<void>
}

/** What an operator unpacks: made of the checkout and the site that was built. */
export async function makeRelease(): Promise<Release> {
  const place = await mkdtemp(join(tmpdir(), 'techo-release-'))
  const made = spawnSync(process.execPath, [join(root, 'scripts/run.mjs'), 'release', '--out', join(place, 'made')])
  if (made.status !== 0) throw new Error(`No release was made:\n${made.stderr}`)
  const [tarball = ''] = (await readdir(join(place, 'made'))).filter(name => name.endsWith('.tar.gz'))
  await mkdir(join(place, 'unpacked'))
  const unpacked = spawnSync('tar', ['-xzf', join(place, 'made', tarball), '-C', join(place, 'unpacked')])
  if (unpacked.status !== 0) throw new Error(String(unpacked.stderr))
  await rm(join(place, 'made'), { recursive: true })
  const folder = join(place, 'unpacked', tarball.replace('.tar.gz', ''))
  const files = spawnSync('du', ['-sb', folder], { encoding: 'utf8' }).stdout
  return {
    folder,
    size: Number.parseInt(files, 10),
    data: join(place, 'data'),
    dispose: () => rm(place, { recursive: true, force: true }),
  }
}

export interface ReleaseServer {
  readonly url: string
  readonly port: number
  readonly child: ChildProcess
  readonly ended: Promise<{ readonly code: number | null; readonly said: string }>
}

/** Starts a release by Node alone: no path to any other program, and no setting but these. Resolves when it is ready or ended. */
export async function serveRelease(
  { folder, data }: Release,
  env: Readonly<Record<string, string>> = {},
  port?: number,
): Promise<ReleaseServer> {
  const at = port ?? (await freePort())
  const child = spawn(process.execPath, ['--liftoff-only', '--disable-proto=delete', 'server/src/main.js'], {
    cwd: folder,
    env: { PORT: String(at), DATA_DIR: data, ...env },
  })
  let said = ''
  const { promise: settled, resolve } = Promise.withResolvers<void>()
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', text => {
      said += text
      if (said.includes('Techo is ready at')) resolve()
    })
  const ended = new Promise<{ code: number | null; said: string }>(finish =>
    child.once('close', code => {
      resolve()
      finish({ code, said })
    }),
  )
  await settled
  return { url: `http://127.0.0.1:${at}`, port: at, child, ended }
}

export interface Proxy {
  readonly http: string
  readonly https: string
  /** what its access log holds, as a path */
  readonly log: string
  stop(): Promise<void>
}

export const hasNginx = spawnSync('nginx', ['-v']).status === 0

/**
 * A real nginx with the sample of the release: only its name, ports, certificate and places for files are others.
 * @param upstream the port of the server behind it
 * @param ports where it listens
 */
export async function startNginx(
  sample: string,
  upstream: number,
  ports: { readonly http: number; readonly https: number },
): Promise<Proxy> {
  const place = await mkdtemp(join(tmpdir(), 'techo-nginx-'))
  const [certificate, key] = [join(place, 'fullchain.pem'), join(place, 'privkey.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const keyed = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', certificate]
  spawnSync('openssl', [...keyed, ...subject])
  const site = sample
    .replaceAll('techo.example', 'localhost')
    .replace('listen 80;', `listen 127.0.0.1:${ports.http};`)
    .replace('listen 443 ', `listen 127.0.0.1:${ports.https} `)
    .replace('127.0.0.1:3000', `127.0.0.1:${upstream}`)
    .replaceAll('/etc/ssl/techo', place)
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const config = join(place, 'nginx.conf')
  await writeFile(
    config,
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${place}/pid; error_log ${place}/error.log;
events {}
http { access_log ${place}/access.log; ${folders.map(name => `${name}_temp_path ${place}/${name};`).join(' ')}
${site} }`,
  )
  const tested = spawnSync('nginx', ['-t', '-c', config], { encoding: 'utf8' })
  if (tested.status !== 0) throw new Error(`nginx refuses the sample:\n${tested.stderr}`)
  const child = spawn('nginx', ['-c', config], { stdio: 'ignore' })
  const ended = new Promise<void>(resolve => child.once('close', () => resolve()))
  const http = `http://localhost:${ports.http}`
  while (!(await fetch(http, { redirect: 'manual' }).catch(() => null))) if (child.exitCode !== null) break
  return {
    http,
    https: `https://localhost:${ports.https}`,
    log: join(place, 'access.log'),
    async stop() {
      child.kill('SIGQUIT')
      const late = setTimeout(() => child.kill('SIGTERM'), 3000)
      await ended
      clearTimeout(late)
      await rm(place, { recursive: true, force: true })
    },
  }
}

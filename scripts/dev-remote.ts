import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { listRemotes, serveRemote, serveShell } from '@techo/tooling'
import { run as build } from './build.ts'
import { forwarded } from './dev.ts'
import { startServer, untilServing } from './process.ts'
import { root, site } from './root.ts'

/**
 * `pnpm dev:remote <id>`: this remote with hot reload, the others from their active builds, in the real shell, loaded as in
 * production. PORT is the page's (default 3000), the next one the backend's, the one after that the remote's.
 */
export async function run([id]: readonly string[]): Promise<void> {
  const remotes = await listRemotes(root)
  if (!id || !remotes.includes(id)) throw new Error(`pnpm dev:remote <id>, one of ${remotes.join(', ')}`)
  const hasBuilds = await stat(join(site, 'registry.json')).catch(() => null)
  if (!hasBuilds) await build([])
  process.env.NODE_ENV = 'development'
  process.env.TECHO_REMOTES = 'federated'
  const port = Number(process.env.PORT ?? 3000)
  const backend = `http://127.0.0.1:${port + 1}`
  const server = startServer({ PORT: String(port + 1), SITE_URL: `http://localhost:${port}`, NODE_ENV: 'development' })
  await untilServing(`${backend}/api/health`, server)
  const { remote, close: closeRemote } = await serveRemote(root, id, port + 2)
  const closeShell = await serveShell(root, { port, backend, forwarded: [...forwarded, '/r/'], local: remote })
  const [base = '/mypage'] = remote.config.bases
  process.stdout.write(`${id} is ready at http://localhost:${port}${base}\n`)
  const stop = async () => {
    server.kill('SIGTERM')
    await Promise.all([closeRemote(), closeShell()])
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
  server.on('exit', code => process.exit(code ?? 1))
}

import { listRemotes, serveShell } from '@techo/tooling'
import { startServer, untilServing } from './process.ts'
import { root } from './root.ts'

/** What the backend answers while the shell comes from a dev server. */
export const forwarded = [
  '/api',
  '/auth/v1',
  '/rest/v1',
  '/storage/v1',
  '/realtime/v1',
  '/functions/v1',
  '/config.json',
  '/dev/mailbox',
]

/**
 * `npm run dev`: the backend, and one dev server for the shell with every remote linked in statically, so that an edit in
 * either is on the screen at once with the state kept. PORT is the page's (default 3000), the next one the backend's.
 */
export async function run(): Promise<void> {
  process.env.NODE_ENV = 'development'
  process.env.TECHO_REMOTES = 'static'
  const port = Number(process.env.PORT ?? 3000)
  const backend = `http://127.0.0.1:${port + 1}`
  const server = startServer({ PORT: String(port + 1), SITE_URL: `http://localhost:${port}`, NODE_ENV: 'development' })
  await untilServing(`${backend}/api/health`, server)
  const close = await serveShell(root, { port, backend, forwarded })
  const remotes = await listRemotes(root)
  process.stdout.write(`Techo (${remotes.join(', ')} linked in) is ready at http://localhost:${port}\n`)
  const stop = async () => {
    server.kill('SIGTERM')
    await close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
  server.on('exit', code => process.exit(code ?? 1))
}

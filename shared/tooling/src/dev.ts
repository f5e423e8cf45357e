import { join } from 'node:path'
import { createRsbuild } from '@rsbuild/core'
import { shellConfig } from './presets.ts'

/**
 * Serves the shell with hot reload and forwards the backend's addresses.
 * @returns the way to stop it
 */
export async function serveShell(
  root: string,
  { port, backend, forwarded }: { port: number; backend: string; forwarded: readonly string[] },
): Promise<() => Promise<void>> {
  const rsbuild = await createRsbuild({
    cwd: join(root, 'shell'),
    config: shellConfig(join(root, 'shell'), {
      mode: 'development',
      // Compiling a remote only when it is opened would reload the page at that moment and lose its state.
      dev: { lazyCompilation: false },
      server: {
        port,
        strictPort: true,
        host: '127.0.0.1',
        historyApiFallback: true,
        proxy: Object.fromEntries(forwarded.map(path => [path, { target: backend, ws: true }])),
      },
    }),
  })
  const { server } = await rsbuild.startDevServer()
  return () => server.close()
}

import { join } from 'node:path'
import { createRsbuild, mergeRsbuildConfig, type RsbuildConfig } from '@rsbuild/core'
import type { RemoteConfig } from '@techo/core'
import type { ResolvedRegistry, ResolvedRemote } from '@techo/core/registry'
import { shellConfig } from './presets.ts'

export interface ShellServing {
  readonly port: number
  readonly backend: string
  /** prefixes of addresses that the backend answers */
  readonly forwarded: readonly string[]
  /** a remote that is served from elsewhere instead of its active build */
  readonly local?: ResolvedRemote
}

/**
 * Remotes come with a refresh runtime of their own. React tells only those of its first hook, so this one is there before and
 * knows every renderer; without it an edit of a remote arrives and the screen stays as it was.
 */
const refreshHook = `window.__REACT_DEVTOOLS_GLOBAL_HOOK__??={renderers:new Map(),supportsFiber:true,inject(r){const id=this.renderers.size+1;this.renderers.set(id,r);return id},onScheduleFiberRoot(){},onCommitFiberRoot(){},onCommitFiberUnmount(){}}`

/**
 * Serves the shell with hot reload and forwards the backend's addresses.
 * @returns the way to stop it
 */
export async function serveShell(
  root: string,
  { port, backend, forwarded, local }: ShellServing,
): Promise<() => Promise<void>> {
  const rsbuild = await createRsbuild({
    cwd: join(root, 'shell'),
    config: shellConfig(join(root, 'shell'), {
      mode: 'development',
      // Compiling a remote only when it is opened would reload the page at that moment and lose its state.
      dev: { lazyCompilation: false },
      ...(local ? { html: { tags: [{ tag: 'script', children: refreshHook, head: true, append: false }] } } : {}),
      server: {
        port,
        strictPort: true,
        host: '127.0.0.1',
        historyApiFallback: true,
        ...(local
          ? {
              setup: ({ server }) => {
                server.middlewares.use('/registry.json', (_request, response) => {
                  void registryWith(backend, local).then(
                    text => response.setHeader('content-type', 'application/json').end(text),
                    error => response.writeHead(502).end(String(error)),
                  )
                })
              },
            }
          : {}),
        proxy: Object.fromEntries(forwarded.map(path => [path, { target: backend, ws: true }])),
      },
    }),
  })
  const { server } = await rsbuild.startDevServer()
  return () => server.close()
}

async function registryWith(backend: string, local: ResolvedRemote): Promise<string> {
  const { revision, remotes } = (await (await fetch(`${backend}/registry.json`)).json()) as ResolvedRegistry
  return JSON.stringify({ revision, remotes: [...remotes.filter(({ id }) => id !== local.id), local] })
}

/**
 * Serves one remote with hot reload, to be loaded into a shell from another address of this machine.
 * @returns what the registry says of it, and the way to stop it
 */
export async function serveRemote(
  root: string,
  id: string,
  port: number,
): Promise<{ remote: ResolvedRemote; close: () => Promise<void> }> {
  const folder = join(root, 'remotes', id)
  const [{ default: own }, { default: config }] = (await Promise.all([
    import(join(folder, 'rsbuild.config.ts')),
    import(join(folder, 'remote.config.ts')),
  ])) as [{ default: RsbuildConfig }, { default: RemoteConfig }]
  const rsbuild = await createRsbuild({
    cwd: folder,
    config: mergeRsbuildConfig(own, {
      mode: 'development',
      dev: { lazyCompilation: false, client: { host: '127.0.0.1', port }, assetPrefix: `http://127.0.0.1:${port}/` },
      server: { port, strictPort: true, host: '127.0.0.1' },
    }),
  })
  const { server } = await rsbuild.startDevServer()
  const remote = {
    id,
    build: 'local',
    version: 'local',
    entry: `http://127.0.0.1:${port}/remoteEntry.js`,
    format: 'script' as const,
    base: { js: [], css: [] },
    preload: {},
    config,
  }
  return { remote, close: () => server.close() }
}

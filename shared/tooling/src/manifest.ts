import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RsbuildPlugin } from '@rsbuild/core'
import type { RemoteConfig } from '@techo/core'
import { sharedModules } from './shared-modules.ts'

/** What a remote's build says of itself; publishing turns the relative names into addresses. */
export interface RemoteManifest {
  readonly config: RemoteConfig
  readonly entry: string
  readonly base: { readonly js: readonly string[]; readonly css: readonly string[] }
  readonly preload: Readonly<Record<string, { readonly js: readonly string[]; readonly css: readonly string[] }>>
  readonly shared: Readonly<Record<string, string>>
}

export const manifestName = 'techo-remote.json'

interface Chunk {
  readonly id?: string | number | null
  readonly names?: readonly string[]
  readonly files?: readonly string[]
  readonly origins?: readonly { readonly request?: string }[]
  readonly siblings?: readonly (string | number)[]
}

const split = (files: readonly string[]) => ({
  js: files.filter(file => file.endsWith('.js')).sort(),
  css: files.filter(file => file.endsWith('.css')).sort(),
})

/**
 * Writes `techo-remote.json` beside the bundle: the declared config, the entry, the files of the exposed module, and for each
 * declared address the files of its page. The bundler's own federation manifest lists all lazy chunks in one heap, which is
 * no use for preloading one address. Fails the build when a declared page has no chunk of its own.
 */
export const pluginManifest = (config: RemoteConfig): RsbuildPlugin => ({
  name: 'techo:manifest',
  setup(api) {
    api.onAfterBuild(async ({ stats }) => {
      const json = stats?.toJson({
        all: false,
        chunks: true,
        chunkOrigins: true,
        chunkRelations: true,
        ids: true,
        assets: true,
      })
      const chunks = (json?.chunks ?? []) as unknown as readonly Chunk[]
      const filesOf = (chunk: Chunk): readonly string[] =>
        [chunk, ...chunks.filter(each => each.id != null && chunk.siblings?.includes(each.id))].flatMap(
          each => each.files ?? [],
        )
      const entry = chunks.flatMap(chunk => chunk.files ?? []).find(file => /^remoteEntry\..*\.js$/.test(file))
      const exposed = chunks.find(chunk => chunk.names?.some(name => name === '__federation_expose_remote'))
      if (!entry || !exposed) throw new Error(`${config.id}: the build made no remote entry; is src/remote.tsx there?`)
      const preload: Record<string, { js: string[]; css: string[] }> = {}
      for (const route of config.routes) {
        if (!route.page) continue
        const chunk = chunks.find(each =>
          each.origins?.some(origin => origin.request?.replace(/\.tsx?$/, '') === `./${route.page}`),
        )
        if (!chunk)
          throw new Error(
            `${config.id}: ${route.path} declares the page ${route.page}, but nothing imports ./${route.page}.tsx lazily. Use lazy: () => import('./${route.page}.tsx').`,
          )
        preload[route.path] = split(filesOf(chunk))
      }
      const manifest: RemoteManifest = { config, entry, base: split(filesOf(exposed)), preload, shared: sharedModules }
      await writeFile(join(api.context.distPath, manifestName), `${JSON.stringify(manifest, null, 2)}\n`)
    })
  },
})

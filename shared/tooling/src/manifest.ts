import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RsbuildPlugin, Rspack } from '@rsbuild/core'
import type { RegistryFile, RemoteConfig } from '@techo/core'
import { sharedModules } from './shared-modules.ts'

/** What a remote's build says of itself; publishing turns the relative names into addresses. */
export interface RemoteManifest {
  readonly config: RemoteConfig
  readonly entry: string
  readonly base: Files
  readonly preload: Readonly<Record<string, Files>>
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

export interface Files {
  readonly js: readonly string[]
  readonly css: readonly string[]
}

/** Which files a build made for what; asked by the plugins of the remotes and of the monolith. */
class ChunkMap {
  readonly #chunks: readonly Chunk[]

  constructor(stats: Rspack.Stats | Rspack.MultiStats | undefined) {
    const wanted = { all: false, chunks: true, chunkOrigins: true, chunkRelations: true, ids: true } as const
    // The bundler's own types leave out what `chunkRelations` adds.
    this.#chunks = (stats?.toJson(wanted).chunks ?? []) as unknown as readonly Chunk[]
  }

  /** The chunk of that name, and what must be there with it. */
  named(name: string): Files | undefined {
    return this.#files(this.#chunks.find(chunk => chunk.names?.includes(name)))
  }

  /** The chunk that a lazy `import()` of this module opened, the ending left out. */
  imported(request: string): Files | undefined {
    return this.#files(
      this.#chunks.find(chunk => chunk.origins?.some(origin => origin.request?.replace(/\.tsx?$/, '') === request)),
    )
  }

  matching(pattern: RegExp): string | undefined {
    return this.#chunks.flatMap(chunk => chunk.files ?? []).find(file => pattern.test(file))
  }

  #files(chunk: Chunk | undefined): Files | undefined {
    if (!chunk) return undefined
    const beside = this.#chunks.filter(each => each.id != null && chunk.siblings?.includes(each.id))
    const files = [chunk, ...beside].flatMap(each => each.files ?? [])
    return {
      js: files.filter(file => file.endsWith('.js')).sort(),
      css: files.filter(file => file.endsWith('.css')).sort(),
    }
  }
}

const pagesOf = (config: RemoteConfig, map: ChunkMap): Record<string, Files> => {
  const preload: Record<string, Files> = {}
  for (const { path, page } of config.routes) {
    if (!page) continue
    const files = map.imported(`./${page}`)
    if (!files)
      throw new Error(
        `${config.id}: ${path} declares the page ${page}, but nothing imports ./${page}.tsx lazily. Use lazy: () => import('./${page}.tsx').`,
      )
    preload[path] = files
  }
  return preload
}

/**
 * Writes `techo-remote.json` beside the bundle: the declared config, the entry, the files of the exposed module, and for each
 * declared address the files of its page. The bundler's own federation manifest lists all lazy chunks in one heap, which is
 * no use for preloading one address. Fails the build when a declared page has no chunk of its own.
 */
export const pluginManifest = (config: RemoteConfig): RsbuildPlugin => ({
  name: 'techo:manifest',
  setup(api) {
    api.onAfterBuild(async ({ stats }) => {
      const map = new ChunkMap(stats)
      const entry = map.matching(/^remoteEntry\..*\.js$/)
      const base = map.named('__federation_expose_remote')
      if (!entry || !base) throw new Error(`${config.id}: the build made no remote entry; is src/remote.tsx there?`)
      const manifest: RemoteManifest = { config, entry, base, preload: pagesOf(config, map), shared: sharedModules }
      await writeFile(join(api.context.distPath, manifestName), `${JSON.stringify(manifest, null, 2)}\n`)
    })
  },
})

/**
 * Writes a `registry.json` for a shell that has its remotes linked in, so that the server preloads its chunks exactly as it
 * preloads those of a federated one: the fair monolith to measure against.
 */
export const pluginStaticRegistry = (root: string, ids: readonly string[]): RsbuildPlugin => ({
  name: 'techo:static-registry',
  setup(api) {
    api.onAfterBuild(async ({ stats }) => {
      const map = new ChunkMap(stats)
      const remotes: Record<string, RegistryFile['remotes'][string]> = {}
      for (const id of ids) {
        const { default: config } = (await import(join(root, 'remotes', id, 'remote.config.ts'))) as {
          default: RemoteConfig
        }
        const linked = map.imported(join(root, 'remotes', id, 'src/remote'))
        const [entry, ...js] = linked?.js ?? []
        if (!linked || !entry) continue
        const absolute = (files: Files): Files => ({
          js: files.js.map(file => `/${file}`),
          css: files.css.map(file => `/${file}`),
        })
        const build = {
          build: 'static',
          version: '0.0.0',
          entry: `/${entry}`,
          base: absolute({ js, css: linked.css }),
          preload: Object.fromEntries(
            Object.entries(pagesOf(config, map)).map(([path, files]) => [path, absolute(files)]),
          ),
          config,
          shared: {},
          files: {},
        }
        remotes[id] = { active: 'static', builds: { static: build } }
      }
      const registry: RegistryFile = { revision: 1, remotes }
      await writeFile(join(api.context.distPath, 'registry.json'), `${JSON.stringify(registry, null, 2)}\n`)
    })
  },
})

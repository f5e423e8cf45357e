import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { RsbuildPlugin, Rspack } from '@rsbuild/core'
import { contractVersion, type RemoteConfig } from '@techo/core'
import { type BuildFiles, contractMinor, type RegistryFile } from '@techo/core/registry'
import { sharedModules } from './shared-modules.ts'

/** What a remote's build says of itself; publishing turns the relative names into addresses. */
export interface RemoteManifest {
  readonly config: RemoteConfig
  readonly entry: string
  /** how its scripts are written; builds of before that was written down are modules */
  readonly format?: 'script'
  readonly base: BuildFiles
  readonly preload: Readonly<Record<string, BuildFiles>>
  readonly shared: Readonly<Record<string, string>>
  /** what it was built against */
  readonly contract?: { readonly version: number; readonly minor: number }
}

export const manifestName = 'techo-remote.json'

/** The name of the module of the shell that this stands for: the bundler writes one such for each that a chunk imports. */
const consumedName = (module: Rspack.Module): string | undefined =>
  module.type === 'consume-shared-module' ? /\) (@?[^@\s]+)@/.exec(module.identifier())?.[1] : undefined

/** Files that come with one `import()`, or with an entry. */
interface Group {
  readonly name: string | undefined
  readonly requests: readonly string[]
  readonly files: BuildFiles
  /** those that ask for it */
  readonly above: readonly Group[]
}

const withoutEnding = (request: string): string => request.replace(/\.tsx?$/, '')

/** What is asked for from a module, as the entry beside `src` or in it would ask for it. */
function requestFrom(module: Rspack.Module, request: string): string {
  const path = join(dirname(module.nameForCondition() ?? ''), request)
  return `./${withoutEnding(path.slice(path.lastIndexOf('/src/') + 5))}`
}

/** Which files a build made for what; asked by the plugins of the shell, the remotes and the monolith. */
export class ChunkMap {
  readonly #groups: readonly Group[]

  constructor(stats: Rspack.Stats | Rspack.MultiStats | undefined) {
    if (!stats || !('compilation' in stats)) {
      this.#groups = []
      return
    }
    const { chunkGroups, chunkGraph } = stats.compilation
    const known = new Map<Rspack.ChunkGroup, Group>()
    const told = (group: Rspack.ChunkGroup): Group => {
      const found = known.get(group)
      if (found) return found
      const files = [...new Set(group.getFiles())].sort()
      const modules = group.chunks.flatMap(chunk => [...chunkGraph.getChunkModules(chunk)])
      const shared = [...new Set(modules.flatMap(module => consumedName(module) ?? []))].sort()
      const made: Group = {
        name: group.name,
        requests: group.origins.flatMap(({ request, module }) => [
          ...(request ? [withoutEnding(request)] : []),
          ...(request && module ? [requestFrom(module, request)] : []),
        ]),
        files: {
          js: files.filter(file => file.endsWith('.js')),
          css: files.filter(file => file.endsWith('.css')),
          shared,
        },
        above: [],
      }
      known.set(group, made)
      return Object.assign(made, { above: group.getParents().map(told) })
    }
    this.#groups = chunkGroups.map(told)
  }

  /** What an entry or a named chunk needs. */
  named(name: string): BuildFiles | undefined {
    return this.#groups.find(group => group.name === name)?.files
  }

  /** What a lazy `import()` of this module opens, the ending left out. */
  imported(request: string): BuildFiles | undefined {
    const groups = this.#groups.filter(group => group.requests.includes(request))
    return groups.length === 0 ? undefined : merged(...groups.map(({ files }) => files))
  }

  /**
   * What a page needs: also what stands above it where it is a part of another page, and no entry or exposed module asks for
   * it itself.
   */
  page(request: string): BuildFiles | undefined {
    const withAbove = (group: Group): BuildFiles =>
      group.above.some(({ name }) => name !== undefined)
        ? group.files
        : merged(...group.above.map(withAbove), group.files)
    const groups = this.#groups.filter(group => group.requests.includes(request))
    return groups.length === 0 ? undefined : merged(...groups.map(withAbove))
  }

  matching(pattern: RegExp): string | undefined {
    return this.#groups.flatMap(group => group.files.js).find(file => pattern.test(file))
  }
}

/** Where cards stand; a remote may bring theirs by an `import()` of this name. */
const home = '/mypage'

const pagesOf = (config: RemoteConfig, map: ChunkMap): Record<string, BuildFiles> => {
  const preload: Record<string, BuildFiles> = {}
  for (const { path, page } of config.routes) {
    if (!page) continue
    const files = map.page(`./${page}`)
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
      const exposed = map.named('__federation_expose_remote')
      if (!entry || !exposed) throw new Error(`${config.id}: the build made no remote entry; is src/remote.tsx there?`)
      const base = { ...exposed, js: exposed.js.filter(file => file !== entry) }
      const cards = map.named('cards')
      const contract = { version: contractVersion, minor: contractMinor }
      const manifest: RemoteManifest = {
        config,
        entry,
        format: 'script',
        base,
        preload: { ...pagesOf(config, map), ...(cards ? { [home]: cards } : {}) },
        shared: sharedModules,
        contract,
      }
      await writeFile(join(api.context.distPath, manifestName), `${JSON.stringify(manifest, null, 2)}\n`)
    })
  },
})

/** Every address that a remote draws: the shell knows of it only that it stands in its frame. */
const ofRemotes = { path: '/mypage/*', layout: 'default', access: 'member' } as const

type Pages = Readonly<Record<string, (...given: never) => unknown>>

const merged = (...all: readonly BuildFiles[]): BuildFiles => ({
  js: [...new Set(all.flatMap(({ js }) => js))],
  css: [...new Set(all.flatMap(({ css }) => css))],
  shared: [...new Set(all.flatMap(({ shared }) => shared ?? []))].sort(),
})

const below = (files: BuildFiles): BuildFiles => ({
  js: files.js.map(file => `/${file}`),
  css: files.css.map(file => `/${file}`),
})

/**
 * Writes `preload.json` beside the shell: for each address the chunks of its layout, of its page, and
 * in the signed-in area of the client and the federation runtime; and by name those of the modules it gives to remotes, as far as
 * they do not come with its first script. The document names them, so that they come side by side with
 * the first script instead of one after the other. Fails the build when a page of `pages.ts` or a layout of
 * `layouts.ts` has no chunk of its own.
 */
export const pluginPreload = (root: string): RsbuildPlugin => ({
  name: 'techo:preload',
  setup(api) {
    api.onAfterBuild(async ({ stats }) => {
      const map = new ChunkMap(stats)
      const [{ layouts }, { pages }, { addresses }] = (await Promise.all([
        import(join(root, 'src/layouts.ts')),
        import(join(root, 'src/pages.ts')),
        import(join(root, 'src/addresses.ts')),
      ])) as [
        { layouts: Pages },
        { pages: Pages },
        { addresses: readonly { path: string; layout: string; access: string }[] },
      ]
      const opened = (lazy: Pages[string] | undefined, what: string): BuildFiles => {
        const request = /import\(\s*(?:\/\*.*?\*\/\s*)?'([^']+?)(\.tsx?)?'/.exec(String(lazy))?.[1]
        const files = request && map.imported(request)
        if (!files) throw new Error(`pages.ts, layouts.ts: ${what} is not an import() of its own`)
        return files
      }
      const first = map.named('shell') ?? { js: [], css: [] }
      const later = ({ js, css }: BuildFiles): BuildFiles =>
        below({
          js: js.filter(file => !first.js.includes(file)),
          css: css.filter(file => !first.css.includes(file)),
        })
      const member = merged(...[map.named('frame'), map.imported('./supabase')].filter(files => files !== undefined))
      const chunks: Record<string, BuildFiles> = {}
      for (const { path, layout, access } of [...addresses, ofRemotes]) {
        const files = merged(
          opened(layouts[layout], layout),
          ...(pages[path] ? [opened(pages[path], path)] : []),
          ...(access === 'member' ? [member] : []),
        )
        chunks[path] = later(files)
      }
      // What is given to remotes and does not come with the shell itself: a page that imports it brings it at once.
      for (const name of Object.keys(sharedModules)) {
        const files = map.imported(name)
        if (files) chunks[name] = later(files)
      }
      await writeFile(join(api.context.distPath, 'preload.json'), `${JSON.stringify(chunks)}\n`)
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
        const build = {
          build: 'static',
          version: '0.0.0',
          entry: `/${entry}`,
          format: 'script' as const,
          base: below({ js, css: linked.css }),
          preload: Object.fromEntries(
            Object.entries(pagesOf(config, map)).map(([path, files]) => [path, below(files)]),
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

import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { log } from '@techo/backend/log'
import type { Language, RemoteConfig, ResolvedRegistry, Titled } from '@techo/core'
import { hasTrials, type RegistryFile, resolveRegistry, type Visitor } from '@techo/core/registry'
import { z } from 'zod'

/**
 * What lies in SITE_DIR beside the files that are served as they are: the document, the registry, the addresses the shell
 * owns and the build. Each is read again when its file changed, so a deployment needs no restart; a file that is being
 * written or broken leaves the last good one in use.
 */
export interface Deployment {
  document(): Promise<string | null>
  /** the builds a visitor is given; without one nobody is on trial */
  registry(visitor?: Visitor): Promise<ResolvedRegistry>
  /** what the remotes declare whose builds are active and not switched off */
  declared(): Promise<readonly RemoteConfig[]>
  /** whether visitors have to be told apart, because a build is on trial */
  hasTrials(): Promise<boolean>
  routes(): Promise<readonly Route[]>
  build(): Promise<Build>
  /** by address the shell's own chunks that its page needs beside the first script, and by name those of a module it gives to remotes; empty for a shell without the list */
  chunks(): Promise<Chunks>
  /** the document of an address the shell owns, rendered while the shell was built; null where there is none */
  prerendered(path: string, language: Language, signedIn: boolean): Promise<string | null>
  /** a file that names addresses of this site; null when the site has none of that name */
  told(name: ToldFile): Promise<string | null>
}

/** Files for robots and readers of feeds; the origin in them is a placeholder. */
const toldFiles = ['robots.txt', 'sitemap.xml', 'updates.xml', 'updates.en.xml'] as const
export type ToldFile = (typeof toldFiles)[number]
export const toldFileOf = (path: string): ToldFile | undefined => toldFiles.find(name => path === `/${name}`)

/** Stands for scheme and host in what was rendered while the shell was built. */
export const originPlaceholder = 'https://origin.techo.invalid'

export type Chunks = Readonly<Record<string, { readonly js: readonly string[]; readonly css: readonly string[] }>>

export interface Route {
  /** absolute pattern, `:name` stands for one segment */
  readonly path: string
  readonly title?: Titled | undefined
  /** `public` for what search engines may show */
  readonly layout?: string | undefined
}

export interface Build {
  readonly id: string
  readonly redirects: readonly unknown[]
}

const titled = z.object({ ja: z.string(), en: z.string() })
const routesShape = z.array(z.object({ path: z.string(), title: titled.optional(), layout: z.string().optional() }))
const chunksShape = z.record(z.string(), z.object({ js: z.array(z.string()), css: z.array(z.string()) }))
const latestShape = z.object({ id: z.string().regex(/^[\w.-]+$/) })
const metaShape = z.object({ redirects: z.array(z.unknown()) })
// The deploy step checked every build before it became active; here only what is touched.
const registryShape = z.custom<RegistryFile>(
  value =>
    z.object({ revision: z.number(), remotes: z.record(z.string(), z.object({ builds: z.object() })) }).safeParse(value)
      .success,
)

const registered = (file: RegistryFile) => ({ file, forAll: resolveRegistry(file), hasTrials: hasTrials(file) })
const nothingRegistered = registered({ revision: 0, remotes: {} })
const noBuild: Build = { id: '', redirects: [] }

export function createDeployment(siteDir: string): Deployment {
  const meta = new Map<string, () => Promise<readonly unknown[]>>()
  const redirectsOf = (id: string): Promise<readonly unknown[]> => {
    const read =
      meta.get(id) ??
      kept(join(siteDir, `builds/meta/${id}.json`), text => metaShape.parse(JSON.parse(text)).redirects, [])
    meta.set(id, read)
    return read()
  }
  const documents = new Map<string, () => Promise<string | null>>()
  const textOf = (name: string): Promise<string | null> => {
    const read = documents.get(name) ?? kept<string | null>(join(siteDir, name), text => text, null)
    documents.set(name, read)
    return read()
  }
  const registry = kept(
    join(siteDir, 'registry.json'),
    text => registered(registryShape.parse(JSON.parse(text))),
    nothingRegistered,
  )
  const latest = kept(join(siteDir, 'builds/latest.json'), text => latestShape.parse(JSON.parse(text)).id, '')
  return {
    document: kept<string | null>(join(siteDir, 'index.html'), text => text, null),
    async registry(visitor) {
      const { file, forAll, hasTrials } = await registry()
      return visitor && hasTrials ? resolveRegistry(file, visitor) : forAll
    },
    declared: async () =>
      (await registry()).forAll.remotes.flatMap(({ disabled, config }) => (disabled ? [] : [config])),
    hasTrials: async () => (await registry()).hasTrials,
    routes: kept<readonly Route[]>(join(siteDir, 'routes.json'), text => routesShape.parse(JSON.parse(text)), []),
    chunks: kept<Chunks>(join(siteDir, 'preload.json'), text => chunksShape.parse(JSON.parse(text)), {}),
    async prerendered(path, language, signedIn) {
      // Named as the build names them; only addresses that the shell declared are asked for.
      const name = path === '/' ? 'home' : path.slice(1).replaceAll('/', '.')
      if (!/^[a-z][a-z.-]*$/.test(name)) return null
      return textOf(`pages/${language}/${signedIn ? 'in' : 'out'}/${name}.html`)
    },
    told: textOf,
    async build() {
      const id = await latest()
      return id === '' ? noBuild : { id, redirects: await redirectsOf(id) }
    },
  }
}

function kept<T>(file: string, parse: (text: string) => T, missing: T): () => Promise<T> {
  let stamp = ''
  let value = missing
  let reading: Promise<void> | undefined
  const failed = (error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      stamp = ''
      value = missing
    } else log.warn({ part: 'site', file }, 'not readable, the last good one stays in use')
  }
  const read = async () => {
    value = parse(await readFile(file, 'utf8'))
  }
  return async () => {
    try {
      // Each document looks at six: ten microseconds each, where a pool of threads would have them wait behind each other.
      const { mtimeMs, size, ino } = statSync(file)
      const now = `${mtimeMs} ${size} ${ino}`
      if (now !== stamp) {
        // Also for a broken file: it is not read again, nor logged again, before it changed.
        stamp = now
        reading = read().catch(failed)
      }
    } catch (error) {
      failed(error)
    }
    // Who asks while it is being read is told what it says.
    await reading
    return value
  }
}

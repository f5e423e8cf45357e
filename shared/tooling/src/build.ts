import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createRsbuild, logger, type RsbuildConfig } from '@rsbuild/core'
import { precompress } from './compress.ts'
import { type Prerendered, prerenderShell } from './prerender.ts'
import {
  folderTarget,
  inspectionName,
  type Offered,
  offer,
  readShellFacts,
  shellFactsName,
  shellFactsOf,
} from './registry/index.ts'

/** Building the shell and the remotes, each alone, and laying them into one site folder. */

/** The remotes of the checkout: every folder below `remotes/` with a `remote.config.ts`. */
export async function listRemotes(root: string): Promise<string[]> {
  const names = await readdir(join(root, 'remotes'))
  const found = await Promise.all(
    names.map(name =>
      stat(join(root, 'remotes', name, 'remote.config.ts')).then(
        () => name,
        () => null,
      ),
    ),
  )
  return found.filter(name => name !== null).sort()
}

const buildFolder = async (folder: string): Promise<void> => {
  const { default: config } = (await import(join(folder, 'rsbuild.config.ts'))) as { default: RsbuildConfig }
  const rsbuild = await createRsbuild({ cwd: folder, config })
  const { close } = await rsbuild.build()
  await close()
}

/** Runs builds of which the bundler tells nothing but what fails. */
export async function quietly<Result>(work: () => Promise<Result>): Promise<Result> {
  const { level } = logger
  logger.level = 'error'
  try {
    return await work()
  } finally {
    logger.level = level
  }
}

/** Names of the files a page may ask for later, relative to the folder: what a device keeps to open pages without a network. */
async function scriptsAndSheets(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true })
  return names
    .filter(name => /\.(js|css)$/.test(name))
    .map(name => name.replaceAll('\\', '/'))
    .sort()
}

export interface Redirect {
  readonly from: string
  readonly to: string
  readonly external?: boolean
}

export interface Bundle {
  readonly dist: string
  /** under which it is to be published */
  readonly version: string
}

/** Builds one remote of a checkout into its `dist`. */
export const bundleRemote = (root: string, id: string): Promise<Bundle> => bundleFolder(join(root, 'remotes', id))

/**
 * Builds the remote of a folder into its `dist`. The record of an inspection that lies there stays: publishing takes it along where
 * nothing has changed since, and leaves it out where it is of other files.
 */
export async function bundleFolder(folder: string): Promise<Bundle> {
  const record = join(folder, 'dist', inspectionName)
  const before = await readFile(record).catch(() => null)
  await buildFolder(folder)
  if (before) await writeFile(record, before)
  await writeFile(join(folder, 'dist/files.json'), `${JSON.stringify(await scriptsAndSheets(join(folder, 'dist')))}\n`)
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }
  return { dist: join(folder, 'dist'), version }
}

/**
 * Builds one remote into the site and makes the result active, unless the registry keeps it from that (`offer`). Touches nothing
 * of the shell or of another remote.
 */
export async function buildRemote(root: string, site: string, id: string): Promise<Offered> {
  const built = await bundleRemote(root, id)
  const target = folderTarget(site)
  return offer(target, id, built, (await readShellFacts(target)) ?? (await shellFactsOf(root)))
}

/**
 * Builds the shell into the site: document, assets (older ones stay for open pages), the list of its own addresses, and the
 * build's id with its route rules.
 */
export async function buildShell(root: string, site: string, redirects: readonly Redirect[] = []): Promise<string> {
  const folder = join(root, 'shell')
  await buildFolder(folder)
  const prerendered = await prerenderShell(folder, process.env.STATIC_ORIGIN)
  await mkdir(site, { recursive: true })
  await cp(join(folder, 'dist'), site, { recursive: true })
  const { addresses } = (await import(join(folder, 'src/addresses.ts'))) as { addresses: readonly unknown[] }
  const routes = `${JSON.stringify(addresses)}\n`
  const hash = createHash('sha256').update(routes).update(JSON.stringify(redirects))
  for (const entry of (await readdir(join(folder, 'dist'), { recursive: true, withFileTypes: true })).sort((a, b) =>
    join(a.parentPath, a.name) < join(b.parentPath, b.name) ? -1 : 1,
  ))
    if (entry.isFile()) hash.update(entry.name).update(await readFile(join(entry.parentPath, entry.name)))
  const id = hash.digest('hex').slice(0, 12)
  await mkdir(join(site, 'builds/meta'), { recursive: true })
  await mkdir(join(site, 'builds/files'), { recursive: true })
  const files = (await scriptsAndSheets(join(folder, 'dist/assets'))).map(name => `/assets/${name}`)
  await writeFile(join(site, `builds/files/${id}.json`), `${JSON.stringify(files)}\n`)
  await writeFile(join(site, 'routes.json'), routes)
  await writeFile(join(site, shellFactsName), `${JSON.stringify(await shellFactsOf(root))}\n`)
  await writeFile(join(site, `builds/meta/${id}.json`), `${JSON.stringify({ redirects })}\n`)
  const latest = join(site, 'builds/latest.json')
  const before = await readFile(latest, 'utf8').then(
    text => JSON.parse(text) as { id: string },
    () => null,
  )
  // The timestamp says when this build was made; the same build made again is still that one.
  if (before?.id !== id) await writeFile(latest, `${JSON.stringify({ id, timestamp: Date.now() })}\n`)
  const changed = await lastChanges(site, prerendered.digests)
  await writeFile(join(site, 'sitemap.xml'), prerendered.sitemap(changed))
  await precompress(join(site, 'assets'))
  return id
}

/**
 * The civil day on which each page last said something else, kept in the site beside the digests it is told by: a build made
 * again of the same texts changes no date.
 */
async function lastChanges(site: string, digests: Prerendered['digests']): Promise<Record<string, string>> {
  const file = join(site, 'pages/changed.json')
  const before = await readFile(file, 'utf8').then(
    text => JSON.parse(text) as Record<string, { digest: string; day: string }>,
    () => ({}) as Record<string, { digest: string; day: string }>,
  )
  const today = new Date().toISOString().slice(0, 10)
  const now = Object.fromEntries(
    Object.entries(digests).map(([path, digest]) => {
      const known = before[path]
      return [path, { digest, day: known?.digest === digest ? known.day : today }]
    }),
  )
  await writeFile(file, `${JSON.stringify(now)}\n`)
  return Object.fromEntries(Object.entries(now).map(([path, { day }]) => [path, day]))
}

import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createDeployment, preloadsOf } from '@techo/server'
import { z } from 'zod'

/**
 * The scripts a page of the signed-in area names in its document: those that are there before its rows. What is wanted only by
 * a press, or once the page rests, is not among them, and has no business here: `import()` it.
 */

/** Most of any page, kilobytes packed as the server sends them (brotli): each file is a request, and a task of the browser's. */
const mostOfAny = { kb: 300, scripts: 10 }

const fileName = 'start-weight.json'
const fileShape = z.record(z.string(), z.object({ kb: z.number().optional(), scripts: z.number().optional() }))

/** What the shell and the remotes of a checkout say of their own addresses in `start-weight.json`. */
async function ownBudgets(root: string): Promise<z.infer<typeof fileShape>> {
  const remotes = await readdir(join(root, 'remotes')).catch(() => [])
  const read = async (folder: string) => {
    const text = await readFile(join(root, folder, fileName), 'utf8').catch(() => '{}')
    return fileShape.parse(JSON.parse(text))
  }
  return Object.assign({}, ...(await Promise.all(['shell', ...remotes.map(id => `remotes/${id}`)].map(read))))
}

interface Start {
  /** packed */
  readonly bytes: number
  readonly scripts: number
}

/** The scripts of each address behind the sign-in. */
export async function startWeights(site: string): Promise<ReadonlyMap<string, Start>> {
  const deployment = createDeployment(site)
  const [document, registry, routes, chunks] = await Promise.all([
    deployment.document(),
    deployment.registry(),
    deployment.routes(),
    deployment.chunks(),
  ])
  const first = [...(document ?? '').matchAll(/<script\b[^>]*\ssrc="([^"]+)"/g)].map(([, address = '']) => address)
  const paths = [...routes, ...registry.remotes.flatMap(({ config }) => config.routes)]
    .map(({ path }) => path)
    .filter(path => /^\/mypage(\/|$)/.test(path))
  const weighed = paths.map(async path => {
    const opened = path.replace(':date', '2026-01-01').replace(/:\w+/g, '1')
    const { js } = preloadsOf({ path: opened, signedIn: true }, { routes, registry, chunks })
    const sizes = await Promise.all([...new Set([...first, ...js])].map(address => packedSize(site, address)))
    return [path, { bytes: sizes.reduce((total, size) => total + size, 0), scripts: sizes.length }] as const
  })
  return new Map(await Promise.all(weighed))
}

const packedSize = async (site: string, address: string): Promise<number> =>
  (await stat(join(site, `${address}.br`)).catch(() => stat(join(site, address)))).size

/** @throws when a page has grown over what it may ask for before its rows */
export async function checkStartWeights(site: string, root: string): Promise<void> {
  const [weights, budgets] = await Promise.all([startWeights(site), ownBudgets(root)])
  const lines = [...weights].flatMap(([path, { bytes, scripts }]) => {
    const most = { ...mostOfAny, ...budgets[path] }
    const kb = bytes / 1024
    return [
      ...(kb > most.kb ? [`${path}: ${kb.toFixed(2)} KB of scripts, ${most.kb} KB are allowed`] : []),
      ...(scripts > most.scripts ? [`${path}: ${scripts} scripts, ${most.scripts} are allowed`] : []),
    ]
  })
  if (lines.length > 0) throw new Error(`Pages ask for too much before their rows:\n${lines.join('\n')}`)
}

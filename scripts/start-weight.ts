import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createDeployment, preloadsOf } from '@techo/server'

/**
 * The scripts a page of the signed-in area names in its document: those that are there before its rows. What is wanted only by
 * a press, or once the page rests, is not among them, and has no business here: `import()` it.
 */

/** Most bytes, packed as the server sends them (brotli): of any page, and of those that were brought below that. */
const mostOfAny = 300 * 1024
const most: Readonly<Record<string, number>> = {
  '/mypage': 264 * 1024,
  '/mypage/notes': 266 * 1024,
  '/mypage/lists/wish': 274 * 1024,
  '/mypage/lists/bucket': 274 * 1024,
  '/mypage/lists/not-do': 274 * 1024,
  '/mypage/lists/vision-board': 246 * 1024,
  '/mypage/bookshelf': 264 * 1024,
  '/mypage/habits': 248 * 1024,
  '/mypage/project-management': 248 * 1024,
}

/** Bytes of the scripts of each address behind the sign-in, packed. */
export async function startWeights(site: string): Promise<ReadonlyMap<string, number>> {
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
    return [path, sizes.reduce((total, size) => total + size, 0)] as const
  })
  return new Map(await Promise.all(weighed))
}

const packedSize = async (site: string, address: string): Promise<number> =>
  (await stat(join(site, `${address}.br`)).catch(() => stat(join(site, address)))).size

/** @throws when a page has grown over what it may ask for before its rows */
export async function checkStartWeights(site: string): Promise<void> {
  const heavy = [...(await startWeights(site))].filter(([path, size]) => size > (most[path] ?? mostOfAny))
  if (heavy.length === 0) return
  const lines = heavy.map(
    ([path, size]) => `${path}: ${kilobytes(size)} of scripts, ${kilobytes(most[path] ?? mostOfAny)} are allowed`,
  )
  throw new Error(`Pages ask for too much before their rows:\n${lines.join('\n')}`)
}

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`

import { createReadStream } from 'node:fs'
import { readFile, realpath, stat } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { Readable } from 'node:stream'

/**
 * Files of the site as they lie on disk. Hashed files never change, so they may be kept for ever; everything else is asked
 * for again. A `.br` beside a file is sent to whoever accepts it.
 */
const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}

const immutable = /^\/(assets|r)\/.+\.(?!json$|webmanifest$)[^./]+$/
const owned = /^\/(assets|r|builds)(\/|$)/

/** Whether an address can only be a file, so that a missing one is never answered with the document. */
export const isFileAddress = (path: string): boolean => owned.test(path) || extname(path) !== ''

/** Whether what lies at an address never changes: its name has its hash in it, or stands in a folder that has. */
export const isImmutable = (path: string): boolean => immutable.test(path)

/** Bytes of packed files that are kept in memory: those of a dozen deployments. */
const room = 32 * 1024 * 1024

interface KeptFile {
  readonly file: string
  readonly size: number
  readonly mtimeMs: number
  readonly headers: Headers
  readonly body: Uint8Array<ArrayBuffer>
}

export interface Site {
  /** The answer for a file of the folder, or null when there is none of that name. Never reads outside of the folder. */
  readonly serve: (request: Request) => Promise<Response | null>
}

/** A page begins with a dozen files. Packed ones that never change are read once; of each, one look at the disk is left. */
export function createSite(folder: string): Site {
  const kept = new Map<string, KeptFile>()
  let filled = 0

  const forget = (path: string) => {
    filled -= kept.get(path)?.size ?? 0
    kept.delete(path)
  }

  const keep = (path: string, file: KeptFile) => {
    if (file.size > room / 16) return
    forget(path)
    // Whoever was kept first goes first.
    for (const other of kept.keys()) {
      if (filled + file.size <= room) break
      forget(other)
    }
    kept.set(path, file)
    filled += file.size
  }

  /** What is kept of an address, unless its file is gone or another one. */
  const known = async (path: string): Promise<KeptFile | undefined> => {
    const found = kept.get(path)
    if (!found) return undefined
    const info = await stat(found.file).catch(() => null)
    if (info?.size === found.size && info.mtimeMs === found.mtimeMs) return found
    forget(path)
    return undefined
  }

  return {
    serve: async request => {
      const path = decoded(new URL(request.url).pathname)
      const type = path === null ? undefined : types[extname(path)]
      if (path === null || !type || /(^|\/)\.|\\|\0/.test(path)) return null
      const takesPacked = accepts(request.headers.get('accept-encoding'), 'br')
      const asked = request.headers.get('if-none-match')?.split(/,\s*/)
      const read = takesPacked && !asked && request.method === 'GET' ? await known(path) : undefined
      if (read) return new Response(read.body, { headers: new Headers(read.headers) })

      const found = await inside(folder, path)
      if (!found) return null
      const tag = `"${found.size.toString(36)}-${Math.trunc(found.mtimeMs).toString(36)}"`
      const headers = new Headers({
        'content-type': type,
        'cache-control': immutable.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
        etag: tag,
      })
      const sibling = await inside(folder, `${path}.br`)
      // What is written over in place (`latest.json`) may have outrun a packed copy of itself; a hashed file cannot.
      const packed = sibling && (immutable.test(path) || sibling.mtimeMs >= found.mtimeMs) ? sibling : null
      if (packed) headers.set('vary', 'Accept-Encoding')
      if (asked?.includes(tag)) return new Response(null, { status: 304, headers })
      const sent = packed && takesPacked ? packed : found
      if (sent === packed) headers.set('content-encoding', 'br')
      headers.set('content-length', String(sent.size))
      if (request.method === 'HEAD') return new Response(null, { headers })
      if (sent !== packed || !immutable.test(path)) return new Response(streamOf(sent.file), { headers })
      const body = new Uint8Array(await readFile(sent.file))
      if (body.byteLength === sent.size) keep(path, { ...sent, headers: new Headers(headers), body })
      return new Response(body, { headers })
    },
  }
}

// Node types its own web streams apart from the DOM's; at run time they are the same class.
const streamOf = (file: string): ReadableStream<Uint8Array> =>
  Readable.toWeb(createReadStream(file)) as unknown as ReadableStream<Uint8Array>

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

async function inside(folder: string, path: string) {
  try {
    const [root, file] = await Promise.all([realpath(folder), realpath(join(folder, path))])
    if (!file.startsWith(root + sep)) return null
    const { size, mtimeMs, isFile } = await stat(file).then(info => ({
      size: info.size,
      mtimeMs: info.mtimeMs,
      isFile: info.isFile(),
    }))
    return isFile ? { file, size, mtimeMs } : null
  } catch {
    return null
  }
}

/** Whether an `Accept-Encoding` names the coding without forbidding it. */
export const accepts = (header: string | null, coding: string): boolean =>
  (header ?? '').split(',').some(part => {
    const [name, ...rest] = part.split(';').map(piece => piece.trim())
    return name === coding && !rest.some(piece => /^q=0(\.0*)?$/.test(piece))
  })

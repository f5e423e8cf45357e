import { createReadStream } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
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

/** The answer for a file of the folder, or null when there is none of that name. Never reads outside of the folder. */
export async function serveFile(folder: string, request: Request): Promise<Response | null> {
  const path = decoded(new URL(request.url).pathname)
  const type = path === null ? undefined : types[extname(path)]
  if (path === null || !type || /(^|\/)\.|\\|\0/.test(path)) return null
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
  if (request.headers.get('if-none-match')?.split(/,\s*/).includes(tag))
    return new Response(null, { status: 304, headers })
  const sent = packed && accepts(request.headers.get('accept-encoding'), 'br') ? packed : found
  if (sent === packed) headers.set('content-encoding', 'br')
  headers.set('content-length', String(sent.size))
  if (request.method === 'HEAD') return new Response(null, { headers })
  return new Response(streamOf(sent.file), { headers })
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

import { Readable } from 'node:stream'
import { Busboy } from '@fastify/busboy'
import { invalid, StorageError, tooLarge } from './errors.ts'

/**
 * The file of an upload, as the two kinds of clients send it: the body itself with its properties in headers, or a form
 * whose first file counts and whose fields stand before it. Bytes are handed on as they come and counted on the way.
 */
export interface Upload {
  readonly type: string
  readonly cacheControl: string
  readonly metadata: Record<string, unknown> | null
  readonly bytes: AsyncIterable<Uint8Array>
}

const metadataLimit = 1024 * 1024

/** @param limit bytes; more throw `EntityTooLarge` while they are read */
export async function readUpload(request: Request, limit: number): Promise<Upload> {
  const type = request.headers.get('content-type') ?? ''
  return /^multipart\/form-data/i.test(type) ? ofForm(request, type, limit) : ofBody(request, type, limit)
}

function ofBody(request: Request, type: string, limit: number): Upload {
  const announced = Number(request.headers.get('content-length') ?? 0)
  if (announced > limit) throw tooLarge()
  return {
    type: type || 'application/octet-stream',
    cacheControl: request.headers.get('cache-control') ?? 'no-cache',
    metadata: userMetadata(decoded(request.headers.get('x-metadata'))),
    bytes: counted(request.body === null ? Readable.from([]) : nodeStream(request.body), limit),
  }
}

async function ofForm(request: Request, type: string, limit: number): Promise<Upload> {
  if (request.body === null) throw invalid('No content provided')
  const body = nodeStream(request.body)
  const fields = new Map<string, string>()
  const parser = new Busboy({
    headers: { 'content-type': type },
    limits: { fields: 10, fieldSize: metadataLimit, files: 1, headerPairs: 50 },
  })
  const found = new Promise<Upload>((resolve, reject) => {
    parser.on('field', (name, value, _nameCut, valueCut) => {
      if (valueCut) reject(tooLarge('user_metadata'))
      fields.set(name, value)
    })
    parser.on('file', (_name, file, _fileName, _encoding, mime) => {
      const seconds = fields.get('cacheControl')
      // A form that is cut off ends the file with an error, not with fewer bytes.
      const cut = (error: unknown) => file.destroy(error instanceof Error ? error : new Error('The body was cut off'))
      body.once('error', cut)
      parser.once('error', cut)
      resolve({
        type: fields.get('contentType') ?? mime,
        cacheControl: seconds === undefined ? 'no-cache' : `max-age=${seconds}`,
        metadata: userMetadata(fields.get('metadata') ?? fields.get('userMetadata') ?? null),
        bytes: counted(file, limit),
      })
    })
    parser.once('finish', () => reject(invalid('No content provided')))
    parser.once('error', () => reject(invalid('The form could not be read')))
    body.once('error', () => reject(invalid('The body was cut off')))
  })
  body.pipe(parser)
  return found
}

// Node types its own web streams apart from the DOM's; at run time they are the same class.
const nodeStream = (body: ReadableStream<Uint8Array>): Readable =>
  Readable.fromWeb(body as unknown as import('node:stream/web').ReadableStream)

async function* counted(source: Readable, limit: number): AsyncGenerator<Uint8Array> {
  let size = 0
  let whole = false
  try {
    for await (const chunk of source.iterator({ destroyOnReturn: false })) {
      const bytes: Uint8Array = chunk
      size += bytes.length
      if (size > limit) throw tooLarge()
      yield bytes
    }
    whole = true
  } finally {
    if (!whole) await drain(source)
  }
}

/** Reads what is still coming, within reason: a client that is cut off while it sends never sees the refusal. */
async function drain(source: Readable): Promise<void> {
  if (source.destroyed) return
  let left = 64 * 1024 * 1024
  const patience = AbortSignal.timeout(10_000)
  try {
    for await (const chunk of source) {
      left -= chunk.length
      if (left < 0 || patience.aborted) return
    }
  } catch {
    // The client went away first.
  }
}

/** For a refusal before the body was looked at. */
export const discard = async (request: Request): Promise<void> => {
  if (request.body !== null && !request.bodyUsed && !request.body.locked) await drain(nodeStream(request.body))
}

const decoded = (text: string | null): string | null =>
  text === null ? null : Buffer.from(text, 'base64').toString('utf8')

function userMetadata(text: string | null): Record<string, unknown> | null {
  if (text === null) return null
  if (Buffer.byteLength(text) > metadataLimit) throw tooLarge('user_metadata')
  try {
    const value: unknown = JSON.parse(text)
    // Narrowed to an object above all; its values are the client's own.
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

/** A JSON object as the body of a request. */
export async function readJson(request: Request): Promise<Record<string, unknown>> {
  const text = await request.text()
  if (text.length > metadataLimit) throw new StorageError(413, 'EntityTooLarge', 'The body is too large')
  try {
    const value: unknown = text === '' ? {} : JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {
    // Said below.
  }
  throw invalid('The body is not a JSON object')
}

import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { discard, readUpload } from './body.ts'
import type { RouteDependencies } from './dependencies.ts'
import { noObject, StorageError, tooLarge, wrongType } from './errors.ts'
import { bucketId, objectKey } from './names.ts'
import { bucketNamed } from './rows.ts'
import { isAllowed, storedType } from './sniff.ts'
import { mayUpload, metadataOf, settle, sizeLimit } from './uploads.ts'

/**
 * Uploads that go on after a break: TUS 1.0.0 with creation, expiration and termination, at `/upload/resumable` as hosted.
 * What has come so far lies in the object store beside a note about what it will be; both survive a restart, another server
 * goes on with them where the store is shared, and they are dropped after a day.
 */
const noteShape = z.object({
  bucket: z.string(),
  name: z.string(),
  length: z.number().int().min(0),
  type: z.string(),
  cacheControl: z.string(),
  metadata: z.record(z.string(), z.unknown()),
  replace: z.boolean(),
  owner: z.string().nullable(),
  role: z.string(),
  expires: z.number(),
})
type Note = z.infer<typeof noteShape>

const dayMs = 86_400_000
const base = '/upload/resumable'
const protocol = { 'tus-resumable': '1.0.0', 'cache-control': 'no-store' }

export function tusRoutes(deps: RouteDependencies): Hono {
  const { db, files, caller, maxFileSize } = deps
  const busy = new Set<string>()

  const create = async (context: Context) => {
    const { claims, owner } = await caller(context)
    const length = Number(context.req.header('upload-length'))
    if (!Number.isSafeInteger(length) || length < 0) throw refuse(400, 'Upload-Length must be the size of the file')
    const told = metadataIn(context.req.header('upload-metadata') ?? '')
    const bucket = await bucketNamed(db, bucketId(told.get('bucketName')))
    const name = objectKey(told.get('objectName'))
    if (length > sizeLimit(deps, bucket, name)) throw as(413, tooLarge())
    const type = told.get('contentType') ?? 'application/octet-stream'
    if (!isAllowed(type, bucket.allowed_mime_types ?? [])) throw as(415, wrongType(type))
    const replace = context.req.header('x-upsert') === 'true'
    await mayUpload(deps, { bucket, name, claims, owner, replace }, { mimetype: type, contentLength: length })
    const id = randomUUID()
    const seconds = told.get('cacheControl')
    const note: Note = {
      bucket: bucket.id,
      name,
      length,
      type,
      cacheControl: seconds === undefined ? 'no-cache' : `max-age=${seconds}`,
      metadata: jsonObject(told.get('metadata')),
      replace,
      owner,
      role: claims.role,
      expires: Date.now() + dayMs,
    }
    await files.pieces.begin(id, JSON.stringify(note))
    const location = `${new URL(context.req.url).pathname.replace(/\/$/, '')}/${id}`
    const headers = { ...protocol, location, 'upload-expires': new Date(note.expires).toUTCString() }
    const offset = await take(context, id, note, 0)
    return new Response(null, { status: 201, headers: { ...headers, 'upload-offset': String(offset) } })
  }

  /** The upload of this address, for whoever began it. */
  const find = async (context: Context) => {
    const { claims, owner } = await caller(context)
    const id = context.req.param('id') ?? ''
    if (!/^[0-9a-f-]{36}$/.test(id)) throw as(404, noObject())
    const found = await files.pieces.find(id)
    const note = found === null ? null : noteShape.safeParse(JSON.parse(found.note)).data
    if (!found || !note || note.owner !== owner || note.role !== claims.role) throw as(404, noObject())
    if (note.expires < Date.now()) throw refuse(410, 'The upload has expired')
    return { id, note, offset: found.size, claims, owner }
  }

  /** Appends the body, if there is one, and finishes the object when it is whole. */
  const take = async (context: Context, id: string, note: Note, offset: number): Promise<number> => {
    const { claims, owner } = await caller(context)
    let end = offset
    if (context.req.raw.body !== null) {
      const { bytes } = await readUpload(context.req.raw, note.length - offset)
      end = await files.pieces.append(id, offset, bytes)
    }
    if (end < note.length) return end
    const bucket = await bucketNamed(db, note.bucket)
    const { name, replace, cacheControl, metadata } = note
    let type = note.type
    try {
      const written = await files.pieces.adopt(id, head => {
        const found = storedType(note.type, head, bucket.allowed_mime_types ?? [])
        if (found === null) throw as(415, wrongType(note.type))
        type = found
      })
      await settle(
        deps,
        { bucket, name, claims, owner, replace },
        {
          version: written.version,
          metadata: metadataOf(written, { type, cacheControl }),
          userMetadata: metadata,
        },
      )
    } finally {
      await files.pieces.drop(id)
    }
    return end
  }

  const append = async (context: Context) => {
    const { id, note, offset, claims, owner } = await find(context)
    if (context.req.header('content-type') !== 'application/offset+octet-stream')
      throw refuse(415, 'Content-Type must be application/offset+octet-stream')
    if (Number(context.req.header('upload-offset')) !== offset) throw refuse(409, 'Upload-Offset conflict')
    // Who began it may have lost the right since.
    const target = { bucket: await bucketNamed(db, note.bucket), name: note.name, claims, owner, replace: note.replace }
    await mayUpload(deps, target, { mimetype: note.type, contentLength: note.length })
    if (busy.has(id)) throw refuse(423, 'Another request is writing this upload')
    busy.add(id)
    try {
      const end = await take(context, id, note, offset)
      return new Response(null, { status: 204, headers: { ...protocol, 'upload-offset': String(end) } })
    } finally {
      busy.delete(id)
    }
  }

  const routes = new Hono()
    .on(
      'OPTIONS',
      [base, `${base}/:id`],
      () =>
        new Response(null, {
          status: 204,
          headers: {
            ...protocol,
            'tus-version': '1.0.0',
            'tus-extension': 'creation,creation-with-upload,expiration,termination',
            'tus-max-size': String(maxFileSize),
          },
        }),
    )
    .post(base, create)
    .get(`${base}/:id`, async context => {
      // Hono hands a HEAD to the handler of GET.
      const { note, offset } = await find(context)
      return new Response(null, {
        headers: { ...protocol, 'upload-offset': String(offset), 'upload-length': String(note.length) },
      })
    })
    .patch(`${base}/:id`, append)
    .delete(`${base}/:id`, async context => {
      const { id } = await find(context)
      await files.pieces.drop(id)
      return new Response(null, { status: 204, headers: protocol })
    })
  return new Hono()
    .use(`${base}/*`, async (context, next) => {
      if (context.req.method !== 'OPTIONS' && context.req.header('tus-resumable') !== '1.0.0')
        throw refuse(412, 'Tus-Resumable must be 1.0.0')
      try {
        await next()
      } finally {
        if (context.error) await discard(context.req.raw)
      }
    })
    .route('/', routes)
}

/** Clients of TUS read the line of the answer. */
const as = (status: number, { code, message, error }: StorageError): StorageError =>
  new StorageError(status, code, message, error, status)

const refuse = (status: number, message: string): StorageError =>
  new StorageError(status, 'TusError', message, 'TusError', status)

/** `key base64,key base64` */
function metadataIn(header: string): Map<string, string> {
  const pairs = header.split(',').map(pair => pair.trim().split(' '))
  return new Map(pairs.map(([key = '', value = '']) => [key, Buffer.from(value, 'base64').toString('utf8')]))
}

function jsonObject(text: string | undefined): Record<string, unknown> {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text ?? '{}'))
  } catch {
    return {}
  }
}

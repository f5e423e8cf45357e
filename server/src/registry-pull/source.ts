import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { openBucket, type S3Options } from '@techo/backend/storage'
import { type Source, storageTarget } from '@techo/tooling/registry'
import type { RegistryPlace } from './place.ts'

/**
 * Where builds come from: REGISTRY_URL. Only the operator names addresses; what a registry holds is read below the one it was
 * found at, and an answer that leads elsewhere is a failure, so nobody who writes there sends the server anywhere.
 */
const patienceMs = 30_000

export interface SourceDependencies {
  readonly s3: S3Options | null
  /** where Supabase storage answers, and with which key */
  readonly storage: () => { readonly url: string; readonly secretKey: string } | null
}

/** @throws with the first read when the place needs a setting that is missing */
export function openSource(place: RegistryPlace, { s3, storage }: SourceDependencies): Source {
  if (place.kind === 'folder') return { name: place.folder, read: (path, most) => readFile(place.folder, path, most) }
  if (place.kind === 'web') {
    const { host, pathname } = new URL(place.url)
    return { name: `${host}${pathname}`, read: (path, most) => readWeb(place.url, path, most) }
  }
  const name = place.kind === 's3' ? `s3://${place.bucket}/${place.prefix}` : `bucket:${place.bucket}`
  if (place.kind === 'storage')
    return {
      name,
      async read(path, most) {
        const access = storage()
        if (!access) throw new Error(`${name}: SUPABASE_SECRET_KEY is needed to read it`)
        const bytes = await storageTarget(access.url, access.secretKey, place.bucket).read(path)
        if (bytes && bytes.length > most) throw tooLarge(name, path, most)
        return bytes
      },
    }
  if (!s3) throw new Error(`REGISTRY_URL: ${name} lies in the store of STORAGE_S3_ENDPOINT; set STORAGE_S3_…`)
  let opened: ReturnType<typeof openBucket> | null = null
  const bucket = () => {
    // A store that could not be reached is asked again.
    opened ??= openBucket({ ...s3, bucket: place.bucket }).catch(error => {
      opened = null
      throw error
    })
    return opened
  }
  return {
    name,
    async read(path, most) {
      const body = await (await bucket()).get(place.prefix + path)
      return body && readBody(body, most, () => tooLarge(name, path, most))
    },
  }
}

const tooLarge = (name: string, path: string, most: number) =>
  new Error(`${name}: ${path} is larger than ${Math.round(most / 1024 / 1024)} MB`)

async function readFile(folder: string, path: string, most: number): Promise<Uint8Array | null> {
  const file = await open(join(folder, path)).catch(error => {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return null
    throw error
  })
  if (!file) return null
  try {
    const info = await file.stat()
    if (!info.isFile() || info.size > most) throw tooLarge(folder, path, most)
    return await file.readFile()
  } finally {
    await file.close()
  }
}

async function readWeb(url: string, path: string, most: number): Promise<Uint8Array | null> {
  const answer = await fetch(new URL(path, url), {
    redirect: 'error',
    credentials: 'omit',
    cache: 'no-store',
    signal: AbortSignal.timeout(patienceMs),
  }).catch(error => {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
    throw new Error(`${new URL(url).host} cannot be reached: ${cause}`)
  })
  if (answer.status === 404) return null
  if (!answer.ok || !answer.body) throw new Error(`${new URL(url).host} answers ${answer.status} for ${path}`)
  return readBody(answer.body, most, () => tooLarge(new URL(url).host, path, most))
}

/** All of a body, unless it has more than that many bytes. */
async function readBody(body: ReadableStream<Uint8Array>, most: number, fault: () => Error): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body) {
    size += part.length
    if (size > most) throw fault()
    parts.push(part)
  }
  return Buffer.concat(parts)
}

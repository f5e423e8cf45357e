import { StorageClient } from '@supabase/storage-js'
import type { Target } from './target.ts'

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  woff2: 'font/woff2',
}

/**
 * A bucket of a Supabase project, hosted or embedded, reached with its secret key. `registry pull` takes what lies there into
 * the site of a server.
 * @param url of the project, without `/storage/v1`
 * @throws from every call when the bucket does not answer; the message is the server's
 */
export function storageTarget(url: string, secretKey: string, bucket: string): Target {
  const client = new StorageClient(`${url}/storage/v1`, {
    apikey: secretKey,
    // New secret keys are no tokens; old service keys are both.
    ...(secretKey.split('.').length === 3 ? { authorization: `Bearer ${secretKey}` } : {}),
  })
  const files = client.from(bucket)
  const failed = (what: string, error: { readonly message: string }) =>
    new Error(`${bucket}: ${what}: ${error.message}. Is the bucket there, and is it the secret key?`)
  // Without the secret key objects are hidden, which would look like a bucket with nothing in it.
  let isOpen = false
  const open = async () => {
    if (isOpen) return
    const { error } = await client.getBucket(bucket)
    if (error) throw failed('open', error)
    isOpen = true
  }
  const statusOf = (error: object): string =>
    'statusCode' in error ? String(error.statusCode) : 'status' in error ? String(error.status) : ''
  const options = (path: string) => ({
    contentType: types[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    cacheControl: path.startsWith('r/') ? '31536000' : '0',
  })
  const list = async (folder: string): Promise<string[]> => {
    const found: string[] = []
    for (let offset = 0; ; offset += 100) {
      const { data, error } = await files.list(folder, { limit: 100, offset, sortBy: { column: 'name', order: 'asc' } })
      if (error) throw failed(`list ${folder}`, error)
      // A row without an id stands for a folder.
      for (const { name, id } of data)
        found.push(...(id === null ? await list(`${folder}/${name}`) : [`${folder}/${name}`]))
      if (data.length < 100) return found
    }
  }
  return {
    name: `bucket ${bucket} at ${url}`,
    async read(path) {
      await open()
      const { data, error } = await files.download(path)
      if (data) return new Uint8Array(await data.arrayBuffer())
      // The service answers 400 with the code of a missing object in the body, which the client does not always read.
      const { data: isThere } = await files.exists(path)
      if (!isThere) return null
      throw failed(`read ${path}`, error)
    },
    async create(path, bytes) {
      const { error } = await files.upload(path, bytes, { ...options(path), upsert: false })
      if (!error) return true
      if (statusOf(error) === '409' || /already exists|duplicate/i.test(error.message)) return false
      throw failed(`write ${path}`, error)
    },
    async replace(path, bytes) {
      const { error } = await files.upload(path, bytes, { ...options(path), upsert: true })
      if (error) throw failed(`write ${path}`, error)
    },
    list,
    async removeFolder(folder) {
      const paths = await list(folder)
      for (let from = 0; from < paths.length; from += 100) {
        const { error } = await files.remove(paths.slice(from, from + 100))
        if (error) throw failed(`remove ${folder}`, error)
      }
    },
  }
}

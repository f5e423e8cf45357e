import { AwsClient } from 'aws4fetch'
import { StoreUnavailable } from './object-store.ts'

/** One bucket of an S3-compatible store: the few requests that are needed, signed with Signature Version 4. */
export interface S3Options {
  /** address of the store, e.g. `https://s3.eu-central-1.amazonaws.com` */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** the bucket stands in the path and not in the name of the host */
  readonly pathStyle: boolean
}

export interface Listed {
  readonly key: string
  /** bytes */
  readonly size: number
  /** milliseconds since 1970 */
  readonly modifiedAt: number
}

/** Keys are ours: letters, digits, `/` and `-`. Everything rejects with `StoreUnavailable`. */
export interface Bucket {
  /** @param md5 base64; the store refuses bytes that do not fit to it */
  put(key: string, body: Blob, md5: string): Promise<void>
  /** Null when there is no such object; both ends of the range count. An empty object has no ranges and is null then. */
  get(
    key: string,
    range?: { readonly start: number; readonly end: number },
  ): Promise<ReadableStream<Uint8Array<ArrayBuffer>> | null>
  size(key: string): Promise<number | null>
  /** False when there is nothing to copy. */
  copy(from: string, to: string): Promise<boolean>
  /** What is not there is left alone. */
  remove(key: string): Promise<void>
  /** Pages of all keys that begin with this. */
  list(prefix: string): AsyncGenerator<readonly Listed[]>
}

interface Asking {
  readonly headers?: Record<string, string>
  readonly body?: Blob
  readonly query?: string
  /** milliseconds until the head of the answer is there */
  readonly patience?: number
}

/** Until the head of the answer is there. The body of a file over a slow line takes its minutes. */
const patienceMs = 30_000
const sendingMs = 300_000

/**
 * @param perPage keys in a page of a list; stores give no more than a thousand
 * @throws an Error with one line that says what to do when the bucket cannot be used
 */
export async function openBucket(options: S3Options, perPage = 1000): Promise<Bucket> {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey, pathStyle } = options
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 })
  const root = new URL(endpoint.replace(/\/*$/, '/'))
  if (pathStyle) root.pathname += bucket
  else root.hostname = `${bucket}.${root.hostname}`
  /** @param key none: the bucket itself */
  const addressOf = (key: string, query: string): URL => {
    const address = new URL(root)
    if (key !== '') address.pathname = `${root.pathname.replace(/\/$/, '')}/${key}`
    address.search = query
    return address
  }

  const ask = async (
    method: string,
    key: string,
    { patience = patienceMs, query = '', ...init }: Asking = {},
  ): Promise<Response> => {
    const ended = new AbortController()
    const timer = setTimeout(() => ended.abort(), patience)
    try {
      for (let left = 2; ; left--)
        try {
          return await client.fetch(addressOf(key, query), { method, ...init, signal: ended.signal })
        } catch (error) {
          // Every request here may be made twice. A connection that was kept is often closed just then.
          if (left === 0 || ended.signal.aborted) throw error
        }
    } catch (error) {
      const cause = error instanceof Error ? error.cause : null
      const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
      throw new StoreUnavailable(
        `The object store cannot be reached (${code || (error instanceof Error && error.name)})`,
      )
    } finally {
      clearTimeout(timer)
    }
  }
  /** The code of a refusal, e.g. `AccessDenied`. */
  const refusal = async (answer: Response): Promise<StoreUnavailable> => {
    const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(await answer.text().catch(() => '')) ?? []
    return new StoreUnavailable(`The object store answers ${answer.status} ${code}`.trimEnd())
  }
  /** Of an answer that is read no further. */
  const end = async (answer: Response): Promise<void> => void (await answer.body?.cancel())

  // The older of the two lists: a page begins after a key instead of at a token, and every store has it.
  const page = async (prefix: string, after: string): Promise<string> => {
    const query = new URLSearchParams({ prefix, marker: after, 'max-keys': String(perPage) })
    const answer = await ask('GET', '', { query: query.toString() })
    if (!answer.ok) throw await refusal(answer)
    return answer.text()
  }
  await page('nothing/', '').catch(error => {
    throw new Error(
      `The bucket ${bucket} of STORAGE_S3_ENDPOINT cannot be used: ${error.message}. Check the settings STORAGE_S3_….`,
    )
  })

  return {
    async put(key, body, md5) {
      const answer = await ask('PUT', key, { body, headers: { 'content-md5': md5 }, patience: sendingMs })
      if (!answer.ok) throw await refusal(answer)
      await end(answer)
    },

    async get(key, range) {
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {}
      const answer = await ask('GET', key, { headers })
      if (answer.ok && !(range && answer.status !== 206)) return answer.body ?? new Blob([]).stream()
      if (answer.status !== 404 && answer.status !== 416) throw await refusal(answer)
      await end(answer)
      return null
    },

    async size(key) {
      const answer = await ask('HEAD', key)
      if (answer.status === 404) return null
      if (!answer.ok) throw await refusal(answer)
      return Number(answer.headers.get('content-length'))
    },

    async copy(from, to) {
      const answer = await ask('PUT', to, {
        headers: { 'x-amz-copy-source': `/${bucket}/${from}` },
        patience: sendingMs,
      })
      if (answer.status === 404) {
        await end(answer)
        return false
      }
      if (!answer.ok) throw await refusal(answer)
      // A copy that fails on its way is told in an answer that began as a success.
      if (!(await answer.text()).includes('<ETag>')) throw new StoreUnavailable('The object store did not copy')
      return true
    },

    async remove(key) {
      const answer = await ask('DELETE', key)
      if (!answer.ok && answer.status !== 404) throw await refusal(answer)
      await end(answer)
    },

    async *list(prefix) {
      for (let after = ''; ; ) {
        const text = await page(prefix, after)
        const listed = [...text.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)].map(([, entry = '']) => ({
          key: field(entry, 'Key'),
          size: Number(field(entry, 'Size')),
          modifiedAt: Date.parse(field(entry, 'LastModified')),
        }))
        yield listed
        after = listed.at(-1)?.key ?? ''
        if (field(text, 'IsTruncated') !== 'true' || after === '') return
      }
    },
  }
}

/** The answers have no nesting that could hide one of these, and our keys no character that XML would spell differently. */
const field = (xml: string, name: string): string => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? ''

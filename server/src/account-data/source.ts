import type { Claims, Db } from '@techo/backend/database'
import { z } from 'zod'
import type { Hosted } from '../hosted.ts'

/**
 * What belongs to one person, read as that person: row security decides, so an export can hold nothing of anybody else. The
 * functions `export_*` of the database say which tables there are; nothing here knows a table by name.
 */
export interface Source {
  /** Tables that refer to others come first: what is added meanwhile never points at a row that was read too early. */
  tables(): Promise<readonly Table[]>
  /** The rows of a table in the order of their key, each as the JSON text the database wrote. */
  lines(table: string): AsyncIterable<string>
  files(): AsyncIterable<StoredFile>
  /** The bytes of a file; null when it is gone. */
  bytes(file: StoredFile): Promise<ReadableStream<Uint8Array> | null>
  /** Puts a file where none is; false when the storage refuses it. */
  store(file: StoredFile, bytes: Uint8Array<ArrayBuffer>): Promise<boolean>
}

interface Table {
  readonly name: string
  readonly columns: readonly string[]
}

export interface StoredFile {
  readonly bucket: string
  readonly name: string
  readonly bytes: number
  readonly mime: string
}

/** Calls a function of the database as the person. */
type CallExport = (name: 'export_tables' | 'export_rows' | 'export_files', given: Given) => Promise<unknown>
type Given = Readonly<Record<string, unknown>>
interface Sent {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array<ArrayBuffer>
}
type Fetch = (path: string, given?: Sent) => Promise<Response>

const tableRows = z.array(z.object({ name: z.string(), columns: z.array(z.string()) }))
const lineRows = z.array(z.object({ key: z.array(z.unknown()), line: z.string() }))
const fileRows = z.array(
  z.object({ place: z.string(), bucket: z.string(), name: z.string(), bytes: z.coerce.number(), mime: z.string() }),
)

/** rows of one answer: texts are up to 4 MB each, so few enough for a page full of the longest */
const page = 500

const sourceOf = (call: CallExport, fetchFile: Fetch): Source => ({
  tables: async () => tableRows.parse(await call('export_tables', {})),
  async *lines(target) {
    let after: unknown = null
    for (;;) {
      const rows = lineRows.parse(await call('export_rows', { target, after, most: page }))
      for (const { line } of rows) yield line
      const last = rows.at(-1)
      if (!last || rows.length < page) return
      after = last.key
    }
  },
  async *files() {
    let after: string | null = null
    for (;;) {
      const rows = fileRows.parse(await call('export_files', { after, most: page }))
      yield* rows
      const last = rows.at(-1)
      if (!last || rows.length < page) return
      after = last.place
    }
  },
  async bytes({ bucket, name }) {
    const answer = await fetchFile(`/object/authenticated/${pathOf(bucket, name)}`)
    if (answer.ok) return answer.body
    await answer.body?.cancel()
    // Hosted storage says 400 of what is not there.
    if (answer.status === 404 || answer.status === 400) return null
    throw new Error(`Storage answers ${answer.status}`)
  },
  async store({ bucket, name, mime }, bytes) {
    const given = { method: 'POST', headers: { 'content-type': mime }, body: bytes }
    const answer = await fetchFile(`/object/${pathOf(bucket, name)}`, given)
    await answer.body?.cancel()
    if (answer.status >= 500) throw new Error(`Storage answers ${answer.status}`)
    return answer.ok
  },
})

const pathOf = (bucket: string, name: string): string => [bucket, ...name.split('/')].map(encodeURIComponent).join('/')

const casts: Readonly<Record<string, string>> = { after: '::jsonb', most: '::integer' }

/** @param storage answers what lies below `/storage/v1` */
export const sourceInDatabase = (
  db: Db,
  storage: (request: Request) => Response | Promise<Response>,
  key: string,
  claims: Claims,
  token: string,
): Source =>
  sourceOf(
    (name, given) =>
      db.asUser(claims, sql => {
        const names = Object.keys(given)
        const named = names.map((each, n) => {
          const cast = name === 'export_files' && each === 'after' ? '::text' : (casts[each] ?? '')
          return `${each} => $${n + 1}${cast}`
        })
        const values = names.map(each => {
          const value = given[each]
          return Array.isArray(value) ? JSON.stringify(value) : value
        })
        return sql.query(`select * from public.${name}(${named.join(', ')})`, values)
      }),
    async (path, given) =>
      storage(
        new Request(`http://backend/storage/v1${path}`, {
          ...given,
          headers: { ...given?.headers, apikey: key, authorization: `Bearer ${token}` },
        }),
      ),
  )

/** The same over the API of a hosted project, with the person's own token. */
export const sourceInProject = ({ url, publishableKey }: Hosted, token: string): Source => {
  const authorization = { apikey: publishableKey, authorization: `Bearer ${token}` }
  return sourceOf(
    async (name, given) => {
      const answer = await fetch(`${url}/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers: { ...authorization, 'content-type': 'application/json' },
        body: JSON.stringify(given),
        signal: AbortSignal.timeout(60_000),
      })
      if (!answer.ok) throw new Error(`The backend answers ${answer.status}`)
      return answer.json()
    },
    (path, given) => fetch(`${url}/storage/v1${path}`, { ...given, headers: { ...given?.headers, ...authorization } }),
  )
}

import { type Problem, problem } from '@techo/core'
import { outbox, request, type Schema, send } from '@techo/data'
import { isWhole, takeIn } from './download.ts'

/** What `/api/account` does with the person's data as a whole. The functions reject never: a Problem is an answer. */

export interface Archive {
  readonly blob: Blob
  readonly name: string
}

export interface TableCounts {
  readonly name: string
  /** rows that are not here yet */
  readonly added: number
  readonly same: number
  /** rows that are here with other contents */
  readonly changed: number
  readonly refused: number
}

export interface RefusedRow {
  readonly table: string
  readonly line: number
  readonly reason: string
}

/** What an archive would bring, or has brought. */
export interface Report {
  readonly tables: readonly TableCounts[]
  readonly refused: readonly RefusedRow[]
  readonly files: { readonly added: number; readonly same: number; readonly missing: number }
}

/** What was written just now shall be in the archive, or there before the rows of one come. Milliseconds. */
const within = 5000

const asked = async <Out>(call: ReturnType<typeof request>, signal?: AbortSignal): Promise<Out | Problem> => {
  const answer = await send(call, signal)
  if ('error' in answer) return answer.error
  // `receive` and the schema of the call made it what it is.
  return answer.data as Out
}

/** @param onBytes hears how many bytes have come */
export async function exportAccount(signal: AbortSignal, onBytes: (bytes: number) => void): Promise<Archive | Problem> {
  await outbox.flush({ within })
  const receive = async (answer: Response): Promise<Archive | Problem> => {
    const named = /filename="([^"/\\]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
    const blob = await takeIn(answer, onBytes)
    if (blob && (await isWhole(blob))) return { blob, name: named ?? 'techo.zip' }
    return problem('offline', { code: signal.aborted ? 'aborted' : 'broken_off' })
  }
  return asked<Archive>(request('/api/account/export', { receive }), signal)
}

const isReport = (value: unknown): value is Report =>
  typeof value === 'object' &&
  value !== null &&
  'tables' in value &&
  Array.isArray(value.tables) &&
  'refused' in value &&
  Array.isArray(value.refused) &&
  'files' in value

const schema: Schema<Report> = {
  safeParse: value => (isReport(value) ? { success: true, data: value } : { success: false }),
}

/** `dry-run` writes nothing; `merge` adds what is not here. The same archive twice is there once. */
export async function importAccount(
  file: Blob,
  mode: 'dry-run' | 'merge',
  signal: AbortSignal,
): Promise<Report | Problem> {
  await outbox.flush({ within })
  const body = new Blob([file], { type: 'application/zip' })
  const receive = (answer: Response) => answer.json()
  return asked<Report>(request(`/api/account/import?mode=${mode}`, { body, schema, receive }), signal)
}

/** This backend has no such way: it is another one than ours, or an older one. */
export const isNotHere = (found: Problem): boolean =>
  found.kind === 'missing' || found.code === 'status_501' || found.code === 'unavailable'

/** When the account goes: a moment (ISO), or null when nobody asked. */
export interface Deletion {
  readonly at: string | null
}

const deletionSchema: Schema<Deletion> = {
  safeParse: value => {
    if (typeof value !== 'object' || value === null || !('delete_at' in value)) return { success: false }
    return { success: true, data: { at: typeof value.delete_at === 'string' ? value.delete_at : null } }
  },
}

const deletion = '/api/account/deletion'

export const readDeletion = () => asked<Deletion>(request(deletion, { schema: deletionSchema }))

export const askDeletion = () => asked<unknown>(request(deletion, { method: 'POST' }))

export const cancelDeletion = () => asked<unknown>(request(deletion, { method: 'DELETE' }))

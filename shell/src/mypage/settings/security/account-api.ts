import { fieldOf, isProblem, type Problem, problem } from '@techo/core'
import { request, send } from '@techo/data'
import { asked, schema } from '../../../asked.ts'

/** What /api/account tells and does about signing in. Each rejects never: a Problem is an answer. */

export interface DeviceSession {
  readonly id: string
  readonly isHere: boolean
  /** coarse, as the browser named itself; null when it said nothing known */
  readonly browser: string | null
  readonly os: string | null
  /** a coarse address, or null */
  readonly network: string | null
  /** a moment (ISO) */
  readonly usedAt: string
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const sessionsSchema = schema((value): readonly DeviceSession[] | undefined => {
  const rows = fieldOf(value, 'sessions')
  if (!Array.isArray(rows)) return undefined
  return rows.flatMap((row: unknown): DeviceSession[] => {
    const [id, usedAt] = [text(fieldOf(row, 'id')), text(fieldOf(row, 'last_used_at'))]
    if (!id || !usedAt) return []
    const [browser, os] = [text(fieldOf(row, 'browser')), text(fieldOf(row, 'os'))]
    return [
      { id, usedAt, browser, os, network: text(fieldOf(row, 'network')), isHere: fieldOf(row, 'current') === true },
    ]
  })
})

export const readSessions = () =>
  asked<readonly DeviceSession[]>(request('/api/account/sessions', { schema: sessionsSchema }))

const done = async (call: ReturnType<typeof request>): Promise<Problem | null> => {
  const answer = await send(call)
  return 'error' in answer ? answer.error : null
}

export const endSession = (id: string) =>
  done(request(`/api/account/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' }))

const leftSchema = schema(value => {
  const left = fieldOf(value, 'remaining')
  return typeof left === 'number' ? left : undefined
})

/** How many recovery codes still work. */
export const readCodesLeft = () => asked<number>(request('/api/account/recovery-codes', { schema: leftSchema }))

const codesSchema = schema((value): readonly string[] | undefined => {
  const codes = fieldOf(value, 'codes')
  return Array.isArray(codes) && codes.every(each => typeof each === 'string') ? codes : undefined
})

/** Makes new ones and takes the old ones away. They are told this once. */
export const makeCodes = async (): Promise<readonly string[] | Problem> => {
  const codes = await asked<readonly string[]>(
    request('/api/account/recovery-codes', { method: 'POST', schema: codesSchema }),
  )
  return isProblem(codes) || codes.length > 0 ? codes : problem('bug', { code: 'no_codes' })
}

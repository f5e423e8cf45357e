import { isSafeMode } from './safe-mode.ts'

/**
 * A developer points one remote at a build of their own: `localStorage['techo-override'] = '{"habits":"http://localhost:4101/remoteEntry.js"}'`,
 * or in the panel at `?overrides`, which exists in development and where that key exists (`{}` will do). Only this origin and
 * the loopback addresses are accepted, so that nobody can be talked into loading a stranger's code, and the frame wears a
 * badge as long as one is set. Safe mode knows none.
 */

const key = 'techo-override'
const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The overrides in a text, by remote; entries that lie elsewhere are left out. */
export function overridesIn(text: string | null, origin: string): Readonly<Record<string, string>> {
  if (!text) return {}
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return {}
  }
  if (typeof parsed !== 'object' || parsed === null) return {}
  const allowed: Record<string, string> = {}
  for (const [id, address] of Object.entries(parsed)) {
    if (typeof address !== 'string' || address === '' || !URL.canParse(address, origin)) continue
    const url = new URL(address, origin)
    const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
    const isNear = url.origin === origin || loopback.has(url.hostname)
    if (isWeb && isNear && url.username === '' && url.password === '') allowed[id] = url.href
  }
  return allowed
}

const stored = (): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** The overrides of this browser; none when it keeps nothing. */
export const overrides = (): Readonly<Record<string, string>> =>
  isSafeMode() ? {} : overridesIn(stored(), location.origin)

/** Whether the panel is offered here. */
export const isDeveloper = (): boolean => !isSafeMode() && (process.env.NODE_ENV === 'development' || stored() !== null)

export const setOverrides = (addresses: Readonly<Record<string, string>>): void =>
  localStorage.setItem(key, JSON.stringify(addresses))

/** Removes them; the browser stays a developer's. */
export const clearOverrides = (): void => setOverrides({})

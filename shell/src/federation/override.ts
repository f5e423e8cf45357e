/**
 * A developer points one remote at their own machine: `localStorage['techo-override'] = '{"habits":"http://localhost:4101/remoteEntry.js"}'`.
 * Only this origin and the loopback addresses are accepted, so that nobody can be talked into loading a stranger's code, and
 * the frame wears a badge as long as one is set.
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
    if (typeof address !== 'string' || !URL.canParse(address, origin)) continue
    const url = new URL(address, origin)
    const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
    const isNear = url.origin === origin || loopback.has(url.hostname)
    if (isWeb && isNear && url.username === '' && url.password === '') allowed[id] = url.href
  }
  return allowed
}

/** The overrides of this browser; none when it keeps nothing. */
export function overrides(): Readonly<Record<string, string>> {
  try {
    return overridesIn(localStorage.getItem(key), location.origin)
  } catch {
    return {}
  }
}

export function clearOverrides(): void {
  localStorage.removeItem(key)
}

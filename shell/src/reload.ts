/**
 * Full page reloads, at most once per path within ten seconds, so that a page that fails for good can never reload for ever.
 * When it was done is remembered in the tab (`sessionStorage`); a browser that remembers nothing does not reload by itself.
 */

export const reloadGap = 10_000

type Memory = Pick<Storage, 'getItem' | 'setItem'>

const key = 'techo-reloaded'

const entriesOf = (memory: Memory): Record<string, number> => {
  try {
    const parsed: unknown = JSON.parse(memory.getItem(key) ?? '{}')
    if (typeof parsed !== 'object' || parsed === null) return {}
    return Object.fromEntries(Object.entries(parsed).filter(([, at]) => typeof at === 'number'))
  } catch {
    return {}
  }
}

/** Whether `path` may be reloaded at `now` (ms since the epoch). A stamp from the future (the clock moved) does not count. */
export function mayReload(path: string, now: number, memory: Memory): boolean {
  const at = entriesOf(memory)[path]
  return at === undefined || now - at >= reloadGap || at > now
}

/** Takes the one reload of these ten seconds; false when it is spent or cannot be remembered. */
export function takeReload(path: string, now: number, memory: Memory): boolean {
  if (!mayReload(path, now, memory)) return false
  const fresh = Object.entries(entriesOf(memory)).filter(([, at]) => now - at < reloadGap && at <= now)
  const next = JSON.stringify({ ...Object.fromEntries(fresh), [path]: now })
  try {
    memory.setItem(key, next)
    return memory.getItem(key) === next
  } catch {
    return false
  }
}

const chunkMessages = [
  // Chromium, Firefox, Safari: a lazy file of an older build is gone
  /failed to fetch dynamically imported module/i,
  /error loading dynamically imported module/i,
  /importing a module script failed/i,
  // the bundler's own words
  /loading (css )?chunk [^ ]+ failed/i,
  // the file came but was another build's: its module table lacks the module that was asked for
  /cannot read propert(y|ies) of undefined \(reading 'call'\)/i,
  /undefined is not an object \(evaluating '[^']*\.call'\)/i,
  /can't access property "call", [^ ]+ is undefined/i,
]

/** Whether an error says that a lazy part of the page is not there any more or belongs to another build. */
export function isStaleChunk(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === 'ChunkLoadError' || ('code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED')) return true
  return chunkMessages.some(message => message.test(error.message))
}

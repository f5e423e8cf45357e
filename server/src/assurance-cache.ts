import type { ReadAssurance } from '@techo/backend/auth'

/** milliseconds; a session that was ended elsewhere opens nothing for longer than this */
const patience = 3000
const capacity = 1000

/**
 * Asks once in a few seconds for each token: a screen sends several requests at once, and a hosted project is a network away.
 * What could not be answered is asked again.
 */
export function cacheAssurance(
  readAssurance: ReadAssurance,
  now: () => number = () => performance.now(),
): ReadAssurance {
  const known = new Map<string, { readonly assurance: ReturnType<ReadAssurance>; readonly until: number }>()
  return (claims, token) => {
    const before = known.get(token)
    if (before && before.until > now()) return before.assurance
    known.delete(token)
    if (known.size >= capacity) known.delete(known.keys().next().value ?? '')
    const assurance = readAssurance(claims, token)
    known.set(token, { assurance, until: now() + patience })
    assurance.catch(() => known.delete(token))
    return assurance
  }
}

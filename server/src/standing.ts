import type { Stand } from '@techo/backend/auth'

/** milliseconds; a session that was ended elsewhere opens nothing for longer than this */
const patience = 3000
const capacity = 1000

/**
 * Asks once in a few seconds for each token: a screen sends several requests at once, and a hosted project is a network away.
 * What could not be answered is asked again.
 */
export function rememberStanding(stand: Stand, now: () => number = () => performance.now()): Stand {
  const known = new Map<string, { readonly standing: ReturnType<Stand>; readonly until: number }>()
  return (claims, token) => {
    const before = known.get(token)
    if (before && before.until > now()) return before.standing
    known.delete(token)
    if (known.size >= capacity) known.delete(known.keys().next().value ?? '')
    const standing = stand(claims, token)
    known.set(token, { standing, until: now() + patience })
    standing.catch(() => known.delete(token))
    return standing
  }
}

import { accessOf, trimmed } from './addresses.ts'
import { home, loginFor } from './next.ts'
import { type Outcome, pathOf, type World } from './outcome.ts'

/**
 * What stands between an address and its page: small guards, asked in order; the first that answers decides. Each gets the
 * wanted address and what it may know of the world, and answers with another address, with `pass` (no further guard is
 * asked), or with nothing.
 */

type Guard = (wanted: URL, world: World) => Outcome | undefined | Promise<Outcome | undefined>

const pass: Outcome = { kind: 'pass' }

/** Few builds have route rules: what follows them is a chunk of its own. */
const followRouteRules: Guard = async (wanted, world) => {
  if (world.redirects.length === 0) return undefined
  const { followRules } = await import(/* webpackChunkName: "route-rules" */ './route-rules.ts')
  return followRules(wanted, world)
}

/** Verification and callback settle the session themselves, so it is not asked for there. */
const letExemptThrough: Guard = wanted => (accessOf(wanted.pathname) === 'exempt' ? pass : undefined)

/** Who is signed in needs neither /login nor /register, unless the sign-in page has an error to show. */
const sendMembersHome: Guard = async (wanted, { session }) => {
  if (accessOf(wanted.pathname) !== 'guest') return undefined
  if (trimmed(wanted.pathname).toLowerCase() === '/login' && wanted.searchParams.get('error')) return pass
  const state = await session()
  if (state === 'half' && trimmed(wanted.pathname).toLowerCase() !== '/login') return { kind: 'go', to: '/login' }
  return state === 'in' ? { kind: 'go', to: home } : pass
}

const letPublicThrough: Guard = wanted => (accessOf(wanted.pathname) === 'public' ? pass : undefined)

/**
 * Everything else needs somebody to be signed in, with their second factor where they have one: the sign-in page asks for
 * what is missing. The wanted address is kept.
 */
const requireSignIn: Guard = async (wanted, { session }) =>
  (await session()) === 'in' ? pass : { kind: 'go', to: loginFor(pathOf(wanted)) }

export const guards: readonly Guard[] = [
  followRouteRules,
  letExemptThrough,
  sendMembersHome,
  letPublicThrough,
  requireSignIn,
]

/** Asks the guards. A session check that fails is only logged: the visitor goes on. */
export async function decide(wanted: URL, world: World): Promise<Outcome> {
  for (const guard of guards)
    try {
      const outcome = await guard(wanted, world)
      if (outcome) return outcome
    } catch (error) {
      world.warn('The session could not be checked', error)
      return pass
    }
  return pass
}

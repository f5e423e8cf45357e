import { type MiddlewareFunction, redirect, redirectDocument, replace } from 'react-router'
import { trimmed } from './addresses.ts'
import { thisBuild } from './build.ts'
import { decide } from './guards.ts'
import { firstView } from './mypage/first-views.ts'
import { type Outcome, pathOf } from './outcome.ts'
import { signInState } from './session.ts'
import { prepareReload, update } from './update-watch.ts'

/** Where the guards meet the router: they run before every navigation, the first one included. */

const ask = async (wanted: URL): Promise<Outcome> =>
  decide(wanted, {
    session: signInState,
    redirects: (await thisBuild()).redirects,
    warn: (message, error) => console.warn(message, error ?? ''),
  })

/** Whether the visitor may come in at a path; who is sent elsewhere needs none of its code. */
export const mayEnter = async (path: string): Promise<boolean> =>
  (await ask(new URL(path + location.search, location.origin))).kind === 'pass'

export const guard: MiddlewareFunction = async ({ request }, next) => {
  const wanted = new URL(request.url)
  const isHere = wanted.pathname === location.pathname && wanted.search === location.search
  // A request carries no hash; when the address bar is there already it still does.
  if (isHere) wanted.hash = location.hash
  const outcome = await ask(wanted)
  if (outcome.kind === 'leave') throw redirectDocument(outcome.to)
  // An address that is in the bar already (first load, back, forward) is replaced, or Back would lead into it again.
  if (outcome.kind === 'go') throw isHere ? replace(outcome.to) : redirect(outcome.to)
  // Who comes from elsewhere finds the area as they want it to open; inside it, and on the way back, the address decides.
  if (wanted.search === '' && trimmed(wanted.pathname) !== trimmed(location.pathname)) {
    const search = firstView(trimmed(wanted.pathname))
    if (search) throw redirect(wanted.pathname + search + wanted.hash)
  }
  if (!isHere && update.isWaiting() && (await prepareReload(wanted.pathname))) throw redirectDocument(pathOf(wanted))
  return next()
}

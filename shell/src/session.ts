import type { SignInState } from '@techo/data'
import { hasSessionCookie } from '@techo/data/session-cookie'

/**
 * Whether somebody is signed in (half: but for the second factor), for the guards: asked once per page load and remembered; authentication events correct
 * what is remembered. Without a session cookie nobody is, and the data layer is not even loaded.
 */

export type { SignInState }

let remembered: Promise<SignInState> | undefined
let isByCookie = false

/** Rejects when the check failed; then the next call checks again. */
export function signInState(): Promise<SignInState> {
  // "No cookie" costs nothing to ask again: a sign-in in another tab shows there.
  if (isByCookie && hasSessionCookie()) remembered = undefined
  remembered ??= check()
  return remembered
}

async function check(): Promise<SignInState> {
  isByCookie = !hasSessionCookie()
  if (isByCookie) return 'out'
  try {
    const { sessionCheck } = await import('@techo/data')
    return await sessionCheck()
  } catch (error) {
    remembered = undefined
    throw error
  }
}

/** What an authentication event says holds from now on. */
export function rememberSignIn(signInState: SignInState): void {
  isByCookie = false
  remembered = Promise.resolve(signInState)
}

let assumed: boolean | undefined

/** Whether this browser holds a session, without asking anybody whether it is still good. Pages may draw by it. */
export const hasSession = (): boolean => assumed ?? hasSessionCookie()

/** Lets pages that are rendered without a browser be drawn for a visitor or for a member. */
export const assumeSession = (isIn: boolean): void => {
  assumed = isIn
}

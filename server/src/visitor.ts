import { randomBytes } from 'node:crypto'
import type { Visitor } from '@techo/core/registry'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Deployment } from './deployment.ts'
import { type Bindings, type Front, isSecure } from './peer.ts'

const name = 'techo-visitor'

/**
 * Who is given which build while one is on trial. The device is told by a cookie of its own, which is set only then, so that
 * it keeps its build; the person by the session that the browser holds, which proves nothing and decides nothing else.
 * @returns undefined while nothing is on trial
 */
export async function visitorOf(
  context: Context<Bindings>,
  { deployment, front }: { readonly deployment: Deployment; readonly front: Front },
): Promise<Visitor | undefined> {
  if (!(await deployment.hasTrials())) return undefined
  const given = getCookie(context, name)
  const device = given && /^[\w-]{16,64}$/.test(given) ? given : randomBytes(16).toString('base64url')
  if (device !== given)
    setCookie(context, name, device, {
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      secure: isSecure(context, front),
      maxAge: 60 * 60 * 24 * 90,
    })
  return { device, person: personOf(getCookie(context)) }
}

/** The id in the session cookie of supabase-js, which may come in several pieces. */
export function personOf(cookies: Readonly<Record<string, string>>): string | undefined {
  const pieces = Object.entries(cookies)
    .flatMap(([key, value]) => {
      const [, piece] = /^sb-[^=;\s]+-auth-token(?:\.(\d+))?$/.exec(key) ?? []
      return /^sb-[^=;\s]+-auth-token(\.\d+)?$/.test(key) ? [{ piece: Number(piece ?? 0), value }] : []
    })
    .sort((one, other) => one.piece - other.piece)
  const text = pieces.map(({ value }) => value).join('')
  try {
    const session: unknown = JSON.parse(
      text.startsWith('base64-') ? Buffer.from(text.slice('base64-'.length), 'base64url').toString() : text,
    )
    if (typeof session !== 'object' || session === null || !('user' in session)) return undefined
    const { user } = session
    const id = typeof user === 'object' && user !== null && 'id' in user ? user.id : undefined
    return typeof id === 'string' ? id : undefined
  } catch {
    return undefined
  }
}

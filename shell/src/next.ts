import { trimmed } from './addresses.ts'

/** Where a person goes when nothing else was asked for. */
export const home = '/mypage'

const formPages = ['/login', '/register']

/**
 * The address a sign-in leads to: what `?next=` asks for when that is a path on this origin, else the home page. Anything
 * a browser could read as another host (`//evil`, `/\evil`, a scheme, control characters that vanish while parsing) is refused.
 */
export function safeNext(next: string | null | undefined): string {
  if (!next?.startsWith('/')) return home
  const here = 'https://techo.invalid'
  const parsed = URL.canParse(next, here) ? new URL(next, here) : null
  if (parsed?.origin !== here || parsed.pathname.startsWith('//')) return home
  if (formPages.includes(trimmed(parsed.pathname).toLowerCase())) return home
  return parsed.pathname + parsed.search + parsed.hash
}

/**
 * What the link of a letter shall lead to, absolute as the auth service wants it. Nothing for the home page: a letter leads
 * there by itself. The service checks it again (`redirects.ts` of the backend), and so does the page the link opens.
 */
export const landingOf = (next: string): string | undefined =>
  next === home ? undefined : new URL(next, location.origin).href

/** `?next=` for another page on the way there; nothing for the home page. */
export const keepNext = (next: string): string => (next === home ? '' : `?next=${encodeURIComponent(next)}`)

/** The sign-in page that leads back to `wanted` (a path with search and hash). */
export const loginFor = (wanted: string): string => `/login${keepNext(safeNext(wanted))}`

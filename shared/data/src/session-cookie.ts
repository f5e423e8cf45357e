/**
 * Whether this browser holds a session, told by the name of the cookie alone, so that public pages need no client for it.
 * It may be over or revoked: only the backend knows. Answers false where cookies are blocked.
 */
export function hasSessionCookie(cookies: string = readCookies()): boolean {
  return /(?:^|;\s*)sb-[^=;\s]+-auth-token(?:\.0)?=[^;]/.test(cookies)
}

const readCookies = (): string => {
  try {
    return globalThis.document?.cookie ?? ''
  } catch {
    return ''
  }
}

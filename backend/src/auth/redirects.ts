/** Where letters may lead, and the addresses written in them. */
import type { VerifyType } from './bodies.ts'
import type { Settings } from './options.ts'

/**
 * The address a request asked to be led to when it is on this site or on the allow-list, else the site itself. Relative
 * addresses are of this site.
 */
export function allowedTarget(requested: string | undefined, settings: Settings): URL {
  const home = new URL(settings.siteUrl())
  if (requested === undefined || requested === '' || requested.length > 2048) return home
  let url: URL
  try {
    url = new URL(requested, home)
  } catch {
    return home
  }
  if (url.username !== '' || url.password !== '') return home
  if (url.origin === home.origin && /^https?:$/.test(url.protocol)) return url
  // Schemes that run code in the page that follows the link are never a place to be led to.
  if (/^(javascript|data|vbscript|blob|file):$/.test(url.protocol)) return home
  const address = url.href.split('#')[0] ?? ''
  return settings.allowedRedirects.some(pattern => globToPattern(pattern).test(address)) ? url : home
}

/** `*` stays inside one name (no `.`, `/`, `?`), `**` crosses them, `?` is one character of a name; as hosted. */
function globToPattern(glob: string): RegExp {
  const source = glob.replace(/\*\*|\*|\?|[\\^$.|+()[\]{}]/g, part =>
    part === '**' ? '.*' : part === '*' ? '[^./?]*' : part === '?' ? '[^./?]' : `\\${part}`,
  )
  return new RegExp(`^${source}/?$`)
}

/**
 * The link of a letter. The site's page for it takes the token hash and sends it by a click, so mail scanners that
 * open links use nothing up. Whoever asked for the callback
 * or a foreign address gets the API's own redirecting address, and so does a site without such a page.
 */
export function letterLink(
  {
    type,
    tokenHash,
    requested,
    pkce,
  }: { type: VerifyType; tokenHash: string; requested: string | undefined; pkce: boolean },
  settings: Settings,
): string {
  const target = allowedTarget(requested, settings)
  const home = new URL(settings.siteUrl())
  const { verify, callback } = settings.pages
  const isCallback = callback !== null && target.pathname.startsWith(callback)
  if (verify === null || target.origin !== home.origin || isCallback) {
    const link = new URL(`${settings.authUrl()}/verify`)
    link.searchParams.set('token', (pkce ? 'pkce_' : '') + tokenHash)
    link.searchParams.set('type', type)
    link.searchParams.set('redirect_to', target.href)
    return link.href
  }
  const isVerifyPage = target.pathname === verify
  const link = isVerifyPage ? target : new URL(verify, home)
  link.searchParams.set('token_hash', tokenHash)
  link.searchParams.set('type', type)
  const next = target.pathname + target.search + target.hash
  if (!isVerifyPage && next !== '/') link.searchParams.set('next', next)
  return link.href
}

/** `fields` behind `?`, keeping what the address already says. */
export function withQuery(target: URL, fields: Record<string, string>): string {
  const url = new URL(target)
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
  return url.href
}

/** `fields` behind `#`, where no server sees them. */
export function withFragment(target: URL | string, fields: Record<string, string>): string {
  const url = new URL(target)
  url.hash = new URLSearchParams(fields).toString()
  return url.href
}

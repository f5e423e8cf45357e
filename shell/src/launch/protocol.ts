import { matchesPattern, type ResolvedRegistry } from '@techo/core'
import { addresses, trimmed } from '../addresses.ts'
import { declares } from '../federation/registry.ts'

const here = 'https://techo.invalid'

/**
 * The address that a link like `web+techo:/mypage/habits` leads to: a path of a member's page that the shell or a remote
 * declares, with its search and hash; null for everything else. Any page may hold such a link, so nothing that a browser could
 * read as another host is followed, and neither is a link to a link.
 */
export function pathOfLink(link: string | null, registry: ResolvedRegistry): string | null {
  const [, rest] = /^web\+techo:(?:\/\/)?\/?(?=mypage(?:[/?#]|$))([^\\\p{Cc}]*)$/iu.exec(link ?? '') ?? []
  if (rest === undefined || !URL.canParse(`/${rest}`, here)) return null
  const { origin, pathname, search, hash } = new URL(`/${rest}`, here)
  const path = trimmed(pathname).toLowerCase()
  if (origin !== here || (path === '/mypage/add' && new URLSearchParams(search).has('to'))) return null
  const isOwn = addresses.some(
    ({ layout, access, path: own }) => layout === 'default' && access === 'member' && matchesPattern(own, path),
  )
  const isRemotes = registry.remotes.some(({ config, disabled }) => !disabled && declares(config, path))
  return isOwn || isRemotes ? `${pathname}${search}${hash}` : null
}

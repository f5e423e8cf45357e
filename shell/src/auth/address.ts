import type { VerifyType } from '@techo/data'

/** What the address of a link from a letter says. The service puts failures into the query, the fragment, or both. */
export interface LinkAddress {
  readonly tokenHash: string | null
  readonly type: VerifyType | null
  readonly code: string | null
  readonly error: string | null
  /** our own notice of the service: one of two addresses of a change is confirmed */
  readonly message: string | null
  readonly next: string | null
}

const types: readonly VerifyType[] = ['signup', 'recovery', 'magiclink', 'email', 'email_change', 'invite']

/** The letters of a hosted project name the whole address: of this site, its path counts; `/` is nowhere in particular. */
function pathOf(next: string | null, origin: string | undefined): string | null {
  if (!next || next.startsWith('/')) return next
  const url = URL.canParse(next) ? new URL(next) : null
  if (!url || url.origin !== origin || url.pathname === '/') return null
  return url.pathname + url.search + url.hash
}

export function readLink(search: string, hash: string, origin = globalThis.location?.origin): LinkAddress {
  const query = new URLSearchParams(search)
  const fragment = new URLSearchParams(hash.replace(/^#/, ''))
  const of = (name: string) => query.get(name) ?? fragment.get(name)
  return {
    tokenHash: query.get('token_hash'),
    type: types.find(type => type === query.get('type')) ?? null,
    code: query.get('code'),
    error: of('error_code') ?? of('error'),
    message: of('message'),
    next: pathOf(query.get('next'), origin),
  }
}

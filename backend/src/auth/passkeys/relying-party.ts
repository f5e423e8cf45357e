/** Whom credentials are made for: a name of the net and the origins of its pages. Browsers give a credential to no other. */
import { isIP } from 'node:net'

export interface RelyingParty {
  /** a host name without scheme and port; credentials are bound to it for ever */
  readonly id: string
  /** what authenticators show */
  readonly name: string
  /** `https://site.example`; where answers may come from */
  readonly origins: readonly string[]
}

/**
 * The site as a relying party, or null where it can be none: an address of numbers has no credentials. The loopback
 * addresses of this machine are its name `localhost` too, which has.
 */
export function relyingPartyOf(siteUrl: string, name: string): RelyingParty | null {
  const site = new URL(siteUrl)
  const host = site.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) === 0) return { id: host, name, origins: [site.origin] }
  if (!/^(127\.|::1$)/.test(host)) return null
  site.hostname = 'localhost'
  return { id: 'localhost', name, origins: [site.origin] }
}

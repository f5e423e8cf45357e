import type { Front } from './peer.ts'

/**
 * Whether only this machine is served: what opens accounts or hands out plans without a real provider is open there and
 * nowhere else. A proxy in front is not always told by what it sends, so the settings are asked as well as the request.
 */
interface Place extends Front {
  /** what is listened on */
  readonly host: string
}

/** @returns the setting that says that others are served too; null: only this machine is */
export function servesOthers({ siteUrl, host, trustProxy }: Place): string | null {
  if (siteUrl !== null && !isLoopbackName(new URL(siteUrl).hostname)) return `SITE_URL is ${siteUrl}`
  if (!isLoopbackName(host)) return `HOST is ${host}`
  if (trustProxy) return 'TRUST_PROXY is on'
  return null
}

/** @param name a host name as in an address or as it is listened on, without the port */
export const isLoopbackName = (name: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(name)

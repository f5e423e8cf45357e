import { isLoopbackName } from './this-machine.ts'

export interface OriginOptions {
  /** the address people use; null where none is set */
  readonly siteUrl: string | null
  readonly allowedOrigins: readonly string[]
  /** what the server listens on */
  readonly host: string
}

/** Foreign pages may read answers only when listed; a server that only this machine reaches trusts this machine's pages. */
export function isAllowedOrigin(origin: string, { siteUrl, allowedOrigins, host }: OriginOptions): boolean {
  if (origin === siteUrl || allowedOrigins.includes(origin)) return true
  return isLoopbackName(host) && URL.canParse(origin) && isLoopbackName(new URL(origin).hostname)
}

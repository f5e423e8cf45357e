import type { SignInState } from './session.ts'

/** What guards are asked about, and what they answer. */

export interface Redirect {
  readonly from: string
  readonly to: string
  readonly external?: boolean
}

export interface World {
  /** Whether somebody is signed in. Asked only where it matters; checked once per load and remembered by its owner. */
  readonly session: () => Promise<SignInState>
  /** the route rules of this build */
  readonly redirects: readonly Redirect[]
  readonly warn: (message: string, error?: unknown) => void
}

export type Outcome =
  | { readonly kind: 'pass' }
  | { readonly kind: 'go'; readonly to: string }
  /** leaves the product: a full page load */
  | { readonly kind: 'leave'; readonly to: string }

/** Path, search and hash. */
export const pathOf = (url: URL): string => url.pathname + url.search + url.hash

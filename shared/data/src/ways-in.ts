import { isProblem } from '@techo/core'
import type { Asking } from './asking.ts'
import { createAuthRequests } from './auth-requests.ts'
import type { BackendConfig } from './config.ts'
import { createFactors } from './factors.ts'
import { kept } from './lazily.ts'
import { createPasskeys } from './passkeys.ts'
import { createPhone } from './phone.ts'
import { createRecovery } from './recovery.ts'
import { createSecurityKeys } from './security-keys.ts'

export interface WaysInParts extends Asking {
  readonly config: () => Promise<BackendConfig>
  readonly fetch: typeof fetch
}

/** Second factors, and ways in beside e-mail and password: a chunk of their own, which few pages need. */
export function createWaysIn({ config, fetch, ...asking }: WaysInParts) {
  const request = createAuthRequests(config, fetch)
  const settings = kept(async () => {
    const said = await request('settings')
    // What is kept is an answer; who is refused asks again.
    if (isProblem(said)) throw said
    return said
  })
  return {
    factors: createFactors(asking),
    passkeys: createPasskeys(asking, settings),
    securityKeys: createSecurityKeys(asking, request),
    recovery: createRecovery(asking, fetch),
    phone: createPhone(asking, request, async () => (await config()).phone, settings),
  }
}

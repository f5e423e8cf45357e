/** Second factors, and ways in beside e-mail and password: a chunk of their own, which few pages need. */
export { createFactors } from './factors.ts'
export { createPasskeys } from './passkeys.ts'
export { createPhone } from './phone.ts'
export { createRecovery } from './recovery.ts'
export { createSecurityKeys } from './security-keys.ts'

/**
 * The version of what remotes may use of the shell and of the shared packages; its report lies in docs/contract.
 * `contractVersion` grows by one when an older remote could no longer run, `contractMinor` when something was added:
 * `pnpm gen` raises the second by itself.
 */
export const contractVersion = 1
export const contractMinor = 74

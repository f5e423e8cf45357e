/**
 * What the bundler puts in place of two parts of the federation runtime in the entries of remotes, each of which would bring them
 * (0.9 KB packed).
 *
 * Of `@module-federation/error-codes` the codes, without a sentence for each: the runtime's documentation explains them.
 */
export const RUNTIME_009 = 'RUNTIME-009'
export const RUNTIME_010 = 'RUNTIME-010'
export const RUNTIME_012 = 'RUNTIME-012'
export const runtimeDescMap = {}

export const getShortErrorMsg = (code: string, _descriptions: object, args?: unknown, original?: string): string =>
  [`#${code}`, args && JSON.stringify(args), original].filter(Boolean).join(' ')

/** What an entry runs at once asks for nothing of the shell's: it is told of that only later. */
export function installInitialConsumes(): void {}

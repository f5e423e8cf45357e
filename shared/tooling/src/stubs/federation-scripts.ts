/**
 * What the bundler puts in place of the federation runtime's loading of scripts (0.9 KB of every page): entries come by the shell's
 * own (`shell/src/federation/runtime.ts`, `loadEntry`), which knows their hashes and asks again.
 */
const absent = (): never => {
  throw new Error('Loading scripts is not part of this runtime: leave its stand-in out of the bundler')
}

export const createLink = absent
export const createScript = absent
export const isStaticResourcesEqual = absent
export const loadScript = absent
export const safeWrapper = absent

/** What builds, checks and publishes the product. Nothing here reaches a browser. */
export {
  type Bundle,
  buildRemote,
  buildShell,
  bundleFolder,
  bundleRemote,
  listRemotes,
  quietly,
  type Redirect,
} from './build.ts'
export { precompress } from './compress.ts'
export { contractState, nextContract, readReport } from './contract-report.ts'
export { serveRemote, serveShell } from './dev.ts'
export { manifestName, type RemoteManifest } from './manifest.ts'
export { writeNewRemote } from './new-remote.ts'
export { remoteConfig, shellConfig } from './presets.ts'
export * from './registry/index.ts'
export { sharedModules } from './shared-modules.ts'

/** What a remote in a repository of its own builds on. Its commands are `remote-kit …`. */
export { defineRemote, defineRemoteConfig, type RemoteConfig } from '@techo/core'
export { remoteConfig } from '@techo/tooling'
export { readRepository } from './repository.ts'

/** Written by the bundler preset (shared/tooling/src/static-remotes.ts): empty unless the build links remotes in statically. */
declare module 'techo-static-remotes' {
  import type { RemoteConfig, RemoteModule } from '@techo/core'

  export const staticRemotes: readonly {
    readonly config: RemoteConfig
    readonly load: () => Promise<{ readonly default: RemoteModule }>
  }[]
}

import type { RemoteConfig, ResolvedRegistry } from '@techo/core'
import type { RemoteSource } from './remote-source.ts'

/** One remote of the same checkout, linked into the shell's own bundle; the build generates the list. */
export interface LinkedRemote {
  readonly config: RemoteConfig
  readonly load: () => Promise<unknown>
}

/** Linked remotes as a registry, so that menus, titles and addresses are read from one place in both modes. */
export const registryOf = (remotes: readonly LinkedRemote[]): ResolvedRegistry => ({
  revision: 0,
  remotes: remotes.map(({ config }) => ({
    id: config.id,
    build: 'linked',
    version: 'linked',
    entry: '',
    preload: {},
    base: { js: [], css: [] },
    config,
  })),
})

/** Remotes linked into this bundle: the same loader without a network of its own. */
export const staticSource = (remotes: readonly LinkedRemote[]): RemoteSource<LinkedRemote> => ({
  find: async id => {
    const remote = remotes.find(each => each.config.id === id)
    return remote && { id, active: { version: 'linked', handle: remote, config: remote.config } }
  },
  run: (_id, remote) => remote.load(),
  explain: async (_id, _remote, error) =>
    error instanceof Error && /chunk|dynamically imported module|module script/i.test(error.message)
      ? 'chunk'
      : 'evaluation',
})

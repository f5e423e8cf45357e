import type { ResolvedRegistry } from '@techo/core'
import type { PatchRoutesOnNavigationFunction } from 'react-router'
import { NotFoundError } from './errors/not-found.ts'
import { RemoteFailure } from './federation/failure.ts'
import type { Loader } from './federation/loader.ts'
import { followed } from './federation/pages.ts'
import { declares, ownerOf } from './federation/registry.ts'

/**
 * Grafts the routes of a remote into the router when one of its addresses is opened. A remote that cannot be loaded leaves
 * nothing behind: the address then falls to the signed-in frame's last route, which says why (`explainMiss`), and the next
 * navigation tries again.
 */

/** Id of the route whose children the remotes' pages become. */
export const graftId = 'area'

export interface GraftOptions {
  readonly readRegistry: () => Promise<ResolvedRegistry>
  readonly getLoader: () => Promise<Loader>
  /** whether the visitor may come in; somebody who is sent elsewhere loads no remote */
  readonly mayEnter: (path: string) => Promise<boolean>
}

export interface Grafting {
  readonly patch: PatchRoutesOnNavigationFunction
  /** Throws what is to be shown at a path below /mypage that no route answers. */
  readonly explainMiss: (path: string) => Promise<never>
}

export function createGrafting({ readRegistry, getLoader, mayEnter }: GraftOptions): Grafting {
  const grafted = new Set<string>()

  const find = async (path: string) => {
    const remote = ownerOf((await readRegistry()).remotes, path)
    return remote && declares(remote.config, path) ? remote : undefined
  }

  return {
    patch: async ({ path, patch, signal }) => {
      if (!path.toLowerCase().startsWith('/mypage/')) return
      // What goes wrong here is told by `explainMiss`, inside the frame; thrown from here it would be drawn without one.
      try {
        const remote = await find(path)
        if (!remote || grafted.has(remote.id) || !(await mayEnter(path))) return
        const loader = await getLoader()
        const { routes } = await loader.load(remote.id, { forPage: true, path })
        if (signal.aborted || grafted.has(remote.id)) return
        grafted.add(remote.id)
        patch(graftId, followed(routes, remote.id, loader))
      } catch (error) {
        if (!(error instanceof RemoteFailure)) console.warn(`${path} could not be prepared`, error)
      }
    },

    explainMiss: async path => {
      let remote: Awaited<ReturnType<typeof find>>
      try {
        remote = await find(path)
      } catch (error) {
        throw new RemoteFailure('registry', 'network', 'the registry could not be read', { cause: error })
      }
      if (!remote) throw new NotFoundError(path)
      const state = (await getLoader()).stateOf(remote.id)
      const kind = 'kind' in state ? state.kind : 'network'
      throw new RemoteFailure(remote.id, kind, `${path} could not be opened`, state.status === 'failed' ? state : {})
    },
  }
}

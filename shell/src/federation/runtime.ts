import { createInstance } from '@module-federation/enhanced/runtime'
import * as runtimeCore from '@module-federation/runtime-core'
import type { RemoteBuild } from '@techo/core/registry'
import { type Provided, providedModules } from './shared-modules.ts'

/** The only file that knows the federation runtime. */

declare global {
  var _FEDERATION_RUNTIME_CORE: unknown
  var _FEDERATION_RUNTIME_CORE_FROM: unknown
  /** the loading code of the shell's build: `shared/tooling/src/scripts.ts` */
  var techoLoad: (address: string) => Promise<HTMLScriptElement>
}

// Remotes are built without a runtime of their own and look for it here before anything else of them runs.
globalThis._FEDERATION_RUNTIME_CORE = runtimeCore
globalThis._FEDERATION_RUNTIME_CORE_FROM = { name: 'shell', version: '2.9.2' }

/** What came with a failure is asked for again by who wants it next: the runtime would answer with that failure for ever. */
const askedAgain = (name: string, provided: Provided): Provided =>
  'get' in provided
    ? {
        ...provided,
        get: () =>
          provided.get().catch(error => {
            for (const shared of Object.values(federation.shareScopeMap.default?.[name] ?? {})) shared.loading = null
            throw error
          }),
      }
    : provided

/** @throws what the entry threw while it ran */
async function containerOf(entry: string) {
  const script = await globalThis.techoLoad(entry)
  if (!('begin' in script) || typeof script.begin !== 'function') throw new Error(`${entry} is the entry of no remote`)
  return script.begin(script) as runtimeCore.types.RemoteEntryExports
}

const federation = createInstance({
  name: 'shell',
  plugins: [
    {
      name: 'techo:scripts',
      loadEntry: async ({ remoteInfo: { type, entry } }) => (type === 'var' ? containerOf(entry) : undefined),
    },
  ],
  remotes: [],
  shareStrategy: 'loaded-first',
  shared: Object.fromEntries(
    Object.entries(providedModules).map(([name, provided]) => [
      name,
      {
        ...askedAgain(name, provided),
        scope: 'default',
        shareConfig: { singleton: true, requiredVersion: `^${provided.version}` },
      },
    ]),
  ),
})

/**
 * Imports what a build exposes, up to the function that evaluates it. `name` tells builds and tries of them apart: for a name that it knows the runtime answers from
 * memory, also with what failed.
 */
export async function instantiate(name: string, entry: string, format: RemoteBuild['format']): Promise<() => unknown> {
  federation.registerRemotes([{ name, entry, type: format === 'script' ? 'var' : 'module' }])
  const evaluate = await federation.loadRemote<() => unknown>(`${name}/remote`, { loadFactory: false, from: 'runtime' })
  return evaluate ?? (() => null)
}

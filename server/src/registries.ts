import type { S3Options } from '@techo/backend/storage'
import type { Puller } from './registry-pull/index.ts'
import type { RegistryPlace } from './registry-pull/place.ts'

export interface RegistrySettings {
  readonly registries: readonly RegistryPlace[]
  /** seconds between two looks */
  readonly registrySeconds: number
  readonly siteDir: string
  readonly s3: S3Options | null
  readonly trustProxy: boolean
}

/** What takes builds in from the registries of the settings, once it is started; nothing of it is loaded where there are none. */
export async function openRegistries(
  { registries, registrySeconds, siteDir, s3, trustProxy }: RegistrySettings,
  storage: () => { readonly url: string; readonly secretKey: string } | null,
) {
  if (registries.length === 0) return null
  const { createPullCall, openSource, startPuller } = await import('./registry-pull/index.ts')
  const sources = registries.map(place => openSource(place, { s3, storage }))
  let puller: Puller | null = null
  return {
    call: createPullCall({ puller: () => puller, siteDir, trustProxy }),
    health: () => puller?.health() ?? null,
    figures: () => puller && { taken: puller.taken(), isFailing: puller.health().status === 'failing' },
    start: () => {
      puller = startPuller({ sources, siteDir, seconds: registrySeconds })
    },
    stop: () => puller?.stop(),
  }
}

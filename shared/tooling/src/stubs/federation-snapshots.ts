/**
 * What the bundler puts in place of the federation runtime's reading of manifests (1.5 KB of every page). Remotes are named by their
 * entry, and the plugin that would ask for a manifest is left out (`FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN`).
 */
export class SnapshotHandler {
  readonly manifestCache = new Map<string, unknown>()
  /** of plugins that listen to it */
  readonly hooks = { applyPlugin: () => {} }
}

/** Nothing is known of anyone. */
export const getGlobalRemoteInfo = (): { readonly hostGlobalSnapshot?: undefined } => ({})

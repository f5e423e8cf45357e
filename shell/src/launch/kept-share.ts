import { keptShareAddress, keptShares } from '@techo/core/shared'

/**
 * What another program shared by POST. The worker (`public/sw.js`) keeps the request as it came, under an address that a random
 * id names, and the page reads it from there; it is let go of once something came of it, and by the worker after an hour.
 */
export interface KeptShare {
  readonly words: URLSearchParams
  readonly files: readonly File[]
}

/** Null when it is not on this device, or not any more. */
export async function readKeptShare(id: string): Promise<KeptShare | null> {
  try {
    const form = await (await (await caches.open(keptShares)).match(keptShareAddress(id)))?.formData()
    if (!form) return null
    const entries = [...form]
    const words = entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
    // A field for files that was left empty comes as a file without a name.
    const files = entries.flatMap(([, value]) => (value instanceof File && value.name !== '' ? [value] : []))
    return { words: new URLSearchParams(words), files }
  } catch {
    return null
  }
}

/** The places that REGISTRY_URL may name. */
export type RegistryPlace =
  | { readonly kind: 'web'; readonly url: string }
  | { readonly kind: 'folder'; readonly folder: string }
  /** a bucket of the store that keeps the files, and what stands before every key */
  | { readonly kind: 's3'; readonly bucket: string; readonly prefix: string }
  /** a bucket of Supabase storage: of the project, or of this server itself */
  | { readonly kind: 'storage'; readonly bucket: string }

/** @returns null when the text names no place */
export function placeOf(text: string): RegistryPlace | null {
  const [, scheme = '', rest = ''] = /^(s3|bucket):(?:\/\/)?(.+)$/.exec(text) ?? []
  if (scheme === 'bucket') return /^[\w.-]+$/.test(rest) ? { kind: 'storage', bucket: rest } : null
  if (scheme === 's3') {
    const [bucket = '', ...path] = rest.split('/').filter(Boolean)
    const isBucket = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)
    return isBucket ? { kind: 's3', bucket, prefix: path.map(each => `${each}/`).join('') } : null
  }
  if (/^https?:\/\//.test(text)) {
    const isWhole = URL.canParse(text) && new URL(text).search === '' && new URL(text).hash === ''
    return isWhole ? { kind: 'web', url: text.replace(/\/*$/, '/') } : null
  }
  return /^(\/|\.{1,2}\/)/.test(text) ? { kind: 'folder', folder: text } : null
}

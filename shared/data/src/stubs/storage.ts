/** What the bundler puts in place of `@supabase/storage-js` (28 KB of script) in the first load; see `realtime.ts`. */
export class StorageClient {
  from(): never {
    throw new Error('Storage is not part of this client: load @supabase/storage-js in a chunk of its own')
  }
}

export class StorageApiError extends Error {}

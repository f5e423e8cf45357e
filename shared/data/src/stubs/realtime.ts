/**
 * What the bundler puts in place of `@supabase/realtime-js` (57 KB of script) in the first load. supabase-js makes a realtime
 * client with every client and tells it each new token; nothing of ours opens a channel through it, so nothing is missing.
 * Opening one says so instead of hanging.
 */
export class RealtimeClient {
  setAuth(): Promise<void> {
    return Promise.resolve()
  }

  getChannels(): readonly never[] {
    return []
  }

  removeChannel(): Promise<'ok'> {
    return Promise.resolve('ok')
  }

  removeAllChannels(): Promise<readonly never[]> {
    return Promise.resolve([])
  }

  disconnect(): void {}

  channel(): never {
    throw new Error('Realtime is not part of this client: load @supabase/realtime-js in a chunk of its own')
  }
}

import type { RealtimeChannel } from '@supabase/supabase-js'

/** What a test waits for, instead of a time. */
export interface Heard<Item> {
  readonly items: Item[]
  hear(item: Item): void
  /** Resolves when that many items were heard, rejects after five seconds. */
  atLeast(count: number): Promise<Item[]>
}

export function listener<Item>(): Heard<Item> {
  const items: Item[] = []
  const waiting: { count: number; resolve: (items: Item[]) => void }[] = []
  return {
    items,
    hear(item) {
      items.push(item)
      for (const each of waiting) if (items.length >= each.count) each.resolve(items)
    },
    atLeast: count =>
      new Promise((resolve, reject) => {
        if (items.length >= count) return resolve(items)
        const patience = setTimeout(() => reject(new Error(`Heard ${items.length} of ${count}`)), 30_000)
        waiting.push({
          count,
          resolve: all => {
            clearTimeout(patience)
            resolve(all)
          },
        })
      }),
  }
}

/** Joins and resolves to the status, or to the words of the refusal. */
export const joined = (channel: RealtimeChannel): Promise<string> =>
  new Promise(resolve => {
    channel.subscribe((status, error) => resolve(error ? `${status} ${error.message}` : status))
  })

/** Joins and resolves once changes of rows are told. */
export function following(channel: RealtimeChannel): Promise<string> {
  return new Promise(resolve => {
    channel.on('system', {}, (told: { extension: string; status: string; message: string }) => {
      if (told.extension === 'postgres_changes') resolve(told.status === 'ok' ? 'ok' : told.message)
    })
    channel.subscribe()
  })
}

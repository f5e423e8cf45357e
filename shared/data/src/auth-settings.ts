import type { BackendConfig } from './config.ts'

/** One read at a time and for good, unless it failed. */
let said: Promise<unknown> | undefined

/** What the auth service says about itself. Rejects when it does not answer. */
export function authSettings(config: () => Promise<BackendConfig>, fetch: typeof globalThis.fetch): Promise<unknown> {
  said ??= (async () => {
    const { supabaseUrl, supabaseKey } = await config()
    const response = await fetch(`${supabaseUrl}/auth/v1/settings`, { headers: { apikey: supabaseKey } })
    if (!response.ok) throw new Error(`/settings answered ${response.status}`)
    return response.json()
  })().catch(error => {
    said = undefined
    throw error
  })
  return said
}

export const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

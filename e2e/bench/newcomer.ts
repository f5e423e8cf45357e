import type { Host } from '../../scripts/bench/host.ts'

/** A new person of a bench: a session as cookies of a browser, and the way to their rows. */
export interface Newcomer {
  readonly cookies: readonly { readonly name: string; readonly value: string }[]
  /** all rows of one call have the same columns */
  readonly insert: (table: string, rows: readonly object[]) => Promise<void>
}

export async function newcomer(host: Host): Promise<Newcomer> {
  const headers = { apikey: host.key, 'content-type': 'application/json' }
  const response = await fetch(`${host.url}/auth/v1/signup`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email: `${crypto.randomUUID()}@example.com`, password: 'Techo-2026-手帳' }),
  })
  const session = (await response.json()) as { access_token: string }
  const value = `base64-${Buffer.from(JSON.stringify(session)).toString('base64url')}`
  const chunks = value.match(/.{1,3180}/g) ?? []
  const name = `sb-${new URL(host.url).hostname.split('.')[0]}-auth-token`
  return {
    cookies: chunks.map((chunk, index) => ({ name: chunks.length === 1 ? name : `${name}.${index}`, value: chunk })),
    insert: async (table, rows) => {
      for (let from = 0; from < rows.length; from += 500) {
        const written = await fetch(`${host.url}/rest/v1/${table}`, {
          method: 'POST',
          headers: { ...headers, authorization: `Bearer ${session.access_token}`, prefer: 'return=minimal' },
          body: JSON.stringify(rows.slice(from, from + 500)),
        })
        if (!written.ok) throw new Error(`${written.status}: ${await written.text()}`)
      }
    },
  }
}

import type { Signer } from './signing.ts'

/**
 * Has a product ask its registries at once, and hears what became of the remote there; else it asks by itself within its interval.
 * @param product its address, e.g. `https://techo.example`
 * @returns one line for people
 * @throws when the product refused the call or the build
 */
export async function tell(product: string, remote: string, signer: Signer): Promise<string> {
  const statement = { remote, at: new Date().toISOString() }
  const answer = await fetch(new URL('/api/registry/pull', product), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...statement, ...signer.sign('call', statement) }),
    signal: AbortSignal.timeout(120_000),
  })
  const told: Readonly<Record<string, unknown>> = await answer.json().catch(() => ({}))
  if (!answer.ok) throw new Error(`${product} answers ${answer.status}: ${String(told.why ?? told.message ?? '')}`)
  return `${product} gives ${String(told.build) || 'nothing'} of ${remote}${told.why ? `: ${String(told.why)}` : ''}`
}

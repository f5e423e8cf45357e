import { Refused } from './refusals.ts'
import type { RestSettings } from './settings.ts'

/** What the header `Prefer` asks for; null where it says nothing. */
export interface Preferences {
  readonly resolution: 'merge-duplicates' | 'ignore-duplicates' | null
  readonly returns: 'representation' | 'minimal' | 'headers-only' | null
  readonly count: 'exact' | 'planned' | 'estimated' | null
  readonly transaction: 'commit' | 'rollback' | null
  readonly missing: 'default' | 'null' | null
  readonly handling: 'strict' | 'lenient' | null
  readonly maxAffected: number | null
}

/** @throws Refused PGRST122 for what is not known with `handling=strict` */
export function readPreferences(header: string | null, { mayRollBack }: RestSettings): Preferences {
  const given = (header ?? '').split(',').flatMap(each => each.trim() || [])
  const unknown: string[] = []
  const values = new Map<string, string>()
  for (const each of given) {
    const [name = '', value = ''] = each.split('=', 2)
    const isKnown =
      known.some(([key, words]) => key === name && words.includes(value)) ||
      name === 'timezone' ||
      name === 'max-affected'
    if (!isKnown) unknown.push(each)
    else if (!values.has(name)) values.set(name, value)
  }
  const one = <Word extends string>(name: string, words: readonly Word[]): Word | null =>
    words.find(word => word === values.get(name)) ?? null
  const handling = one('handling', ['strict', 'lenient'])
  if (handling === 'strict' && unknown.length > 0)
    throw new Refused(
      400,
      'PGRST122',
      'Invalid preferences given with handling=strict',
      `Invalid preferences: ${unknown.join(', ')}`,
    )
  const maxAffected = values.get('max-affected') ?? ''
  return {
    resolution: one('resolution', ['merge-duplicates', 'ignore-duplicates']),
    returns: one('return', ['representation', 'minimal', 'headers-only']),
    count: one('count', ['exact', 'planned', 'estimated']),
    transaction: mayRollBack ? one('tx', ['commit', 'rollback']) : null,
    missing: one('missing', ['default', 'null']),
    handling,
    maxAffected: handling === 'strict' && /^\d{1,15}$/.test(maxAffected) ? Number(maxAffected) : null,
  }
}

const known: readonly (readonly [string, readonly string[]])[] = [
  ['resolution', ['merge-duplicates', 'ignore-duplicates']],
  ['return', ['representation', 'minimal', 'headers-only']],
  ['count', ['exact', 'planned', 'estimated']],
  ['tx', ['commit', 'rollback']],
  ['missing', ['default', 'null']],
  ['handling', ['strict', 'lenient']],
]

/** `preference-applied`: what of it was heeded, in PostgREST's order. */
export function applied(
  { resolution, returns, count, transaction, missing, handling, maxAffected }: Preferences,
  kind: 'read' | 'insert' | 'update' | 'upsert' | 'delete' | 'call',
): string | null {
  const isWrite = kind !== 'read' && kind !== 'call'
  const listed = [
    kind === 'insert' && resolution && `resolution=${resolution}`,
    (kind === 'insert' || kind === 'update') && missing && `missing=${missing}`,
    isWrite && returns && `return=${returns}`,
    count && `count=${count}`,
    transaction && `tx=${transaction}`,
    handling && `handling=${handling}`,
    (kind === 'update' || kind === 'delete' || kind === 'call') &&
      maxAffected !== null &&
      `max-affected=${maxAffected}`,
  ].filter(each => typeof each === 'string')
  return listed.length > 0 ? listed.join(', ') : null
}

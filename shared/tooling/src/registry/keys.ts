import type { Signature } from '@techo/core/registry'
import { z } from 'zod'
import { isSigned, keyIdOf, type StatementKind } from './signing.ts'
import type { Target } from './target.ts'

/**
 * Which public key may do what with which remote: `keys.json` beside the registry of the product. It is the product's own and is
 * taken from nowhere else. A remote that stands in it is only published and activated with a signature; one that does not is
 * the product's, and nothing from elsewhere becomes it.
 *
 * A key that is retired signs nothing new, and what it signed before goes on; one that is revoked counts for nothing, then and now.
 */

export const keysName = 'keys.json'

export const permissions = ['publish', 'activate'] as const
export type Permission = (typeof permissions)[number]

const end = z.object({ at: z.string(), by: z.string().optional(), why: z.string().optional() })
const knownKey = z.object({
  /** base64 of its SPKI */
  public: z.string().max(200),
  may: z.record(z.string(), z.array(z.enum(permissions))),
  since: z.string(),
  retired: end.optional(),
  revoked: end.optional(),
})
const shape = z.object({ keys: z.record(z.string().regex(/^[0-9a-f]{16}$/), knownKey) })

export type KnownKey = z.infer<typeof knownKey>
export type KeyRing = z.infer<typeof shape>

const noKeys: KeyRing = { keys: {} }

/** @throws when the file is there and says nothing one could go by: nothing may become active then */
export async function readKeys(target: Target): Promise<KeyRing> {
  const bytes = await target.read(keysName)
  if (!bytes) return noKeys
  const { data } = shape.safeParse(JSON.parse(Buffer.from(bytes).toString('utf8')))
  const isSound = data && Object.entries(data.keys).every(([id, { public: key }]) => keyIdOf(key) === id)
  if (!data || !isSound) throw new Error(`${target.name}: ${keysName} is not what \`registry keys\` writes`)
  return data
}

const writeKeys = (target: Target, ring: KeyRing) =>
  target.replace(keysName, Buffer.from(`${JSON.stringify(ring, null, 2)}\n`))

export interface Telling {
  readonly now?: Date
  readonly by?: string | undefined
  readonly why?: string | undefined
}

const told = ({ now = new Date(), by, why }: Telling) => ({
  at: now.toISOString(),
  ...(by ? { by } : {}),
  ...(why ? { why } : {}),
})

/**
 * Lets a public key publish or activate a remote, beside what it may already.
 * @returns its name
 * @throws when it is no public key, or was retired or revoked
 */
export async function allowKey(
  target: Target,
  {
    remote,
    publicKey,
    may,
  }: { readonly remote: string; readonly publicKey: string; readonly may: readonly Permission[] },
  telling: Telling = {},
): Promise<string> {
  const id = keyIdOf(publicKey)
  const ring = await readKeys(target)
  const known = ring.keys[id]
  const over = known?.revoked ?? known?.retired
  if (over)
    throw new Error(
      `The key ${id} was ${known?.revoked ? 'revoked' : 'retired'} on ${over.at.slice(0, 10)}: make a new one`,
    )
  const before = known?.may[remote] ?? []
  const entry: KnownKey = {
    ...(known ?? { public: publicKey.trim(), since: (telling.now ?? new Date()).toISOString() }),
    may: { ...known?.may, [remote]: permissions.filter(each => may.includes(each) || before.includes(each)) },
  }
  await writeKeys(target, { keys: { ...ring.keys, [id]: entry } })
  return id
}

async function endKey(target: Target, id: string, how: 'retired' | 'revoked', telling: Telling): Promise<KnownKey> {
  const ring = await readKeys(target)
  const known = ring.keys[id]
  if (!known) throw new Error(`There is no key ${id}: ${Object.keys(ring.keys).join(', ') || 'none'} are known`)
  const entry = { ...known, [how]: known[how] ?? told(telling) }
  await writeKeys(target, { keys: { ...ring.keys, [id]: entry } })
  return entry
}

/** From now on nothing that a key signed counts, be it old or new. */
export const revokeKey = (target: Target, id: string, telling: Telling = {}): Promise<KnownKey> =>
  endKey(target, id, 'revoked', telling)

/**
 * Puts a new key in the place of another one, with the same rights; what the old one signed before stays good.
 * @returns the name of the new key
 */
export async function rotateKey(target: Target, id: string, publicKey: string, telling: Telling = {}): Promise<string> {
  const old = (await readKeys(target)).keys[id]
  if (!old) throw new Error(`There is no key ${id}`)
  let next = ''
  for (const [remote, may] of Object.entries(old.may))
    next = await allowKey(target, { remote, publicKey, may }, telling)
  await endKey(target, id, 'retired', telling)
  return next
}

/** Whether somebody else than the product itself may act for a remote, and therefore has to sign. */
export const hasKeys = ({ keys }: KeyRing, remote: string): boolean =>
  Object.values(keys).some(({ may }) => Object.hasOwn(may, remote))

export interface Asked {
  readonly ring: KeyRing
  readonly remote: string
  readonly may: Permission
  readonly kind: StatementKind
  readonly statement: unknown
  readonly signature: Signature | undefined
  /** when it was taken in, ISO; now when left out. What came before its key was retired stays good */
  readonly at?: string | undefined
}

/** Why a signature does not do, in a sentence that begins with what was signed; null when it does. */
export function faultOf({ ring, remote, may, kind, statement, signature, at }: Asked): string | null {
  if (!signature) return 'is not signed'
  const known = ring.keys[signature.key]
  if (!known) return `is signed with the key ${signature.key}, which nobody knows here`
  const whose = Object.keys(known.may).join(', ')
  const key = `is signed with the key ${signature.key} of ${whose}`
  if (!known.may[remote]?.includes(may)) return `${key}, which may not ${may} ${remote}`
  if (known.revoked) return `${key}, which was revoked on ${known.revoked.at.slice(0, 10)}`
  if (known.retired && !(at !== undefined && at <= known.retired.at))
    return `${key}, which was replaced on ${known.retired.at.slice(0, 10)}`
  return isSigned(kind, statement, signature, known.public) ? null : `${key}, and is not what was signed`
}

import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import type { Signature } from '@techo/core/registry'

/**
 * Signatures of a team: Ed25519 over a statement in one spelling. What a statement is about stands before it, so that a
 * signature for one thing is none for another.
 */

export type StatementKind = 'build' | 'state' | 'call'

export interface Signer {
  readonly key: string
  sign(kind: StatementKind, statement: unknown): Signature
}

/** JSON with names in order and nothing undefined: the same value has one spelling. */
export function spelled(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(each => spelled(each ?? null)).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${entries.map(([name, each]) => `${JSON.stringify(name)}:${spelled(each)}`).join(',')}}`
}

const bytesOf = (kind: StatementKind, statement: unknown) => Buffer.from(`techo ${kind}\n${spelled(statement)}`)

const publicBytes = (key: KeyObject) => key.export({ type: 'spki', format: 'der' })

const idOf = (key: KeyObject) => createHash('sha256').update(publicBytes(key)).digest('hex').slice(0, 16)

/**
 * Reads a public key: its base64, as `newKey` tells it.
 * @throws when it is none of Ed25519
 */
function openPublic(text: string): KeyObject {
  const fault = new Error('This is no public key: it is the one line in base64 that `key` prints (MCowBQYDK2Vw…)')
  try {
    const key = createPublicKey({ key: Buffer.from(text.trim(), 'base64'), format: 'der', type: 'spki' })
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    throw fault
  }
  throw fault
}

/** The name of a public key. @throws when the text is none */
export const keyIdOf = (publicKey: string): string => idOf(openPublic(publicKey))

/** A new pair: `private` is PEM and stays with the team, `public` is one line of base64, to be told to the product. */
export function newKey(): { readonly id: string; readonly private: string; readonly public: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return {
    id: idOf(publicKey),
    private: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    public: publicBytes(publicKey).toString('base64'),
  }
}

/** @param pem as `newKey` made it @throws when it is no private key of Ed25519 */
export function signerOf(pem: string): Signer {
  const fault = new Error('This is no private key: it is the file that `key` wrote (-----BEGIN PRIVATE KEY-----)')
  let key: KeyObject
  try {
    key = createPrivateKey(pem)
  } catch {
    throw fault
  }
  if (key.asymmetricKeyType !== 'ed25519') throw fault
  const id = idOf(createPublicKey(key))
  return {
    key: id,
    sign: (kind, statement) => ({ key: id, value: sign(null, bytesOf(kind, statement), key).toString('base64') }),
  }
}

/** Whether a statement was signed with the private half of a public key. */
export function isSigned(kind: StatementKind, statement: unknown, signature: Signature, publicKey: string): boolean {
  const value = Buffer.from(signature.value, 'base64')
  return value.length === 64 && verify(null, bytesOf(kind, statement), openPublic(publicKey), value)
}

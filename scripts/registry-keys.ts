import { readFile, writeFile } from 'node:fs/promises'
import {
  allowKey,
  type KnownKey,
  newKey,
  type Permission,
  readKeys,
  revokeKey,
  rotateKey,
  type Signer,
  signerOf,
  type Target,
} from '@techo/tooling/registry'

/** `pnpm registry keys …`: whose signature counts for which remote. */

export const keysUsage = `  keys new <file>                               a new key: the private half into that file, the public half on the screen
  keys list                                     which key may do what with which remote
  keys add <remote> <public key> [--may publish|activate]…   both unless named; from then on the remote is taken signed only
  keys rotate <key> <public key> [--why <words>]             another one in its place; what it signed before stays good
  keys revoke <key> [--why <words>]             nothing that it signed counts any more`

const isPermission = (word: string): word is Permission => word === 'publish' || word === 'activate'

export interface KeysGiven {
  readonly may: readonly string[] | undefined
  readonly why: string | undefined
  readonly by: string
}

/** The key to sign with: the file of `--key` or `REMOTE_KEY_FILE`, or the text in `REMOTE_KEY`; none without. */
export async function readSigner(file: string | undefined): Promise<Signer | undefined> {
  const { REMOTE_KEY, REMOTE_KEY_FILE } = process.env
  const path = file ?? (REMOTE_KEY_FILE || undefined)
  if (path !== undefined) return signerOf(await readFile(path, 'utf8'))
  return REMOTE_KEY ? signerOf(REMOTE_KEY) : undefined
}

const line = ([id, { may, since, retired, revoked }]: readonly [string, KnownKey]): string => {
  const rights = Object.entries(may).map(([remote, rights]) => `${remote}: ${rights.join(', ')}`)
  const over = revoked ? `revoked ${revoked.at.slice(0, 10)}` : retired ? `replaced ${retired.at.slice(0, 10)}` : ''
  return [id, `since ${since.slice(0, 10)}`, ...rights, over].filter(Boolean).join('  ')
}

/**
 * Runs one of the commands.
 * @param words what comes after `keys`
 * @returns the lines to print
 * @throws with the usage when the words are none of a command
 */
export async function runKeys(
  target: Target,
  words: readonly string[],
  { may = ['publish', 'activate'], why, by }: KeysGiven,
): Promise<string[]> {
  const [command, first = '', second = ''] = words
  const telling = { by, why }
  if (command === 'list') {
    const keys = Object.entries((await readKeys(target)).keys)
    return keys.length > 0 ? keys.map(line) : ['There are no keys: every remote is the product’s own']
  }
  if (command === 'new' && first) return [await writeKey(first)]
  if (command === 'add' && second) {
    if (!may.every(isPermission)) throw new Error('--may takes publish or activate')
    const id = await allowKey(target, { remote: first, publicKey: second, may: may.filter(isPermission) }, telling)
    return [`${id} may ${may.join(' and ')} ${first}; ${first} is taken signed only from now on`]
  }
  if (command === 'rotate' && second) {
    const next = await rotateKey(target, first, second, telling)
    return [`${next} stands in the place of ${first}, which signs nothing new; what it signed before stays good`]
  }
  if (command === 'revoke' && first) {
    const { may: rights } = await revokeKey(target, first, telling)
    const remotes = Object.keys(rights)
    return [
      `Nothing that ${first} signed counts any more. Next: pnpm registry verify names what people are given of it (${remotes.join(', ')}); take that back with pnpm registry rollback`,
    ]
  }
  throw new Error(`Usage:\n${keysUsage}`)
}

/** Writes a private key where nothing is yet, for its owner's eyes only. */
export async function writeKey(file: string): Promise<string> {
  const key = newKey()
  await writeFile(file, key.private, { flag: 'wx', mode: 0o600 }).catch(error => {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    throw isThere ? new Error(`${file} is there already: a key is never written over`) : error
  })
  return `The private key lies in ${file}: keep it where builds are signed, and nowhere else.
Tell the product its public half (${key.id}):
${key.public}`
}

/**
 * Where the secrets of an installation lie: in a file that only its owner can read, in the database that several servers
 * share, or wherever whoever runs the server keeps such things. Whatever the place, it is the same JSON.
 */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose'
import { z } from 'zod'
import type { Db } from '../database/db.ts'
import { log } from '../log.ts'

const secretsShape = z.object({
  signingKeys: z.array(z.looseObject({ kty: z.literal('EC'), kid: z.string(), d: z.string() })).min(1),
  publishableKey: z.string().min(20),
  secretKey: z.string().min(20),
  sharedSecret: z.string().min(32),
  pepper: z.string().min(32),
})
export type Secrets = z.infer<typeof secretsShape>

/** Secrets that are given: the JSON itself, or a file that is only read. */
export type GivenSecrets = { readonly text: string } | { readonly file: string }

export const signingAlgorithm = 'ES256'

export async function newSecrets(): Promise<Secrets> {
  const { privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true })
  const jwk = await exportJWK(privateKey)
  const kid = await calculateJwkThumbprint(jwk)
  return secretsShape.parse({
    signingKeys: [{ ...jwk, kid }],
    publishableKey: `sb_publishable_${randomBytes(24).toString('base64url')}`,
    secretKey: `sb_secret_${randomBytes(32).toString('base64url')}`,
    sharedSecret: randomBytes(48).toString('base64url'),
    pepper: randomBytes(48).toString('base64url'),
  })
}

/** @throws an Error with one line that says what to do */
export async function givenSecrets(given: GivenSecrets): Promise<Secrets> {
  if ('text' in given) return parsed(given.text, 'BACKEND_SECRETS does not hold the secrets of a server')
  const secrets = await readSecrets(given.file)
  if (secrets === undefined) throw new Error(`SECRETS_FILE names ${given.file}, which is not there`)
  return secrets
}

/** The secrets of this file, which is made when there is none. */
export async function secretsInFile(file: string): Promise<Secrets> {
  const existing = await readSecrets(file)
  if (existing !== undefined) return existing
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const secrets = await newSecrets()
  // 'wx' refuses to overwrite: of two starts at once, the second reads what the first wrote or fails, never splits keys.
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(`${JSON.stringify(secrets, null, 2)}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  return secrets
}

/**
 * The secrets that all servers of a database share. The first one puts its own there: those of `file`, where it ran alone
 * until now, so that nobody is signed out; else new ones. The file stays as it is.
 */
export async function secretsInDatabase(db: Db, file: string | null): Promise<Secrets> {
  const kept = await readKept(db)
  if (kept !== undefined) {
    const mine = file === null || !existsSync(file) ? undefined : await readSecrets(file)
    if (mine !== undefined && mine.secretKey !== kept.secretKey)
      log.warn({ part: 'secrets' }, 'secrets.json is not what the servers of this database use: it is passed over')
    return kept
  }
  const mine = (file === null ? undefined : await readSecrets(file)) ?? (await newSecrets())
  await db.asAdmin(sql =>
    sql.query('insert into backend.secrets (secrets) values ($1::jsonb) on conflict do nothing', [
      JSON.stringify(mine),
    ]),
  )
  // Another server that started at the same moment may have been faster.
  return (await readKept(db)) ?? mine
}

async function readKept(db: Db): Promise<Secrets | undefined> {
  const [row] = await db.asAdmin(sql => sql.query<{ secrets: unknown }>('select secrets from backend.secrets'))
  if (row === undefined) return undefined
  const read = secretsShape.safeParse(row.secrets)
  if (read.success) return read.data
  throw new Error('backend.secrets of DATABASE_URL does not hold the secrets of a server; restore it or delete its row')
}

async function readSecrets(file: string): Promise<Secrets | undefined> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
  return parsed(text, `${file} does not hold the secrets of this server; restore it from a backup or remove it`)
}

function parsed(text: string, fault: string): Secrets {
  try {
    return secretsShape.parse(JSON.parse(text))
  } catch {
    throw new Error(fault)
  }
}

import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { json } from 'node:stream/consumers'
import type { Migration } from '@techo/backend/database'
import { log } from '@techo/backend/log'
import { z } from 'zod'
import type { Migrated } from './migrations.ts'

/**
 * How a command on this machine has a migration applied while a server holds the embedded database: a socket that the file
 * `door` of `DATA_DIR` names. Nobody else can reach it. The folder of the socket and that file are the owner's alone, as the
 * database itself is, so no key is asked for; and nothing of it listens on a port.
 */
export interface ControlSocket {
  close(): Promise<void>
}

const migrations = z.array(z.object({ version: z.string().regex(/^\d+$/), name: z.string().min(1), text: z.string() }))

const answers = z.union([
  z.object({
    applied: z.array(z.string()),
    facts: z.object({ tables: z.array(z.string()), migrations: z.record(z.string(), z.string()) }),
  }),
  z.object({ refused: z.string() }),
])

const fileIn = (dataDir: string) => join(dataDir, 'door')

/** @param work what is done with the migrations; the sentence of what it throws reaches who asked */
export async function openControlSocket(
  dataDir: string,
  work: (migrations: readonly Migration[]) => Promise<Migrated>,
): Promise<ControlSocket> {
  // A server that was killed has left its own; whoever holds the data folder is alone with it.
  const left = await readFile(fileIn(dataDir), 'utf8').catch(() => '')
  if (/[\\/]techo-door-\w+[\\/]socket$/.test(left)) await rm(dirname(left), { recursive: true, force: true })
  // A socket among the data would break copies of the folder, and its path may be longer than a socket's may be.
  const folder = await mkdtemp(join(tmpdir(), 'techo-door-'))
  const path = join(folder, 'socket')
  const server = createServer(async (asked, answer) => {
    const told = await json(asked)
      .then(body => work(migrations.parse(body)))
      .catch((error: unknown) => ({ refused: error instanceof Error ? error.message : String(error) }))
    answer.setHeader('content-type', 'application/json').end(JSON.stringify(told))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
  await chmod(path, 0o600)
  await writeFile(fileIn(dataDir), path, { mode: 0o600 })
  return {
    async close() {
      await rm(fileIn(dataDir), { force: true })
      await new Promise(resolve => server.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Opens the socket where the machine lets one; else migrations wait until the server is stopped. */
export const tryControlSocket = (
  dataDir: string,
  work: Parameters<typeof openControlSocket>[1],
): Promise<ControlSocket | null> =>
  openControlSocket(dataDir, work).catch((error: unknown) => {
    log.info(
      { part: 'door', name: error instanceof Error ? error.name : '' },
      'registry migrate needs the server stopped',
    )
    return null
  })

/**
 * Asks the server that holds this folder.
 * @returns null when none does
 * @throws an Error with what it refused
 */
export async function askToMigrate(dataDir: string, wanted: readonly Migration[]): Promise<Migrated | null> {
  const socketPath = await readFile(fileIn(dataDir), 'utf8').catch(() => null)
  if (socketPath === null) return null
  const body = await new Promise<unknown>((resolve, reject) => {
    const asking = request({ socketPath, method: 'POST', path: '/' }, answer => json(answer).then(resolve, reject))
    asking.once('error', (error: NodeJS.ErrnoException) =>
      // A server that was killed has left its file.
      error.code === 'ENOENT' || error.code === 'ECONNREFUSED' ? resolve(null) : reject(error),
    )
    asking.end(JSON.stringify(wanted))
  })
  if (body === null) return null
  const answer = answers.parse(body)
  if ('refused' in answer) throw new Error(answer.refused)
  return answer
}

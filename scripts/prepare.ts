import { constants } from 'node:fs'
import { access, mkdir, statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { listenFailure } from '@techo/server/listening'
import { root, site } from './root.ts'
import { dueParts } from './sources.ts'

/** What a build of everything may write, in MB. */
const buildMb = 300

/**
 * What `npm start` does before the server takes its place: looks whether it can be served at all, and builds the parts whose
 * sources have changed. The bundler is loaded only when there is something to build, and gone with this process.
 */
export async function run(): Promise<void> {
  await assertFree(process.env.HOST || '127.0.0.1', Number(process.env.PORT || 3000))
  const due = await dueParts(root, site)
  if (due.length === 0) return void process.stdout.write('Nothing has changed since it was built\n')
  await assertRoom(site)
  const { buildDue } = await import('./build.ts')
  await buildDue(due)
}

/**
 * Asked before minutes are spent on building; the server asks again. A port that is no number is the server's to refuse.
 * @throws an Error in one line that says what to do
 */
export async function assertFree(host: string, port: number): Promise<void> {
  if (!Number.isInteger(port) || port <= 0 || port > 65_535) return
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const probe = createServer()
  probe.once('error', error => reject(listenFailure(error, host, port)))
  probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve()))
  await promise
}

/** @throws an Error in one line when a site cannot be written, or its disk has less room than a build may take */
export async function assertRoom(folder: string, neededMb = buildMb): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    throw new Error(
      `${folder} cannot be written by this user, and what is built lies there: change its owner, or set SITE_DIR.`,
    )
  }
  const { bavail, bsize } = await statfs(folder)
  const freeMb = Math.floor((bavail * bsize) / 1024 / 1024)
  if (freeMb < neededMb)
    throw new Error(
      `The disk of ${folder} has ${freeMb} MB free, and building takes up to ${neededMb} MB: free some room, then start again.`,
    )
}

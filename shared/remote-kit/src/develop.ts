import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { bundleFolder, folderTarget, offer, readShellFacts } from '@techo/tooling'
import { assembleMigrations, prepareSite, serverArguments } from './product.ts'
import { type Repository, scratchOf } from './repository.ts'

/**
 * Serves the product with this remote in it, loaded as in production, on a database of the repository's own. Whatever changes
 * below `src` is built again and is there at the next load; a build that fails or that the gate refuses is told, and the one
 * before stays. Ends with the server.
 * @returns the code the server ended with
 */
export async function develop(repository: Repository, print: (text: string) => void): Promise<number> {
  const { folder, id, config } = repository
  const site = prepareSite(folder)
  const target = folderTarget(site)
  const shell = await readShellFacts(target)
  if (!shell) throw new Error(`${site} holds no shell: remove .techo and start again`)
  const build = async () => {
    const began = performance.now()
    const { instead } = await offer(target, id, await bundleFolder(folder), shell)
    print(instead ?? `${id} is built (${((performance.now() - began) / 1000).toFixed(1)} s): reload the page`)
  }
  await build()

  const port = process.env.PORT ?? '3000'
  const server = spawn(process.execPath, serverArguments(), {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      PORT: port,
      SITE_DIR: site,
      DATA_DIR: join(scratchOf(folder), 'data'),
      MIGRATIONS_DIR: assembleMigrations(folder),
    },
  })
  print(`${id} is going to be at http://localhost:${port}${config.bases[0] ?? '/mypage'}; letters at /dev/mailbox`)
  const again = afterAll(() =>
    build().catch((error: unknown) => print(error instanceof Error ? error.message : String(error))),
  )
  const watcher = watch(join(folder, 'src'), { recursive: true }, again)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
  return new Promise(resolve =>
    server.on('exit', code => {
      watcher.close()
      resolve(code ?? 1)
    }),
  )
}

/** Runs the work once things are quiet, and once more when something happened meanwhile; never twice at a time. */
function afterAll(work: () => Promise<void>, quietMs = 100): () => void {
  let timer: NodeJS.Timeout | undefined
  let running = false
  let asked = false
  const run = async () => {
    if (running) {
      asked = true
      return
    }
    running = true
    await work()
    running = false
    if (asked) {
      asked = false
      void run()
    }
  }
  return () => {
    clearTimeout(timer)
    timer = setTimeout(() => void run(), quietMs)
  }
}

import { resolve } from 'node:path'
import { createServer, readOptions } from './index.ts'

/**
 * `main.ts` starts the server with the settings of the environment; `main.ts restore <dump>` puts a dump back and ends.
 * Prints one line when it is ready, one when it cannot start.
 */
async function run(): Promise<void> {
  const server = await createServer(readOptions(process.env))
  let stopping = false
  const stop = async () => {
    // Who asks twice does not want to wait.
    if (stopping) process.exit(1)
    stopping = true
    await server.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  await server.listen().catch(async error => {
    await server.close()
    throw error
  })
  console.log(`Techo is ready at ${server.url}`)
}

async function restore(file: string): Promise<void> {
  const options = readOptions(process.env)
  if (options.databaseUrl !== null || options.hosted)
    throw new Error('A dump is restored into the embedded database only')
  const server = await createServer({ ...options, restoreFrom: resolve(file) })
  await server.close()
  console.log(`${file} was restored`)
  process.exit(0)
}

const [command, file] = process.argv.slice(2)
try {
  if (command === undefined) await run()
  else if (command === 'restore' && file) await restore(file)
  else throw new Error('Usage: main.ts [restore <dump>]')
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}

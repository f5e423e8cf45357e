import { createServer, readOptions } from './index.ts'

/** Starts the server with the settings of the environment. Prints one line when it is ready, one when it cannot start. */
try {
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
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}

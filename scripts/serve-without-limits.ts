import { flushCompileCache } from 'node:module'
import { createServer, harden, noLimits, readOptions } from '@techo/server'

/**
 * The product's server as `npm start` runs it, but without shares, without limits on sign-ups and with cheap password hashes: in a test run
 * hundreds of people register from one address. It listens on loopback only. `ACCESS_TOKEN_SECONDS` shortens the life of
 * access tokens, for tests of what happens when one ends.
 */
export async function run(): Promise<void> {
  harden()
  const options = readOptions(process.env)
  const server = await createServer({
    ...options,
    host: '127.0.0.1',
    contactPerHour: 100_000,
    shares: null,
    auth: {
      ...options.auth,
      limits: noLimits,
      passwordCost: 4,
      accessTokenSeconds: Number(process.env.ACCESS_TOKEN_SECONDS ?? 3600),
    },
  })
  const stop = async () => {
    await server.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
  await server.listen()
  await server.tellFacts(options.siteDir)
  server.takeBuilds()
  // Many of these are killed, and would leave nothing compiled behind for the next one.
  flushCompileCache()
  process.stdout.write(`Techo is ready at ${server.url}\n`)
}

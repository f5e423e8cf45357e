import { noLimits } from '../auth/index.ts'
import { startServer } from '../test-people.ts'

/**
 * A server in a process of its own, for tests that kill it: options as JSON in the first argument, one line of JSON when it
 * listens.
 */
export interface TestServerOptions {
  readonly databaseUrl: string
  readonly cluster: { readonly lease: number; readonly beat: number }
}

const options: TestServerOptions = JSON.parse(process.argv[2] ?? '')
const server = await startServer({
  ...options,
  auth: { siteUrl: 'http://site.test', limits: noLimits, passwordCost: 4 },
})
process.stdout.write(`${JSON.stringify({ url: server.url, publishableKey: server.publishableKey })}\n`)

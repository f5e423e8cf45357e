import { cp, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort, startGateway, withKeysOf } from './gateway.ts'
import { seed } from './seed.ts'
import { asUpstream, startBackend } from './start.ts'
import type { ClientSuite, Place, Running } from './suite.ts'

/** What the public test installation of upstream signs its keys with; it stands in upstream's documentation. */
const secretOfTheSuite = 'super-secret-jwt-token-with-at-least-32-characters-long'

async function localInstallation({ folder, scratch }: Place): Promise<Running> {
  const migrationsDir = join(scratch, 'migrations')
  await mkdir(migrationsDir)
  await cp(join(folder, 'supabase/migrations'), migrationsDir, { recursive: true })
  const port = await freePort()
  const siteUrl = 'http://127.0.0.1:54321'
  const auth = { ...asUpstream, passwordCommon: true, siteUrl }
  const server = await startBackend({ port, migrationsDirs: [migrationsDir], auth })
  await seed(server, await readFile(join(folder, 'supabase/seed/seed_todos.sql'), 'utf8'))
  const gateway = await startGateway({
    port: 54321,
    to: `http://127.0.0.1:${port}`,
    rewrite: (path, given) => {
      const url = new URL(path, siteUrl)
      const { apikey, ...headers } = withKeysOf(server, secretOfTheSuite, {
        ...given,
        apikey: given.apikey ?? url.searchParams.get('apikey') ?? undefined,
      })
      if (url.searchParams.has('apikey')) url.searchParams.set('apikey', String(apikey))
      return { path: `${url.pathname}${url.search}`, headers: { ...headers, ...(apikey ? { apikey } : {}) } }
    },
  })
  return {
    async close() {
      await gateway.close()
      await server.close()
    },
  }
}

/** The whole client, through which realtime-js speaks to a server too; its own tests have none. */
export const client: ClientSuite = {
  folder: 'supabase-js',
  dependencies: {
    '@opentelemetry/api': '1.9.1',
    '@opentelemetry/context-async-hooks': '2.12.0',
    '@opentelemetry/core': '2.12.0',
    '@opentelemetry/sdk-trace-node': '2.12.0',
    '@supabase/phoenix': '0.4.5',
    'iceberg-js': '0.8.1',
    jsonwebtoken: '9.0.2',
  },
  jest: {
    clearMocks: true,
    setupFilesAfterEnv: ['<rootDir>/jest.setup.ts'],
    moduleNameMapper: {
      '^@supabase/(auth|functions|postgrest|realtime|storage)-js$': '<rootDir>/../$1-js/src/index',
      '^@supabase/tracing$': '<rootDir>/../../shared/tracing/src/index',
    },
  },
  rounds: [
    { name: 'local installation', start: localInstallation, files: ['test/integration.test.ts'] },
    {
      name: 'without a backend',
      files: [
        'test/unit/SupabaseAuthClient.test.ts',
        'test/unit/SupabaseClient.test.ts',
        'test/unit/constants.test.ts',
        'test/unit/cors.test.ts',
        'test/unit/deprecation.test.ts',
        'test/unit/fetch.test.ts',
        'test/unit/helper.test.ts',
        'test/unit/helpers.test.ts',
        'test/unit/index.test.ts',
        'test/unit/tracing.test.ts',
        'test/unit/tracingOtelSdk.test.ts',
      ],
    },
  ],
  reasons: {
    'other-runtime': 'the same again in Deno, Bun, Next.js or a browser',
  },
  exclusions: [
    'test/deno/cors-errors.test.ts',
    'test/deno/cors-http-methods.test.ts',
    'test/deno/cors-validation.test.ts',
    'test/deno/edge-functions-integration.test.ts',
    'test/deno/integration.test.ts',
    'test/integration.browser.test.ts',
    'test/integration/bun/integration.test.ts',
    'test/integration/next/tests/home.spec.ts',
    'test/integration/node-browser/websocket.spec.ts',
  ].map(file => ({ reason: 'other-runtime', file })),
}

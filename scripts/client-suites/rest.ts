import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createServer } from '@techo/server'
import { startGateway } from './gateway.ts'
import type { ClientSuite, Place, Running } from './suite.ts'

/**
 * Schema and rows of the suite. PostGIS is not in the embedded database, so its one column is a text; which schemas are
 * open stands in `test/supabase/config.toml` there, and in the database here.
 */
async function migrationsOfTheSuite({ folder, scratch }: Place): Promise<string> {
  const text = (file: string) => readFile(join(folder, 'test/supabase', file), 'utf8')
  const schema = (await text('migrations/00000000000000_schema.sql'))
    .replace('create extension if not exists postgis schema extensions;', '')
    .replace('extensions.geometry(POINT, 4326)', 'text')
  const settings = `alter role authenticator set pgrst.db_schemas to 'public, personal, graphql_public';`
  const migrations = join(scratch, 'migrations')
  await mkdir(migrations)
  await writeFile(join(migrations, '1_schema.sql'), `${schema}\n${settings}`)
  await writeFile(join(migrations, '2_seed.sql'), await text('seed.sql'))
  return migrations
}

async function localInstallation(place: Place): Promise<Running> {
  const server = await createServer({ dataDir: null, port: 0, migrationsDir: await migrationsOfTheSuite(place) })
  const gateway = await startGateway({
    port: 54321,
    to: await server.listen(),
    // The suite sends no key at all; upstream's local gateway lets that pass.
    rewrite: (_path, headers) => ({ headers: { apikey: server.publishableKey, ...headers } }),
  })
  return {
    async close() {
      await gateway.close()
      await server.close()
    },
  }
}

export const rest: ClientSuite = {
  folder: 'postgrest-js',
  dependencies: { zod: '3.25.76' },
  // The files build on the rows that those before them leave.
  jest: { testSequencer: '<rootDir>/test/testSequencer.js', testTimeout: 30_000 },
  rounds: [
    {
      name: 'local installation',
      start: localInstallation,
      files: [
        'test/advanced_rpc.test.ts',
        'test/basic.test.ts',
        'test/embeded_functions_join.test.ts',
        'test/fetch-errors.test.ts',
        'test/filters.test.ts',
        'test/headers-serialization.test.ts',
        'test/max-affected.test.ts',
        'test/maybe-single.test.ts',
        'test/permission-hints.test.ts',
        'test/relationships-aggregate-operations.test.ts',
        'test/relationships-error-handling.test.ts',
        'test/relationships-join-operations.test.ts',
        'test/relationships-spread-operations.test.ts',
        'test/relationships.test.ts',
        'test/resource-embedding.test.ts',
        'test/retry.test.ts',
        'test/rpc.test.ts',
        'test/timeout-and-url-length.test.ts',
        'test/transforms.test.ts',
        'test/version-and-constants.test.ts',
      ],
    },
  ],
  reasons: {
    other: 'not yet told apart',
  },
  exclusions: [{ reason: 'other', file: 'test/v12/v12-compat.test.ts' }],
}

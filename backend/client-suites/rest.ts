import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startGateway } from './gateway.ts'
import { seed } from './seed.ts'
import { startBackend } from './start.ts'
import type { ClientSuite, Place, Running } from './suite.ts'

/**
 * The schema of the suite. PostGIS is not in the embedded database, so its one column is a text; which schemas are open
 * stands in `test/supabase/config.toml` there, and in the database here.
 */
async function schemaOfTheSuite({ folder, scratch }: Place): Promise<string> {
  const schema = (await readFile(join(folder, 'test/supabase/migrations/00000000000000_schema.sql'), 'utf8'))
    .replace('create extension if not exists postgis schema extensions;', '')
    .replace('extensions.geometry(POINT, 4326)', 'text')
  const settings = `alter role authenticator set pgrst.db_schemas to 'public, personal, graphql_public';`
  const migrations = join(scratch, 'migrations')
  await mkdir(migrations)
  await writeFile(join(migrations, '1_schema.sql'), `${schema}\n${settings}`)
  return migrations
}

async function localInstallation(place: Place): Promise<Running> {
  const server = await startBackend({ migrationsDirs: [await schemaOfTheSuite(place)] })
  await seed(server, await readFile(join(place.folder, 'test/supabase/seed.sql'), 'utf8'))
  const gateway = await startGateway({
    port: 54321,
    to: server.url,
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
    'older-server': 'the file is about PostgREST 12, beside which hosted projects have moved on',
    postgis: 'there is no PostGIS in the embedded database',
    'query-identifier': 'the number of a query in its plan comes from an extension of hosted',
  },
  exclusions: [
    { reason: 'older-server', file: 'test/v12/v12-compat.test.ts' },
    { reason: 'postgis', file: 'test/transforms.test.ts', tests: ['geojson'] },
    { reason: 'query-identifier', file: 'test/transforms.test.ts', tests: ['explain with options'] },
  ],
}

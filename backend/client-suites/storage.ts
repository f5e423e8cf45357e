import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startGateway, withKeysOf } from './gateway.ts'
import { seed } from './seed.ts'
import { startBackend } from './start.ts'
import type { ClientSuite, Place, Running } from './suite.ts'

/** What the public test installation of upstream signs its keys with; it stands in upstream's documentation. */
const secretOfTheSuite = 'super-secret-jwt-token-with-at-least-32-characters-long'

async function localInstallation({ folder, scratch }: Place): Promise<Running> {
  const migrationsDir = join(scratch, 'migrations')
  await mkdir(migrationsDir)
  const server = await startBackend({ migrationsDirs: [migrationsDir] })
  const rows = await readFile(join(folder, 'test/supabase/seed.sql'), 'utf8')
  // Nobody signs in with these passwords, and pgcrypto is not in the embedded database.
  await seed(server, rows.replaceAll(/crypt\([^)]*\([^)]*\)\)/g, "''"))
  const gateway = await startGateway({
    port: 54321,
    to: server.url,
    rewrite: (_path, headers) => ({ headers: withKeysOf(server, secretOfTheSuite, headers) }),
  })
  return {
    async close() {
      await gateway.close()
      await server.close()
    },
  }
}

export const storage: ClientSuite = {
  folder: 'storage-js',
  dependencies: { 'iceberg-js': '0.8.1' },
  rounds: [
    {
      name: 'local installation',
      start: localInstallation,
      files: [
        'test/storageApi.test.ts',
        'test/storageBucketApi.test.ts',
        'test/storageFileApi.test.ts',
        'test/storageFileApiNode.test.ts',
      ],
    },
    {
      name: 'without a backend',
      files: [
        'test/analytics-getcatalog.test.ts',
        'test/bucket-api.spec.ts',
        'test/common/BaseApiClient.test.ts',
        'test/common/errors.test.ts',
        'test/common/fetch.test.ts',
        'test/common/headers.test.ts',
        'test/common/helpers.test.ts',
        'test/downloadBuilders.test.ts',
        'test/e2e-workflow.spec.ts',
        'test/exports.test.ts',
        'test/index-api.spec.ts',
        'test/list-sortby-defaults.test.ts',
        'test/storageFileApiErrorHandling.test.ts',
        'test/vector-data-api.spec.ts',
      ],
    },
  ],
  reasons: {
    'by-bytes':
      'stricter: a bucket that takes only some types goes by the bytes, and the file of the suite is a JPEG called PNG',
    'no-transformation': 'pictures are answered as they are',
    gateway: 'what upstream’s local gateway says about a request without a token; hosted says what is said here',
  },
  exclusions: [
    {
      reason: 'by-bytes',
      file: 'test/storageFileApi.test.ts',
      tests: ['Object API Upload files can upload a file with a valid mime type'],
    },
    {
      reason: 'no-transformation',
      file: 'test/storageFileApi.test.ts',
      tests: ['Object API will get a signed transformed image'],
    },
    {
      reason: 'gateway',
      file: 'test/storageBucketApi.test.ts',
      tests: ['Bucket API Error Handling listBuckets handles missing authorization errors if header is not provided'],
    },
  ],
}

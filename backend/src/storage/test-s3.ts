import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { S3Options } from './s3-bucket.ts'

export interface TestS3 {
  readonly options: S3Options
  stop(): Promise<void>
}

/** What the suites of this folder keep objects in: the folder of the server, unless a file that runs them again says otherwise. */
export const chosenStore: { kind: 'folder' | 's3' } = { kind: 'folder' }

/** The options for a server of the chosen kind, and the way to stop what was started for it. */
export async function startStore(): Promise<{ readonly s3: S3Options | null; stop(): Promise<void> }> {
  if (chosenStore.kind === 'folder') return { s3: null, stop: async () => undefined }
  const { options, stop } = await startS3()
  return { s3: options, stop }
}

/** An S3 server on a free port of the loopback that checks signatures, with one empty bucket. */
export async function startS3(): Promise<TestS3> {
  const directory = mkdtempSync(join(tmpdir(), 'backend-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: 'objects' }],
  })
  const { port } = await server.run()
  return {
    options: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'objects',
      region: 'us-east-1',
      // The one account this server knows.
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      pathStyle: true,
    },
    async stop() {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

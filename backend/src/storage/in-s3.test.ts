import { chosenStore } from './test-s3.ts'

/** What clients see does not depend on where the objects lie: the same suites, with an S3 server. */
chosenStore.kind = 's3'
await import('./storage.test.ts')
await import('./tus.test.ts')

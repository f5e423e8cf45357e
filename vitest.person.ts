import { afterAll, vi } from 'vitest'
import { shareBackend } from './shared/testing/src/backend.ts'

/**
 * For files with a person signed in that share a process: each has modules of its own, which hold who that is, and a page of its
 * own. Both end with the file; the backend stays for the next one.
 */
shareBackend()

afterAll(async () => {
  const { close } = await import('./shared/data/src/page.ts')
  await close()
  for (const name of ['document', 'window']) Reflect.deleteProperty(globalThis, name)
  vi.resetModules()
})

import { expect, test } from 'vitest'
import { versionFunction } from './version-function.ts'

test('the build that is served is told to who reads, and nothing else is answered', async () => {
  const { handle } = versionFunction(async () => 'build-7')
  const ask = (method: string) => handle(new Request('http://site.test/functions/v1/version', { method }), null)
  expect(await (await ask('GET')).json()).toEqual({ version: 'build-7' })
  expect((await ask('POST')).status).toBe(200)
  expect((await ask('DELETE')).status).toBe(405)
})

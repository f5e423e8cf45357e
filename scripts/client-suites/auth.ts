import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createServer, noLimits } from '@techo/server'
import { z } from 'zod'
import { runCommand } from '../process.ts'
import { freePort, startGateway, withKeysOf } from './gateway.ts'
import type { ClientSuite, Place, Running } from './suite.ts'

const signingKeys = z.array(z.looseObject({ kty: z.literal('RSA') })).min(1)

/** The suite signs its keys by itself, with a key it has made for each run. */
async function keyOfTheSuite(folder: string) {
  const { code, output } = await runCommand(process.execPath, [join(folder, 'test/generate-signing-keys.js')], {
    cwd: folder,
    show: false,
  })
  if (code !== 0) throw new Error(`The suite could not make its keys:\n${output}`)
  const [key] = signingKeys.parse(JSON.parse(await readFile(join(folder, 'test/supabase/signing_keys.json'), 'utf8')))
  if (!key) throw new Error('The suite has made no key')
  return key
}

/** As `test/supabase/config.toml` of upstream says: no confirmation, no waiting between letters. */
async function localInstallation({ folder }: Place): Promise<Running> {
  const key = await keyOfTheSuite(folder)
  const port = await freePort()
  const server = await createServer({
    dataDir: null,
    port,
    siteUrl: 'http://127.0.0.1:54321',
    allowedRedirects: ['https://127.0.0.1:3000', 'http://localhost:5173'],
    auth: { limits: noLimits, allowPhone: true },
  })
  await server.listen()
  const gateway = await startGateway({
    port: 54321,
    to: `http://127.0.0.1:${port}`,
    rewrite: (_path, headers) => ({ headers: withKeysOf(server, key, headers) }),
  })
  return {
    async close() {
      await gateway.close()
      await server.close()
    },
  }
}

export const auth: ClientSuite = {
  folder: 'auth-js',
  dependencies: {
    '@faker-js/faker': '9.9.0',
    'jest-environment-jsdom': '30.4.1',
    'jest-mock-server': '0.1.0',
    jsonwebtoken: '9.0.2',
  },
  rounds: [
    {
      name: 'local installation',
      start: localInstallation,
      files: [
        'test/GoTrueApi.test.ts',
        'test/GoTrueClient.browser.test.ts',
        'test/GoTrueClient.pkce.browser.test.ts',
        'test/GoTrueClient.pkce.test.ts',
        'test/GoTrueClient.signOut.test.ts',
        'test/GoTrueClient.test.ts',
        'test/base64url.test.ts',
        'test/errors.test.ts',
        'test/ethereum.test.ts',
        'test/fetch.test.ts',
        'test/helpers.test.ts',
        'test/lib/local-storage.test.ts',
        'test/lib/locks.test.ts',
        'test/lib/polyfills.test.ts',
        'test/lib/utils.test.ts',
        'test/passkey.e2e.test.ts',
        'test/passkey.methods.test.ts',
        'test/passkey.test.ts',
        'test/webauthn.errors.test.ts',
        'test/webauthn.helpers.test.ts',
      ],
    },
  ],
  reasons: {},
  exclusions: [],
}

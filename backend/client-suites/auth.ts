import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { AuthOptions, SmsSender } from '../src/auth/index.ts'
import { runCommand } from './command.ts'
import { freePort, type SuiteKey, startGateway, withKeysOf } from './gateway.ts'
import { asUpstream, startBackend } from './start.ts'
import type { ClientSuite, Place, Running } from './suite.ts'

const signingKeys = z.array(z.looseObject({ kty: z.literal('RSA') })).min(1)

/** The suite signs its keys by itself, with a key it has made for each run. */
async function keyOfTheSuite(folder: string) {
  const { code, output } = await runCommand(process.execPath, [join(folder, 'test/generate-signing-keys.js')], {
    cwd: folder,
  })
  if (code !== 0) throw new Error(`The suite could not make its keys:\n${output}`)
  const [key] = signingKeys.parse(JSON.parse(await readFile(join(folder, 'test/supabase/signing_keys.json'), 'utf8')))
  if (!key) throw new Error('The suite has made no key')
  return key
}

/**
 * A backend behind the addresses that are written in the suite.
 * @param ports the first one is the backend's own address
 * @param migrationsDir an empty folder: accounts need no tables of their own
 * @param prefix where the suite expects what the backend has at `/auth/v1`
 */
async function installation(
  ports: readonly [number, ...number[]],
  prefix: '' | '/auth/v1',
  migrationsDir: string,
  { sms = null, ...options }: Partial<AuthOptions> & { readonly sms?: SmsSender | null },
  key?: SuiteKey,
): Promise<Running> {
  const port = await freePort()
  const siteUrl = `http://127.0.0.1:${ports[0]}`
  const server = await startBackend({
    port,
    migrationsDirs: [migrationsDir],
    sms,
    auth: { ...asUpstream, siteUrl, ...options },
  })
  const gateways: Running[] = []
  const close = async () => {
    for (const gateway of gateways) await gateway.close()
    await server.close()
  }
  try {
    for (const each of ports)
      gateways.push(
        await startGateway({
          port: each,
          to: `http://127.0.0.1:${port}`,
          rewrite: (path, headers) => ({
            path: prefix === '' ? `/auth/v1${path}` : path,
            headers: key ? withKeysOf(server, key, headers) : headers,
          }),
        }),
      )
    return { close }
  } catch (error) {
    await close()
    throw error
  }
}

/** As `test/supabase/config.toml` of upstream says: no confirmation, no waiting between letters. */
async function localInstallation({ folder, scratch }: Place): Promise<Running> {
  const allowedRedirects = ['http://127.0.0.1:3000', 'https://127.0.0.1:3000', 'http://localhost:5173']
  const relyingParty = { id: 'localhost', name: 'auth-js tests', origins: ['http://localhost:5173'] }
  return installation([54321], '/auth/v1', scratch, { allowedRedirects, relyingParty }, await keyOfTheSuite(folder))
}

/** The four of `infra/docker-compose.yml`. Two of them differ only in the key, and ours is always asymmetric. */
async function fourInstallations({ folder, scratch }: Place): Promise<Running> {
  await keyOfTheSuite(folder)
  const started: Running[] = []
  const close = async () => {
    for (const each of started) await each.close()
  }
  try {
    started.push(await installation([9996, 9998], '', scratch, { allowPhone: true }))
    // Upstream's has a gateway that is never reached.
    const sms = { send: async () => {} }
    started.push(await installation([9999], '', scratch, { confirmEmail: true, sms }))
    started.push(await installation([9997], '', scratch, { allowSignUp: false, confirmEmail: true }))
    return { close }
  } catch (error) {
    await close()
    throw error
  }
}

const client = 'test/GoTrueClient.test.ts'
const admin = 'test/GoTrueApi.test.ts'

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
    {
      name: 'four installations',
      start: fourInstallations,
      files: [
        'test/docker-tests/anonymous-disabled.test.ts',
        'test/docker-tests/asymmetric-jwt.test.ts',
        'test/docker-tests/phone-otp.test.ts',
        'test/docker-tests/signup-disabled.test.ts',
      ],
    },
  ],
  reasons: {
    admin: 'the admin API of accounts is not offered',
    oauth: 'other applications cannot sign people in here, so there are none to look after',
    anonymous: 'nobody signs in anonymously',
    unlink: 'a person may always take a way in from the account again, but for the last one',
    quiet: 'a code for an unknown address answers as one for a known address, and sends nothing',
  },
  exclusions: [
    {
      reason: 'admin',
      file: 'test/lib/utils.test.ts',
      tests: ['useful helper utilities when using the auth clients Mocks User Credentials createNewUserWithEmail()'],
    },
    {
      reason: 'admin',
      file: admin,
      tests: [
        'GoTrueAdminApi User creation',
        'GoTrueAdminApi List users listUsers() should return registered users',
        'GoTrueAdminApi Get user getUserById() should a registered user given its user identifier',
        'GoTrueAdminApi User updates modify email using updateUserById()',
        'GoTrueAdminApi User updates modify user metadata using updateUserById()',
        'GoTrueAdminApi User updates modify app metadata using updateUserById()',
        'GoTrueAdminApi User updates modify confirm email using updateUserById()',
        'GoTrueAdminApi User deletes deleteUser() should be able delete an existing user',
        'GoTrueAdminApi User registration generateLink supports signUp with generate confirmation signup link',
        'GoTrueAdminApi User registration generateLink supports updating emails with generate email change links',
        'GoTrueAdminApi User registration inviteUserByEmail() creates a new user with an invited_at timestamp',
        'GoTrueAdminApi User registration inviteUserByEmail() returns AuthError when email is invalid',
        'GoTrueAdminApi User registration generateLink() returns AuthError when email is invalid',
        'GoTrueAdminApi MFA Admin mfa factor management: add, list and delete',
      ],
    },
    {
      reason: 'oauth',
      file: admin,
      tests: [
        'GoTrueAdminApi OAuth Admin Core Lifecycle oauth client lifecycle: create, get, update, delete',
        'GoTrueAdminApi OAuth Admin Listing & Secret Regeneration listClients() returns registered OAuth clients with pagination',
        'GoTrueAdminApi OAuth Admin Listing & Secret Regeneration regenerateClientSecret() generates new secret',
        'GoTrueAdminApi OAuth Admin Edge Cases updateClient() accepts partial updates',
        'GoTrueAdminApi OAuth Admin Edge Cases createClient() works with minimal required fields',
        'GoTrueAdminApi OAuth Admin Edge Cases createClient() accepts multiple redirect_uris',
      ],
    },
    {
      reason: 'admin',
      file: 'test/passkey.e2e.test.ts',
      tests: [
        'Passkey end-to-end admin passkey management',
        // Counts on what the tests of the admin API have removed.
        'Passkey end-to-end passkey deletion delete removes the passkey and disables sign-in with it',
      ],
    },
    {
      reason: 'anonymous',
      file: client,
      tests: [
        'signInAnonymously should successfully sign in anonymously',
        'signInAnonymously should sign in anonymously with user data',
        // Meets the session that the tests before it have opened anonymously.
        'Reauthentication reauthenticate() fails without session',
      ],
    },
    {
      reason: 'unlink',
      file: client,
      tests: ['Identity Management unlinkIdentity() fails when manual linking is disabled'],
    },
    {
      reason: 'quiet',
      file: client,
      tests: ['GoTrueClient signInWithOtp signInWithOtp() with PKCE flow should return error'],
    },
  ],
}

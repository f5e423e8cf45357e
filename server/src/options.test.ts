import { expect, test } from 'vitest'
import { OptionsError, readOptions } from './options.ts'

test('an empty environment gives a server for this machine only', () => {
  expect(readOptions({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    hosted: null,
    databaseUrl: null,
    mail: null,
    confirmEmail: false,
    localBuilds: false,
  })
  expect(readOptions({ PORT: '' }).port).toBe(3000)
})

test('confirmation of addresses is on by itself once a mail server can deliver the letter', () => {
  expect(readOptions({ SMTP_URL: 'smtp://localhost' }).confirmEmail).toBe(true)
  expect(readOptions({ SMTP_URL: 'smtp://localhost', AUTH_CONFIRM_EMAIL: 'off' }).confirmEmail).toBe(false)
})

test('a hosted backend takes its address without path and its keys', () => {
  expect(readOptions({ SUPABASE_URL: 'https://x.supabase.co/', SUPABASE_PUBLISHABLE_KEY: 'k' }).hosted).toEqual({
    url: 'https://x.supabase.co',
    publishableKey: 'k',
    secretKey: null,
    jwtSecret: null,
    databaseUrl: null,
  })
})

test.each([
  [{ PORT: 'abc' }, /^PORT: /],
  [{ PORT: '70000' }, /^PORT: /],
  [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL: .*postgres:/],
  [{ SUPABASE_URL: 'x' }, /^SUPABASE_URL: /],
  [{ SUPABASE_URL: 'https://x.co' }, /^SUPABASE_PUBLISHABLE_KEY: /],
  [{ SUPABASE_URL: 'https://x.co', SUPABASE_PUBLISHABLE_KEY: 'k', DATABASE_URL: 'postgres://x' }, /^DATABASE_URL: /],
  [{ SMTP_URL: 'localhost:25' }, /^SMTP_URL: /],
  [{ AUTH_CONFIRM_EMAIL: 'maybe' }, /^AUTH_CONFIRM_EMAIL: /],
])('%j is refused by name', (env, message) => {
  expect(() => readOptions(env)).toThrow(OptionsError)
  expect(() => readOptions(env)).toThrow(message)
})

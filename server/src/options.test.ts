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

test('the site has a host of its own, and a project may lie below a path', () => {
  expect(readOptions({ SITE_URL: 'https://techo.example.org/' }).siteUrl).toBe('https://techo.example.org')
  for (const lost of [
    'https://example.org/techo',
    'https://example.org/?x=1',
    'https://me:pw@example.org',
    'ftp://example.org',
  ])
    expect(() => readOptions({ SITE_URL: lost })).toThrow(/^SITE_URL: must be [^\n]+$/)
  expect(() => readOptions({ SITE_URL: 'https://example.org/techo' })).toThrow('like https://techo.example.org')
  const below = { SUPABASE_URL: 'https://example.org/supabase/', SUPABASE_PUBLISHABLE_KEY: 'k' }
  expect(readOptions(below).hosted?.url).toBe('https://example.org/supabase')
  expect(() => readOptions({ ...below, SUPABASE_URL: 'https://example.org/?x=1' })).toThrow(OptionsError)
})

test('numbers are told and lines written as far as they are asked for', () => {
  expect(readOptions({})).toMatchObject({ metricsToken: null, accessLog: false })
  expect(() => readOptions({ METRICS_TOKEN: 'short' })).toThrow(/^METRICS_TOKEN: must be 16 signs/)
  expect(() => readOptions({ LOG_LEVEL: 'loud' })).toThrow(/^LOG_LEVEL: /)
})

test('backups are copied to a folder elsewhere or to a bucket, of the embedded database only', () => {
  const at = (settings: Record<string, string>) => readOptions({ DATA_DIR: '/srv/data', ...settings }).backup
  expect(at({})).toBeNull()
  expect(at({ BACKUP_TO: '/mnt/backup/techo' })).toEqual({ kind: 'folder', folder: '/mnt/backup/techo' })
  for (const inside of ['/srv/data', '/srv/data/copy'])
    expect(() => at({ BACKUP_TO: inside })).toThrow('outside of DATA_DIR')
  expect(() => at({ BACKUP_TO: 's3://kept/techo' })).toThrow('needs BACKUP_S3_ENDPOINT')
  const own = {
    BACKUP_S3_ENDPOINT: 'https://b.example',
    BACKUP_S3_ACCESS_KEY_ID: 'i',
    BACKUP_S3_SECRET_ACCESS_KEY: 's',
  }
  const keys = { accessKeyId: 'i', secretAccessKey: 's' }
  expect(at({ BACKUP_TO: 's3://kept/techo', ...own })).toEqual({
    kind: 's3',
    prefix: 'techo/',
    store: { endpoint: 'https://b.example', bucket: 'kept', region: 'us-east-1', pathStyle: true, ...keys },
  })
  expect(() => at({ BACKUP_TO: 'https://b.example' })).toThrow('must be a folder')
  expect(() => at({ BACKUP_TO: '/mnt/x', DATABASE_URL: 'postgres://localhost/x' })).toThrow('is for the embedded')
})

const store = {
  STORAGE_S3_ENDPOINT: 'https://s3.example',
  STORAGE_S3_BUCKET: 'files',
  STORAGE_S3_ACCESS_KEY_ID: 'id',
  STORAGE_S3_SECRET_ACCESS_KEY: 'secret',
}

test('an object store and secrets are taken from the environment', () => {
  expect(readOptions({})).toMatchObject({ s3: null, secrets: null })
  expect(readOptions({ ...store, STORAGE_S3_PATH_STYLE: 'off' }).s3).toEqual({
    endpoint: 'https://s3.example',
    bucket: 'files',
    region: 'us-east-1',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
    pathStyle: false,
  })
  expect(readOptions({ SECRETS_FILE: '/run/secrets/keys' }).secrets).toEqual({ file: '/run/secrets/keys' })
  expect(readOptions({ BACKEND_SECRETS: '{}' }).secrets).toEqual({ text: '{}' })
})

const gateway = { SMS_ACCOUNT: 'AC1', SMS_TOKEN: 'secret', SMS_FROM: '+15005550006' }

test('a gateway for text messages is Twilio unless it is said where another one is', () => {
  expect(readOptions({})).toMatchObject({ sms: null, smsPerDay: 500 })
  const known = { account: 'AC1', token: 'secret', from: '+15005550006' }
  expect(readOptions({ ...gateway, SMS_PER_DAY: '50' })).toMatchObject({
    sms: { ...known, url: 'https://api.twilio.com/2010-04-01/Accounts/AC1/Messages.json' },
    smsPerDay: 50,
  })
  expect(readOptions({ ...gateway, SMS_URL: 'https://sms.example/send' }).sms).toEqual({
    ...known,
    url: 'https://sms.example/send',
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
  [{ ...gateway, SMS_TOKEN: '' }, /^SMS_ACCOUNT, SMS_TOKEN, SMS_FROM: /],
  [{ SMS_URL: 'https://sms.example' }, /^SMS_ACCOUNT, SMS_TOKEN, SMS_FROM: /],
  [{ ...gateway, SUPABASE_URL: 'https://x.co', SUPABASE_PUBLISHABLE_KEY: 'k' }, /^SMS_ACCOUNT: /],
  [{ STORAGE_S3_BUCKET: 'b-1' }, /^STORAGE_S3_ENDPOINT, .*must be set together/],
  [{ STORAGE_S3_ENDPOINT: 's3.example' }, /^STORAGE_S3_ENDPOINT: .*https:/],
  [{ STORAGE_S3_BUCKET: '../x' }, /^STORAGE_S3_BUCKET: /],
  [{ ...store, SUPABASE_URL: 'https://x.co', SUPABASE_PUBLISHABLE_KEY: 'k' }, /^STORAGE_S3_ENDPOINT: /],
  [{ BACKEND_SECRETS: '{}', SECRETS_FILE: 'secrets.json' }, /^SECRETS_FILE: /],
  [{ AUTH_CONFIRM_EMAIL: 'maybe' }, /^AUTH_CONFIRM_EMAIL: /],
])('%j is refused by name', (env, message) => {
  expect(() => readOptions(env)).toThrow(OptionsError)
  expect(() => readOptions(env)).toThrow(message)
})

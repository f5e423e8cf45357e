import { join, resolve } from 'node:path'
import type { BackendOptions, BackupPlace } from '@techo/backend'
import { type AuthOptions, apple, type GivenSecrets, github, google, type ProviderOptions } from '@techo/backend/auth'
import type { SpaceReading } from '@techo/backend/database'
import { logLevels } from '@techo/backend/log'
import type { S3Options } from '@techo/backend/storage'
import { z } from 'zod'
import type { ArchiveLimits } from './account-data/index.ts'
import { type CatalogueId, catalogueIds } from './books/catalogues.ts'
import type { Hosted } from './hosted.ts'
import { migrationFolders } from './migrations.ts'
import type { StripeOptions } from './payment/stripe.ts'
import { placeOf, type RegistryPlace } from './registry-pull/place.ts'
import type { SmsGateway } from './sms.ts'

/** Everything that can be set about the server. `readOptions` makes it from the environment. */
export interface Options {
  /** 0 takes any free port */
  readonly port: number
  readonly host: string
  /** database, secrets, dumps and mailbox lie here; null keeps all of it in memory, for tests */
  readonly dataDir: string | null
  /** what a deployment is: index.html, assets, remotes, registry */
  readonly siteDir: string
  /** folders of migrations, the product's and those of the remotes of the checkout */
  readonly migrationsDirs: readonly string[]
  /** a real PostgreSQL instead of the one inside this process */
  readonly databaseUrl: string | null
  /** signing and API keys; null: the database that servers share keeps them, else `secrets.json` in `dataDir` */
  readonly secrets: GivenSecrets | null
  /** files lie in this store, for all servers; null: in `dataDir` */
  readonly s3: S3Options | null
  /** a hosted or self-hosted Supabase; nothing embedded is started then */
  readonly hosted: Hosted | null
  /** origin that people see, e.g. `https://techo.example`; null: the address this server listens on */
  readonly siteUrl: string | null
  /** foreign addresses that letters may lead to */
  readonly allowedRedirects: readonly string[]
  /** foreign origins whose pages may read answers of the API */
  readonly allowedOrigins: readonly string[]
  readonly mail: { readonly url: string; readonly from: string } | null
  /** who sends text messages; null: the mailbox of this machine where it is open, else nobody, and no phone is offered */
  readonly sms: SmsGateway | null
  /** text messages that the whole service sends within a day */
  readonly smsPerDay: number
  readonly confirmEmail: boolean
  /** the content security policy lets developers run builds of remotes from their own machine */
  readonly localBuilds: boolean
  /** foreign accounts that people can sign in with */
  readonly providers: readonly ProviderOptions[]
  /** who gets what people write on the contact page; null: it is only kept */
  readonly contactEmail: string | null
  /** messages of one address or account that the contact page takes within an hour */
  readonly contactPerHour: number
  /** days without use after which a session ends; 0: never */
  readonly sessionIdleDays: number
  /** days after signing in after which a session ends; 0: never */
  readonly sessionDays: number
  /** how long the person who showed who they are is not asked again */
  readonly proofSeconds: number
  /** believe `X-Forwarded-For` and `X-Forwarded-Proto` of the proxy in front */
  readonly trustProxy: boolean
  /** where books are searched, most trusted first in the order of the list; empty: the sample catalogue alone */
  readonly bookCatalogues: readonly CatalogueId[]
  /** addresses with ports (`192.168.1.5:5232`) of the operator's own network that calendars may be read from */
  readonly calendarAddresses: readonly string[]
  /** addresses with ports of the operator's own network at which push services may be reached */
  readonly pushAddresses: readonly string[]
  /** Google Books answers few questions without one */
  readonly googleBooksKey: string | null
  /** registries in other hands whose builds are taken in, as far as they are signed with keys of the site's `keys.json` */
  readonly registries: readonly RegistryPlace[]
  /** between two questions to them; 0 asks only when told */
  readonly registrySeconds: number
  /** who takes payments; null: a stand-in where only this machine is served, else nothing can be ordered */
  readonly stripe: StripeOptions | null
  /** who sells, as the terms must name them */
  readonly seller: Seller | null
  /** opens `/metrics` to who shows it; null: there is no such address */
  readonly metricsToken: string | null
  /** one line for each answer, whatever LOG_LEVEL is */
  readonly accessLog: boolean
  /** bytes that stay free on the disk of `dataDir`: below that nothing is written; 0 lets everything write */
  readonly freeSpaceFloor: number
  /** seconds without an answer to its own question of health after which the process ends itself; 0: never */
  readonly watchdogSeconds: number
  /** where dumps, keys and files are copied to; null: nowhere */
  readonly backup: BackupPlace | null
  /** hours between two dumps while people write; 0 dumps only when the server stops */
  readonly dumpHours: number
  /** a dump to begin with; the database that was there is set aside */
  readonly restoreFrom?: string
  /** a new database may begin as a copy of one that this machine keeps. Default true */
  readonly beginsFromImage?: boolean
  /** how the disk is asked for its room; default: the system */
  readonly readSpace?: () => Promise<SpaceReading>
  /** what an archive that is imported may hold at most */
  readonly archiveLimits?: Partial<ArchiveLimits>
  /** how much one person or one address can have; null: as much as they take */
  readonly shares?: BackendOptions['shares']
  /** milliseconds without a byte after which a request whose body is not here yet ends */
  readonly stillBodyMs?: number
  /** settings of the auth module beyond those above, e.g. its limits */
  readonly auth?: Partial<AuthOptions>
}

export interface Seller {
  readonly name: string
  /** who is in charge */
  readonly person: string
  readonly address: string
  readonly phone: string
}

const root = resolve(import.meta.dirname, '../..')

const flag = z.enum(['true', 'false', '1', '0', 'on', 'off']).transform(text => ['true', '1', 'on'].includes(text))
const list = z.string().transform(text =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(Boolean),
)
const addresses = list
  .refine(all => all.every(each => /^(\d{1,3}(\.\d{1,3}){3}|[0-9a-f:]+):\d{1,5}$/i.test(each)), {
    error: 'must be addresses with ports, like 192.168.1.5:5232, separated by commas',
  })
  .default([])
const url = (...protocols: string[]) =>
  z.string().refine(text => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be an address that starts with ${protocols.map(protocol => `${protocol}//`).join(' or ')}`,
  })
const isBare = ({ username, password, search, hash }: URL): boolean => `${username}${password}${search}${hash}` === ''
/** Cookies, storage and the service worker of a page belong to its whole host, whoever else answers there. */
const origin = url('http:', 'https:')
  .refine(text => !URL.canParse(text) || (new URL(text).pathname === '/' && isBare(new URL(text))), {
    error: 'must be scheme and host alone, like https://techo.example.org: below a path it does not work',
  })
  .transform(text => new URL(text).origin)
/** Without a slash at its end. */
const project = url('http:', 'https:')
  .refine(text => !URL.canParse(text) || isBare(new URL(text)), {
    error: 'must be an address without user, question mark and #',
  })
  .transform(text => new URL(text).href.replace(/\/+$/, ''))

const environment = z.object({
  PORT: z.coerce.number('must be a port number').int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default(join(root, '.data')),
  SITE_DIR: z.string().default(join(root, 'dist/site')),
  MIGRATIONS_DIR: list.optional(),
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  BACKEND_SECRETS: z.string().optional(),
  SECRETS_FILE: z.string().optional(),
  STORAGE_S3_ENDPOINT: url('http:', 'https:').optional(),
  STORAGE_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  STORAGE_S3_REGION: z.string().default('us-east-1'),
  STORAGE_S3_ACCESS_KEY_ID: z.string().optional(),
  STORAGE_S3_SECRET_ACCESS_KEY: z.string().optional(),
  STORAGE_S3_PATH_STYLE: flag.default(true),
  SUPABASE_URL: project.optional(),
  SUPABASE_PUBLISHABLE_KEY: z.string().optional(),
  SUPABASE_SECRET_KEY: z.string().optional(),
  SUPABASE_JWT_SECRET: z.string().optional(),
  SUPABASE_DB_URL: url('postgres:', 'postgresql:').optional(),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  MAIL_FROM: z.string().optional(),
  SMS_URL: url('http:', 'https:').optional(),
  SMS_ACCOUNT: z.string().max(200).optional(),
  SMS_TOKEN: z.string().max(200).optional(),
  SMS_FROM: z.string().max(100).optional(),
  SMS_PER_DAY: z.coerce.number('must be a number of messages').int().min(0).default(500),
  CONTACT_EMAIL: z.email('must be an e-mail address').optional(),
  SITE_URL: origin.optional(),
  ALLOWED_REDIRECTS: list.default([]),
  ALLOWED_ORIGINS: list.default([]),
  AUTH_CONFIRM_EMAIL: flag.optional(),
  LOCAL_BUILDS: flag.optional(),
  AUTH_GOOGLE_ID: z.string().optional(),
  AUTH_GOOGLE_SECRET: z.string().optional(),
  AUTH_GITHUB_ID: z.string().optional(),
  AUTH_GITHUB_SECRET: z.string().optional(),
  AUTH_APPLE_ID: z.string().optional(),
  AUTH_APPLE_SECRET: z.string().optional(),
  SESSION_IDLE_DAYS: z.coerce.number('must be a number of days').min(0).default(60),
  SESSION_DAYS: z.coerce.number('must be a number of days').min(0).default(365),
  PROOF_MINUTES: z.coerce.number('must be a number of minutes').positive('must be more than 0').default(15),
  TRUST_PROXY: flag.default(false),
  BOOK_CATALOGUES: list
    .refine(ids => ids.every(id => catalogueIds.some(known => known === id)), {
      error: `must be names out of ${catalogueIds.join(', ')}, separated by commas`,
    })
    .default([]),
  GOOGLE_BOOKS_KEY: z.string().optional(),
  CALENDAR_ADDRESSES: addresses,
  PUSH_ADDRESSES: addresses,
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_/, 'must begin with sk_ or rk_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, 'must begin with whsec_')
    .optional(),
  SELLER_NAME: z.string().max(200).optional(),
  SELLER_PERSON: z.string().max(200).optional(),
  SELLER_ADDRESS: z.string().max(400).optional(),
  SELLER_PHONE: z.string().max(100).optional(),
  REGISTRY_URL: list
    .refine(places => places.every(each => placeOf(each) !== null), {
      error: 'must be addresses (https://…), folders (/…), s3://bucket/prefix or bucket:name, separated by commas',
    })
    .default([]),
  REGISTRY_SECONDS: z.coerce.number('must be a number of seconds').min(0).default(60),
  LOG_LEVEL: z.enum(logLevels).optional(),
  ACCESS_LOG: flag.default(false),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, 'must be 16 signs or more, without spaces (openssl rand -hex 24)')
    .optional(),
  FREE_SPACE_MB: z.coerce.number('must be a number of megabytes').min(0).default(64),
  WATCHDOG_SECONDS: z.coerce.number('must be a number of seconds').min(0).default(30),
  BACKUP_TO: z.string().optional(),
  BACKUP_S3_ENDPOINT: url('http:', 'https:').optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  DUMP_HOURS: z.coerce.number('must be a number of hours').min(0).default(6),
})

/** The names of all settings, as the environment spells them. */
export const settingNames: readonly string[] = Object.keys(environment.shape)

/** None unless both halves of what the provider gave are set. */
const provider = (
  make: (app: { clientId: string; clientSecret: string }) => ProviderOptions,
  clientId: string | undefined,
  clientSecret: string | undefined,
): readonly ProviderOptions[] => (clientId && clientSecret ? [make({ clientId, clientSecret })] : [])

/** All four or none: files would lie where nobody looks for them. */
function s3From(value: z.infer<typeof environment>): S3Options | null {
  const { STORAGE_S3_ENDPOINT: endpoint, STORAGE_S3_BUCKET: bucket } = value
  const { STORAGE_S3_ACCESS_KEY_ID: accessKeyId, STORAGE_S3_SECRET_ACCESS_KEY: secretAccessKey } = value
  if (endpoint && bucket && accessKeyId && secretAccessKey) {
    const { STORAGE_S3_REGION: region, STORAGE_S3_PATH_STYLE: pathStyle } = value
    return { endpoint, bucket, region, accessKeyId, secretAccessKey, pathStyle }
  }
  if (endpoint || bucket || accessKeyId || secretAccessKey)
    throw new OptionsError(
      'STORAGE_S3_ENDPOINT, STORAGE_S3_BUCKET, STORAGE_S3_ACCESS_KEY_ID, STORAGE_S3_SECRET_ACCESS_KEY: must be set together',
    )
  return null
}

/** A folder outside of DATA_DIR, or a bucket: of a store of its own, else of the store that keeps the files. */
function backupFrom(value: z.infer<typeof environment>): BackupPlace | null {
  const { BACKUP_TO: to, BACKUP_S3_ENDPOINT: own } = value
  if (to === undefined) return null
  if (value.DATABASE_URL || value.SUPABASE_URL)
    throw new OptionsError('BACKUP_TO: is for the embedded database; another one is backed up where it runs')
  const place = placeOf(to)
  if (place?.kind === 'folder') {
    const folder = resolve(place.folder)
    if (`${folder}/`.startsWith(`${resolve(value.DATA_DIR)}/`))
      throw new OptionsError('BACKUP_TO: must lie outside of DATA_DIR, on another disk if possible')
    return { kind: 'folder', folder }
  }
  if (place?.kind !== 's3') throw new OptionsError('BACKUP_TO: must be a folder (/…) or s3://bucket/prefix')
  const { STORAGE_S3_REGION: region, STORAGE_S3_PATH_STYLE: pathStyle } = value
  const endpoint = own ?? value.STORAGE_S3_ENDPOINT
  const accessKeyId = own ? value.BACKUP_S3_ACCESS_KEY_ID : value.STORAGE_S3_ACCESS_KEY_ID
  const secretAccessKey = own ? value.BACKUP_S3_SECRET_ACCESS_KEY : value.STORAGE_S3_SECRET_ACCESS_KEY
  if (!endpoint || !accessKeyId || !secretAccessKey)
    throw new OptionsError(
      'BACKUP_TO: needs BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY, or STORAGE_S3_…',
    )
  const { bucket, prefix } = place
  return { kind: 's3', store: { endpoint, bucket, region, accessKeyId, secretAccessKey, pathStyle }, prefix }
}

/** Account, token and sender, or none of them: a message that nobody pays for is not sent. */
function smsFrom(value: z.infer<typeof environment>): SmsGateway | null {
  const { SMS_ACCOUNT: account, SMS_TOKEN: token, SMS_FROM: from, SMS_URL } = value
  if (account && token && from) {
    if (value.SUPABASE_URL)
      throw new OptionsError('SMS_ACCOUNT: the project of SUPABASE_URL sends text messages; unset SMS_…')
    const path = `2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`
    return { url: SMS_URL ?? `https://api.twilio.com/${path}`, account, token, from }
  }
  if (account || token || from || SMS_URL)
    throw new OptionsError('SMS_ACCOUNT, SMS_TOKEN, SMS_FROM: must be set together')
  return null
}

/** The settings cannot be used; `message` has one line per fault. */
export class OptionsError extends Error {
  override name = 'OptionsError'
}

/**
 * @param env the environment; an empty text counts as not set
 * @throws OptionsError that names every variable that is wrong
 */
export function readOptions(env: Readonly<Record<string, string | undefined>>): Options {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const read = environment.safeParse(set)
  if (!read.success)
    throw new OptionsError(read.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
  const value = read.data
  if (value.SUPABASE_URL && !value.SUPABASE_PUBLISHABLE_KEY)
    throw new OptionsError('SUPABASE_PUBLISHABLE_KEY: must be set together with SUPABASE_URL')
  if (value.SUPABASE_URL && value.DATABASE_URL)
    throw new OptionsError('DATABASE_URL: cannot be used together with SUPABASE_URL; set one of them')
  if (value.SUPABASE_DB_URL && !value.SUPABASE_URL)
    throw new OptionsError('SUPABASE_DB_URL: is for SUPABASE_URL; a PostgreSQL without Supabase is DATABASE_URL')
  if (value.BACKEND_SECRETS && value.SECRETS_FILE)
    throw new OptionsError('SECRETS_FILE: cannot be used together with BACKEND_SECRETS; set one of them')
  const s3 = s3From(value)
  if (s3 && value.SUPABASE_URL)
    throw new OptionsError('STORAGE_S3_ENDPOINT: the project of SUPABASE_URL keeps the files; unset STORAGE_S3_…')
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, SELLER_NAME, SELLER_PERSON, SELLER_ADDRESS, SELLER_PHONE } = value
  if (STRIPE_SECRET_KEY && !STRIPE_WEBHOOK_SECRET)
    throw new OptionsError('STRIPE_WEBHOOK_SECRET: must be set together with STRIPE_SECRET_KEY')
  const seller =
    SELLER_NAME && SELLER_PERSON && SELLER_ADDRESS && SELLER_PHONE
      ? { name: SELLER_NAME, person: SELLER_PERSON, address: SELLER_ADDRESS, phone: SELLER_PHONE }
      : null
  if (STRIPE_SECRET_KEY && !seller)
    throw new OptionsError('SELLER_NAME, SELLER_PERSON, SELLER_ADDRESS, SELLER_PHONE: the terms must name who sells')
  if (STRIPE_SECRET_KEY && value.SUPABASE_URL && !value.SUPABASE_SECRET_KEY)
    throw new OptionsError(
      'SUPABASE_SECRET_KEY: must be set together with STRIPE_SECRET_KEY, to write down who has paid',
    )
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir: resolve(value.DATA_DIR),
    siteDir: resolve(value.SITE_DIR),
    migrationsDirs: value.MIGRATIONS_DIR?.map(folder => resolve(folder)) ?? migrationFolders(root),
    databaseUrl: value.DATABASE_URL ?? null,
    secrets: value.BACKEND_SECRETS
      ? { text: value.BACKEND_SECRETS }
      : value.SECRETS_FILE
        ? { file: resolve(value.SECRETS_FILE) }
        : null,
    s3,
    hosted:
      value.SUPABASE_URL && value.SUPABASE_PUBLISHABLE_KEY
        ? {
            url: value.SUPABASE_URL,
            publishableKey: value.SUPABASE_PUBLISHABLE_KEY,
            secretKey: value.SUPABASE_SECRET_KEY ?? null,
            jwtSecret: value.SUPABASE_JWT_SECRET ?? null,
            databaseUrl: value.SUPABASE_DB_URL ?? null,
          }
        : null,
    siteUrl: value.SITE_URL ?? null,
    allowedRedirects: value.ALLOWED_REDIRECTS,
    allowedOrigins: value.ALLOWED_ORIGINS,
    mail: value.SMTP_URL ? { url: value.SMTP_URL, from: value.MAIL_FROM ?? 'Techo <no-reply@localhost>' } : null,
    sms: smsFrom(value),
    smsPerDay: value.SMS_PER_DAY,
    confirmEmail: value.AUTH_CONFIRM_EMAIL ?? value.SMTP_URL !== undefined,
    localBuilds: value.LOCAL_BUILDS ?? false,
    providers: [
      ...provider(google, value.AUTH_GOOGLE_ID, value.AUTH_GOOGLE_SECRET),
      ...provider(github, value.AUTH_GITHUB_ID, value.AUTH_GITHUB_SECRET),
      ...provider(apple, value.AUTH_APPLE_ID, value.AUTH_APPLE_SECRET),
    ],
    contactEmail: value.CONTACT_EMAIL ?? null,
    contactPerHour: 5,
    sessionIdleDays: value.SESSION_IDLE_DAYS,
    sessionDays: value.SESSION_DAYS,
    proofSeconds: value.PROOF_MINUTES * 60,
    trustProxy: value.TRUST_PROXY,
    bookCatalogues: catalogueIds.filter(id => value.BOOK_CATALOGUES.includes(id)),
    googleBooksKey: value.GOOGLE_BOOKS_KEY ?? null,
    calendarAddresses: value.CALENDAR_ADDRESSES,
    pushAddresses: value.PUSH_ADDRESSES,
    stripe:
      STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET
        ? { secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET }
        : null,
    seller,
    registries: value.REGISTRY_URL.flatMap(each => placeOf(each) ?? []),
    registrySeconds: value.REGISTRY_SECONDS,
    metricsToken: value.METRICS_TOKEN ?? null,
    accessLog: value.ACCESS_LOG,
    freeSpaceFloor: value.FREE_SPACE_MB * 1024 * 1024,
    watchdogSeconds: value.WATCHDOG_SECONDS,
    backup: backupFrom(value),
    dumpHours: value.DUMP_HOURS,
  }
}

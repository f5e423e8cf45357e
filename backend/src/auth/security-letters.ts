/**
 * Letters about what happens to an account. `noteSecurity` writes the event down (`security-notes.ts`); `deliver` sends what
 * waits, after the answer and again with every sweep, until the mail server has taken it. Beyond the budget of a mailbox
 * letters wait for the next hour, and those that say the same become one. Nothing here makes a deed fail.
 *
 * Each letter has a link "this was not me" (`alarm.ts`), whose token is derived from the row with the server's pepper: it can
 * be written again, and the table tells nobody how to use it.
 */

import type { AuthDependencies } from './dependencies.ts'
import { deviceOf, networkOf } from './device.ts'
import { AuthError } from './errors.ts'
import type { Keys } from './keys.ts'
import { type Language, languageFor, layOut } from './letters.ts'
import type { Letter } from './mailer.ts'
import type { Settings } from './options.ts'
import { type SecurityEvent, securityTexts } from './security-texts.ts'

const hour = 3_600_000
/** a letter that no mail server took for so long is given up, with a line in the log */
const patienceHours = 72
/** until what was not taken is tried again; also how long a server may take to send what it has claimed */
const pauseHours = 0.1

/** What the link of a letter carries. */
export const alarmToken = (keys: Keys, id: string): string => `${id}.${keys.derive('alarm', id)}`

interface Waiting {
  readonly id: string
  readonly user_id: string
  readonly event: SecurityEvent
  readonly mailbox: string
  readonly user_agent: string | null
  readonly ip: string | null
  readonly codes_left: number | null
  readonly former_email: string | null
  readonly made_at: string
  readonly ends_at: string
  readonly raw_user_meta_data: Record<string, unknown> | null
}

/** Sends what waits. Of several at once, at whatever servers, each letter is sent by one. Never rejects. */
export async function deliver(deps: AuthDependencies): Promise<void> {
  const { settings, limiter } = deps
  if (settings.pages.alarm === null) return
  try {
    for (const [newest, ...others] of bundles(await claim(deps))) {
      if (newest === undefined) continue
      try {
        await limiter.take('securityLetter', newest.mailbox)
        await deps.mailer.send(await write(deps, newest, others.length))
        await settle(deps, [newest, ...others], { isSent: true })
      } catch (error) {
        // The budget is full again within the hour; the sweep comes as often.
        if (!(error instanceof AuthError && error.status === 429)) {
          const name = error instanceof Error ? error.name : 'unknown'
          settings.log(`auth: a letter (${newest.event}) was not taken and will be sent again: ${name}`)
        }
        await settle(deps, [newest, ...others], { isSent: false })
      }
    }
  } catch (error) {
    settings.log(`auth: letters about security wait: ${error instanceof Error ? error.name : 'unknown'}`)
  }
}

/** For some minutes they are this server's to send; when it dies meanwhile another takes them. */
const claim = ({ db, settings }: AuthDependencies): Promise<Waiting[]> =>
  db.asAdmin(sql =>
    sql.query<Waiting>(
      `with mine as (
         select id from auth.security_letters
         where sent_at is null and send_after <= $1 and made_at > $2 order by made_at limit 200 for update skip locked
       ), claimed as (
         update auth.security_letters l set send_after = $3 from mine where l.id = mine.id returning l.*
       )
       select c.id, c.user_id, c.event, c.mailbox, c.user_agent, host(c.ip) as ip, c.codes_left, c.former_email, c.made_at,
         c.ends_at, u.raw_user_meta_data
       from claimed c join auth.users u on u.id = c.user_id order by c.made_at desc, c.id`,
      [moment(settings, 0), moment(settings, -patienceHours), moment(settings, pauseHours)],
    ),
  )

/** Newest first. What gives an address back is never one of several. */
function bundles(waiting: readonly Waiting[]): Waiting[][] {
  const found = new Map<string, Waiting[]>()
  for (const row of waiting) {
    const key = row.former_email === null ? `${row.user_id} ${row.event} ${row.mailbox}` : row.id
    found.set(key, [...(found.get(key) ?? []), row])
  }
  return [...found.values()].toReversed()
}

const settle = (
  { db, settings }: AuthDependencies,
  rows: readonly Waiting[],
  { isSent }: { isSent: boolean },
): Promise<unknown> =>
  db.asAdmin(sql =>
    sql.query(
      `update auth.security_letters set sent_at = case when $2 then $3::timestamptz end, send_after = $3
       where id::text in (select jsonb_array_elements_text(($1::jsonb) -> 'ids'))`,
      [{ ids: rows.map(({ id }) => id) }, isSent, moment(settings, isSent ? 0 : pauseHours)],
    ),
  )

const moment = (settings: Settings, hours: number): string => new Date(settings.now() + hours * hour).toISOString()

async function write({ db, keys, settings }: AuthDependencies, row: Waiting, more: number): Promise<Letter> {
  const reader = await db.asAdmin(sql => settings.readerOf(sql, row.user_id))
  const language = languageFor(
    { ...row.raw_user_meta_data, ...(reader?.language ? { language: reader.language } : {}) },
    '',
  )
  const told = row.raw_user_meta_data?.time_zone
  const zone = reader?.timeZone ?? (typeof told === 'string' ? told : null)
  const words = securityTexts(settings.productName)[language]
  const { subject, lead } = words.events[row.event]
  const network = networkOf(row.ip)
  const facts = [
    words.at(momentIn(row.made_at, zone)),
    words.device(deviceIn(language, settings, row.user_agent)),
    network && words.network(network),
    row.codes_left !== null && words.codesLeft(row.codes_left),
    more > 0 && words.more(more),
  ].filter(fact => typeof fact === 'string')
  const link = new URL(settings.pages.alarm ?? '/', settings.siteUrl())
  link.searchParams.set('token', alarmToken(keys, row.id))
  const hours = Math.round((Date.parse(row.ends_at) - Date.parse(row.made_at)) / hour)
  return layOut({
    kind: row.event,
    product: settings.productName,
    to: row.mailbox,
    language,
    subject,
    lead: row.former_email === null ? lead : `${lead}${language === 'ja' ? '' : ' '}${words.former}`,
    facts,
    note: words.known,
    warning: words.alarm(hours),
    button: words.button,
    link: link.href,
  })
}

function deviceIn(language: Language, { productName }: Settings, userAgent: string | null): string {
  const words = securityTexts(productName)[language]
  const { browser, os } = deviceOf(userAgent)
  return browser && os ? words.deviceName(browser, os) : (browser ?? os ?? words.unknownDevice)
}

/** `2026-11-22 21:05 (Asia/Tokyo)`: the same in every language; a zone that nobody knows is UTC. */
function momentIn(at: string, zone: string | null): string {
  const timeZone = zone !== null && isZone(zone) ? zone : 'UTC'
  const numbers = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
  const parts = new Intl.DateTimeFormat([], {
    ...numbers,
    timeZone,
    hourCycle: 'h23',
    calendar: 'gregory',
    numberingSystem: 'latn',
  }).formatToParts(new Date(at))
  const of = (type: string): string => parts.find(part => part.type === type)?.value ?? ''
  return `${of('year')}-${of('month')}-${of('day')} ${of('hour')}:${of('minute')} (${timeZone})`
}

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat([], { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** What is over goes; letters that nobody took are told to whoever reads the log. */
export async function sweepSecurity(deps: AuthDependencies): Promise<void> {
  const { db, settings } = deps
  await deliver(deps)
  const lost = await db.asAdmin(async sql => {
    const rows = await sql.query<{ was_sent: boolean }>(
      `delete from auth.security_letters
       where greatest(ends_at, made_at + interval '7 days') < $1 returning sent_at is not null as was_sent`,
      [moment(settings, 0)],
    )
    await sql.query('delete from auth.known_devices where seen_at < $1', [moment(settings, -400 * 24)])
    return rows.filter(({ was_sent }) => !was_sent).length
  })
  if (lost > 0) settings.log(`auth: ${lost} letters about security were never taken by the mail server`)
}

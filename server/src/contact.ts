import { createHmac } from 'node:crypto'
import type { Letter, Mailer } from '@techo/backend/auth'
import type { Db } from '@techo/backend/database'
import { log } from '@techo/backend/log'
import { z } from 'zod'
import type { Hosted } from './hosted.ts'

/**
 * What people write on the contact page: kept in a table of its own (`private.contact_messages`), counted there against the
 * limits, then told by e-mail to who answers. A letter that cannot be sent changes nothing for the person who wrote: the
 * message is kept.
 */

const clean = (text: string): string => text.normalize('NFC').replace(/\r\n?/g, '\n').trim()

/** No control characters but the line break and the tab: Postgres refuses NUL, and the rest only serves to hide things. */
const isPlain = (text: string): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  !/[\u0000-\u0008\u000b-\u001f\u007f\u2028-\u202e\u2066-\u2069]/.test(text) && text.isWellFormed()

const oneLine = (text: string): boolean => !/[\n\t]/.test(text)

export const contactMessage = z.object({
  email: z.string().max(300).transform(clean).pipe(z.email().max(254)),
  name: z.string().max(200).transform(clean).pipe(z.string().max(100).refine(isPlain).refine(oneLine)).optional(),
  topic: z.enum(['question', 'trouble', 'idea', 'account', 'other']),
  /** characters as JavaScript counts them */
  message: z.string().max(8000).transform(clean).pipe(z.string().min(1).max(4000).refine(isPlain)),
  language: z.enum(['ja', 'en']),
  /** people do not see this field; what fills it in is no person */
  website: z.string().max(500).optional(),
})

export type ContactMessage = z.infer<typeof contactMessage>

export interface Sender {
  /** the network address */
  readonly peer: string
  /** id of the account that was signed in */
  readonly person: string | null
}

export interface ContactService {
  /** The id of the kept message, or why it was not kept. Rejects when the database does not answer. */
  take(message: ContactMessage, sender: Sender): Promise<{ readonly id: string } | 'limited' | 'unavailable'>
}

/** Keeps a message unless a limit is reached; null then. */
type Keep = (message: object, sender: string, person: string | null) => Promise<string | null>

export interface ContactOptions {
  /** null: there is nowhere to keep messages */
  readonly keep: Keep | null
  /** null: no letters */
  readonly mailer: Mailer | null
  /** who answers; null keeps messages without a letter */
  readonly to: string | null
  /** keys the digests of network addresses */
  readonly secret: string
}

/** @param hourly messages of one address or account within an hour */
export const keepInDatabase =
  (db: Db, hourly: number): Keep =>
  (message, sender, person) =>
    db.asAdmin(async sql => {
      const [row] = await sql.query<{ id: string | null }>(
        'select public.take_contact_message($1::jsonb, $2, $3::uuid, $4) as id',
        [message, sender, person, hourly],
      )
      return row?.id ?? null
    })

/** The same through the API of a hosted project, which needs its secret key. */
export const keepInProject = ({ url, secretKey }: Hosted, hourly: number): Keep | null =>
  secretKey === null
    ? null
    : async (message, sender, person) => {
        const answer = await fetch(`${url}/rest/v1/rpc/take_contact_message`, {
          method: 'POST',
          headers: { apikey: secretKey, 'content-type': 'application/json' },
          body: JSON.stringify({ given: message, origin: sender, person, hourly }),
          signal: AbortSignal.timeout(10_000),
        })
        if (!answer.ok) throw new Error(`The backend answers ${answer.status}`)
        return z
          .uuid()
          .nullable()
          .parse(await answer.json())
      }

export function createContactService({ keep, mailer, to, secret }: ContactOptions): ContactService {
  return {
    async take({ website, ...message }, { peer, person }) {
      // As if it had worked: a machine learns nothing from the answer.
      if (website) return { id: crypto.randomUUID() }
      if (keep === null) return 'unavailable'
      const sender = createHmac('sha256', secret).update(peer).digest('base64url')
      const id = await keep(message, sender, person)
      if (id === null) return 'limited'
      if (mailer && to)
        // Nobody waits for a mail server here.
        void mailer.send(letterOf(id, message, to)).catch(error => {
          log.error({ part: 'contact', id, name: error instanceof Error ? error.name : '' }, 'the letter was not sent')
        })
      return { id }
    },
  }
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const asHtml = (text: string): string => text.replace(/[&<>"]/g, sign => entities[sign] ?? '')

function letterOf(
  id: string,
  { email, name, topic, message, language }: Omit<ContactMessage, 'website'>,
  to: string,
): Letter {
  const from = name ? `${name} <${email}>` : email
  const facts = [`From: ${from}`, `Topic: ${topic}`, `Language: ${language}`, `Number: ${id.slice(0, 8).toUpperCase()}`]
  return {
    to,
    replyTo: email,
    subject: `【Techo】お問い合わせ ${id.slice(0, 8).toUpperCase()}（${topic}）`,
    text: `${facts.join('\n')}\n\n${message}\n`,
    html: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>Techo</title></head><body><p>${facts
      .map(asHtml)
      .join('<br>')}</p><p>${asHtml(message).replaceAll('\n', '<br>')}</p></body></html>`,
    kind: 'contact',
  }
}

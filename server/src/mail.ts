import { mkdirSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Letter, Mailer } from '@techo/backend/auth'
import { createTransport } from 'nodemailer'

/**
 * How letters leave the server: through SMTP when a mail server is configured, otherwise into a mailbox that keeps the
 * last 200 letters and shows them at `/dev/mailbox` to the machine itself.
 */
export interface KeptLetter extends Letter {
  readonly id: number
  /** ISO instant */
  readonly sentAt: string
}

export interface Mailbox extends Mailer {
  /** Newest first; only those to `to` when given. */
  letters(to?: string): readonly KeptLetter[]
  clear(): void
}

const capacity = 200

/** @param folder where the letters survive a restart; null keeps them in memory only */
export function createMailbox(folder: string | null): Mailbox {
  const file = folder === null ? null : join(folder, 'mailbox.json')
  if (folder !== null) mkdirSync(folder, { recursive: true, mode: 0o700 })
  let kept: KeptLetter[] = file === null ? [] : readKept(file)
  let next = Math.max(0, ...kept.map(letter => letter.id)) + 1
  let writing: Promise<void> = Promise.resolve()

  const save = (): Promise<void> => {
    if (file === null) return Promise.resolve()
    writing = writing
      .then(() => writeFile(`${file}.new`, JSON.stringify(kept), { mode: 0o600 }))
      .then(() => rename(`${file}.new`, file))
      // A letter that could not be written down is still in memory; the next one writes both.
      .catch(() => undefined)
    return writing
  }

  return {
    async send(letter) {
      kept = [...kept, { ...letter, id: next++, sentAt: new Date().toISOString() }].slice(-capacity)
      await save()
    },
    letters: to => kept.filter(letter => to === undefined || letter.to.toLowerCase() === to.toLowerCase()).toReversed(),
    clear() {
      kept = []
      void save()
    },
  }
}

const readKept = (file: string): KeptLetter[] => {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

/**
 * @param url `smtp://user:password@host:587` or `smtps://…`
 * @param from the sender's address, e.g. `Techo <no-reply@example.org>`
 */
export function createSmtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(url)
  return {
    async send({ to, replyTo, subject, text, html, headers }) {
      const more = { ...(replyTo ? { replyTo } : {}), ...(headers ? { headers } : {}) }
      await transport.sendMail({ from, to, ...more, subject, text, html })
    },
  }
}

/**
 * Connects and signs in, sends nothing.
 * @throws what the mail server or the network said
 */
export async function checkSmtp(url: string): Promise<void> {
  const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 }
  const transport = createTransport({ url, ...patience })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

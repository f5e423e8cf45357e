import { NumberRefused, type SmsSender } from '@techo/backend/auth'
import { z } from 'zod'
import type { Mailbox } from './mail.ts'

/** How text messages leave the server: through a gateway when one is configured, else into the mailbox of this machine. */
export interface SmsGateway {
  /** what is posted to; the messages of an account at Twilio, or what speaks the same */
  readonly url: string
  readonly account: string
  readonly token: string
  /** a number, a name, or a messaging service (`MG…`) */
  readonly from: string
}

const patienceMs = 10_000

/** Twilio's own number of a fault tells more than the status. */
const faultShape = z.object({ code: z.number() })
const messageShape = z.object({
  status: z.string(),
  error_code: z.union([z.number(), z.string(), z.null()]).optional(),
})

/** Speaks Twilio's `Messages.json`: a form, basic authentication, JSON back. Errors carry status and code, nothing else. */
export function createSmsGateway({ url, account, token, from }: SmsGateway): SmsSender {
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`
  const sender = /^MG[\da-f]{32}$/i.test(from) ? 'MessagingServiceSid' : 'From'
  return {
    async send({ to, text }) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization, accept: 'application/json' },
        body: new URLSearchParams({ To: to, Body: text, [sender]: from }),
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      }).catch(error => {
        throw new Error(`the gateway did not answer (${error instanceof Error ? error.name : 'unknown'})`)
      })
      const body: unknown = await response.json().catch(() => null)
      if (response.ok) {
        const { data } = messageShape.safeParse(body)
        if (data && /^(failed|undelivered|canceled)$/.test(data.status))
          throw new NumberRefused(`the gateway could not send it (${data.error_code ?? data.status})`)
        return
      }
      const code = faultShape.safeParse(body).data?.code
      const words = `the gateway answered ${response.status}${code === undefined ? '' : ` (${code})`}`
      // 400 is about this message; a wrong token, an empty account or a fault of theirs is about all of them.
      throw response.status === 400 ? new NumberRefused(words) : new Error(words)
    },
  }
}

/** Puts messages beside the letters, for whoever sits at this machine. */
export const smsIntoMailbox = (mailbox: Mailbox): SmsSender => ({
  send: ({ to, text, kind }) => mailbox.send({ to, subject: 'SMS', text, html: '', kind: `sms_${kind}` }),
})

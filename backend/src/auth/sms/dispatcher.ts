/**
 * Where text messages are handed over, and counted before: each costs money. A gateway that does not work is left alone for
 * half a minute, in which whoever asks for a message is told so. That is how they learn of it whose request must not wait
 * for the gateway, because only a known number has something to wait for.
 */
import type { Caller } from '../../caller.ts'
import { AuthError } from '../errors.ts'
import type { Limiter } from '../limits.ts'
import type { Limits, Settings } from '../options.ts'
import { NumberRefused, type SmsSender, type TextMessage } from './sender.ts'

/** Messages of one purpose follow each other a minute apart. */
export type Purpose = 'access' | 'change' | 'reauthentication' | 'factor'

export interface SmsDispatcher {
  /**
   * Takes the budgets of one message. The number counts as typed, whether or not somebody has it.
   * @throws AuthError `over_sms_send_rate_limit`, or `sms_send_failed` while the gateway is known not to work
   */
  reserve(from: Caller, phone: string, purpose: Purpose): Promise<Reservation>
}

/** Room for one message. */
export interface Reservation {
  /** Hands it over and waits; `undefined` is nothing to send. @throws AuthError `sms_send_failed` */
  send(message: TextMessage | undefined): Promise<void>
  /** Hands it over without waiting. */
  post(message: TextMessage | undefined): void
}

const outageMs = 30_000

const failed = (): AuthError => new AuthError(422, 'sms_send_failed', 'Error sending SMS to provider')

export function createSmsDispatcher(sender: SmsSender, limiter: Limiter, settings: Settings): SmsDispatcher {
  let worksAgainAt = 0

  return {
    async reserve(from, phone, purpose) {
      if (worksAgainAt > settings.now()) throw failed()
      const ofNumber: readonly (readonly [keyof Limits, string])[] = [
        ['smsNumberKind', `${purpose} ${phone}`],
        ['smsNumber', phone],
        ['smsNumberDay', phone],
        ['smsAll', 'all'],
      ]
      await limiter.take('sms', from.key)
      for (const [name, key] of ofNumber) await limiter.take(name, key)

      const hand = async (message: TextMessage | undefined): Promise<void> => {
        if (message === undefined) return
        try {
          await sender.send(message)
        } catch (error) {
          const name = error instanceof Error ? `${error.name} ${error.message.split('\n')[0]}` : 'unknown'
          settings.log(`auth: a text message (${message.kind}) was not taken: ${name}`)
          if (!(error instanceof NumberRefused)) worksAgainAt = settings.now() + outageMs
          // It cost nothing, and the person may try again at once.
          for (const [budget, key] of ofNumber) await limiter.refund(budget, key)
          throw failed()
        }
      }
      return {
        send: hand,
        // What went wrong is in the log.
        post: message => void hand(message).catch(() => undefined),
      }
    },
  }
}

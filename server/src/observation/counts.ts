import type { Mailer, SmsSender } from '@techo/backend/auth'

/** How many letters, or text messages, left and how many were refused, since the start. */
export interface Sent {
  readonly sent: number
  readonly failed: number
}

/** The same mailer, counted. */
export function countLetters(mailer: Mailer): Mailer & { counts(): Sent } {
  return counted(mailer)
}

/** The same sender, counted. */
export function countTexts(sender: SmsSender): SmsSender & { counts(): Sent } {
  return counted(sender)
}

function counted<Message>({ send }: { send(message: Message): Promise<void> }) {
  let [sent, failed] = [0, 0]
  return {
    async send(message: Message) {
      await send(message).catch(error => {
        failed++
        throw error
      })
      sent++
    },
    counts: () => ({ sent, failed }),
  }
}

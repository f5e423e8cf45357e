import { createHmac, timingSafeEqual } from 'node:crypto'

/** What the buttons of a notice do, without a session: each is bound to one telling of one reminder, and is taken once. */
export const deeds = ['done', 'later'] as const
export type Deed = (typeof deeds)[number]

/** The telling of a reminder: another claim stands for another telling. */
export interface Telling {
  readonly reminder: string
  readonly claim: string
}

export interface Answers {
  /** base64url, for the encrypted message only */
  readonly token: (telling: Telling, deed: Deed) => string
  readonly isTrue: (telling: Telling, deed: Deed, token: string) => boolean
}

/** @param secret known to all servers of the database, at least 32 bytes that nobody guesses */
export function createAnswers(secret: string): Answers {
  const token: Answers['token'] = ({ reminder, claim }, deed) =>
    createHmac('sha256', secret).update(`answer of a reminder ${reminder} ${claim} ${deed}`).digest('base64url')
  return {
    token,
    isTrue(telling, deed, given) {
      const [wanted, told] = [Buffer.from(token(telling, deed)), Buffer.from(given)]
      return wanted.length === told.length && timingSafeEqual(wanted, told)
    },
  }
}

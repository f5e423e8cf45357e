/** How letters leave the auth module: whoever puts the backend together brings a mail server, a mailbox or a list. */
export interface Letter {
  readonly to: string
  /** who gets the answer, when it is not the sender */
  readonly replyTo?: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** besides those every letter has, e.g. `List-Unsubscribe` */
  readonly headers?: Readonly<Record<string, string>>
  /** what the letter is about, e.g. `signup`, `recovery` */
  readonly kind: string
}

export interface Mailer {
  /** Resolves when the letter was handed over; rejects when the mail server refused it. */
  send(letter: Letter): Promise<void>
}

/** How text messages leave the auth module: whoever puts the backend together brings a gateway, a mailbox or a list. */
export interface TextMessage {
  /** E.164, with + */
  readonly to: string
  readonly text: string
  /** what the message is about, e.g. `signup`, `factor` */
  readonly kind: string
}

export interface SmsSender {
  /**
   * Resolves when the message was handed over. Rejects with `NumberRefused` when it cannot go to this number, with anything
   * else when the gateway does not work. No error may carry the number or the text.
   */
  send(message: TextMessage): Promise<void>
}

/** The gateway works, but not for this number: it is no mobile phone, barred, or in a country that is not served. */
export class NumberRefused extends Error {
  override name = 'NumberRefused'
}

/**
 * The text messages of the auth module. One with a code ends with the line by which browsers and phones know for which site
 * it is and fill it in (WebOTP, "origin-bound one-time codes"). A Japanese message has room for 70 characters before it
 * costs twice, so there are few words.
 */
import type { Language } from '../letters.ts'

export type CodeTextKind = 'signup' | 'sign_in' | 'phone_change' | 'reauthentication' | 'factor'

interface Words {
  readonly code: Readonly<Record<CodeTextKind, (code: string) => string>>
  readonly expiry: (minutes: number) => string
  readonly accountExists: string
}

const words: Readonly<Record<Language, Words>> = {
  ja: {
    code: {
      signup: code => `登録用コード ${code}`,
      sign_in: code => `ログイン用コード ${code}`,
      phone_change: code => `番号の確認コード ${code}`,
      reauthentication: code => `本人確認コード ${code}`,
      factor: code => `2段階認証コード ${code}`,
    },
    expiry: minutes => `（${minutes}分間有効）\n他人に教えないでください。`,
    accountExists: 'この番号は登録済みです。心当たりがあれば、登録ではなくログインへお進みください。',
  },
  en: {
    code: {
      signup: code => `${code} is your sign-up code.`,
      sign_in: code => `${code} is your sign-in code.`,
      phone_change: code => `${code} confirms your phone number.`,
      reauthentication: code => `${code} confirms that it is you.`,
      factor: code => `${code} is your second-step code.`,
    },
    expiry: minutes => ` It works for ${minutes} minutes. Do not share it.`,
    accountExists: 'This number already has an account. If you tried to sign up, sign in instead.',
  },
}

interface Place {
  /** what people call the site */
  readonly product: string
  readonly language: Language
}

const signed = ({ product, language }: Place, text: string): string =>
  language === 'ja' ? `【${product}】${text}` : `${product}: ${text}`

/** @param content.host the name of the site without its port */
export function codeText(
  kind: CodeTextKind,
  { host, code, minutes, ...place }: Place & { host: string; code: string; minutes: number },
): string {
  const { code: lead, expiry } = words[place.language]
  return `${signed(place, `${lead[kind](code)}${expiry(minutes)}`)}\n\n@${host} #${code}`
}

export const accountExistsText = (place: Place): string => signed(place, words[place.language].accountExists)

/** What letters about security say, in Japanese and English. */
import type { Language } from './letters.ts'

/** What a person is told of by letter. */
export const securityEvents = [
  'new_device',
  'password_changed',
  'factor_added',
  'factor_removed',
  'passkey_added',
  'passkey_removed',
  'recovery_codes_made',
  'recovery_code_used',
  'email_changed',
  'phone_changed',
  'sessions_ended',
  'exported',
] as const
export type SecurityEvent = (typeof securityEvents)[number]

interface Words {
  readonly subject: string
  readonly lead: string
}

interface SecurityTexts {
  readonly events: Readonly<Record<SecurityEvent, Words>>
  /** under the lead of the letter to the mailbox that the account no longer has */
  readonly former: string
  readonly codesLeft: (left: number) => string
  readonly at: (moment: string) => string
  readonly device: (name: string) => string
  readonly unknownDevice: string
  readonly deviceName: (browser: string, os: string) => string
  readonly network: (name: string) => string
  /** it happened so many times besides */
  readonly more: (times: number) => string
  readonly known: string
  readonly button: string
  readonly alarm: (hours: number) => string
}

/** @param product what the people who get the letters call the site */
export const securityTexts = (product: string): Readonly<Record<Language, SecurityTexts>> => ({
  ja: {
    events: {
      new_device: {
        subject: `【${product}】新しい端末でログインしました`,
        lead: 'これまでとは違う端末または場所から、アカウントにログインしました。',
      },
      password_changed: { subject: `【${product}】パスワードを変更しました`, lead: 'パスワードを変更しました。' },
      factor_added: {
        subject: `【${product}】2段階認証を追加しました`,
        lead: '2段階認証の方法をアカウントに追加しました。',
      },
      factor_removed: {
        subject: `【${product}】2段階認証を削除しました`,
        lead: '2段階認証の方法をアカウントから削除しました。',
      },
      passkey_added: {
        subject: `【${product}】パスキーを追加しました`,
        lead: 'ログインに使えるパスキーをアカウントに追加しました。',
      },
      passkey_removed: {
        subject: `【${product}】パスキーを削除しました`,
        lead: 'パスキーをアカウントから削除しました。',
      },
      recovery_codes_made: {
        subject: `【${product}】新しい回復コードを作りました`,
        lead: '新しい回復コードを作りました。以前のコードは使えません。',
      },
      recovery_code_used: {
        subject: `【${product}】回復コードを使いました`,
        lead: '回復コードを1つ使って、ログインしました。',
      },
      email_changed: {
        subject: `【${product}】メールアドレスを変更しました`,
        lead: 'アカウントのメールアドレスを変更しました。',
      },
      phone_changed: {
        subject: `【${product}】電話番号を変更しました`,
        lead: 'アカウントの電話番号を変更しました。',
      },
      sessions_ended: {
        subject: `【${product}】端末をログアウトしました`,
        lead: 'ログイン中の端末を、まとめてログアウトしました。',
      },
      exported: {
        subject: `【${product}】データを書き出しました`,
        lead: 'アカウントのデータをすべて書き出しました。',
      },
    },
    former: 'このアドレスでは、もうログインできません。お心当たりがないときは、下のボタンでアカウントを取り戻せます。',
    codesLeft: left => `残りの回復コードは${left}個です。`,
    at: moment => `日時：${moment}`,
    device: name => `端末：${name}`,
    unknownDevice: '不明な端末',
    deviceName: (browser, os) => `${browser}（${os}）`,
    network: name => `接続元：${name}`,
    more: times => `ほかにも${times}回ありました。`,
    known: 'ご自身の操作であれば、何もする必要はありません。',
    button: '自分ではありません',
    alarm: hours =>
      `お心当たりがないときは、ボタンを押してください。すべての端末をログアウトし、新しいパスワードを決められます。ボタンは${
        hours >= 48 ? `${hours / 24}日` : `${hours}時間`
      }以内に1回だけ使えます。`,
  },
  en: {
    events: {
      new_device: {
        subject: `${product}: signed in on a new device`,
        lead: 'Somebody signed in to your account on a device or from a place that is new.',
      },
      password_changed: { subject: `${product}: your password was changed`, lead: 'Your password was changed.' },
      factor_added: {
        subject: `${product}: a second step was added`,
        lead: 'A second step for signing in was added to your account.',
      },
      factor_removed: {
        subject: `${product}: a second step was removed`,
        lead: 'A second step for signing in was removed from your account.',
      },
      passkey_added: {
        subject: `${product}: a passkey was added`,
        lead: 'A passkey that signs in was added to your account.',
      },
      passkey_removed: {
        subject: `${product}: a passkey was removed`,
        lead: 'A passkey was removed from your account.',
      },
      recovery_codes_made: {
        subject: `${product}: new recovery codes were made`,
        lead: 'New recovery codes were made. The ones before no longer work.',
      },
      recovery_code_used: {
        subject: `${product}: a recovery code was used`,
        lead: 'Somebody signed in to your account with one of your recovery codes.',
      },
      email_changed: {
        subject: `${product}: your e-mail address was changed`,
        lead: 'The e-mail address of your account was changed.',
      },
      phone_changed: {
        subject: `${product}: your phone number was changed`,
        lead: 'The phone number of your account was changed.',
      },
      sessions_ended: {
        subject: `${product}: devices were signed out`,
        lead: 'Devices on which you were signed in were signed out together.',
      },
      exported: {
        subject: `${product}: your data was exported`,
        lead: 'All the data of your account was exported.',
      },
    },
    former:
      'This address no longer signs in to the account. If that was not you, the button below gives the account back to you.',
    codesLeft: left => (left === 1 ? 'One recovery code is left.' : `${left} recovery codes are left.`),
    at: moment => `When: ${moment}`,
    device: name => `Device: ${name}`,
    unknownDevice: 'unknown',
    deviceName: (browser, os) => `${browser} on ${os}`,
    network: name => `Network: ${name}`,
    more: times => (times === 1 ? 'It happened once more.' : `It happened ${times} more times.`),
    known: 'If this was you, there is nothing to do.',
    button: 'This was not me',
    alarm: hours =>
      `If it was not you, press the button: all devices are signed out, and you choose a new password. It works once, within ${
        hours >= 48 ? `${hours / 24} days` : `${hours} hours`
      }.`,
  },
})

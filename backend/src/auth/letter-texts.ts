export type LetterKind =
  | 'signup'
  | 'account_exists'
  | 'magiclink'
  | 'recovery'
  | 'email_change'
  | 'email_change_current'
  | 'reauthentication'

interface Words {
  readonly subject: string
  readonly lead: string
  readonly button?: string
}

type Texts = Record<LetterKind, Words> & {
  readonly codeInstead: string
  readonly codeOnly: string
  readonly expiry: (minutes: number) => string
  readonly ignore: Record<LetterKind, string>
}

const ignoreJa = 'お心当たりがなければ、このメールは削除してください。何も変わりません。'
const ignoreEn = 'If you did not ask for this, delete this letter. Nothing changes.'
const alarmJa = 'お心当たりがなければ、すぐにパスワードを変更してください。'
const alarmEn = 'If you did not ask for this, change your password now.'

/** @param product what the people who get the letters call the site */
export const letterTexts = (product: string): Record<'ja' | 'en', Texts> => ({
  ja: {
    signup: {
      subject: `【${product}】メールアドレスを確認してください`,
      lead: `${product} へのご登録ありがとうございます。下のボタンを押すと、登録が完了します。`,
      button: '登録を完了する',
    },
    account_exists: {
      subject: `【${product}】このメールアドレスは登録済みです`,
      lead: 'このメールアドレスで新しく登録しようとした方がいます。アカウントはすでにありますので、そのままログインできます。パスワードを忘れたときは、ログイン画面から再設定してください。',
      button: 'ログインする',
    },
    magiclink: {
      subject: `【${product}】ログイン用のリンク`,
      lead: '下のボタンを押すと、ログインできます。',
      button: 'ログインする',
    },
    recovery: {
      subject: `【${product}】パスワードの再設定`,
      lead: '下のボタンを押して、新しいパスワードを決めてください。',
      button: 'パスワードを再設定する',
    },
    email_change: {
      subject: `【${product}】新しいメールアドレスを確認してください`,
      lead: `${product} のメールアドレスをこちらに変更します。下のボタンを押して確認してください。`,
      button: 'メールアドレスを確認する',
    },
    email_change_current: {
      subject: `【${product}】メールアドレスの変更を確認してください`,
      lead: `${product} のメールアドレスを変更する手続きがありました。変更してよければ、下のボタンを押してください。新しいメールアドレスにも確認のメールをお送りしました。`,
      button: '変更を確認する',
    },
    reauthentication: {
      subject: `【${product}】確認コード`,
      lead: 'ご本人であることを確認しています。',
    },
    codeInstead: 'ボタンが使えないときは、画面に次のコードを入力してください。',
    codeOnly: '画面に次のコードを入力してください。',
    expiry: minutes => `有効期限は${minutes}分です。`,
    ignore: {
      signup: ignoreJa,
      account_exists: ignoreJa,
      magiclink: ignoreJa,
      recovery: ignoreJa,
      email_change: ignoreJa,
      email_change_current: alarmJa,
      reauthentication: alarmJa,
    },
  },
  en: {
    signup: {
      subject: `${product}: confirm your e-mail address`,
      lead: `Thank you for signing up to ${product}. Press the button to finish.`,
      button: 'Confirm my address',
    },
    account_exists: {
      subject: `${product}: you already have an account`,
      lead: 'Somebody tried to sign up with this e-mail address. You already have an account, so you can simply sign in. If you forgot your password, reset it from the sign-in page.',
      button: 'Sign in',
    },
    magiclink: {
      subject: `${product}: your sign-in link`,
      lead: 'Press the button to sign in.',
      button: 'Sign in',
    },
    recovery: {
      subject: `${product}: reset your password`,
      lead: 'Press the button to choose a new password.',
      button: 'Reset my password',
    },
    email_change: {
      subject: `${product}: confirm your new e-mail address`,
      lead: `Your ${product} account is about to use this address. Press the button to confirm it.`,
      button: 'Confirm this address',
    },
    email_change_current: {
      subject: `${product}: confirm the change of your e-mail address`,
      lead: `Somebody asked to change the e-mail address of your ${product} account. If it was you, press the button. A letter to the new address is on its way too.`,
      button: 'Confirm the change',
    },
    reauthentication: {
      subject: `${product}: your code`,
      lead: 'We are making sure that it is you.',
    },
    codeInstead: 'If the button does not work, type this code on the page:',
    codeOnly: 'Type this code on the page:',
    expiry: minutes => `It works for ${minutes} minutes.`,
    ignore: {
      signup: ignoreEn,
      account_exists: ignoreEn,
      magiclink: ignoreEn,
      recovery: ignoreEn,
      email_change: ignoreEn,
      email_change_current: alarmEn,
      reauthentication: alarmEn,
    },
  },
})

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

export const letterTexts: Record<'ja' | 'en', Texts> = {
  ja: {
    signup: {
      subject: '【Techo】メールアドレスを確認してください',
      lead: 'Techo へのご登録ありがとうございます。下のボタンを押すと、登録が完了します。',
      button: '登録を完了する',
    },
    account_exists: {
      subject: '【Techo】このメールアドレスは登録済みです',
      lead: 'このメールアドレスで新しく登録しようとした方がいます。アカウントはすでにありますので、そのままログインできます。パスワードを忘れたときは、ログイン画面から再設定してください。',
      button: 'ログインする',
    },
    magiclink: {
      subject: '【Techo】ログイン用のリンク',
      lead: '下のボタンを押すと、ログインできます。',
      button: 'ログインする',
    },
    recovery: {
      subject: '【Techo】パスワードの再設定',
      lead: '下のボタンを押して、新しいパスワードを決めてください。',
      button: 'パスワードを再設定する',
    },
    email_change: {
      subject: '【Techo】新しいメールアドレスを確認してください',
      lead: 'Techo のメールアドレスをこちらに変更します。下のボタンを押して確認してください。',
      button: 'メールアドレスを確認する',
    },
    email_change_current: {
      subject: '【Techo】メールアドレスの変更を確認してください',
      lead: 'Techo のメールアドレスを変更する手続きがありました。変更してよければ、下のボタンを押してください。新しいメールアドレスにも確認のメールをお送りしました。',
      button: '変更を確認する',
    },
    reauthentication: {
      subject: '【Techo】確認コード',
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
      subject: 'Techo: confirm your e-mail address',
      lead: 'Thank you for signing up to Techo. Press the button to finish.',
      button: 'Confirm my address',
    },
    account_exists: {
      subject: 'Techo: you already have an account',
      lead: 'Somebody tried to sign up with this e-mail address. You already have an account, so you can simply sign in. If you forgot your password, reset it from the sign-in page.',
      button: 'Sign in',
    },
    magiclink: {
      subject: 'Techo: your sign-in link',
      lead: 'Press the button to sign in.',
      button: 'Sign in',
    },
    recovery: {
      subject: 'Techo: reset your password',
      lead: 'Press the button to choose a new password.',
      button: 'Reset my password',
    },
    email_change: {
      subject: 'Techo: confirm your new e-mail address',
      lead: 'Your Techo account is about to use this address. Press the button to confirm it.',
      button: 'Confirm this address',
    },
    email_change_current: {
      subject: 'Techo: confirm the change of your e-mail address',
      lead: 'Somebody asked to change the e-mail address of your Techo account. If it was you, press the button. A letter to the new address is on its way too.',
      button: 'Confirm the change',
    },
    reauthentication: {
      subject: 'Techo: your code',
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
}

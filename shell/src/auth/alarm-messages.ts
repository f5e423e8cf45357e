import { defineMessages } from '@techo/ui'

export const useAlarmT = defineMessages('alarm', {
  ja: {
    title: 'アカウントを守る',
    lead: 'お知らせのメールに心当たりがないときは、ボタンを押してください。',
    sessions: 'すべての端末をログアウトします。',
    password: 'いまのパスワードを無効にし、新しいパスワードを決めます。',
    since: 'その後に設定された2段階認証と、変更されたアドレスを元に戻します。書いたものはそのままです。',
    submit: '自分ではありません',
    mine: '自分の操作でした',
    'over.title': 'このリンクは使えません',
    'over.lead':
      'すでに使われたか、期限が切れています。心配なときは、パスワードを再設定してください。すべての端末がログアウトされます。',
    'over.reset': 'パスワードを再設定する',
    'over.contact': 'お問い合わせ',
  },
  en: {
    title: 'Protect your account',
    lead: 'If you do not know what the letter tells of, press the button.',
    sessions: 'All devices are signed out.',
    password: 'The current password stops working, and you choose a new one.',
    since: 'Second steps set up since then are removed and a changed address is put back. What you wrote stays.',
    submit: 'This was not me',
    mine: 'It was me',
    'over.title': 'This link does not work',
    'over.lead':
      'It was used already or has expired. If you are worried, reset your password: that signs all devices out.',
    'over.reset': 'Reset the password',
    'over.contact': 'Contact us',
  },
})

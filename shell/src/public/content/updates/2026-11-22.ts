import type { Update } from '../../update.ts'

export const update: Update = {
  day: '2026-11-22',
  ja: {
    title: '書いたものを、なくさない、のぞかせない',
    text: '停電や混雑にサーバーが強くなり、ログインとアカウントの守りも固くなりました。ヘルプも書き直しました。',
    items: [
      'サーバーのマシンの電源が突然切れても、保存されたものは残ります。',
      'サーバーの空きがなくなっても、読むことは続けられます。書いたものはこの端末に残り、空きができたら送られます。',
      'だれかの重い操作が、ほかの人を待たせなくなりました。',
      'アカウントごとの件数に、ふつうの暮らしでは届かない上限ができました。半分を超えると、設定の「プラン」に表示されます。',
      '2段階認証は、画面だけでなくデータそのものを守るようになりました。パスワードだけでは、どの経路からも読み書きできません。',
      'ほかの端末をログアウトさせると、その端末からはすぐに読み書きできなくなります。',
      '長く使わなかった端末やログインから1年たった端末では、もう一度ログインします。送信を待っている変更はなくなりません。',
      'パスワードやメールアドレスの変更、書き出し、アカウントの削除の前に、ご本人かどうかをもう一度確かめます。',
      '新しい端末でのログインや、パスワードなどの変更を、メールでお知らせします。心当たりがないときは、そのメールからすべての端末をログアウトさせられます。',
      '回復コードは、ひとつずつ1回だけ使えます。使っても2段階認証はオンのままで、残りの数がわかります。',
      '使えるサイトでは、電話番号での登録とログイン、パスキーでのログインができます。どちらも2段階認証に使えます。',
      '登録の確認のリンクを開くと、ほかの端末でも、開こうとしていたページに進みます。',
      'ヘルプとよくある質問を、いまの機能に合わせて書き直しました。機能ごとに画面の写真があり、別の言い方でも見つかります。',
    ],
  },
  en: {
    title: 'What you wrote stays, and stays yours',
    text: 'The server holds out against power cuts, full disks and crowds; your account is guarded better, and the help is new.',
    items: [
      'What was saved is there when the power of the server’s machine fails.',
      'When the server has no room left, you can still read. What you write stays on your device and is sent once there is room.',
      'A heavy request of one person no longer keeps the others waiting.',
      'An account holds a limited number of entries, far more than a life fills. From half of it on, the plan’s settings show where you are.',
      'Two-step sign-in guards the data itself, not only the screens: a password alone reads and writes nothing, by whatever way.',
      'A device you sign out can read and write nothing any more, within seconds.',
      'A device that was not used for long, or signed in a year ago, signs in again. Changes that wait there are not lost.',
      'Before password or address change, before an export, and before an account is deleted, you are asked once more who you are.',
      'Letters tell you of new devices and of changes to your account. If it was not you, the letter signs out all devices.',
      'Recovery codes work once each and leave the others. Two-step sign-in stays on, and you see how many are left.',
      'Where the site offers it: sign up and sign in with a phone number, and sign in with a passkey. Both serve as a second step.',
      'The link that confirms a new account leads to the page you wanted, also on another device.',
      'Help and answers are written anew from what the product does now, with a picture for each area, and are found by other words too.',
    ],
  },
}

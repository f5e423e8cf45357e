import { link, list, steps, text } from '../../article.ts'
import type { Guide } from './guide.ts'

export const account: Guide = {
  id: 'account',
  address: '/mypage/settings?section=account',
  ja: ({ setting, page }) => ({
    heading: 'アカウントとログイン',
    blocks: [
      list(
        'メールアドレスとパスワードでログインします。電話番号を使えるサイトでは、090から始まる番号をそのまま入れて、パスワードか、メッセージで届くコードでログインできます。',
        'パスワードを使わず、メールに届くリンクや6桁のコードでログインすることもできます。パスキーを使えるサイトでは、端末の指紋や顔でログインできます。',
        `パスワードを忘れたときは、ログインの画面の${page('/forgot-password')}から決め直せます。`,
        `メールアドレス、電話番号、パスワードは、設定の${setting('account')}で変えられます。大切な変更の前には、パスワード、届いたコード、2段階認証のどれかで、ご本人かどうかをもう一度確かめます。`,
        '60日のあいだ使わなかった端末や、ログインから1年たった端末では、もう一度ログインが必要です。送信を待っている変更は、ログインすると送られます。',
      ),
      link('/forgot-password', 'パスワードを決め直す'),
    ],
  }),
  en: ({ setting, page }) => ({
    heading: 'Account and signing in',
    blocks: [
      list(
        'Sign in with your e-mail address and a password. Where the site takes phone numbers, enter yours as you write it, and use the password or a code that arrives as a message.',
        'Without a password, a letter brings a link and a six-digit code. Where the site takes passkeys, the fingerprint or face of your device will do.',
        `If you forget your password, ${page('/forgot-password')} on the sign-in page lets you set a new one.`,
        `E-mail address, phone number and password are changed under ${setting('account')} in the settings. Before anything important changes we make sure once more that it is you: by the password, a code, or the second step.`,
        'A device that was not used for 60 days, or signed in a year ago, asks you to sign in again. Changes that wait there are sent once you have.',
      ),
      link('/forgot-password', 'Set a new password'),
    ],
  }),
}

export const security: Guide = {
  id: 'security',
  address: '/mypage/settings?section=security',
  picture: 'security',
  ja: ({ setting }) => ({
    heading: '2段階認証とログイン中の端末',
    blocks: [
      text(
        `設定の${setting('security')}で2段階認証を設定すると、パスワードを知られても、書いたものは読まれません。画面だけでなく、データそのものが守られます。`,
      ),
      list(
        '二つ目の段階には、認証アプリの6桁のコードのほか、使えるサイトでは電話番号やパスキーを選べます。',
        '設定すると、回復コードが作られます。認証アプリを使えなくなったとき、ひとつずつ、1回だけ使えます。使っても2段階認証はオンのままで、残りの数が表示されます。安全な場所に控えてください。',
        'ログイン中の端末の一覧で、覚えのない端末をログアウトさせられます。',
        '新しい端末でのログイン、パスワードやメールアドレスの変更、2段階認証の変更があると、メールでお知らせします。心当たりがないときは、そのメールのリンクから、すべての端末をログアウトさせて、パスワードを決め直せます。',
      ),
    ],
  }),
  en: ({ setting }) => ({
    heading: 'Two-step sign-in and your devices',
    blocks: [
      text(
        `With two-step sign-in, under ${setting('security')} in the settings, nobody reads what you wrote by knowing your password. It guards the data itself, not only the screens.`,
      ),
      list(
        'The second step is the six-digit code of an authenticator app or, where the site offers them, your phone number or a passkey.',
        'You get recovery codes then. When the app is lost, each signs in once and leaves the others; two-step sign-in stays on, and you see how many are left. Keep them in a safe place.',
        'The list of devices shows where you are signed in, and signs out what you do not know.',
        'A letter tells you of a new device, and when your password, your address or the second step has changed. If it was not you, its link signs out all devices and lets you set a new password.',
      ),
    ],
  }),
}

export const data: Guide = {
  id: 'data',
  address: '/mypage/settings?section=data',
  picture: 'data',
  ja: ({ say, setting }) => ({
    heading: 'データの書き出し、取り込み、アカウントの削除',
    blocks: [
      list(
        `設定の${setting('data')}で${say('your-data:export.do')}を押すと、書いたものすべてと添付したファイルが1つのzipになります。ほかのアプリで読めるMarkdown、CSV、iCalendarも入っています。`,
        '同じzipを、別のアカウントにも取り込めます。取り込む前に、何が入るかを確かめられます。二度取り込んでも、増えません。',
        `ほかのアプリからは、習慣（Loop Habit Tracker、CSV）、タスク（todo.txt、CSV、iCalendar）、ノート（Markdown、Obsidianのフォルダー）、本（ブクログ、Goodreadsなど）、リスト（CSV）を、それぞれのページのメニューから読み込めます。タスクは、デイリーと今週のタスクのメニューの${say('daily-week:files')}です。`,
      ),
      text('アカウントの削除：'),
      steps(
        `残したいものがあれば、先に書き出します。`,
        `設定の${setting('data')}で${say('your-data:delete.do')}を押します。ご本人かどうかを確かめることがあります。`,
        `14日後に、書いたもの、ファイル、アカウントがすべて消えます。日付は、お知らせとメールでも届きます。それまではふだんどおり使え、${say('your-data:delete.keep')}で取りやめられます。`,
      ),
    ],
  }),
  en: ({ say, setting }) => ({
    heading: 'Your data: export, import, deletion',
    blocks: [
      list(
        `${say('your-data:export.do')} under ${setting('data')} in the settings makes one zip of all you have written and attached, with Markdown, CSV and iCalendar that other apps can read.`,
        'The same zip can be brought into another account. You see what is in it before anything changes, and twice adds nothing.',
        `From other apps, the menus of the pages take habits (Loop Habit Tracker, CSV), tasks (todo.txt, CSV, iCalendar), notes (Markdown, a folder of Obsidian), books (Goodreads and others) and lists (CSV). For tasks it is ${say('daily-week:files')}, in the menus of the day and of the week.`,
      ),
      text('To delete your account:'),
      steps(
        'Export what you want to keep.',
        `Press ${say('your-data:delete.do')} under ${setting('data')} in the settings. You may be asked once more who you are.`,
        `After 14 days all you have written, your files and the account are gone. A notification and a letter name the day. Until then everything works as usual, and ${say('your-data:delete.keep')} takes it back.`,
      ),
    ],
  }),
}

export const plan: Guide = {
  id: 'plan',
  address: '/mypage/settings?section=plan',
  picture: 'plan',
  ja: ({ say, setting }) => ({
    heading: 'プランとお支払い',
    blocks: [
      list(
        'すべての機能を無料で使えます。プラスは、プロジェクト、ビジョンボード、ファイルの上限を広げます。',
        `設定の${setting('plan')}で、使っている量と上限がわかります。上限に達しても、あるものはそのまま読み書きできます。`,
        `お申し込みの前に、額、日付、解約の方法を一つの画面で確かめます。${say('plan:order.submit')}を押すまで、課金されることはありません。`,
        `解約は${say('plan:cancel.open')}から、いつでもできます。期間の終わりまで使え、書いたものはすべて残ります。`,
        `カードの変更や領収書は${say('plan:manage.open')}から見られます。`,
      ),
      link('/pricing', '料金について'),
    ],
  }),
  en: ({ say, setting }) => ({
    heading: 'Plan and payment',
    blocks: [
      list(
        'Everything works for free. Plus raises the limits of projects, vision boards and files.',
        `${setting('plan')} in the settings shows how much you use. At a limit, what is there can still be read and written.`,
        `Before you order, one screen tells amount, dates and how to cancel. Nothing is charged until you press ${say('plan:order.submit')}.`,
        `${say('plan:cancel.open')} ends it at any time. It lasts to the end of the period, and all you have written stays.`,
        `${say('plan:manage.open')} leads to cards and receipts.`,
      ),
      link('/pricing', 'Pricing'),
    ],
  }),
}

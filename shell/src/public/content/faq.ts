import { type Block, link, list, type Translated, text } from '../article.ts'

export interface Question {
  /** fragment of the address; the same in every language */
  readonly id: string
  readonly question: string
  readonly blocks: readonly Block[]
}

interface Faq {
  readonly title: string
  readonly lead: string
  readonly groups: readonly { readonly id: string; readonly heading: string; readonly questions: readonly Question[] }[]
}

const ask = (id: string, question: string, ...blocks: Block[]): Question => ({ id, question, blocks })

export const faq: Translated<Faq> = {
  ja: {
    title: 'よくある質問',
    lead: 'はじめる前に気になること、使っていて迷いやすいことをまとめました。',
    groups: [
      {
        id: 'begin',
        heading: 'はじめる前に',
        questions: [
          ask(
            'free',
            '本当に無料ですか',
            text(
              'はい。すべての機能を無料で使えます。カードの登録もいりません。プロジェクトやファイルをたくさん使う方には、上限を広げる有料のプラスがあります。データの書き出しは、これからもずっと無料です。',
            ),
            link('/pricing', '料金について'),
          ),
          ask(
            'devices',
            'スマートフォンとパソコンの両方で使えますか',
            text('はい。ブラウザーで開き、同じアカウントでログインすれば、同じ手帳が開きます。'),
          ),
          ask(
            'import',
            'ほかのアプリから移れますか',
            text(
              'Loop Habit Trackerの書き出しファイル（zip）と、日付と習慣を並べたCSVを取り込めます。取り込めなかった行は、理由を添えてお知らせします。',
            ),
          ),
          ask(
            'self-host',
            '自分のサーバーで動かせますか',
            text(
              'はい。Node.jsがあれば、コマンドひとつで動きます。データベースは付属のものでも、手持ちのPostgreSQLやSupabaseでもかまいません。',
            ),
          ),
        ],
      },
      {
        id: 'using',
        heading: '使い方',
        questions: [
          ask(
            'offline',
            '電波がなくても使えますか',
            text(
              '開いている画面では、書くことも記録することもできます。内容は端末に残り、つながったときに送られます。',
            ),
          ),
          ask(
            'streak',
            '旅行中に習慣ができなかったら、連続は途切れますか',
            text('その日を「休む」にするか、休み期間を入れておけば途切れません。'),
          ),
          ask(
            'midnight',
            '夜中の2時に記録すると、どの日になりますか',
            text('一日の始まりを3時にしておけば、2時の記録は前の日に入ります。設定で0時から5時まで選べます。'),
          ),
          ask(
            'past',
            'つけ忘れた日の記録は、あとから直せますか',
            text('直せます。習慣は並んだ日を押して、日々のページは日付を開いて書き直してください。'),
          ),
          ask(
            'week-start',
            '月曜始まりのカレンダーにできますか',
            text('設定の「週の始まり」で、日曜と月曜を選べます。'),
          ),
        ],
      },
      {
        id: 'data',
        heading: 'データと安全',
        questions: [
          ask(
            'safe',
            '書いたものを誰かに読まれることはありませんか',
            text(
              'ほかの利用者からは見えません。一行ごとに、本人だけが読み書きできる権限で守られています。サーバーを管理する運営者が技術的に触れられる点は、ほかのWebサービスと同じです。',
            ),
            link('/privacy', 'プライバシーポリシー'),
          ),
          ask(
            'export',
            'データを取り出せますか',
            text(
              'はい。設定の「データ」で、書いたものすべてと添付したファイルを1つのzipに書き出せます。ほかのアプリで読めるMarkdownとCSVも入っています。',
            ),
          ),
          ask(
            'two-tabs',
            '二つの画面で同時に書いたら、どうなりますか',
            text('同じページを別々に書き直したときは、両方の文章を残します。どちらかが黙って消えることはありません。'),
          ),
        ],
      },
      {
        id: 'account',
        heading: 'アカウント',
        questions: [
          ask(
            'forgot',
            'パスワードを忘れました',
            text('ログイン画面の「パスワードを忘れた場合」から、再設定のメールを受け取ってください。'),
            link('/forgot-password', 'パスワードを再設定する'),
          ),
          ask(
            'mail',
            'メールが届きません',
            list(
              '迷惑メールのフォルダーをご確認ください。',
              'アドレスに打ち間違いがないか、お確かめください。',
              '数分待っても届かないときは、同じ画面からもう一度送れます。',
            ),
          ),
          ask(
            'delete',
            'アカウントを削除したいとき',
            text('お問い合わせからお知らせください。書いたものもあわせて削除します。'),
            link('/contact', 'お問い合わせ'),
          ),
        ],
      },
    ],
  },
  en: {
    title: 'Questions and answers',
    lead: 'What people ask before they begin, and what they wonder about later.',
    groups: [
      {
        id: 'begin',
        heading: 'Before you begin',
        questions: [
          ask(
            'free',
            'Is it really free?',
            text(
              'Yes. Every part is free to use, without a card. For those with a great many projects or files there is Plus, which has wider limits and costs money. Taking your data out will always be free.',
            ),
            link('/pricing', 'About the price'),
          ),
          ask(
            'devices',
            'On my phone and on my computer?',
            text('Yes. Open it in a browser, sign in with the same account, and you open the same planner.'),
          ),
          ask(
            'import',
            'Can I move from another app?',
            text(
              'You can import Loop Habit Tracker’s export (zip) and a CSV of dates and habits. What could not be taken over is listed with its reason.',
            ),
          ),
          ask(
            'self-host',
            'Can I run it on my own server?',
            text(
              'Yes, with Node.js and one command. The database that comes with it will do, and so will your own PostgreSQL or Supabase.',
            ),
          ),
        ],
      },
      {
        id: 'using',
        heading: 'Using it',
        questions: [
          ask(
            'offline',
            'Does it work without a connection?',
            text(
              'On a page that is open you can write and record. It stays on your device and is sent when you are back.',
            ),
          ),
          ask('streak', 'Does a journey break my streak?', text('Not if you skip the day or enter a vacation.')),
          ask(
            'midnight',
            'I record at two in the morning. Which day is that?',
            text(
              'If your day begins at three, it is still the day before. You can choose any hour from midnight to five in the settings.',
            ),
          ),
          ask(
            'past',
            'Can I correct a day I forgot?',
            text('Yes. Press the day in the strip of a habit, or open the page of that date.'),
          ),
          ask('week-start', 'Can the week start on Monday?', text('Yes, the settings offer Sunday and Monday.')),
        ],
      },
      {
        id: 'data',
        heading: 'Data and safety',
        questions: [
          ask(
            'safe',
            'Can anybody read what I write?',
            text(
              'No other person can: every row is readable and writable by its owner alone. Whoever runs the server can technically reach it, as with any web service.',
            ),
            link('/privacy', 'Privacy policy'),
          ),
          ask(
            'export',
            'Can I take my data out?',
            text(
              'Yes. “Your data” in the settings exports all you have written and attached as one zip, with Markdown and CSV other apps can read.',
            ),
          ),
          ask(
            'two-tabs',
            'What if I write on two screens at once?',
            text('When the same page was changed in two places, both texts are kept. Neither vanishes silently.'),
          ),
        ],
      },
      {
        id: 'account',
        heading: 'Account',
        questions: [
          ask(
            'forgot',
            'I forgot my password',
            text('Use “Forgotten password” on the sign-in page to get a letter.'),
            link('/forgot-password', 'Set a new password'),
          ),
          ask(
            'mail',
            'The letter does not arrive',
            list(
              'Look into your spam folder.',
              'Check the address for a typing error.',
              'If nothing is there after some minutes, send it again from the same page.',
            ),
          ),
          ask(
            'delete',
            'I want my account deleted',
            text('Write to us on the contact page. What you wrote is deleted with it.'),
            link('/contact', 'Contact'),
          ),
        ],
      },
    ],
  },
}

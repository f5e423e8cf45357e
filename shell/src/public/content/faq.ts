import { section, type Translated, text } from '../article.ts'

export const faq: Translated = {
  ja: {
    title: 'よくある質問',
    lead: 'お問い合わせの多いことにお答えします。',
    sections: [
      section(
        'free',
        '本当に無料ですか',
        text('はい。いまはすべての機能が無料です。書き出しと削除は、これからもずっと無料です。'),
      ),
      section(
        'offline',
        '電波がなくても使えますか',
        text('開いている画面では、書くことも記録することもできます。内容は端末に残り、つながったときに送られます。'),
      ),
      section(
        'devices',
        'スマートフォンとパソコンの両方で使えますか',
        text('はい。同じアカウントでログインすれば、同じ手帳が開きます。'),
      ),
      section(
        'streak',
        '旅行中に習慣ができなかったら、連続は途切れますか',
        text('その日を「休む」にするか、休み期間を入れると途切れません。'),
      ),
      section(
        'midnight',
        '夜中の2時に記録すると、どの日になりますか',
        text('一日の始まりを3時にしておけば、2時の記録は前の日に入ります。設定で0時から5時まで選べます。'),
      ),
      section(
        'import',
        'ほかのアプリから移れますか',
        text('Loop Habit Trackerの書き出しファイル（zip）と、日付と習慣を並べたCSVを取り込めます。'),
      ),
      section(
        'safe',
        '書いたものは誰かに読まれますか',
        text(
          '行ごとの権限で守られ、ほかの利用者からは見えません。運営者がサーバーを管理している点は、ほかのWebサービスと同じです。',
        ),
      ),
      section(
        'forgot',
        'パスワードを忘れました',
        text('ログイン画面の「パスワードを忘れた場合」から、再設定のメールを受け取ってください。'),
      ),
      section(
        'mail',
        'メールが届きません',
        text('迷惑メールのフォルダーをご確認ください。数分待っても届かないときは、もう一度送ってください。'),
      ),
    ],
  },
  en: {
    title: 'Questions and answers',
    lead: 'What people often ask.',
    sections: [
      section(
        'free',
        'Is it really free?',
        text('Yes. For now everything is, and taking your data out and deleting your account always will be.'),
      ),
      section(
        'offline',
        'Does it work without a connection?',
        text('On a page that is open you can write and record. It stays on your device and is sent when you are back.'),
      ),
      section(
        'devices',
        'On my phone and on my computer?',
        text('Yes. Sign in with the same account and you open the same planner.'),
      ),
      section('streak', 'Does a journey break my streak?', text('Not if you skip the day or enter a vacation.')),
      section(
        'midnight',
        'I record at two in the morning. Which day is that?',
        text(
          'If your day begins at three, it is still the day before. You can choose any hour from midnight to five in the settings.',
        ),
      ),
      section(
        'import',
        'Can I move from another app?',
        text('You can import Loop Habit Tracker’s export (zip) and a CSV of dates and habits.'),
      ),
      section(
        'safe',
        'Can anybody read what I write?',
        text(
          'Row security keeps it from every other person. Whoever runs the server can reach it, as with any web service.',
        ),
      ),
      section('forgot', 'I forgot my password', text('Use “Forgotten password” on the sign-in page to get a letter.')),
      section(
        'mail',
        'The letter does not arrive',
        text('Look into your spam folder. If nothing is there after some minutes, send it again.'),
      ),
    ],
  },
}

import { link, list, text } from '../../../article.ts'
import { ask, type Group, type Tell } from '../question.ts'

export { names } from './names.gen.ts'

export const groupsInJapanese = ({ say, setting, page }: Tell): readonly Group[] => [
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
        text(
          'はい。ブラウザーで開き、同じアカウントでログインすれば、同じ手帳が開きます。一方で書いたことは、もう一方にもすぐに表示されます。',
        ),
      ),
      ask(
        'phone',
        'メールアドレスがなくても登録できますか',
        text(
          '電話番号での登録ができるサイトでは、登録の画面に電話番号の欄が出ます。090などで始まる番号をそのまま入れると、6桁のコードがメッセージで届きます。欄がないサイトでは、メールアドレスが必要です。',
        ),
      ),
      ask(
        'import',
        'ほかのアプリから移れますか',
        list(
          '習慣：Loop Habit Trackerのバックアップ（.db）と書き出し（zip）、日付と習慣を並べたCSV、手帳（JSON）',
          'タスク：todo.txt、CSV、iCalendar、Todoist、TickTick、Google ToDo リスト、Things、Notionのデータベース',
          'ノート：Markdownのファイル、Obsidianなどのフォルダー（zip）、Notionの書き出し（MarkdownとCSV）、Evernoteの書き出し（.enex）',
          '本：手帳、ブクログ、読書メーター、Goodreads、StoryGraph、BookWyrm、Openreads、LibraryThing、Jelu、Kindle、CSV',
          'プロジェクト：Microsoft Project（XML）、GanttProject（.gan）',
          'ほしいもの、やりたいこと、やらないこと：CSV、Notionのデータベース',
        ),
        text('どれも、取り込む前に中身を確かめられます。取り込めない行は、理由を添えてお知らせします。'),
        link('/help#data', '取り込みかた'),
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
          'はい。一度ログインして使った端末なら、電波のないところでも手帳のどのページも中身ごと開けて、書くことも記録することもできます。内容は端末に残り、つながったときに自動で送られます。',
        ),
        link('/help#offline', 'オフラインでの使い方'),
      ),
      ask(
        'streak',
        '旅行中に習慣ができなかったら、連続は途切れますか',
        text(`その日を休みにするか、${say('habits:vacations')}を入れておけば途切れません。`),
      ),
      ask(
        'midnight',
        '夜中の2時に記録すると、どの日になりますか',
        text(
          `${say('settings:dayStart')}を3時にしておけば、2時の記録は前の日に入ります。設定の${setting('calendar')}で、0時から5時まで選べます。`,
        ),
      ),
      ask(
        'past',
        'つけ忘れた日の記録は、あとから直せますか',
        text('直せます。習慣は並んだ日を押して、日々のページは日付を開いて書き直してください。'),
      ),
      ask(
        'week-start',
        '月曜始まりのカレンダーにできますか',
        text(`設定の${setting('calendar')}にある${say('settings:weekStart')}で、日曜と月曜を選べます。`),
      ),
      ask(
        'reminders',
        '予定の時刻を知らせてもらえますか',
        text(
          `端末ごとに受け取るようにすると、Techoを閉じていても通知が届きます。スマートフォンなどのカレンダーに予定を表示することもできます。設定の${setting('notifications')}にあります。`,
        ),
        link('/help#notifications', 'お知らせとカレンダー連携'),
      ),
      ask(
        'undo',
        '前に書いた文に戻せますか',
        text(`戻せます。ノートと日々のページには${say('daily-notes:versions')}が残ります。`),
      ),
      ask(
        'trash',
        '消したものを元に戻せますか',
        text(
          `30日のあいだ戻せます。習慣、リスト、ボード、本、タスク、ノート、プロジェクト、分類など、消したものはどれも${say('shell-trash:title')}に入ります。設定か検索から開き、${say('shell-trash:restore')}を押すと、記録や写真もいっしょに戻ります。`,
        ),
        link('/help#trash', 'ごみ箱'),
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
        'two-step',
        '2段階認証は使えますか',
        text(
          `はい。設定の${setting('security')}から、認証アプリのコードを二つ目の段階にできます。使えるサイトでは、電話番号やパスキーも選べます。設定すると、パスワードだけでは画面もデータも開きません。`,
        ),
        link('/help#security', '2段階認証とログイン中の端末'),
      ),
      ask(
        'lost-factor',
        '認証アプリの入ったスマートフォンをなくしました',
        text(
          '控えておいた回復コードをひとつ使ってログインできます。コードはそれぞれ1回だけ使え、残りはそのまま使えます。2段階認証はオンのままなので、ログインしたあとで新しい認証アプリを登録し、古いものを外してください。',
        ),
      ),
      ask(
        'not-me',
        '覚えのないログインのお知らせが届きました',
        text(
          `お知らせのメールのリンクから、すべての端末をログアウトさせて、新しいパスワードを決めてください。設定の${setting('security')}でも、端末をログアウトさせられます。`,
        ),
      ),
      ask(
        'export',
        'データを取り出せますか',
        text(
          `はい。設定の${setting('data')}で、書いたものすべてと添付したファイルを1つのzipに書き出せます。ほかのアプリで読めるMarkdown、CSV、iCalendarも入っています。`,
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
        text(`ログイン画面の${page('/forgot-password')}から、新しく決め直せます。`),
        link('/forgot-password', 'パスワードを再設定する'),
      ),
      ask(
        'mail',
        'メールやコードが届きません',
        list(
          '迷惑メールのフォルダーをご確認ください。',
          'アドレスや番号に打ち間違いがないか、お確かめください。',
          '数分待っても届かないときは、同じ画面からもう一度送れます。',
        ),
      ),
      ask(
        'signed-out',
        'もう一度ログインするように言われました',
        text(
          '60日のあいだ使わなかったとき、ログインから1年たったとき、ほかの端末でログアウトさせたときは、もう一度ログインが必要です。送信を待っていた変更は端末に残っていて、ログインすると送られます。',
        ),
      ),
      ask(
        'ask-again',
        'パスワードや確認のコードを、何度か聞かれるのはなぜですか',
        text(
          'パスワード、メールアドレス、2段階認証の変更、書き出し、アカウントの削除の前には、席を外したあいだにほかの人が触っていないかを確かめます。一度確かめると、15分のあいだは聞きません。',
        ),
      ),
      ask(
        'delete',
        'アカウントを削除したいとき',
        text(
          `設定の${setting('data')}で${say('your-data:delete.do')}を押してください。14日後に、書いたものもあわせてすべて消えます。それまではふだんどおり使え、${say('your-data:delete.keep')}で取りやめられます。`,
        ),
        link('/help#data', 'データの書き出しと削除'),
      ),
    ],
  },
]

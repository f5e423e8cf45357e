import { facts, link, list, type Section, section, steps, type Translated, text } from '../article.ts'

interface Help {
  readonly title: string
  readonly lead: string
  readonly search: string
  readonly found: (count: number) => string
  readonly none: string
  readonly contact: string
  readonly guides: readonly Section[]
  readonly keys: {
    readonly heading: string
    readonly lead: string
    readonly groups: Readonly<Record<'do' | 'go' | 'day' | 'page', string>>
    readonly page: readonly (readonly [keys: string, what: string])[]
    readonly columns: readonly [keys: string, what: string]
  }
}

export const help: Translated<Help> = {
  ja: {
    title: 'ヘルプ',
    lead: '使い方で迷ったときに開いてください。知りたいことを入れると、近い説明だけが残ります。',
    search: 'ヘルプを検索',
    found: count => `${count}件の説明が見つかりました`,
    none: '見つかりませんでした。言葉を変えるか、お問い合わせからおたずねください。',
    contact: 'お問い合わせ',
    guides: [
      section(
        'start',
        'はじめに',
        steps(
          '登録すると「今日」のページが開きます。',
          '「習慣」を開き、続けたいことをひとつ追加します。名前だけで始められます。',
          '「デイリー」を開いて、今日のことを書きます。書いたものは自動で保存されます。',
        ),
      ),
      section(
        'today',
        '今日',
        list(
          'その日のタスク、習慣、ひとことがカードになって並びます。',
          'タスクも習慣も、丸を押せば済みになります。もう一度押すと戻ります。',
          '日付が変わる時刻は、設定の「一日の始まり」で0時から5時まで選べます。',
        ),
      ),
      section(
        'tasks',
        'タスク',
        list(
          '「タスクを追加」に書いてEnterを押すと、その日の予定に入ります。',
          '右のメニューから、名前を変える、別の日へ移す、状態を変える、削除するができます。',
          '終わらなかったタスクは、次の日のページの上に出ます。今日へ移すか、手放すかを選んでください。',
        ),
      ),
      section(
        'quick-add',
        'すばやく追加',
        text('「q」を押すか、画面の「＋」を押すと、一行でタスクを足せます。次のような言葉を読み取ります。'),
        facts(
          ['日付', '明日、来週の金曜、11/25、月末、3日後、令和8年12月1日'],
          ['時刻', '15時、午後3時30分、15:30、朝'],
          ['見積もり', '~30分、1時間半'],
          ['優先度', '!1 から !3'],
          ['締切', '締切:11/30'],
        ),
        text('読み取った言葉は札になります。札を押すと、ただの言葉に戻ります。'),
      ),
      section(
        'habits',
        '習慣',
        list(
          '丸を押すと「できた」になります。もう一度押すと戻ります。',
          '数を入れる、休む、メモを書くときは、習慣の右のメニューを開きます。',
          '過ぎた日の記録も、並んでいる日を押して直せます。',
          '頻度を変えても、それまでの記録の評価は変わりません。',
          '旅行の予定があるときは、ページのメニューから休み期間を入れておけます。',
        ),
      ),
      section(
        'books',
        '本棚',
        list(
          '書名、著者名、ISBNでさがすか、バーコードを読み取って本を加えます。見つからない本は、手で入力できます。',
          '読んでいる本は「今日」のページにも並び、進んだ分をワンタップで記録できます。',
        ),
        text('本の情報は、次の目録から集めます。どれを使うかは、このサイトの運営者が決めます。'),
        facts(
          [
            '国立国会図書館サーチ',
            '書誌データは、営利を目的としない利用なら無料です。有料プランや広告があるサイトでは、申請が必要なことがあります。書影には出典を示します。',
          ],
          ['openBD', '本を紹介するために使えます。書影は切り抜かずに使います。'],
          ['Google ブックス', 'Googleの利用規約に従って使います。'],
          ['Open Library', '書誌データは自由に使えます。'],
        ),
        text('どれも設定されていないサイトでは、付属の見本の目録からさがします。そのことは検索結果にも表示されます。'),
      ),
      section(
        'daily',
        'デイリー',
        list(
          '行の先頭か空白のあとで「/」（全角の「／」も）を押すと、見出しや表などを入れるメニューが開きます。',
          '気分や睡眠は、書きたい日だけで大丈夫です。',
          'カレンダーのボタンから、好きな日付を開けます。',
        ),
      ),
      section(
        'notes',
        'ノート',
        list(
          '「n」で新しいノートができます。題名を書いてEnterを押すと、本文に移ります。書いたものは自動で保存されます。',
          '[[ と書くと、ほかのノートやタスクにつながります。まだない題名につなぐと、開いたときにノートができます。題名を変えると、つないだ側の言葉も変わります。',
          '検索では "来週の予定"（この並びで）、-下書き（ふくまない）、tag:仕事、in:旅行（そのノートの下）、in:title、in:archive、in:trash が使えます。',
          '「以前の版」で、前に書いた文との違いを見て、戻せます。24時間はすべて、7日間は1時間ごと、90日間は1日ごとに残ります。',
          'Markdownのファイルや、フォルダーをZIPにしたものを読み込めます。題名、タグ、リンク、画像も入ります。書き出しも同じ形です。',
        ),
      ),
      section(
        'search',
        '検索とコマンド',
        text(
          'Ctrl＋K（Macでは⌘＋K）で開きます。ページへの移動、操作、書いたものの検索が、ひとつの欄でできます。ひらがなとカタカナ、全角と半角は区別しません。',
        ),
      ),
      section(
        'offline',
        '電波がないとき',
        text(
          '書いたものは端末に残り、画面に「送信待ち」の数が出ます。つながると自動で送られます。送り終わるまでは、ブラウザーのデータを消さないでください。',
        ),
      ),
      section(
        'import',
        '取り込みと書き出し',
        list(
          '習慣のページのメニューから、Loop Habit Trackerのzipや、日付と習慣を並べたCSVを取り込めます。',
          '取り込む前に、何件入るか、入らない行とその理由を確かめられます。',
          '習慣の記録は、同じメニューからCSVで書き出せます。',
          '設定の「データ」で、書いたものすべてと添付したファイルを1つのzipに書き出せます。同じzipを、別のアカウントにも取り込めます。',
        ),
      ),
      section(
        'settings',
        '設定',
        list(
          '言語、テーマ、文字の大きさ、週の始まり、一日の始まり、タイムゾーンを変えられます。',
          '「分類」では、カテゴリーやタグに色をつけて整理できます。',
        ),
      ),
      section(
        'account',
        'アカウント',
        text('パスワードを忘れたときは、ログイン画面の「パスワードを忘れた場合」から再設定できます。'),
        text('パスワードを使わず、メールに届くリンクやコードでログインすることもできます。'),
        link('/faq', 'よくある質問'),
      ),
    ],
    keys: {
      heading: 'キーボード',
      lead: 'ログインしたあとのページで使えます。文字を入力しているあいだは働きません。「?」を押すと、同じ一覧がその場で開きます。',
      groups: { do: '操作', go: '移動（続けて押します）', day: '日付', page: 'ページのなか' },
      page: [
        ['j', '一覧の次の項目へ'],
        ['k', '一覧の前の項目へ'],
        ['x', '選んだ習慣を記録する'],
        ['Enter', '選んだ項目を開く'],
        ['Ctrl+Enter', 'フォームを送る'],
        ['Esc', '開いているものを閉じる'],
      ],
      columns: ['キー', 'すること'],
    },
  },
  en: {
    title: 'Help',
    lead: 'Open this when you are not sure how something works. Type what you want to know, and only what fits stays.',
    search: 'Search the help',
    found: count => (count === 1 ? '1 guide found' : `${count} guides found`),
    none: 'Nothing was found. Try other words, or ask us on the contact page.',
    contact: 'Contact',
    guides: [
      section(
        'start',
        'Getting started',
        steps(
          'After you create an account, Today opens.',
          'Open Habits and add one thing you want to keep up. A name is enough.',
          'Open Daily and write about today. Everything is saved as you write.',
        ),
      ),
      section(
        'today',
        'Today',
        list(
          'The tasks of the day, the habits that are due and your line for the diary stand there as cards.',
          'Press the circle of a task or a habit to mark it done, and again to take that back.',
          'When your day begins, anywhere from midnight to five, is chosen in the settings.',
        ),
      ),
      section(
        'tasks',
        'Tasks',
        list(
          'Write into “Add a task” and press Enter: it is planned for that day.',
          'The menu at the right renames a task, moves it to another day, changes its state or deletes it.',
          'What you did not finish stands at the top of the next day. Move it to today, or let it go.',
        ),
      ),
      section(
        'quick-add',
        'Quick add',
        text('Press q, or “+” on the screen, to add a task by one line. It understands words like these:'),
        facts(
          ['Date', 'tomorrow, next friday, 11/25, end of month, in 3 days'],
          ['Time', '3pm, 15:30, at noon'],
          ['Estimate', '~30m, ~90m'],
          ['Priority', '!1 to !3'],
          ['Deadline', 'by friday, due: Nov 30'],
        ),
        text('What was understood becomes a chip. Press the chip to have plain words again.'),
      ),
      section(
        'habits',
        'Habits',
        list(
          'Press the circle to mark a habit done. Press again to take it back.',
          'For a value, a skip or a note, open the menu at the right of the habit.',
          'Past days can be corrected: press the day in the strip.',
          'Changing the schedule does not change how the past is judged.',
          'When you plan to travel, enter the vacation from the menu of the page.',
        ),
      ),
      section(
        'books',
        'Bookshelf',
        list(
          'Search by title, author or ISBN, or read the barcode. A book that is not found can be filled in by hand.',
          'Books you are reading also stand on the page “Today”, where one tap records how far you got.',
        ),
        text(
          'What is known of a book comes from these catalogues. Which of them are asked, the operator of this site decides.',
        ),
        facts(
          [
            'National Diet Library Search',
            'Records are free for non-commercial use. A site with paid plans or advertisements may have to apply. Covers name their source.',
          ],
          ['openBD', 'May be used to introduce books. Covers stay uncut.'],
          ['Google Books', 'Used under the terms of Google.'],
          ['Open Library', 'Records are free to use.'],
        ),
        text('Where none is set up, a sample catalogue is searched, and the results say so.'),
      ),
      section(
        'daily',
        'Daily pages',
        list(
          'Type “/” at the start of a line or after a space for headings, tables and more.',
          'Mood and sleep are for the days you want to note them.',
          'The calendar button opens any date.',
        ),
      ),
      section(
        'notes',
        'Notes',
        list(
          '“n” begins a note. Write a title and press Enter to go on to the text. What you write is saved by itself.',
          '[[ links other notes and tasks. A link to a title that does not exist yet makes the note when you open it. A new title reaches the links to it.',
          'The search knows "next week" (in this order), -draft (without), tag:work, in:travel (below that note), in:title, in:archive and in:trash.',
          'Earlier versions show what changed and can be restored: all of 24 hours, one an hour for 7 days, one a day for 90 days.',
          'Markdown files, or a ZIP of a folder, come in with titles, tags, links and pictures, and go out the same way.',
        ),
      ),
      section(
        'search',
        'Search and commands',
        text(
          'Ctrl+K (⌘+K on a Mac) opens one field for going to pages, for commands, and for finding what you wrote. Kana and letter widths are treated alike.',
        ),
      ),
      section(
        'offline',
        'Without a connection',
        text(
          'What you write stays on your device, and the page shows how many changes wait. They are sent when you are back. Do not clear the browser’s data before that.',
        ),
      ),
      section(
        'import',
        'Import and export',
        list(
          'The menu of the habits page takes in Loop Habit Tracker’s zip, or a CSV of dates and habits.',
          'Before anything is taken in you see how many rows will be, and which will not, with the reason.',
          'The same menu writes your habit records as CSV.',
          '“Your data” in the settings exports all you have written and attached as one zip. The same zip can be brought into another account.',
        ),
      ),
      section(
        'settings',
        'Settings',
        list(
          'Language, theme, text size, start of the week and of the day, time zone.',
          'Under Classifications you keep categories and tags with their colours.',
        ),
      ),
      section(
        'account',
        'Account',
        text('If you forget your password, use “Forgotten password” on the sign-in page.'),
        text('You can also sign in without a password, by the link or the code of a letter.'),
        link('/faq', 'Questions and answers'),
      ),
    ],
    keys: {
      heading: 'Keyboard',
      lead: 'On the pages you see after signing in; not while you are typing. Press “?” there to see the same list.',
      groups: { do: 'Do', go: 'Go (one after the other)', day: 'Days', page: 'On a page' },
      page: [
        ['j', 'to the next item of a list'],
        ['k', 'to the previous item'],
        ['x', 'record the selected habit'],
        ['Enter', 'open the selected item'],
        ['Ctrl+Enter', 'send a form'],
        ['Esc', 'close what is open'],
      ],
      columns: ['Keys', 'What they do'],
    },
  },
}

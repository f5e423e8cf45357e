import { facts, link, list, section, type Translated, text } from '../article.ts'

export const help: Translated = {
  ja: {
    title: 'ヘルプ',
    lead: '使い方で迷ったときに開いてください。',
    sections: [
      section(
        'start',
        'はじめに',
        list(
          '登録すると「今日」のページが開きます。',
          '「習慣」を開き、続けたいことをひとつ追加します。名前だけで始められます。',
          '「日々」を開いて、今日のことを書きます。書いたものは自動で保存されます。',
        ),
      ),
      section(
        'habits',
        '習慣',
        list(
          '丸を押すと「できた」になります。もう一度押すと戻ります。',
          '数を入れる、休む、メモを書くときは、習慣の右のメニューを開きます。',
          '過ぎた日の記録も、並んでいる日を押して直せます。',
          '頻度を変えても、それまでの記録の評価は変わりません。',
        ),
      ),
      section(
        'daily',
        '日々のページ',
        list(
          '行の先頭か空白のあとで「/」（全角の「／」も）を押すと、見出しや表などを入れるメニューが開きます。',
          '気分や睡眠は、書きたい日だけで大丈夫です。',
          '終わらなかったタスクは、次の日のページに「持ち越し」として出ます。',
        ),
      ),
      section(
        'keys',
        'キーボード',
        facts(
          ['q', '一行でタスクを追加'],
          ['Ctrl + K', '移動・操作・検索'],
          ['?', 'キーの一覧'],
          ['Tab', '次の項目へ'],
          ['j / k、↑ / ↓', '習慣の一覧を移動'],
          ['Enter / x', '選んだ習慣を記録'],
          ['Alt + ← / →', '前の日・次の日'],
          ['Esc', '開いているものを閉じる'],
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
        'account',
        'アカウント',
        text('パスワードを忘れたときは、ログイン画面の「パスワードを忘れた場合」から再設定できます。'),
        link('/faq', 'よくある質問'),
      ),
    ],
  },
  en: {
    title: 'Help',
    lead: 'Open this when you are not sure how something works.',
    sections: [
      section(
        'start',
        'Getting started',
        list(
          'After you create an account, Today opens.',
          'Open Habits and add one thing you want to keep up. A name is enough.',
          'Open Daily and write about today. Everything is saved as you write.',
        ),
      ),
      section(
        'habits',
        'Habits',
        list(
          'Press the circle to mark a habit done. Press again to take it back.',
          'For a value, a skip or a note, open the menu at the right of the habit.',
          'Past days can be corrected: press the day in the strip.',
          'Changing the schedule does not change how the past is judged.',
        ),
      ),
      section(
        'daily',
        'Daily pages',
        list(
          'Type “/” at the start of a line or after a space for headings, tables and more.',
          'Mood and sleep are for the days you want to note them.',
          'Tasks you did not finish appear on the next day’s page as carried over.',
        ),
      ),
      section(
        'keys',
        'Keyboard',
        facts(
          ['q', 'add a task by one line'],
          ['Ctrl + K', 'go, do, find'],
          ['?', 'all keys'],
          ['Tab', 'to the next control'],
          ['j / k, ↑ / ↓', 'move through the habits'],
          ['Enter / x', 'record the selected habit'],
          ['Alt + ← / →', 'previous and next day'],
          ['Esc', 'close what is open'],
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
        'account',
        'Account',
        text('If you forget your password, use “Forgotten password” on the sign-in page.'),
        link('/faq', 'Questions and answers'),
      ),
    ],
  },
}

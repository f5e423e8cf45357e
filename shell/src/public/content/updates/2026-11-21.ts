import type { Update } from '../../update.ts'

export const update: Update = {
  day: '2026-11-21',
  ja: {
    title: '案内のページが新しくなりました',
    text: '実際の画面を見ながら、できることを確かめられます。',
    items: [
      'トップページと機能のページに、実際の画面を載せました。言語とテーマに合わせて切り替わります。',
      'ヘルプとよくある質問を検索できます。ひらがなとカタカナ、全角と半角は区別しません。',
      'お問い合わせのフォームができました。送れなかったときも、書いた内容は残ります。',
      '新しいマークができました。手帳に、ひと筆の印です。',
      '今週のタスクができました。七日間と「日なし」のあいだでカードを動かし、週の目標と振り返りを残せます。',
      'タスクに見積もり、優先度、繰り返し、サブタスク、メモを付けられます。「毎月末」のような言葉で繰り返せます。',
      '週・月・四半期・年のノートと、テンプレート、ノートの履歴ができました。',
      'todo.txt、CSV、iCalendarでタスクを読み込み、書き出せます。',
      '別の端末で書いたことが、読み込み直さなくてもすぐに表示されます。',
      'ノートに、画像、囲み、折りたたみ、ふりがな、マーカーを入れられます。表の行と列を動かし、文書の中を検索して置き換えられます。',
      'ノートができました。ノートどうしのリンク、検索、以前の版、Markdownの読み込みと書き出しがあります。',
      'プロジェクトができました。リスト、ボード、カレンダー、ガントチャートで段取りを見通せます。タスクは今日のページと同じものです。',
      'ほしいもの、やりたいこと、やらないことのリストと、ビジョンボードができました。CSVで読み込み、書き出せます。',
    ],
  },
  en: {
    title: 'New pages about Techo',
    text: 'See what it does on screens of the product itself.',
    items: [
      'The front page and the features show real screens, in your language and theme.',
      'Help and questions can be searched; kana and letter widths are treated alike.',
      'There is a contact form. When it cannot be sent, what you wrote stays.',
      'A new sign: a planner with one stroke of ink.',
      'The week has a board: move cards between seven days and “no day”, set goals and look back on them.',
      'Tasks take an estimate, a priority, a repetition, subtasks and notes. Repeat in words, like “monthly on the last day”.',
      'Weeks, months, quarters and years have notes, with templates and earlier versions.',
      'Tasks come in and go out as todo.txt, CSV and iCalendar.',
      'What you write on another device appears at once, without reloading.',
      'Notes take images, callouts, toggles, furigana and highlights. Rows and columns of tables can be moved; text can be found and replaced.',
      'Notes are here: links between them, search, earlier versions, Markdown in and out.',
      'Projects are here, as a list, a board, a calendar and a Gantt chart. Their tasks are those of your daily page.',
      'Lists are here: wishes, dreams and things not to do, with a vision board. They come in and go out as CSV.',
    ],
  },
}

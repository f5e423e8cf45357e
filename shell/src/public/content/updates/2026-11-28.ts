import type { Update } from '../../update.ts'

export const update: Update = {
  day: '2026-11-28',
  ja: {
    title: '選んだものだけが変わる',
    text: '選択肢の一覧とタスクの詳細を、思ったとおりに使えるようにしました。',
    items: [
      '選択肢やメニューを開こうとしてマウスを押している間に、動いてきた項目が選ばれてしまうことがなくなりました。',
      'タスクの詳細は、その中で予定日を変えたり完了にしたりしても、開いたままです。続けて時刻も決められます。',
      '日付の欄が後から現れても、その下の欄が動かなくなりました。',
      'どのページも前より早く使えます。2回目からは、本棚とプロジェクト、今日のページで特に違います。',
      '日のタスクの一覧は、開いた直後から並べ替えられます。開いた直後に選んだ欄から外れることもなくなりました。',
      'スマートフォンで英語の公開ページを開いても、上のバーが2段に折り返しません。',
    ],
  },
  en: {
    title: 'Only what you choose changes',
    text: 'Lists of choices and the details of a task do what you mean.',
    items: [
      'When you press to open a list or a menu, an entry that moves under the pointer is no longer chosen by letting go.',
      'The details of a task stay open when you set another day or finish it there, so you can go on and set its time.',
      'Fields below a date no longer move when the date field comes later than they do.',
      'Every page can be used sooner than before; from the second time on above all books, projects and the day.',
      'The tasks of a day can be put in order as soon as they stand, and what you chose there keeps the focus.',
      'On phones the bar above the public pages is one row in English too.',
    ],
  },
}

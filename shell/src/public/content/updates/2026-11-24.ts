import type { Update } from '../../update.ts'

export const update: Update = {
  day: '2026-11-24',
  ja: {
    title: '朝に届く今日',
    text: '今日のことが、開く前に届きます。',
    items: [
      '今日の予定、タスク、習慣、締切を、毎朝メールで受け取れます。設定の「お知らせと連携」で時刻を選べます。何もない日は届きません。',
      '新しい予定に付く通知を、設定の「予定の通知」で選べます。',
      '予定の通知は、書き出した.icsにも入り、.icsから読み込めます。',
      'カレンダー連携に予定も出せます。前に作ったアドレスでは、設定でオンにします。',
      '毎朝のメールは、最初のページのカードと同じ順に並びます。「何日のうちに何回」の習慣も、メールと、Techoを閉じているときの通知に入ります。',
      '借りた本に返す日を書けます。返す日の前日と当日にお知らせし、近づくと最初のページと本棚に出ます。',
      '量を記録する習慣の通知に、決めた1回分（「+2 ページ」など）を足すボタンが付きました。',
      'カレンダー（.ics）、Markdown、CSVのファイルを「追加」のページに置くと、入る先が選べ、加わるものを確かめてから読み込めます。いくつでも一度に置けます。',
      'ほかのアプリから共有した写真が、ノート、ほしいもの、ビジョンボードのカードになります。ファイルも共有でき、パソコンではファイルをTechoで開けます（対応する端末にインストールしたとき）。',
      '「11/28 毎週」「毎月 12/3」のように日付と書いた繰り返しは、その曜日や日に繰り返します。',
      'メニューで開くページが、押してすぐに出ます。',
      '前のページに戻った直後に押したキーが、離れたノートに書き込まれることがなくなりました。「やりたいこと」の100の枠は、続けて押すだけで次々に書けます。',
      'Outlookなどの.icsファイルを、そのカレンダーのタイムゾーンで読み込みます。週の画面では、細い予定にも読める文字だけを出します。',
    ],
  },
  en: {
    title: 'Today, in the morning',
    text: 'What today holds reaches you before you open Techo.',
    items: [
      'A letter each morning has the appointments, tasks, habits and deadlines of today. Choose its hour in the settings under Notifications; on a day without any there is none.',
      'The settings say which reminder new appointments have (Appointments).',
      'Reminders of appointments go along into .ics files, and are read from them.',
      'Your secret calendar address shows appointments, too; turn them on in the settings if it is older.',
      'The letter has the order of the cards on your first page. Habits of so many times within so many days are in it, too, and reach a device whose pages are closed.',
      'Borrowed books have a day on which they are due back: you are told on the day before and on the day, and the first page and the shelf show those that are due soon.',
      'Notices of measured habits with a step of their own have a button that adds it, such as “+2 pages”.',
      'Drop calendars (.ics), Markdown and CSV on the page “Add”, several at once: choose where each goes, and see what it brings before anything is written.',
      'Photos shared from other apps become a note, a wish or a card of a vision board. Files can be shared too, and on a computer be opened with Techo (where it is installed and the device can).',
      'What is written “weekly” or “monthly” beside a day repeats on that day of the week or month.',
      'Pages opened from the menu are there at once.',
      'A key pressed right after going back is no longer written into the note you left. Free places among the hundred dreams can be filled one after the other, a press each.',
      'Calendar files (.ics) of Outlook and others are read in the time zone they name, and a narrow appointment of a week shows only words that can be read.',
    ],
  },
}

import type { Update } from '../../update.ts'

export const update: Update = {
  day: '2026-11-27',
  ja: {
    title: '押したことが、そのまま届く',
    text: '通知のボタンと、書いたものの同期を、さらに確かにしました。',
    items: [
      '通知の「完了」と「10分後にもう一度」は、届いた直後に押しても、ほかの端末への通知がまだ途中でも、必ず受け付けます。',
      'Windowsのハイコントラストなど、端末が配色を決める設定でも、スイッチ、選んだ項目、色見本、記録の色分け、ダイアログの縁が見分けられます。',
      '最初のページのカードが、内容が届くたびに場所を変えなくなりました。前に開いたときの場所と高さで待ちます。',
      '書いてすぐにページを離れ、その間にほかの端末が同じ文を書いていても、開き直さずにひとつにまとめます。書いた直後にブラウザーが落ちたときの言葉も、次に開いたときに自動で戻します。',
      'ふたつのタブで同じノートを交互に書いたとき、同じ段落がまれに二度並んだり、消した行が戻ったりすることがなくなりました。',
      '繰り返す予定の編集は、どの予定かを選ぶところでやめても、書いたまま続けられます。読了のひとこと、新しいタグ、習慣の領域、ほかのアプリから共有した言葉も、直後にページを離れても残ります。',
      '加えた画像は、送り終わる前にページを離れても、文章、ボードのカード、本の表紙などに残ります。送信は、そのあとも続きます。',
      '終えるたびに次ができる繰り返しのタスクは、終えてすぐにページを離れても、プロジェクトで終えても、次ができます。習慣の記録も、押した瞬間に残ります。',
      '今日のページとノートは、2回目からは前に見たままの姿ですぐに現れます。',
      '日のページと週のページ、ノートとプロジェクトの一覧は、最初に読み込むものが減りました。日のノートの文章は、書く準備ができる前から読めます。',
      'ほしいもの、やりたいこと、やらないことは、はじめて開く端末でも、先頭の60件からすぐに表示します。前に開いた端末では、変わった行だけを受け取ります。',
      '読み込んでいる途中で電波が切れたときは、すぐにこの端末にある内容を表示します。サーバーの返事が遅いときも、数秒で表示します。',
      'つながらない間に作ったタスク、ノート、プロジェクトは、まだ送っていなくても、読み直した後に開いて続きを書けます。',
    ],
  },
  en: {
    title: 'What you press arrives',
    text: 'The buttons of notices and the syncing of your texts have become more certain.',
    items: [
      '“Done” and “In 10 minutes” on a notice count from the moment it appears, even while your other devices are still being notified.',
      'Where the device sets its own colours (Windows contrast themes), switches, what is chosen, colours, the maps of records and the edges of dialogs can be told apart.',
      'The cards of the first page no longer change places as they fill: each waits where it stood the last time, as high as it was.',
      'When you leave a page right after writing and another device wrote the same text meanwhile, both are brought together without opening it again. So are words you had just typed when the browser crashed, the next time you open Techo.',
      'When you write one note in two tabs by turns, a paragraph no longer stands twice now and then, and a line you deleted stays deleted.',
      'When you edit what repeats and think better of it at the question which ones you mean, your words are still there. The line for a finished book, a new tag, the area of a new habit and what other apps share are kept when you leave the page right then.',
      'A picture you add stays in its text, on its board or on its book even when you leave the page before it has been sent. It is sent on after that.',
      'A repeating task that comes back after it is done has its next one even when you leave the page right then, or finish it in a project. A habit counts the moment you tap it.',
      'From the second time on, the page of today and notes appear at once as you left them.',
      'The pages of a day and a week and the lists of notes and projects load less before they open. The note of a day can be read before it is ready to be written in.',
      'Wishes, dreams and not-dos show their first sixty rows at once on a new device. On one you have used before, only rows that changed are fetched.',
      'When the network goes while a page is loading, you see at once what this device has; when the server is slow to answer, after a few seconds.',
      'A task, note or project made without a network can be opened and written on after a reload, before it has been sent.',
    ],
  },
}

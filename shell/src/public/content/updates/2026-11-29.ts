import type { Update } from '../../update.ts'

export const update: Update = {
  day: '2026-11-29',
  ja: {
    title: '離れたあとに何も残さない',
    text: '端末に残るものと、詳細を閉じたあとの場所を整えました。',
    items: [
      'ログアウトの途中でブラウザーを閉じたり、閉じている間にログインの期限が切れたりしても、次にログインの画面やマイページを開いたときに、端末に残っていた内容が消えます。',
      'タスクの詳細で日や状態を変えて閉じると、キーボードはそのタスクの行から続けられます。行がもうないときは、ページの見出しからです。',
      '2回目からは、どのページも少し早く見え、早く使えるようになりました。遅い端末では、初めて開くときも早くなりました。',
      'ノートの一覧は、初めての端末で開くときも、最初の行がすぐに見えます。遅い回線では、これまでの半分の時間です。',
      'ビジョンボードの全体を表示したときも、カードの輪郭と「叶った」の印が見えます。',
      '別のタブでほかの人がログインしたときも、端末にためてあった前の人の内容が消えます。まだ送っていない変更だけは、その人のために残ります。',
      '長くオフラインだったあとにつながると、追加した写真も、ほかの変更と同じときに送られます。',
    ],
  },
  en: {
    title: 'Nothing stays behind',
    text: 'What lies on the device, and where you are after closing details.',
    items: [
      'When a browser is closed while you sign out, or your session ends while it is closed, opening the sign-in page or your own pages the next time removes what was left on the device.',
      'After you change the day or the state of a task in its details and close them, the keyboard goes on from the row of that task, or from the title of the page where the row has gone.',
      'From the second time on, every page is seen and can be used a little sooner. On slow devices the first time is quicker, too.',
      'On a device where you open your notes for the first time, the first rows are seen at once: on a slow line in half the time it took.',
      'Where a whole vision board is shown, the edges of its cards can be seen, and so can the mark of what has come true.',
      'When another person signs in in a second tab, what the device had kept of the one before is removed. Only changes that have not been sent yet wait there for that person.',
      'When the network is back after a long time without it, pictures you added are sent together with your other changes.',
    ],
  },
}

import type { Update } from '../../update.ts'

export const update: Update = {
  day: '2026-11-30',
  ja: {
    title: '見えたら押せる',
    text: '初めて開くときの待ち時間と、たくさんの取り込みを整えました。',
    items: [
      '初めての端末でノートの一覧を開くとき、行は見えた瞬間から押せます。画面の準備ができると、そのノートが開きます。',
      '同じサーバーをほかの人が使っている間も、たくさんのタスクやつながりを一度に取り込めます。これまでは、断られることがありました。',
    ],
  },
  en: {
    title: 'Press what you see',
    text: 'The wait of a first visit, and imports of many rows.',
    items: [
      'On a device where you open your notes for the first time, a row can be pressed as soon as you see it. The note opens when the page is ready.',
      'Many tasks and their links can be imported at once while others use the same server. Until now this could be refused.',
    ],
  },
}

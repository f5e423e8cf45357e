import type { Titled } from '@techo/core'

/**
 * What each picture that `pnpm pictures` takes shows, for who cannot see it: those of the areas (`areas.ts`), then what the help
 * has beside them.
 */
export const pictures = {
  today: {
    ja: '「今日」のページ。今日のタスクと習慣、ひとことが並んでいます。',
    en: 'The page “Today” with the tasks of the day, the habits that are due and a line for the diary.',
  },
  daily: {
    ja: 'デイリーのページ。一行日記と気分の下に、その日のタスクとノートがあります。',
    en: 'A daily page: diary line and mood, below them the tasks of the day and the note.',
  },
  habits: {
    ja: '習慣の一覧。時間帯ごとに並び、最近の記録が丸で示されています。',
    en: 'The list of habits by time of day, each with its last days as a strip.',
  },
  record: {
    ja: 'ひとつの習慣の記録。定着度や連続の数字と、1年のヒートマップが見えます。',
    en: 'The record of one habit with strength, streaks and the heat map of the year.',
  },
  add: {
    ja: 'すばやく追加の画面。入力した一行から日付と時刻が読み取られています。',
    en: 'Quick add: date and time have been read out of the typed line.',
  },
  week: {
    ja: '一週間のボード。目標の下で、曜日の列にタスクが並んでいます。',
    en: 'The board of the week: its goals, and below them tasks in the columns of its days.',
  },
  notes: {
    ja: 'ノートの一覧の隣で、旅行のノートが開いています。',
    en: 'The list of notes and beside it an open note about a journey.',
  },
  lists: {
    ja: 'やりたいことのリスト。それぞれにジャンルと、叶えたい年があります。',
    en: 'The list of things to do in life, each with its genre and the year it shall come true.',
  },
  bookshelf: {
    ja: '本棚。表紙の下に、積読や読み終えたなどの状態と評価が見えます。',
    en: 'The bookshelf: covers, and below them how far each book is and how it was rated.',
  },
  projects: {
    ja: 'ガントチャート。ふたつのプロジェクトのタスクが帯になり、矢印でつながっています。',
    en: 'A Gantt chart: the tasks of two projects as bars that arrows link.',
  },
  vision: {
    ja: 'ビジョンボード。目標と言葉のカードが、少しずつ傾いて並んでいます。',
    en: 'A vision board: cards with goals and words, slightly turned.',
  },
  search: {
    ja: '検索の画面。入力した言葉に合うページと、書いたものが並んでいます。',
    en: 'The search: places and things that were written, for the typed word.',
  },
  notices: {
    ja: 'お知らせの設定。届くお知らせの種類が並び、それぞれオンとオフを選べます。',
    en: 'The settings of notifications, each kind with its switch.',
  },
  offline: {
    ja: 'オフラインの「今日」のページ。待っている変更の数が、上に出ています。',
    en: 'The page “Today” while offline; at the top it says how many changes wait.',
  },
  settings: {
    ja: '設定の「見た目」。明るさ、文字の大きさ、間隔を選べます。',
    en: 'The section “Appearance” of the settings, with theme and text size.',
  },
  classifications: {
    ja: '分類のページ。色の付いたカテゴリーが並んでいます。',
    en: 'The page of classifications: categories with their colours.',
  },
  security: {
    ja: '設定の「セキュリティ」。2段階認証と、ログイン中の端末の一覧があります。',
    en: 'The section “Security” of the settings: two-step sign-in and the list of devices.',
  },
  data: {
    ja: '設定の「データ」。書き出し、取り込み、アカウントの削除があります。',
    en: 'The section “Your data” of the settings: export, import and deletion.',
  },
  plan: {
    ja: '設定の「プラン」。いまのプランと、使っている量が見えます。',
    en: 'The section “Plan” of the settings: the plan and how much is used.',
  },
} as const satisfies Readonly<Record<string, Titled>>

export type PictureId = keyof typeof pictures

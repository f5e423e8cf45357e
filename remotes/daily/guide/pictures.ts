import type { GuidePictures } from '@techo/core'

/** What its pictures show (`pnpm pictures` takes them), for who cannot see them. */
export default {
  ja: {
    daily: 'デイリーのページ。一行日記と気分の下に、その日のタスクとノートがあります。',
    week: '一週間のボード。目標の下で、曜日の列にタスクが並んでいます。',
    notes: 'ノートの一覧の隣で、旅行のノートが開いています。',
    add: 'すばやく追加の画面。入力した一行から日付と時刻が読み取られています。',
  },
  en: {
    daily: 'A daily page: diary line and mood, below them the tasks of the day and the note.',
    week: 'The board of the week: its goals, and below them tasks in the columns of its days.',
    notes: 'The list of notes and beside it an open note about a journey.',
    add: 'Quick add: date and time have been read out of the typed line.',
  },
} satisfies GuidePictures

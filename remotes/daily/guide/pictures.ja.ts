import type { GuidePictures } from '@techo/core'

/** What its pictures show (`pnpm pictures` takes them), for who cannot see them. */
export default {
  daily: '一日のページ。タスクのリストの隣にノートがあり、下にふりかえりの一行があります。',
  week: '一週間のボード。目標の下で、曜日の列にタスクが並んでいます。',
  notes: 'ノートの一覧の隣で、旅行のノートが開いています。',
  add: 'すばやく追加の画面。入力した一行から日付と時刻が読み取られています。',
} satisfies GuidePictures

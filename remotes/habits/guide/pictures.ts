import type { GuidePictures } from '@techo/core'

/** What its pictures show (`pnpm pictures` takes them), for who cannot see them. */
export default {
  ja: {
    habits: '習慣の一覧。時間帯ごとに並び、最近の記録が丸で示されています。',
    record: 'ひとつの習慣の記録。定着度や連続の数字と、1年のヒートマップが見えます。',
  },
  en: {
    habits: 'The list of habits by time of day, each with its last days as a strip.',
    record: 'The record of one habit with strength, streaks and the heat map of the year.',
  },
} satisfies GuidePictures

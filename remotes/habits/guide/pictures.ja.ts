import type { GuidePictures } from '@techo/core'

/** What its pictures show (`pnpm pictures` takes them), for who cannot see them. */
export default {
  habits: '習慣の一覧。時間帯ごとに並び、最近の記録が丸で示されています。',
  record: 'ひとつの習慣の記録。定着度や連続の数字と、1年のヒートマップが見えます。',
} satisfies GuidePictures

import type { GuidePictures } from '@techo/core'

/** What its pictures show (`pnpm pictures` takes them), for who cannot see them. */
export default {
  lists: 'やりたいことのリスト。それぞれにジャンルと、叶えたい年があります。',
  vision: 'ビジョンボード。目標と言葉のカードが、少しずつ傾いて並んでいます。',
} satisfies GuidePictures

import type { GuidePictures } from '@techo/core'

/** What its pictures show (`pnpm pictures` takes them), for who cannot see them. */
export default {
  ja: {
    lists: 'やりたいことのリスト。それぞれにジャンルと、叶えたい年があります。',
    vision: 'ビジョンボード。目標と言葉のカードが、少しずつ傾いて並んでいます。',
  },
  en: {
    lists: 'The list of things to do in life, each with its genre and the year it shall come true.',
    vision: 'A vision board: cards with goals and words, slightly turned.',
  },
} satisfies GuidePictures

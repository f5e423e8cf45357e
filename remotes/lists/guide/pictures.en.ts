import type { GuidePictures } from '@techo/core'

/** What its pictures show (`pnpm pictures` takes them), for who cannot see them. */
export default {
  lists: 'The list of things to do in life, each with its genre and the year it shall come true.',
  vision: 'A vision board: cards with goals and words, slightly turned.',
} satisfies GuidePictures

import type { GuidePictures } from '@techo/core'

/** What its pictures show (`pnpm pictures` takes them), for who cannot see them. */
export default {
  bookshelf: 'The bookshelf: covers, and below them how far each book is and how it was rated.',
} satisfies GuidePictures

import type { GuidePictures } from '@techo/core'

/** What its pictures show (`pnpm pictures` takes them), for who cannot see them. */
export default {
  ja: { bookshelf: '本棚。表紙の下に、積読や読み終えたなどの状態と評価が見えます。' },
  en: { bookshelf: 'The bookshelf: covers, and below them how far each book is and how it was rated.' },
} satisfies GuidePictures

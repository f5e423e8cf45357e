import type { GuidePictures } from '@techo/core'

/** What its pictures show (`pnpm pictures` takes them), for who cannot see them. */
export default {
  bookshelf: '本棚。表紙の下に、積読や読み終えたなどの状態と評価が見えます。',
} satisfies GuidePictures

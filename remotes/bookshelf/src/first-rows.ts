/** What the shelf begins with. A file of its own, because its document asks for it (`remote.config.ts`). */
export const bookColumns =
  'id, title, title_kana, subtitle, authors, publisher, published, isbn13, pages, minutes, language, format, cover, series_name, series_no, status, owned, bought_on, due_on, price, list_price, rating, favourite, progress, rank, added_on, created_at'

/** How many books stand on a shelf before all of them are there. */
export const firstFew = 60

/** What a list knows of each of its items. A file of its own, because the documents of the pages ask for it (`remote.config.ts`). */
export const itemColumns =
  'id, list, title, doc_text, status, priority, genre, image, number, achieved_on, review_on, price, currency, url, shop, want_level, cooldown_until, target_date, target_year, target_age, cost_estimate, place, with_whom, memory_text, memory_doc, progress, reason, trigger, replacement, severity, rank, created_at'

/** How many rows stand before all of them are there. */
export const firstFew = 60

/** What came true or was given up: of no row that stands first. */
export const finished = ['got', 'done', 'dropped', 'resolved']

import { amounts } from '@techo/data'

/** What is read of readings and their logs, wherever it is read. */
export const readingColumns = 'id, book_id, no, started_on, finished_on, dropped_on, reason, unit'
export const logColumns = 'id, reading_id, at, day, from_pos, to_pos, minutes, note'
export const logNumbers = amounts('from_pos', 'to_pos')

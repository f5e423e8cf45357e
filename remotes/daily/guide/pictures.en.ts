import type { GuidePictures } from '@techo/core'

/** What its pictures show (`pnpm pictures` takes them), for who cannot see them. */
export default {
  daily: 'The page of a day: its tasks, beside them the note, below them a line that looks back.',
  week: 'The board of the week: its goals, and below them tasks in the columns of its days.',
  notes: 'The list of notes and beside it an open note about a journey.',
  add: 'Quick add: date and time have been read out of the typed line.',
} satisfies GuidePictures

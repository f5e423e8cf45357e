import type { GuidePictures } from '@techo/core'

/** What its pictures show (`pnpm pictures` takes them), for who cannot see them. */
export default {
  habits: 'The list of habits by time of day, each with its last days as a strip.',
  record: 'The record of one habit with strength, streaks and the heat map of the year.',
} satisfies GuidePictures

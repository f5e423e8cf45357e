import type { PictureId } from './ja.ts'

export const alts: Readonly<Record<PictureId, string>> = {
  today: 'The page “Today” with the tasks of the day, the habits that are due and a line for the diary.',
  daily: 'A daily page: diary line and mood, below them the tasks of the day and the note.',
  habits: 'The list of habits by time of day, each with its last days as a strip.',
  record: 'The record of one habit with strength, streaks and the heat map of the year.',
  add: 'Quick add: date and time have been read out of the typed line.',
  week: 'The board of the week: its goals, and below them tasks in the columns of its days.',
  notes: 'The list of notes and beside it an open note about a journey.',
  lists: 'The list of things to do in life, each with its genre and the year it shall come true.',
  bookshelf: 'The bookshelf: covers, and below them how far each book is and how it was rated.',
  projects: 'A Gantt chart: the tasks of two projects as bars that arrows link.',
  vision: 'A vision board: cards with goals and words, slightly turned.',
  search: 'The search: places and things that were written, for the typed word.',
  notices: 'The settings of notifications, each kind with its switch.',
  offline: 'The page “Today” while offline; at the top it says how many changes wait.',
  settings: 'The section “Appearance” of the settings, with theme and text size.',
  classifications: 'The page of classifications: categories with their colours.',
  security: 'The section “Security” of the settings: two-step sign-in and the list of devices.',
  data: 'The section “Your data” of the settings: export, import and deletion.',
  plan: 'The section “Plan” of the settings: the plan and how much is used.',
}

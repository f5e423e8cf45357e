import type { alts as japanese } from './ja.ts'

export const alts: Readonly<Record<keyof typeof japanese, string>> = {
  today: 'The page “Today” with the tasks of the day, its note and the habits that are due.',
  search: 'The search: places and things that were written, for the typed word.',
  notices: 'The settings of notifications, each kind with its switch.',
  offline: 'The page “Today” while offline; at the top it says how many changes wait.',
  settings: 'The section “Appearance” of the settings, with theme and text size.',
  classifications: 'The page of classifications: categories with their colours.',
  security: 'The section “Security” of the settings: two-step sign-in and the list of devices.',
  data: 'The section “Your data” of the settings: export, import and deletion.',
  plan: 'The section “Plan” of the settings: the plan and how much is used.',
}

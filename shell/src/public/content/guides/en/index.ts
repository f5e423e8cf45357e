import type { GuideId, Told } from '../guide.ts'
import { account, data, plan, security } from './account.ts'
import { classifications, notices, offline, search, settings, trouble } from './around.ts'
import { quickAdd, start, tasks, today } from './begin.ts'
import { books } from './books.ts'
import { habits } from './habits.ts'
import { lists, vision } from './lists.ts'
import { projects } from './projects.ts'
import { daily, notes, week } from './writing.ts'

/** What the guides say in English, and what things are called in it. */
export const guides: Readonly<Record<GuideId, Told>> = {
  start,
  today,
  tasks,
  'quick-add': quickAdd,
  daily,
  week,
  notes,
  habits,
  lists,
  'vision-board': vision,
  books,
  projects,
  search,
  notifications: notices,
  offline,
  settings,
  classifications,
  account,
  security,
  data,
  plan,
  trouble,
}

export { alts } from '../../pictures/en.ts'
export { names } from './names.gen.ts'
export { page } from './page.ts'

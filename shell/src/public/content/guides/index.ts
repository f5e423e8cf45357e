import { account, data, plan, security } from './account.ts'
import { classifications, notices, offline, search, settings, trouble } from './around.ts'
import { quickAdd, start, tasks, today } from './begin.ts'
import { books } from './books.ts'
import type { Guide } from './guide.ts'
import { habits } from './habits.ts'
import { lists, vision } from './lists.ts'
import { projects } from './projects.ts'
import { daily, notes, week } from './writing.ts'

/** Every guide, in the order of the page. */
export const guides: readonly Guide[] = [
  start,
  today,
  tasks,
  quickAdd,
  daily,
  week,
  notes,
  habits,
  lists,
  vision,
  books,
  projects,
  search,
  notices,
  offline,
  settings,
  classifications,
  account,
  security,
  data,
  plan,
  trouble,
]

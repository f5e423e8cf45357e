import type { GuideId, Told } from '../guide.ts'
import { account, data, plan, security } from './account.ts'
import { classifications, notices, offline, search, settings, trash, trouble } from './around.ts'
import { start, today } from './begin.ts'

/** What the guides say in English, and what things are called in it. */
export const guides: Readonly<Record<GuideId, Told>> = {
  start,
  today,
  search,
  notifications: notices,
  offline,
  trash,
  settings,
  classifications,
  account,
  security,
  data,
  plan,
  trouble,
}

export { namesInTexts, pictures, texts } from 'techo-guides/en'
export { alts } from '../../pictures/en.ts'
export { names } from './names.gen.ts'
export { page } from './page.ts'

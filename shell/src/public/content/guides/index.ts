import type { GuideEntry } from '@techo/core'
import { guides as ofRemotes } from 'techo-guides/index'
import type { PictureId } from '../pictures/ja.ts'

/**
 * The guides of what is the shell's: the fragment of their address, the same in every language; where it can be tried, with
 * search; and the picture. What they say stands in a folder for each language, which comes alone.
 */
export const ownGuides = [
  { id: 'start', order: 100 },
  { id: 'today', order: 200, address: '/mypage', picture: 'today' },
  { id: 'search', order: 1300, address: '/mypage', picture: 'search' },
  { id: 'notifications', order: 1400, address: '/mypage/settings?section=notifications', picture: 'notices' },
  { id: 'offline', order: 1500, picture: 'offline' },
  { id: 'trash', order: 1550, address: '/mypage/trash' },
  { id: 'settings', order: 1600, address: '/mypage/settings', picture: 'settings' },
  { id: 'classifications', order: 1700, address: '/mypage/settings/classifications', picture: 'classifications' },
  { id: 'account', order: 1800, address: '/mypage/settings?section=account' },
  { id: 'security', order: 1900, address: '/mypage/settings?section=security', picture: 'security' },
  { id: 'data', order: 2000, address: '/mypage/settings?section=data', picture: 'data' },
  { id: 'plan', order: 2100, address: '/mypage/settings?section=plan', picture: 'plan' },
  { id: 'trouble', order: 2200 },
] as const satisfies readonly (GuideEntry & { readonly picture?: PictureId })[]

/** Every guide of the help, those of the remotes too, in the order of the page. */
export const guides: readonly GuideEntry[] = [...ownGuides, ...ofRemotes].sort((one, other) => one.order - other.order)

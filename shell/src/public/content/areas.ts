import type { GuideArea } from '@techo/core'
import { areas as ofRemotes } from 'techo-guides/areas'

/** The first area is the shell's: the page on which those of the remotes come together. */
const today: GuideArea = {
  id: 'today',
  icon: 'home',
  address: '/mypage',
  order: 0,
  words: {
    ja: {
      name: '今日',
      title: '開けば、今日がある。',
      text: '今日のタスク、今日のノート、今日の習慣。まず見るものは、ひとつのページに並んでいます。',
      points: [
        'ほとんどのことは、その場でワンタップ。',
        '前の日に残したことも、見落としません。',
        '一日の始まりは0時から5時まで。夜ふかしの日も「今日」のまま記録できます。',
      ],
    },
    en: {
      name: 'Today',
      title: 'Open it, and there is today.',
      text: 'The tasks of the day, its note, the habits that are due: what you look at first stands on one page.',
      points: [
        'Most things take one tap, right there.',
        'What you left undone yesterday does not slip away.',
        'Your day may begin anywhere from midnight to five, so a late night still counts.',
      ],
    },
  },
}

/** The parts of the product as the public pages present them: the remotes tell their own. `pnpm pictures` takes their pictures. */
export const areas: readonly GuideArea[] = [today, ...ofRemotes].sort((one, other) => one.order - other.order)

export const homeAreas = areas.filter(({ isOnHome }) => isOnHome)

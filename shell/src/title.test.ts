import { expect, test } from 'vitest'
import { provideRegistry } from './federation/registry.ts'
import { titleFor } from './title.ts'

provideRegistry({
  revision: 1,
  remotes: [
    {
      id: 'habits',
      build: '1',
      version: '1',
      entry: '',
      preload: {},
      base: { js: [], css: [] },
      config: {
        id: 'habits',
        title: { ja: '習慣', en: 'Habits' },
        contract: { min: 1, max: 1 },
        bases: ['/mypage/habits'],
        routes: [{ path: '/mypage/habits/:id', title: { ja: '習慣の記録', en: 'Habit' } }],
        menu: [],
        slots: [],
        cards: [],
      },
    },
  ],
})

test.each([
  ['/', 'en', 'Techo — one planner for your whole life'],
  ['/pricing/', 'ja', '料金 · Techo'],
  ['/about', 'ja', 'Techoについて'],
  ['/mypage', 'en', 'Today · Techo'],
  ['/mypage/habits/7', 'ja', '習慣の記録 · Techo'],
  ['/mypage/habits/7/more', 'en', 'Page not found · Techo'],
  ['/mypage/lists/wish', 'ja', 'ページが見つかりません · Techo'],
  ['/nothing', 'en', 'Page not found · Techo'],
] as const)('%s in %s is titled %s', (path, language, title) => {
  expect(titleFor(path, language)).toBe(title)
})

import { expect, type Page, type Request } from '@playwright/test'
import { publicPages } from './addresses.ts'
import { openedDialog } from './forms.ts'

export interface Screen {
  readonly name: string
  readonly path: string
  /** what opens it once the page is there: a form, a menu */
  readonly open?: (page: Page) => Promise<void>
}

const openHabitForm = async (page: Page) => {
  await page
    .getByRole('button', { name: /習慣を追加|Add a habit/ })
    .first()
    .click()
  await expect(openedDialog(page)).toBeVisible()
}

/** Opens what the menu of a day or a week leads to. */
const openFromMenu = (item: RegExp) => async (page: Page) => {
  await page.getByRole('button', { name: /このページのメニュー|Menu of this page/ }).click()
  await page.getByRole('menuitem', { name: item }).click()
  await expect(openedDialog(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
}

/** The project of the sample life, in one of its views; without one there is only the page of all. */
const openProject = (view?: RegExp) => async (page: Page) => {
  const link = page.getByRole('link', { name: /^(フルマラソンに出る|Run a marathon)$/ })
  if ((await link.count()) === 0) return
  await link.first().click()
  await expect(page.getByRole('treegrid')).toBeVisible()
  if (!view) return
  await page.getByText(view).first().click()
  await expect(page.getByRole('radio', { name: view })).toBeChecked()
  await expect(page.getByRole('treegrid')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
}

/** Writes a line into the note of the day, then does something beside it. */
const besideText = (then: (page: Page) => Promise<void>) => async (page: Page) => {
  const box = page.getByRole('textbox', { name: /のノート$|^Note (?:of|for)/ })
  await box.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('書いた文')
  await then(page)
}

const pressToolbar = async (page: Page) => {
  await page.keyboard.press('Alt+F10')
  // At the foot of a phone other buttons stand before it.
  await page.getByRole('button', { name: /^(ブロックの種類|Kind of block): / }).press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
}

const insertTable = async (page: Page) => {
  await page.keyboard.type(' /table')
  await page.keyboard.press('Enter')
  for (const head of ['品', '数', '値段']) {
    await page.keyboard.type(head)
    await page.keyboard.press('Tab')
  }
  await expect(page.locator('.techo-table-row')).toBeVisible()
}

const insertCallout = async (page: Page) => {
  await page.keyboard.type(' /warning')
  await page.keyboard.press('Enter')
  await page.locator('.techo-callout-sign').first().click()
  await expect(page.getByRole('menu')).toBeVisible()
}

const openNewNote = async (page: Page) => {
  await page
    .getByRole('button', { name: /^(新しいノート|New note)$/ })
    .first()
    .click()
  await expect(page.getByRole('textbox', { name: /^(題名|Title)$/ })).toBeFocused()
}

const openVersions = async (page: Page) => {
  await page.getByRole('button', { name: /^(このノートの操作|Actions for this note)$/ }).click()
  await page.getByRole('menuitem', { name: /^(以前の版|Earlier versions)$/ }).click()
  await expect(openedDialog(page)).toBeVisible()
}

/** An earlier version of a new note, and what has changed since. */
const openDifference = async (page: Page) => {
  await openNewNote(page)
  const text = page.getByRole('textbox', { name: /^(本文|Text)$/ })
  await text.click()
  await page.keyboard.type('春はあけぼの。')
  await openVersions(page)
  await page.getByRole('button', { name: /^(今の版を残す|Keep the current version)$/ }).click()
  await expect(openedDialog(page).getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(openedDialog(page)).toHaveCount(0)
  await text.click()
  await page.keyboard.type('夏は夜。')
  await openVersions(page)
  await expect(openedDialog(page).getByText('夏は夜。')).toBeVisible()
}

/** What a visitor can see. */
export const visitorScreens: readonly Screen[] = [
  ...publicPages.map(path => ({ name: path === '/' ? 'home' : path.slice(1), path })),
  { name: 'faq-answer', path: '/faq#streak' },
  {
    name: 'contact-missing',
    path: '/contact',
    open: async page => {
      await page.getByRole('button', { name: /送信する|^Send$/ }).click()
    },
  },
  { name: 'login', path: '/login' },
  { name: 'login-by-code', path: '/login?by=code' },
  { name: 'login-error', path: '/login?error=access_denied' },
  { name: 'register', path: '/register' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'reset-password', path: '/reset-password' },
  { name: 'verify-failed', path: '/auth/verify' },
  { name: 'not-me', path: '/auth/not-me?token=x' },
  { name: 'callback-failed', path: '/auth/callback?error=access_denied&error_code=otp_expired' },
]

/** No such page. A page that goes by way of it to another keeps nothing of the one before. */
const nowhere = '/mypage/nowhere'

/** What a person can see; `habitId` is one of their habits. */
export const memberScreens = (habitId: string): readonly Screen[] => [
  { name: 'mypage', path: '/mypage' },
  {
    name: 'account-menu',
    path: '/mypage',
    open: async page => {
      await page.getByRole('button', { name: /^(アカウント|Account)/ }).click()
    },
  },
  {
    name: 'sync-panel',
    path: '/mypage',
    open: async page => {
      await page.getByRole('button', { name: /^(保存の状態|Saving)$/ }).click()
      await expect(page.getByRole('region', { name: /^(保存の状態|Saving)$/ }).getByRole('heading')).toBeVisible()
    },
  },
  {
    name: 'inbox',
    path: '/mypage',
    open: async page => {
      await page.getByRole('button', { name: /^(お知らせ|Notifications)/ }).click()
      await expect(page.getByRole('region', { name: /^(お知らせ|Notifications)$/ }).getByRole('heading')).toBeVisible()
      await page.waitForLoadState('networkidle')
    },
  },
  {
    name: 'arrange-cards',
    path: '/mypage',
    open: async page => {
      await page.getByRole('button', { name: /カードを並べ替える|Arrange the cards/ }).click()
      await expect(page.getByRole('button', { name: /^(完了|Done)$/ })).toBeVisible()
    },
  },
  {
    name: 'all-places',
    path: '/mypage',
    open: async page => {
      const { width, height } = page.viewportSize() ?? { width: 1280, height: 900 }
      // The button stands at the foot of a phone only.
      await page.setViewportSize({ width: 390, height })
      await page.getByRole('button', { name: /^(メニュー|Menu)$/ }).click()
      await expect(openedDialog(page)).toBeVisible()
      await page.setViewportSize({ width, height })
    },
  },
  { name: 'schedule', path: '/mypage/schedule' },
  { name: 'schedule-day', path: '/mypage/schedule?view=day' },
  { name: 'schedule-month', path: '/mypage/schedule?view=month' },
  { name: 'schedule-year', path: '/mypage/schedule?view=year' },
  { name: 'habits', path: '/mypage/habits' },
  { name: 'habits-month', path: '/mypage/habits?view=month' },
  { name: 'habit', path: `/mypage/habits/${habitId}` },
  { name: 'habit-form', path: '/mypage/habits', open: openHabitForm },
  { name: 'wish', path: '/mypage/lists/wish' },
  {
    name: 'wish-details',
    path: '/mypage/lists/wish?status=all',
    open: async page => {
      const menus = page.getByRole('button', { name: /^「.*の操作$|^Actions for/ })
      if ((await menus.count()) === 0) return
      await menus.first().click()
      await page.getByRole('menuitem', { name: /詳細を開く|Open details/ }).click()
      await expect(openedDialog(page).getByRole('textbox').first()).toBeVisible()
    },
  },
  { name: 'bucket', path: '/mypage/lists/bucket' },
  { name: 'hundred', path: '/mypage/lists/bucket?view=hundred' },
  { name: 'album', path: '/mypage/lists/bucket?view=album' },
  { name: 'not-do', path: '/mypage/lists/not-do' },
  { name: 'vision-board', path: '/mypage/lists/vision-board' },
  { name: 'vision-board-list', path: '/mypage/lists/vision-board?view=list' },
  { name: 'daily', path: '/mypage/daily' },
  {
    name: 'daily-calendar',
    path: '/mypage/daily',
    open: async page => {
      await page.getByRole('button', { name: /カレンダーから選ぶ|Choose from a calendar/ }).click()
      await expect(openedDialog(page).getByRole('grid')).toBeVisible()
    },
  },
  { name: 'editor-kinds', path: '/mypage/daily', open: besideText(pressToolbar) },
  { name: 'editor-block-menu', path: '/mypage/daily', open: besideText(page => page.keyboard.press('Control+/')) },
  { name: 'editor-link', path: '/mypage/daily', open: besideText(page => page.keyboard.press('Control+k')) },
  { name: 'editor-find', path: '/mypage/daily', open: besideText(page => page.keyboard.press('Control+h')) },
  { name: 'editor-slash', path: '/mypage/daily', open: besideText(page => page.keyboard.type(' /')) },
  { name: 'editor-table', path: '/mypage/daily', open: besideText(insertTable) },
  { name: 'editor-callout', path: '/mypage/daily', open: besideText(insertCallout) },
  { name: 'daily-week-note', path: '/mypage/daily?note=week' },
  {
    name: 'task',
    path: '/mypage/daily',
    open: async page => {
      const menus = page.getByRole('button', { name: /^(「.*」の操作|Actions for)/ })
      if ((await menus.count()) === 0) return
      await menus.last().click()
      await page.getByRole('menuitem', { name: /詳しく見る|Details/ }).click()
      await expect(openedDialog(page).getByRole('textbox', { name: /^(タスク名|Name)/ })).toBeVisible()
      await page.waitForLoadState('networkidle')
    },
  },
  { name: 'daily-templates', path: '/mypage/daily', open: openFromMenu(/テンプレート|Templates/) },
  { name: 'daily-files', path: '/mypage/daily', open: openFromMenu(/読み込みと書き出し|Import and export/) },
  { name: 'daily-planning', path: '/mypage/daily', open: openFromMenu(/計画の設定|Planning settings/) },
  { name: 'week', path: '/mypage/daily/weekly-tasks' },
  {
    name: 'week-review',
    path: '/mypage/daily/weekly-tasks',
    open: async page => {
      await page.getByRole('button', { name: /週の振り返り|Weekly review/ }).click()
      await expect(openedDialog(page)).toBeVisible()
      await page.waitForLoadState('networkidle')
    },
  },
  { name: 'notes', path: '/mypage/notes' },
  { name: 'notes-tree', path: '/mypage/notes?view=tree' },
  { name: 'notes-found', path: '/mypage/notes?q=in:title' },
  {
    name: 'note',
    path: '/mypage/notes',
    open: openNewNote,
  },
  { name: 'note-versions', path: '/mypage/notes', open: openDifference },
  {
    name: 'notes-import',
    path: '/mypage/notes',
    open: async page => {
      await page.getByRole('button', { name: /^(ノートのメニュー|Menu of notes)$/ }).click()
      await page.getByRole('menuitem', { name: /読み込む|Import/ }).click()
      await expect(openedDialog(page)).toBeVisible()
    },
  },
  { name: 'bookshelf', path: '/mypage/bookshelf' },
  { name: 'bookshelf-list', path: '/mypage/bookshelf?view=list' },
  { name: 'bookshelf-table', path: '/mypage/bookshelf/index-old' },
  { name: 'bookshelf-stats', path: '/mypage/bookshelf/stats' },
  { name: 'bookshelf-categories', path: '/mypage/bookshelf/categories' },
  {
    name: 'bookshelf-add',
    path: '/mypage/bookshelf?new=1',
    open: async page => {
      await expect(openedDialog(page).getByRole('searchbox')).toBeVisible()
      await page.getByRole('button', { name: /手で入力する|Enter by hand/ }).click()
      await expect(
        openedDialog(page)
          .getByRole('textbox', { name: /^(タイトル|Title)/ })
          .first(),
      ).toBeVisible()
      await page.waitForLoadState('networkidle')
    },
  },
  { name: 'projects', path: '/mypage/project-management' },
  { name: 'projects-table', path: '/mypage/project-management?show=table' },
  {
    name: 'project-form',
    path: '/mypage/project-management?new=1',
    open: async page => {
      await expect(openedDialog(page)).toBeVisible()
    },
  },
  { name: 'project', path: '/mypage/project-management', open: openProject() },
  { name: 'project-board', path: '/mypage/project-management', open: openProject(/^(ボード|Board)$/) },
  { name: 'project-month', path: '/mypage/project-management', open: openProject(/^(カレンダー|Calendar)$/) },
  {
    name: 'project-task',
    path: '/mypage/project-management',
    open: async page => {
      await openProject()(page)
      const menus = page.getByRole('button', { name: /30キロ走」の操作|Actions for “A run of thirty kilometres”/ })
      if ((await menus.count()) === 0) return
      await menus.first().click()
      await page.getByRole('menuitem', { name: /詳細をひらく|Open details/ }).click()
      await expect(page.getByRole('heading', { name: /タスクの詳細|Task details/ })).toBeVisible()
    },
  },
  { name: 'gantt', path: '/mypage/project-management/gantt' },
  {
    name: 'shared',
    path: `/mypage/add?text=${encodeURIComponent('星の王子さま https://books.example/isbn/9784101092058')}`,
  },
  { name: 'lost-share', path: '/mypage/add?again=1&text=%E5%A4%95%E6%97%A5' },
  { name: 'refused-link', path: '/mypage/add?to=web%2Btecho%3A%2Fnowhere' },
  { name: 'trash', path: '/mypage/trash' },
  { name: 'year', path: '/mypage/year' },
  { name: 'settings', path: '/mypage/settings' },
  {
    name: 'overrides',
    path: '/mypage/settings',
    open: async page => {
      await page.evaluate(() => localStorage.setItem('techo-override', '{}'))
      await page.goto('/mypage/settings?overrides')
      await expect(
        openedDialog(page)
          .getByText(/まだ読み込んでいません|not loaded yet/)
          .first(),
      ).toBeVisible()
    },
  },
  ...['calendar', 'areas', 'habits.vacations', 'schedule.reminder', 'account', 'plan', 'data'].map(section => ({
    name: `settings-${section}`,
    path: `/mypage/settings?section=${section}`,
  })),
  {
    name: 'settings-second-factor',
    path: '/mypage/settings?section=security',
    open: async page => {
      await page.getByRole('button', { name: /2段階認証を設定する|Set up two-step/ }).click()
      await expect(openedDialog(page)).toBeVisible()
    },
  },
  { name: 'settings-notifications', path: '/mypage/settings?section=notifications' },
  { name: 'classifications', path: '/mypage/settings/classifications' },
  { name: 'not-found', path: nowhere },
  { name: 'plan-order', path: '/mypage/settings?section=plan&order=plus-yearly' },
  { name: 'payment-success', path: '/payment/success' },
  { name: 'payment-cancel', path: '/payment/cancel' },
]

/** A phone is asked for as one: there a page that is too wide for a frame is drawn smaller, and moves all of it. */
export const windowOf = (width: number) => ({
  viewport: { width, height: 800 },
  isMobile: width < 600,
  hasTouch: width < 600,
})

/**
 * React marks the elements it has drawn or taken over: a page that was painted before any script does not react yet, and asks for its
 * scripts only when a pointer comes near what needs them.
 */
export const drawn = (page: Page) =>
  page.waitForFunction(() => {
    document.querySelector('#root[data-page] input')?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    return Object.keys(document.querySelector('h1') ?? {}).some(key => key.startsWith('__react'))
  })

const underway = new WeakMap<Page, Set<Request>>()

/** What a page is fetching since the first time it was asked for. The browser's own "idle" comes once for a document. */
function requestsOf(page: Page): ReadonlySet<Request> {
  const known = underway.get(page)
  if (known) return known
  const requests = new Set<Request>()
  page.on('request', request => {
    if (request.isNavigationRequest()) requests.clear()
    requests.add(request)
  })
  page.on('requestfinished', request => requests.delete(request))
  page.on('requestfailed', request => requests.delete(request))
  underway.set(page, requests)
  return requests
}

/** Waits until a screen has everything: its heading, its rows and the editor; nothing is still being fetched. */
export async function settle(page: Page): Promise<void> {
  const requests = requestsOf(page)
  await drawn(page)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect.poll(() => requests.size).toBe(0)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
}

const nothingThere = /^(ページが見つかりません|Page not found)$/

const drawnTwice = (page: Page) =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames++) await new Promise(done => requestAnimationFrame(done))
  })

/**
 * Goes to an address within the document, as the browser's forward button does. A document loaded anew costs the processor a
 * second, most of it for scripts that are here already. What a screen shows does not depend on the way to it, and that each
 * address can be loaded, `guards.spec.ts` asserts.
 */
export async function goWithin(page: Page, path: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 1, name: nothingThere })
  const go = (to: string) =>
    page.evaluate(address => {
      history.pushState({ ...history.state, idx: (history.state?.idx ?? 0) + 1, key: address }, '', address)
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
    }, to)
  await go(nowhere)
  await expect(heading).toBeVisible()
  // The menu of a phone belongs to the frame, not to the page that is gone.
  if (await openedDialog(page).first().isVisible()) await page.keyboard.press('Escape')
  await expect(openedDialog(page)).toHaveCount(0)
  if (path === nowhere) return
  await go(path)
  await expect(heading).toHaveCount(0)
  await drawnTwice(page)
}

/** Where a finger touches, what opens stays transparent for a moment: it waits for the keyboard that its field may bring up. */
export const opaque = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].every(dialog =>
      dialog.checkVisibility({ checkOpacity: true }),
    ),
  )

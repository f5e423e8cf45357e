import type { Page } from '@playwright/test'

export interface Shot {
  /** the name of the picture: an area or a guide of the public pages */
  readonly area: string
  readonly path: (life: { readonly habitId: string }) => string
  /** what is done before the picture is taken */
  readonly before?: (page: Page, language: 'ja' | 'en') => Promise<void>
  /** and afterwards */
  readonly after?: (page: Page) => Promise<void>
}

const line = { ja: '明日15時 歯医者を予約 ~30分', en: 'Call the dentist tomorrow 3pm ~30m' }

const looked = { ja: '旅', en: 'Kanazawa' }

const note = { ja: '冬の金沢旅行', en: 'Winter in Kanazawa' }

/** The pages that public pages show, and what is done before each picture is taken. */
export const shots: readonly Shot[] = [
  { area: 'today', path: () => '/mypage' },
  { area: 'week', path: () => '/mypage/daily/weekly-tasks' },
  {
    area: 'notes',
    path: () => '/mypage/notes',
    before: async (page, language) => {
      await page.getByText(note[language], { exact: true }).first().click()
      await page.getByRole('textbox', { name: /^(題名|Title)$/ }).waitFor()
      await page.waitForLoadState('networkidle')
    },
  },
  { area: 'lists', path: () => '/mypage/lists/bucket' },
  { area: 'bookshelf', path: () => '/mypage/bookshelf' },
  {
    area: 'projects',
    path: () => '/mypage/project-management/gantt',
    before: page => page.mouse.move(0, 0),
  },
  { area: 'daily', path: () => '/mypage/daily' },
  { area: 'habits', path: () => '/mypage/habits' },
  { area: 'record', path: ({ habitId }) => `/mypage/habits/${habitId}` },
  {
    area: 'add',
    path: () => '/mypage',
    before: async (page, language) => {
      await page.locator('h1').first().click()
      await page.keyboard.press('q')
      const dialog = page.getByRole('dialog')
      await dialog.waitFor()
      await dialog.getByRole('textbox').first().fill(line[language])
    },
  },
  { area: 'vision', path: () => '/mypage/lists/vision-board' },
  {
    area: 'search',
    path: () => '/mypage',
    before: async (page, language) => {
      await page.locator('h1').first().click()
      await page.keyboard.press('Control+K')
      const dialog = page.getByRole('dialog')
      await dialog.waitFor()
      await dialog.getByRole('combobox').or(dialog.getByRole('searchbox')).first().fill(looked[language])
      await dialog.getByRole('option').first().waitFor()
      await page.waitForLoadState('networkidle')
    },
  },
  { area: 'notices', path: () => '/mypage/settings?section=notifications' },
  {
    area: 'offline',
    path: () => '/mypage',
    before: async page => {
      await page.waitForLoadState('networkidle')
      await page.context().setOffline(true)
      await page.getByRole('checkbox', { checked: false }).first().click()
      await page
        .getByText(/オフライン|Offline/)
        .first()
        .waitFor()
    },
    after: async page => page.context().setOffline(false),
  },
  { area: 'settings', path: () => '/mypage/settings?section=appearance' },
  {
    area: 'classifications',
    path: () => '/mypage/settings/classifications',
    before: async page => {
      const all = page.getByRole('button', { name: /^(この8つを追加する|Add these eight)$/ })
      if (await all.isVisible()) await all.click()
      await all.waitFor({ state: 'hidden' })
      await page.waitForLoadState('networkidle')
    },
  },
  { area: 'security', path: () => '/mypage/settings?section=security' },
  { area: 'data', path: () => '/mypage/settings?section=data' },
  { area: 'plan', path: () => '/mypage/settings?section=plan' },
]

import { matchesPattern, type Titled } from '@techo/core'

/**
 * Every address of the product: its layout, its guard, who draws it, and its title. Plain data without React, so that the
 * build can write it into the site (`routes.json`) and the server can answer an unknown address honestly.
 *
 * The shell draws what stands in `addresses`. What stands in `furtherAddresses` is drawn by a remote, whose routes are
 * grafted below `/mypage` when one of its addresses is opened; while no build of that remote is registered, the address
 * is not found for a person who is signed in, and the server says so.
 */

/** default: the signed-in frame · login: one narrow form · empty: nothing around the page · public: the marketing frame */
export type Layout = 'default' | 'empty' | 'login' | 'public'

/**
 * public: everybody · guest: everybody, but who is signed in is sent on · exempt: the session is not even looked at ·
 * member: signed in only
 */
export type Access = 'public' | 'guest' | 'exempt' | 'member'

export interface Address {
  /** absolute pattern, `:name` stands for one segment */
  readonly path: string
  readonly layout: Layout
  readonly access: Access
  readonly title: Titled
}

export interface FurtherAddress extends Address {
  /** the remote that draws it */
  readonly owner: 'daily' | 'habits' | 'lists' | 'bookshelf' | 'projects'
}

const at = (layout: Layout, access: Access, path: string, ja: string, en: string): Address => ({
  path,
  layout,
  access,
  title: { ja, en },
})

export const addresses: readonly Address[] = [
  at('public', 'public', '/', 'Techo — 毎日と人生の手帳', 'Techo — one planner for your whole life'),
  at('public', 'public', '/features', '機能', 'Features'),
  at('public', 'public', '/updates', '更新情報', 'Updates'),
  at('public', 'public', '/pricing', '料金', 'Pricing'),
  at('public', 'public', '/about', 'Techoについて', 'About Techo'),
  at('public', 'public', '/privacy', 'プライバシーポリシー', 'Privacy policy'),
  at('public', 'public', '/terms', '利用規約', 'Terms of service'),
  at('public', 'public', '/help', 'ヘルプ', 'Help'),
  at('public', 'public', '/contact', 'お問い合わせ', 'Contact'),
  at('public', 'public', '/faq', 'よくある質問', 'Questions and answers'),
  at('login', 'guest', '/login', 'ログイン', 'Sign in'),
  at('login', 'guest', '/register', '新規登録', 'Create an account'),
  at('login', 'public', '/forgot-password', 'パスワードを忘れた場合', 'Forgotten password'),
  at('login', 'public', '/reset-password', '新しいパスワード', 'New password'),
  at('empty', 'exempt', '/auth/verify', 'メールアドレスの確認', 'Confirm your e-mail address'),
  at('empty', 'exempt', '/auth/not-me', 'アカウントを守る', 'Protect your account'),
  at('empty', 'exempt', '/auth/callback', 'ログイン中', 'Signing in'),
  at('empty', 'member', '/payment/success', 'お支払いの完了', 'Payment complete'),
  at('default', 'member', '/payment/cancel', 'お支払いの中止', 'Payment cancelled'),
  at('default', 'member', '/mypage', '今日', 'Today'),
  at('default', 'member', '/mypage/settings', '設定', 'Settings'),
  at('default', 'member', '/mypage/settings/classifications', '分類', 'Classifications'),
]

const drawnBy = (owner: FurtherAddress['owner'], path: string, ja: string, en: string): FurtherAddress => ({
  ...at('default', 'member', path, ja, en),
  owner,
})

export const furtherAddresses: readonly FurtherAddress[] = [
  drawnBy('daily', '/mypage/daily', '今日のページ', 'Today’s page'),
  drawnBy('daily', '/mypage/daily/:date', '1日のページ', 'Day'),
  drawnBy('daily', '/mypage/daily/weekly-tasks', '今週のタスク', 'Tasks of the week'),
  drawnBy('daily', '/mypage/notes', 'ノート', 'Notes'),
  drawnBy('daily', '/mypage/notes/:id', 'ノート', 'Note'),
  drawnBy('habits', '/mypage/habits', '習慣', 'Habits'),
  drawnBy('habits', '/mypage/habits/:id', '習慣', 'Habit'),
  drawnBy('lists', '/mypage/lists/wish', 'ほしいもの', 'Wish list'),
  drawnBy('lists', '/mypage/lists/bucket', 'やりたいこと', 'Bucket list'),
  drawnBy('lists', '/mypage/lists/not-do', 'やらないこと', 'Not-do list'),
  drawnBy('lists', '/mypage/lists/vision-board', 'ビジョンボード', 'Vision board'),
  drawnBy('bookshelf', '/mypage/bookshelf', '本棚', 'Bookshelf'),
  drawnBy('bookshelf', '/mypage/bookshelf/:id', '本', 'Book'),
  drawnBy('bookshelf', '/mypage/bookshelf/stats', '読書の記録', 'Reading statistics'),
  drawnBy('bookshelf', '/mypage/bookshelf/categories', '本のカテゴリー', 'Book categories'),
  drawnBy('bookshelf', '/mypage/bookshelf/index-old', '本の一覧表', 'Books as a table'),
  drawnBy('projects', '/mypage/project-management', 'プロジェクト', 'Projects'),
  drawnBy('projects', '/mypage/project-management/gantt', 'ガントチャート', 'Gantt chart'),
]

/** Without the slash at the end; `/` stays. Addresses are compared without regard to case, as the router does. */
export const trimmed = (path: string): string => path.replace(/\/+$/, '') || '/'

const fits = (path: string) => {
  const wanted = trimmed(path).toLowerCase()
  return (address: Address) => matchesPattern(address.path, wanted)
}

const belowPublicPage = (path: string) =>
  addresses.some(
    each => each.layout === 'public' && each.path !== '/' && trimmed(path).toLowerCase().startsWith(`${each.path}/`),
  )

/**
 * What may be done at a path. An address nobody declared needs a session, like everything that is not public; below a
 * public page it is simply not found.
 */
export const accessOf = (path: string): Access =>
  addresses.find(fits(path))?.access ?? (belowPublicPage(path) ? 'public' : 'member')

/** The layout of a path: that of its address, else by what surrounds it. */
export const layoutOf = (path: string): Layout => {
  const known = [...addresses, ...furtherAddresses].find(fits(path))
  if (known) return known.layout
  return trimmed(path).toLowerCase().startsWith('/mypage/') ? 'default' : 'public'
}

/** The title of an address the shell draws itself. */
export const titleOf = (path: string): Titled | undefined => addresses.find(fits(path))?.title

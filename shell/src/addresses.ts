import { matchesPattern, type Titled } from '@techo/core'
import { settings } from './mypage/settings/settings.config.ts'

/**
 * Every address the shell draws itself: its layout, its guard, and its title. Plain data without React, so that the
 * build can write it into the site (`routes.json`) and the server can answer an unknown address honestly.
 *
 * All others are declared by the remotes that draw them, and their routes are grafted below `/mypage` when one of them is
 * opened; while no build of a remote is registered, its addresses are not found for a person who is signed in, and the
 * server says so.
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
  at('default', 'member', '/mypage/add', '追加', 'Add'),
  at('default', 'member', '/mypage/trash', 'ごみ箱', 'Trash'),
  at('default', 'member', '/mypage/year', '今年のまとめ', 'Year in review'),
  at('default', 'member', '/mypage/year/:year', '1年のまとめ', 'Year in review'),
  ...settings.routes.map(({ path, title: { ja, en } }) => at('default', 'member', path, ja, en)),
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
  const known = addresses.find(fits(path))
  if (known) return known.layout
  return trimmed(path).toLowerCase().startsWith('/mypage/') ? 'default' : 'public'
}

/** The title of an address the shell draws itself. */
export const titleOf = (path: string): Titled | undefined => addresses.find(fits(path))?.title

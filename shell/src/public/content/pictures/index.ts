import type { Language } from '@techo/core'
import { pictures } from 'techo-guides/areas'

/** What each picture of the shell that `pnpm pictures` takes shows, for who cannot see it; the remotes tell of their own. */
const own = {
  ja: {
    today: '「今日」のページ。今日のタスクと習慣、ひとことが並んでいます。',
    search: '検索の画面。入力した言葉に合うページと、書いたものが並んでいます。',
    notices: 'お知らせの設定。届くお知らせの種類が並び、それぞれオンとオフを選べます。',
    offline: 'オフラインの「今日」のページ。待っている変更の数が、上に出ています。',
    settings: '設定の「見た目」。明るさ、文字の大きさ、間隔を選べます。',
    classifications: '分類のページ。色の付いたカテゴリーが並んでいます。',
    security: '設定の「セキュリティ」。2段階認証と、ログイン中の端末の一覧があります。',
    data: '設定の「データ」。書き出し、取り込み、アカウントの削除があります。',
    plan: '設定の「プラン」。いまのプランと、使っている量が見えます。',
  },
  en: {
    today: 'The page “Today” with the tasks of the day, the habits that are due and a line for the diary.',
    search: 'The search: places and things that were written, for the typed word.',
    notices: 'The settings of notifications, each kind with its switch.',
    offline: 'The page “Today” while offline; at the top it says how many changes wait.',
    settings: 'The section “Appearance” of the settings, with theme and text size.',
    classifications: 'The page of classifications: categories with their colours.',
    security: 'The section “Security” of the settings: two-step sign-in and the list of devices.',
    data: 'The section “Your data” of the settings: export, import and deletion.',
    plan: 'The section “Plan” of the settings: the plan and how much is used.',
  },
} as const

export type PictureId = keyof typeof own.ja

const alts = (language: Language): Readonly<Record<string, string>> =>
  Object.assign({}, own[language], ...pictures.map(each => each[language]))

/** Every picture there is, with what it shows. */
export const pictureAlts: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  ja: alts('ja'),
  en: alts('en'),
}

export const altOf = (id: string, language: Language): string => pictureAlts[language][id] ?? ''

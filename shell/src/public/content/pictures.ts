import type { Titled } from '@techo/core'
import { areas } from './areas.ts'

/** What `pnpm pictures` takes for the help beside the pictures of the areas, and what each shows. */
export const helpPictures: Readonly<Record<string, Titled>> = {
  vision: {
    ja: 'ビジョンボード。目標と言葉のカードが、少しずつ傾いて並んでいます。',
    en: 'A vision board: cards with goals and words, slightly turned.',
  },
  search: {
    ja: '検索の画面。入力した言葉に合うページと、書いたものが並んでいます。',
    en: 'The search: places and things that were written, for the typed word.',
  },
  notices: {
    ja: 'お知らせの設定。届くお知らせの種類が並び、それぞれオンとオフを選べます。',
    en: 'The settings of notifications, each kind with its switch.',
  },
  offline: {
    ja: 'オフラインの「今日」のページ。待っている変更の数が、上に出ています。',
    en: 'The page “Today” while offline; at the top it says how many changes wait.',
  },
  settings: {
    ja: '設定の「見た目」。明るさ、文字の大きさ、間隔を選べます。',
    en: 'The section “Appearance” of the settings, with theme and text size.',
  },
  classifications: {
    ja: '分類のページ。色の付いたカテゴリーが並んでいます。',
    en: 'The page of classifications: categories with their colours.',
  },
  security: {
    ja: '設定の「セキュリティ」。2段階認証と、ログイン中の端末の一覧があります。',
    en: 'The section “Security” of the settings: two-step sign-in and the list of devices.',
  },
  data: {
    ja: '設定の「データ」。書き出し、取り込み、アカウントの削除があります。',
    en: 'The section “Your data” of the settings: export, import and deletion.',
  },
  plan: {
    ja: '設定の「プラン」。いまのプランと、使っている量が見えます。',
    en: 'The section “Plan” of the settings: the plan and how much is used.',
  },
}

/** What a picture shows, for who cannot see it. */
export function altOf(id: string): Titled {
  const area = areas.find(each => each.id === id)?.words
  const alt = area ? { ja: area.ja.alt, en: area.en.alt } : helpPictures[id]
  if (!alt) throw new Error(`There is no picture ${id}`)
  return alt
}

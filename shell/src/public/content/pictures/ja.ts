/** What the pictures of the shell show, those of remotes aside, for who cannot see them. */
export const alts = {
  today: '「今日」のページ。今日のタスク、ノート、習慣が並んでいます。',
  search: '検索の画面。入力した言葉に合うページと、書いたものが並んでいます。',
  notices: 'お知らせの設定。届くお知らせの種類が並び、それぞれオンとオフを選べます。',
  offline: 'オフラインの「今日」のページ。待っている変更の数が、上に出ています。',
  settings: '設定の「見た目」。明るさ、文字の大きさ、間隔を選べます。',
  classifications: '分類のページ。色の付いたカテゴリーが並んでいます。',
  security: '設定の「セキュリティ」。2段階認証と、ログイン中の端末の一覧があります。',
  data: '設定の「データ」。書き出し、取り込み、アカウントの削除があります。',
  plan: '設定の「プラン」。いまのプランと、使っている量が見えます。',
} as const

export type PictureId = keyof typeof alts

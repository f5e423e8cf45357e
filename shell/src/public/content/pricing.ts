import type { Translated } from '../article.ts'

interface Plan {
  readonly id: string
  readonly name: string
  readonly price: string
  readonly per: string
  readonly text: string
  readonly points: readonly string[]
  readonly action: { readonly to: string; readonly label: string } | null
}

interface Pricing {
  readonly title: string
  readonly lead: string
  readonly plans: readonly Plan[]
  readonly promise: { readonly heading: string; readonly points: readonly string[] }
  readonly more: { readonly heading: string; readonly links: readonly (readonly [to: string, label: string])[] }
}

export const pricing: Translated<Pricing> = {
  ja: {
    title: '料金',
    lead: 'いまは、すべての機能を無料でお使いいただけます。有料プランはまだありません。',
    plans: [
      {
        id: 'free',
        name: '無料',
        price: '¥0',
        per: '期限なし',
        text: '登録すれば、その日からすべて使えます。',
        points: [
          '習慣と記録：数の制限なし',
          '日々のページとタスク：数の制限なし',
          'スマートフォンでもパソコンでも',
          '習慣の記録のCSV書き出し',
          'カードの登録は不要',
        ],
        action: { to: '/register', label: '無料ではじめる' },
      },
      {
        id: 'self',
        name: '自分で動かす',
        price: '¥0',
        per: '利用料なし',
        text: '自分のパソコンやサーバーに置いて使えます。',
        points: [
          'コマンドひとつで起動',
          'データは手もとのPostgreSQLに',
          'Supabaseにもつなげます',
          'サーバーの費用はご自身の負担です',
        ],
        action: { to: '/faq#self-host', label: 'くわしく見る' },
      },
    ],
    promise: {
      heading: '有料プランができても変わらないこと',
      points: [
        '書いたものが読めなくなることはありません。',
        'データの書き出しとアカウントの削除は、いつまでも無料です。',
        '有料になる機能があるときは、事前にお知らせします。申し込みなしに課金されることはありません。',
        '表示する価格は、消費税を含む総額です。',
      ],
    },
    more: {
      heading: 'あわせてご覧ください',
      links: [
        ['/terms#tokushoho', '特定商取引法に基づく表記'],
        ['/faq', 'よくある質問'],
      ],
    },
  },
  en: {
    title: 'Pricing',
    lead: 'For now, everything is free. There is no paid plan yet.',
    plans: [
      {
        id: 'free',
        name: 'Free',
        price: '¥0',
        per: 'no time limit',
        text: 'Create an account and use all of it from that day.',
        points: [
          'Habits and records: unlimited',
          'Daily pages and tasks: unlimited',
          'On your phone and your computer',
          'Habit records as CSV',
          'No card needed',
        ],
        action: { to: '/register', label: 'Start for free' },
      },
      {
        id: 'self',
        name: 'Run it yourself',
        price: '¥0',
        per: 'no charge for use',
        text: 'On your own computer or server.',
        points: [
          'Starts with one command',
          'Your data in a PostgreSQL of your own',
          'Works with Supabase as well',
          'The cost of the server is yours',
        ],
        action: { to: '/faq#self-host', label: 'How to run it yourself' },
      },
    ],
    promise: {
      heading: 'What stays when there is a paid plan',
      points: [
        'Nothing you have written becomes unreadable.',
        'Taking your data out and deleting your account are free for ever.',
        'You hear of paid features beforehand. Nobody is charged without ordering.',
        'Prices are shown with consumption tax included.',
      ],
    },
    more: {
      heading: 'See also',
      links: [
        ['/terms#tokushoho', 'Notice under the Act on Specified Commercial Transactions'],
        ['/faq', 'Questions and answers'],
      ],
    },
  },
}

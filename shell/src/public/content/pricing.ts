import { type PlanId, planLimits, prices, trialDays, yen } from '@techo/core/plans'
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
  readonly order: { readonly yearly: string; readonly monthly: string; readonly closed: string }
  readonly compare: {
    readonly heading: string
    readonly plans: readonly string[]
    readonly rows: readonly (readonly [what: string, free: string, plus: string])[]
  }
  readonly promise: { readonly heading: string; readonly points: readonly string[] }
  readonly more: { readonly heading: string; readonly links: readonly (readonly [to: string, label: string])[] }
}

const month = prices['plus-monthly'].amount
const year = prices['plus-yearly'].amount
/** months that a year paid at once saves */
const saved = Math.round(12 - year / month)

const limit = (plan: PlanId, key: 'active_projects' | 'boards', counted: (most: number) => string, open: string) => {
  const most = planLimits[plan][key]
  return most === null ? open : counted(most)
}
/** of everything that is written, together */
const entries = (plan: PlanId): number => planLimits[plan].rows ?? Number.POSITIVE_INFINITY
const inJapanese = (count: number): string => `${count / 10_000}万件`
const inEnglish = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')
const size = (plan: PlanId): string => `${(planLimits[plan].storage_mib ?? 0) / 1024} GB`

export const pricing: Translated<Pricing> = {
  ja: {
    title: '料金',
    lead: '手帳のすべての機能を、無料で使えます。たくさん使う方には、プラスがあります。価格はすべて税込です。',
    plans: [
      {
        id: 'free',
        name: '無料',
        price: yen(0),
        per: '期限なし',
        text: '登録すれば、その日からすべての機能を使えます。',
        points: [
          `習慣・日々のページ・ノート・タスク・本棚：合わせて${inJapanese(entries('free'))}まで`,
          `進行中のプロジェクト：${planLimits.free.active_projects}件まで`,
          `ビジョンボード：${planLimits.free.boards}枚まで`,
          `画像などのファイル：${size('free')}まで`,
          'カードの登録は不要',
        ],
        action: { to: '/register', label: '無料ではじめる' },
      },
      {
        id: 'plus',
        name: 'プラス',
        price: yen(month),
        per: '／月（税込）',
        text: `年払いなら${yen(year)}／年（税込）。${saved}\u2060か\u2060月分おトクです。`,
        points: [
          `はじめての方は${trialDays}日間無料`,
          '無料プランのすべて',
          '進行中のプロジェクト：制限なし',
          'ビジョンボード：制限なし',
          `書いたもの：合わせて${inJapanese(entries('plus'))}まで`,
          `画像などのファイル：${size('plus')}まで`,
        ],
        action: null,
      },
      {
        id: 'self',
        name: '自分で動かす',
        price: yen(0),
        per: '利用料なし',
        text: '自分のパソコンやサーバーに置いて使えます。',
        points: [
          'コマンドひとつで起動',
          'データは手もとのPostgreSQLに',
          'Supabaseにもつなげます',
          '上限は自分で決められます',
          'サーバーの費用はご自身の負担です',
        ],
        action: { to: '/faq#self-host', label: 'くわしく見る' },
      },
    ],
    order: {
      yearly: '年払いで申し込む',
      monthly: '月払いで申し込む',
      closed: 'このサイトでは、いまお申し込みを受け付けていません。',
    },
    compare: {
      heading: 'プランの違い',
      plans: ['無料', 'プラス'],
      rows: [
        [
          '習慣・日々のページ・ノート・タスク・リスト・本棚',
          `合わせて${inJapanese(entries('free'))}`,
          `合わせて${inJapanese(entries('plus'))}`,
        ],
        [
          '進行中のプロジェクト',
          limit('free', 'active_projects', most => `${most}件`, '制限なし'),
          limit('plus', 'active_projects', most => `${most}件`, '制限なし'),
        ],
        [
          'ビジョンボード',
          limit('free', 'boards', most => `${most}枚`, '制限なし'),
          limit('plus', 'boards', most => `${most}枚`, '制限なし'),
        ],
        ['ファイル', size('free'), size('plus')],
        ['データの書き出し', 'できます', 'できます'],
      ],
    },
    promise: {
      heading: 'どのプランでも変わらないこと',
      points: [
        '書いたものが読めなくなることはありません。プラスをやめたあとも、すべて読み書きできます。',
        '上限を超えていたときに、どのプロジェクトを進行中のまま残すかは、ご自身で選べます。',
        'データの書き出しとアカウントの削除は、いつまでも無料です。',
        'お申し込みの前に、お支払いの額と日付、解約の方法を確かめる画面があります。申し込みなしに課金されることはありません。',
        '解約は設定の「プラン」から、いつでもできます。',
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
    lead: 'Everything in Techo is free to use. Plus is for those who use a great deal of it. Prices include tax.',
    plans: [
      {
        id: 'free',
        name: 'Free',
        price: yen(0),
        per: 'no time limit',
        text: 'Create an account and use every part from that day.',
        points: [
          `Habits, daily pages, notes, tasks and books: up to ${inEnglish(entries('free'))} entries`,
          `Active projects: up to ${planLimits.free.active_projects}`,
          `Vision boards: up to ${planLimits.free.boards}`,
          `Images and other files: up to ${size('free')}`,
          'No card needed',
        ],
        action: { to: '/register', label: 'Start for free' },
      },
      {
        id: 'plus',
        name: 'Plus',
        price: yen(month),
        per: 'a month, tax included',
        text: `Or ${yen(year)} a year, tax included: ${saved} months less to pay.`,
        points: [
          `The first ${trialDays} days are free when you are new to it`,
          'Everything of the free plan',
          'Active projects: unlimited',
          'Vision boards: unlimited',
          `Entries of every kind: up to ${inEnglish(entries('plus'))}`,
          `Images and other files: up to ${size('plus')}`,
        ],
        action: null,
      },
      {
        id: 'self',
        name: 'Run it yourself',
        price: yen(0),
        per: 'no charge for use',
        text: 'On your own computer or server.',
        points: [
          'Starts with one command',
          'Your data in a PostgreSQL of your own',
          'Works with Supabase as well',
          'You set the limits',
          'The cost of the server is yours',
        ],
        action: { to: '/faq#self-host', label: 'How to run it yourself' },
      },
    ],
    order: {
      yearly: 'Order a year',
      monthly: 'Order by the month',
      closed: 'Nothing can be ordered on this site at present.',
    },
    compare: {
      heading: 'How the plans differ',
      plans: ['Free', 'Plus'],
      rows: [
        [
          'Habits, daily pages, notes, tasks, lists and books, together',
          inEnglish(entries('free')),
          inEnglish(entries('plus')),
        ],
        [
          'Active projects',
          limit('free', 'active_projects', String, 'unlimited'),
          limit('plus', 'active_projects', String, 'unlimited'),
        ],
        ['Vision boards', limit('free', 'boards', String, 'unlimited'), limit('plus', 'boards', String, 'unlimited')],
        ['Files', size('free'), size('plus')],
        ['Taking your data out', 'yes', 'yes'],
      ],
    },
    promise: {
      heading: 'What holds in every plan',
      points: [
        'Nothing you have written becomes unreadable. After Plus you still read and edit all of it.',
        'If there is more than the free plan holds, you choose which projects stay active.',
        'Taking your data out and deleting your account are free for ever.',
        'Before you order, one screen shows what you pay, when, and how to cancel. Nobody is charged without ordering.',
        'Cancel at any time under Plan in the settings.',
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

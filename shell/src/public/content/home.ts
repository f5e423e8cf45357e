import type { Language } from '@techo/core'

interface Home {
  readonly title: readonly string[]
  readonly lead: string
  readonly start: string
  readonly more: string
  readonly note: string
  readonly sample: {
    readonly label: string
    readonly date: string
    readonly done: string
    readonly open: string
    readonly habits: readonly (readonly [name: string, done: boolean])[]
    readonly note: string
  }
  readonly pointsLabel: string
  readonly points: readonly {
    readonly icon: 'repeat' | 'book' | 'check'
    readonly title: string
    readonly text: string
  }[]
  readonly closing: string
}

export const home: Readonly<Record<Language, Home>> = {
  ja: {
    title: ['毎日を書く。', '続けて、変わる。'],
    lead: 'Techoは、習慣と日々の記録がひとつになった手帳です。今日やることも、今日あったことも、同じページにあります。',
    start: '無料ではじめる',
    more: '機能を見る',
    note: 'カードの登録はいりません。',
    sample: {
      label: '手帳の一日の例',
      date: '11月20日(金)',
      done: 'できた',
      open: 'これから',
      habits: [
        ['朝の散歩', true],
        ['本を10ページ', true],
        ['ストレッチ', false],
      ],
      note: '銀杏並木がいちばんきれいな日。遠回りして帰った。',
    },
    pointsLabel: 'Techoでできること',
    points: [
      {
        icon: 'repeat',
        title: '続け方に合う習慣',
        text: '毎日でも、週3回でも、3日おきでも。休んだ日は責めず、守れた約束を数えます。',
      },
      {
        icon: 'book',
        title: '書きたくなるページ',
        text: '日付を開けば、そのまま書けます。保存は自動。電波がなくても消えません。',
      },
      {
        icon: 'check',
        title: '取りこぼさない今日',
        text: '終わらなかったことは次の日に現れます。持ち越すか、手放すかは、あなたが決めます。',
      },
    ],
    closing: '今日から、一冊にまとめませんか。',
  },
  en: {
    title: ['Write the day.', 'Keep it up.'],
    lead: 'Techo is a planner in which habits and days are one. What you mean to do and what happened share a page.',
    start: 'Start for free',
    more: 'See the features',
    note: 'No card needed.',
    sample: {
      label: 'A day in the planner, as an example',
      date: 'Fri, Nov 20',
      done: 'done',
      open: 'to do',
      habits: [
        ['Morning walk', true],
        ['Read ten pages', true],
        ['Stretch', false],
      ],
      note: 'The ginkgo trees were at their best. I took the long way home.',
    },
    pointsLabel: 'What Techo does',
    points: [
      {
        icon: 'repeat',
        title: 'Habits that fit your life',
        text: 'Daily, three times a week, every third day. A day off is no failure; what counts are promises kept.',
      },
      {
        icon: 'book',
        title: 'Pages you want to fill',
        text: 'Open a day and write. It saves itself, and loses nothing without a connection.',
      },
      {
        icon: 'check',
        title: 'Nothing slips through',
        text: 'What was left undone appears the next day. You decide whether to carry it on or let it go.',
      },
    ],
    closing: 'Put it all into one planner, from today.',
  },
}

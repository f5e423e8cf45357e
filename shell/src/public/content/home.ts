import type { Language } from '@techo/core'
import type { IconName } from '@techo/ui'

interface Step {
  /** the area it happens in */
  readonly area: string
  readonly name: string
  readonly text: string
}

interface Promised {
  readonly icon: IconName
  readonly title: string
  readonly text: string
}

interface Home {
  readonly title: readonly string[]
  readonly lead: string
  readonly start: string
  readonly open: string
  readonly more: string
  readonly note: string
  readonly flow: {
    readonly heading: string
    readonly text: string
    readonly label: string
    readonly steps: readonly Step[]
  }
  readonly promises: { readonly heading: string; readonly items: readonly Promised[] }
  readonly price: {
    readonly heading: string
    readonly amount: string
    readonly text: string
    readonly more: string
  }
  readonly questions: { readonly heading: string; readonly more: string }
  readonly closing: { readonly heading: string; readonly text: string }
}

/** The questions of the FAQ that the home page answers itself. */
export const firstQuestions = ['free', 'offline', 'streak', 'safe'] as const

export const home: Readonly<Record<Language, Home>> = {
  ja: {
    title: ['今日を書く。', '明日につながる。'],
    lead: '今日やること、続けたい習慣、その日の記録。ばらばらになりがちな毎日を、一冊にまとめる手帳アプリです。',
    start: '無料ではじめる',
    open: '手帳を開く',
    more: '機能を見る',
    note: 'カードの登録はいりません。メールアドレスだけで始められます。',
    flow: {
      heading: '夢と今日が、同じ一冊のなかに。',
      text: 'やりたいことは、今日の予定になってはじめて動きだします。Techoがめざすのは、夢から今日までがひと続きになった手帳です。',
      label: 'やりたいことが記録になるまで',
      steps: [
        { area: 'lists', name: 'やりたいこと', text: '富士山に登る' },
        { area: 'projects', name: 'プロジェクト', text: '夏までに体力と道具' },
        { area: 'week', name: '今週', text: '登山靴を選ぶ' },
        { area: 'daily', name: '今日', text: '10:30 試し履き' },
        { area: 'daily', name: '記録', text: '24.5cmに決めた' },
      ],
    },
    promises: {
      heading: '手帳だから、守りたいこと。',
      items: [
        {
          icon: 'cloud-off',
          title: '電波がなくても書ける',
          text: '書いたものはまず端末に残り、つながったときに送られます。地下鉄でも、山の上でも。',
        },
        {
          icon: 'shield',
          title: '書いたものをなくさない',
          text: '保存は自動。画面を閉じても、二台で同時に書いても、文章は消えません。',
        },
        {
          icon: 'download',
          title: 'データはあなたのもの',
          text: '習慣の記録はいつでもCSVで取り出せます。自分のサーバーで動かすこともできます。',
        },
        {
          icon: 'leaf',
          title: '静かである',
          text: '広告も、順位も、せかす通知もありません。開いたときに、そこにあるだけです。',
        },
        {
          icon: 'language',
          title: '日本語が最初',
          text: '祝日、全角の数字、変換中のキー操作。日本語で使うときの当たり前を、はじめから。',
        },
        {
          icon: 'keyboard',
          title: 'だれの手にもなじむ',
          text: 'キーボードだけでも、読み上げでも、指先でも。明るい画面と暗い画面を選べます。',
        },
      ],
    },
    price: {
      heading: 'すべての機能が、無料です。',
      amount: '¥0',
      text: '習慣もページも、数の制限はありません。データの取り出しは、この先もずっと無料です。',
      more: '料金について',
    },
    questions: { heading: 'よくある質問', more: 'すべての質問を見る' },
    closing: { heading: '今日から、一冊にまとめませんか。', text: 'はじめの一行は、今日の日付の下に。' },
  },
  en: {
    title: ['Write today.', 'Carry it into tomorrow.'],
    lead: 'What you mean to do, what you want to keep up, and what the day was like: Techo is the planner that holds them together.',
    start: 'Start for free',
    open: 'Open my planner',
    more: 'See the features',
    note: 'No card needed. An e-mail address is enough.',
    flow: {
      heading: 'Dreams and today, in one planner.',
      text: 'A wish starts to move when it stands on a day. Techo is on its way to a planner in which the dream and the day are one thread.',
      label: 'From a wish to a record',
      steps: [
        { area: 'lists', name: 'Dream', text: 'Climb Mount Fuji' },
        { area: 'projects', name: 'Project', text: 'Fit and equipped by summer' },
        { area: 'week', name: 'This week', text: 'Choose hiking boots' },
        { area: 'daily', name: 'Today', text: '10:30 try them on' },
        { area: 'daily', name: 'Record', text: 'Took the 24.5 cm' },
      ],
    },
    promises: {
      heading: 'What a planner has to keep.',
      items: [
        {
          icon: 'cloud-off',
          title: 'Write without a connection',
          text: 'What you write stays on your device first and is sent when you are back. On the underground, on a mountain.',
        },
        {
          icon: 'shield',
          title: 'Nothing you write is lost',
          text: 'It saves itself. Close the page, or write on two devices at once: your words stay.',
        },
        {
          icon: 'download',
          title: 'Your data is yours',
          text: 'Take your habit records out as CSV at any time, or run Techo on a server of your own.',
        },
        {
          icon: 'leaf',
          title: 'Quiet',
          text: 'No advertising, no ranking, no nagging. It is there when you open it.',
        },
        {
          icon: 'language',
          title: 'At home in Japanese',
          text: 'Holidays, full-width digits, input methods: built in from the first day. English is no afterthought either.',
        },
        {
          icon: 'keyboard',
          title: 'For every hand',
          text: 'By keyboard alone, with a screen reader, by touch. Light and dark.',
        },
      ],
    },
    price: {
      heading: 'Every part of it is free.',
      amount: '¥0',
      text: 'As many habits and pages as you like. Taking your data out will always be free.',
      more: 'About the price',
    },
    questions: { heading: 'Questions', more: 'All questions and answers' },
    closing: { heading: 'Put it all into one planner, from today.', text: 'The first line goes below today’s date.' },
  },
}

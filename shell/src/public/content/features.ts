import type { Translated } from '../article.ts'

interface Features {
  readonly title: string
  readonly lead: string
  readonly coming: { readonly heading: string; readonly text: string; readonly badge: string; readonly link: string }
  readonly closing: string
}

/** The areas themselves stand in `areas.ts`. */
export const features: Translated<Features> = {
  ja: {
    title: '機能',
    lead: '手帳にあるものは、ひと続きになっていてこそ役に立ちます。いまのTechoでできることを、画面とあわせてご覧ください。',
    coming: {
      heading: 'これから加わるもの',
      text: '次の機能を、ひとつずつ仕上げています。使えるようになったら、更新情報でお知らせします。',
      badge: '準備中',
      link: '更新情報を見る',
    },
    closing: 'まずは、今日の一ページから。',
  },
  en: {
    title: 'Features',
    lead: 'The parts of a planner are worth most when they are one. This is what Techo does today.',
    coming: {
      heading: 'What comes next',
      text: 'These are being finished one after another. The updates tell you when they are there.',
      badge: 'coming',
      link: 'See the updates',
    },
    closing: 'Begin with one page: today’s.',
  },
}

import type { Translated } from '../article.ts'

interface Features {
  readonly title: string
  readonly lead: string
  readonly closing: string
}

/** The areas themselves stand in `areas.ts`. */
export const features: Translated<Features> = {
  ja: {
    title: '機能',
    lead: '手帳にあるものは、ひと続きになっていてこそ役に立ちます。いまのTechoでできることを、画面とあわせてご覧ください。',
    closing: 'まずは、今日の一ページから。',
  },
  en: {
    title: 'Features',
    lead: 'The parts of a planner are worth most when they are one. This is what Techo does today.',
    closing: 'Begin with one page: today’s.',
  },
}

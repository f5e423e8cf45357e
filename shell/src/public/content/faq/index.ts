import type { Translated } from '../../article.ts'
import { spoken } from '../../spoken.ts'
import { tellerOf } from '../../teller.ts'

interface Faq {
  readonly title: string
  readonly lead: string
}

export const faq: Translated<Faq> = {
  ja: { title: 'よくある質問', lead: 'はじめる前に気になること、使っていて迷いやすいことをまとめました。' },
  en: {
    title: 'Questions and answers',
    lead: 'What people ask before they begin, and what is easily missed while using it.',
  },
}

/** Questions and answers, in groups. */
export const answers = spoken({
  ja: async () => {
    const { groupsInJapanese, names } = await import('./ja/index.ts')
    return groupsInJapanese(tellerOf('ja', names))
  },
  en: async () => {
    const { groupsInEnglish, names } = await import('./en/index.ts')
    return groupsInEnglish(tellerOf('en', names))
  },
})

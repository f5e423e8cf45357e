import type { Translated } from '../../article.ts'
import { tellerOf } from '../../teller.ts'
import { groupsInEnglish } from './en.ts'
import { groupsInJapanese } from './ja.ts'
import { names } from './names.gen.ts'
import type { Group } from './question.ts'

export type { Question } from './question.ts'

interface Faq {
  readonly title: string
  readonly lead: string
  readonly groups: readonly Group[]
}

export const faq: Translated<Faq> = {
  ja: {
    title: 'よくある質問',
    lead: 'はじめる前に気になること、使っていて迷いやすいことをまとめました。',
    groups: groupsInJapanese(tellerOf('ja', names)),
  },
  en: {
    title: 'Questions and answers',
    lead: 'What people ask before they begin, and what is easily missed while using it.',
    groups: groupsInEnglish(tellerOf('en', names)),
  },
}

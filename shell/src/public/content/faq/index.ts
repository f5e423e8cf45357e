import type { Translated } from '../../article.ts'
import { tellerOf } from '../../teller.ts'
import { groupsInEnglish } from './en/index.ts'
import { names as english } from './en/names.gen.ts'
import { groupsInJapanese } from './ja/index.ts'
import { names as japanese } from './ja/names.gen.ts'
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
    groups: groupsInJapanese(tellerOf('ja', japanese)),
  },
  en: {
    title: 'Questions and answers',
    lead: 'What people ask before they begin, and what is easily missed while using it.',
    groups: groupsInEnglish(tellerOf('en', english)),
  },
}

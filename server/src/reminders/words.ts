import { type DeclaredNotice, filledNotice, type Language, noticeReason } from '@techo/core'

/** What stands on a notice of a device. */
export interface NoticeText {
  readonly title: string
  readonly body: string
}

const texts = {
  ja: {
    ...{ done: '完了', later: '10分後にもう一度', more: (count: number) => `お知らせが${count}件あります` },
    ...{ test: 'Techoの通知', testBody: 'この端末に届きました。' },
  },
  en: {
    ...{ done: 'Done', later: 'In 10 minutes', more: (count: number) => `${count} reminders` },
    ...{ test: 'Techo', testBody: 'Notifications reach this device.' },
  },
} as const

export const wordsFor = (language: Language) => texts[language]

// What is encrypted has room for some 3,000 bytes.
const cut = (text: string, most: number): string => {
  const letters = [...text.replace(/\s+/g, ' ').trim()]
  return letters.length <= most ? letters.join('') : `${letters.slice(0, most - 1).join('')}…`
}

interface Said {
  readonly kind: string
  readonly params: Readonly<Record<string, unknown>>
}

/** A reminder in the words that its feature declares; of one that is switched off, its title. */
export function noticeText({ kind, params }: Said, language: Language, notices: readonly DeclaredNotice[]): NoticeText {
  const notice = notices.find(each => each.kind === kind)
  const title = typeof params.title === 'string' ? params.title : ''
  if (!notice) return { title: cut(title || 'Techo', 100), body: '' }
  const note = noticeReason(notice, params)?.text[language] ?? ''
  const place = typeof params.place === 'string' ? params.place : ''
  const body = [filledNotice(note, params, language), place].filter(each => each !== '').join(' · ')
  return { title: cut(filledNotice(notice.says[language], params, language), 100), body: cut(body, 150) }
}

/** Several at once as one. */
export const summaryText = (
  said: readonly Said[],
  language: Language,
  notices: readonly DeclaredNotice[],
): NoticeText => ({
  title: texts[language].more(said.length),
  body: said
    .slice(0, 5)
    .map(each => cut(noticeText(each, language, notices).title, 60))
    .join('\n'),
})

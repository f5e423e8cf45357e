import type { Letter } from '@techo/backend/auth'
import { type Day, formatDay, type Language } from '@techo/core'

/** A line of the letter, in the words that stand there. */
export interface SaidLine {
  readonly when: string
  readonly text: string
}

export interface Section {
  readonly title: string
  readonly lines: readonly SaidLine[]
}

interface Told {
  readonly to: string
  readonly language: Language
  readonly day: Day
  readonly sections: readonly Section[]
  /** the origin that links lead to */
  readonly site: string
  /** ends these letters by one press */
  readonly stop: string
}

export const digestWords = {
  ja: {
    ...{
      allDay: '終日',
      dash: '〜',
      due: '今日が締切',
      late: (day: string) => `締切 ${day}`,
      by: (day: string) => `${day}まで`,
    },
    left: (count: number) => `前の日から残っているもの: ${count}件`,
    more: (count: number) => `ほか${count}件`,
    subject: (day: string) => `【Techo】${day}`,
    open: '今日のページを開く',
    note: '毎朝のメールを選ばれた方にお送りしています。時刻は設定の「お知らせと連携」で変えられます。',
    stop: 'このメールを止める',
    stopAsk: '毎朝のメールを止めますか？',
    stopped: '毎朝のメールを止めました。設定の「お知らせと連携」でまた始められます。',
    wrong: 'このリンクは正しくありません。設定の「お知らせと連携」で止められます。',
    failed: '今は止められませんでした。しばらくしてから、もう一度お試しください。',
  },
  en: {
    ...{
      allDay: 'All day',
      dash: '–',
      due: 'due today',
      late: (day: string) => `was due on ${day}`,
      by: (day: string) => `due on ${day}`,
    },
    left: (count: number) => `${count} left over from earlier days`,
    more: (count: number) => `${count} more`,
    subject: (day: string) => `Techo: ${day}`,
    open: 'Open today’s page',
    note: 'You get this because you asked for the morning letter. Its hour is in the settings under Notifications.',
    stop: 'Stop these letters',
    stopAsk: 'Stop the morning letter?',
    stopped: 'The morning letter has stopped. You can start it again in the settings under Notifications.',
    wrong: 'This link is not right. You can stop the letter in the settings under Notifications.',
    failed: 'It could not be stopped just now. Please try again in a while.',
  },
} as const

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const asHtml = (text: string): string => text.replace(/[&<>"]/g, sign => escapes[sign] ?? '')

const spoken = ({ when, text }: SaidLine) => [when, text].filter(part => part !== '').join(' ')

/** The morning letter; it names its day, so that one that arrives late is understood. */
export function morningLetter({ to, language, day, sections, site, stop }: Told): Letter {
  const words = digestWords[language]
  const date = formatDay(day, language)
  const parts = sections.map(({ title, lines }) => `■ ${title}\n${lines.map(spoken).join('\n')}`)
  const open = `${site}/mypage`
  const bodies = sections.map(
    ({ title, lines }) =>
      `<h2 style="font-size:16px;margin:24px 0 4px">${asHtml(title)}</h2><ul style="margin:0;padding-left:1.2em">${lines
        .map(line => `<li>${asHtml(spoken(line))}</li>`)
        .join('')}</ul>`,
  )
  return {
    kind: 'digest',
    to,
    subject: words.subject(date),
    text: `${date}\n\n${parts.join('\n\n')}\n\n${words.open}:\n${open}\n\n${words.note}\n${words.stop}:\n${stop}\n\n— Techo\n`,
    html: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${asHtml(words.subject(date))}</title></head><body style="font-family:sans-serif;line-height:1.7;color:#223;max-width:32em;margin:24px auto;padding:0 16px"><p>${asHtml(date)}</p>${bodies.join('')}<p style="margin:24px 0"><a href="${asHtml(open)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#2b4c7e;color:#fff;text-decoration:none">${asHtml(words.open)}</a></p><p style="color:#667">${asHtml(words.note)} <a href="${asHtml(stop)}" style="color:#667">${asHtml(words.stop)}</a></p></body></html>`,
    // RFC 8058: mail programs show a button of their own, which needs no visit.
    headers: { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }
}

import type { Letter } from '@techo/backend/auth'
import { dateFormat, type Language } from '@techo/core'

export type DeletionOccasion = 'asked' | 'cancelled' | 'done'

interface Words {
  readonly subject: string
  readonly lead: (date: string) => string
  /** null: there is nowhere to go any more */
  readonly button: string | null
}

const words: Readonly<Record<Language, Readonly<Record<DeletionOccasion, Words>>>> = {
  ja: {
    asked: {
      subject: '【Techo】アカウントの削除を受け付けました',
      lead: date =>
        `${date}に、アカウントと書いたものをすべて削除します。それまではこれまでどおりお使いいただけ、削除はいつでも取り消せます。お心当たりがないときは、すぐに取り消してパスワードを変更してください。`,
      button: '削除を取り消す',
    },
    cancelled: {
      subject: '【Techo】アカウントの削除を取り消しました',
      lead: () => 'アカウントはこれまでどおりお使いいただけます。書いたものもすべてそのままです。',
      button: '設定を開く',
    },
    done: {
      subject: '【Techo】アカウントを削除しました',
      lead: () => 'アカウントと書いたものをすべて削除しました。これまでお使いいただき、ありがとうございました。',
      button: null,
    },
  },
  en: {
    asked: {
      subject: 'Techo: your account will be deleted',
      lead: date =>
        `Your account and all you have written will be deleted on ${date}. Until then everything works as before, and you can cancel the deletion at any time. If it was not you who asked, cancel it now and change your password.`,
      button: 'Cancel the deletion',
    },
    cancelled: {
      subject: 'Techo: your account stays',
      lead: () => 'The deletion is cancelled. All you have written is still there.',
      button: 'Open the settings',
    },
    done: {
      subject: 'Techo: your account is deleted',
      lead: () => 'Your account and all you had written are deleted. Thank you for having used Techo.',
      button: null,
    },
  },
}

/** Days are those of Japan, as in the letters about payment. */
const dateIn = (language: Language, instant: string): string =>
  dateFormat(language, { dateStyle: 'long', timeZone: 'Asia/Tokyo' }).format(new Date(instant))

interface Facts {
  readonly to: string
  readonly language: Language
  /** when the account goes, an ISO instant */
  readonly at: string
  readonly site: string
}

/** Nothing that a person wrote stands in it, so there is nothing to escape. */
export function letterAboutDeletion(occasion: DeletionOccasion, { to, language, at, site }: Facts): Letter {
  const { subject, lead, button } = words[language][occasion]
  const text = lead(dateIn(language, at))
  const link = `${site}/mypage/settings?section=data`
  const go = button
    ? `<p style="margin:24px 0"><a href="${link}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#2b4c7e;color:#fff;text-decoration:none">${button}</a></p>`
    : ''
  return {
    kind: `deletion_${occasion}`,
    to,
    subject,
    text: `${text}\n\n${button ? `${button}:\n${link}\n\n` : ''}— Techo\n`,
    html: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${subject}</title></head><body style="font-family:sans-serif;line-height:1.7;color:#223;max-width:32em;margin:24px auto;padding:0 16px"><p>${text}</p>${go}<p style="color:#667">Techo</p></body></html>`,
  }
}

/** The letters of the auth module, in Japanese and English, as text and as HTML. */

import { type LetterKind, letterTexts } from './letter-texts.ts'
import type { Letter } from './mailer.ts'
import type { UserRow } from './users.ts'

export type Language = 'ja' | 'en'

/** The person's own choice, else what their browser prefers, else Japanese. */
export function languageFor(
  metadata: UserRow['raw_user_meta_data'] | undefined,
  acceptLanguage: string | undefined,
): Language {
  const chosen = metadata?.language
  const wanted = [typeof chosen === 'string' ? chosen : '', ...preferences(acceptLanguage)]
  for (const tag of wanted) {
    if (/^ja\b/i.test(tag)) return 'ja'
    if (/^en\b/i.test(tag)) return 'en'
  }
  return 'ja'
}

const preferences = (header = ''): string[] =>
  header
    .slice(0, 200)
    .split(',')
    .map(part => {
      const [tag = '', quality] = part.split(';q=')
      return { tag: tag.trim(), quality: quality === undefined ? 1 : Number(quality) || 0 }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)

export interface LetterContent {
  /** what people call the site */
  readonly product: string
  readonly to: string
  readonly language: Language
  readonly link?: string
  /** six digits */
  readonly code?: string
  /** how long link and code work */
  readonly minutes?: number
}

export function writeLetter(kind: LetterKind, { product, to, language, link, code, minutes }: LetterContent): Letter {
  const words = letterTexts(product)[language]
  const { subject, lead, button } = words[kind]
  const codeLead = link === undefined ? words.codeOnly : words.codeInstead
  const expiry = minutes === undefined ? undefined : words.expiry(minutes)
  const lines = [
    lead,
    link && (button === undefined ? link : `${button}:\n${link}`),
    code && `${codeLead}\n${code}`,
    expiry,
    words.ignore[kind],
  ]
  const html = [
    `<p>${asHtml(lead)}</p>`,
    link && button && buttonHtml(link, button),
    code && `<p>${asHtml(codeLead)}</p><p style="${codeStyle}">${asHtml(code)}</p>`,
    expiry && `<p>${asHtml(expiry)}</p>`,
    `<p style="color:#667">${asHtml(words.ignore[kind])}</p>`,
  ]
  return sheet({ kind, to, language, product, subject }, lines, html)
}

/** A letter that tells of something, with the facts in lines of their own and a button for when they are wrong. */
export interface Telling {
  readonly kind: string
  readonly product: string
  readonly to: string
  readonly language: Language
  readonly subject: string
  readonly lead: string
  readonly facts: readonly string[]
  readonly note: string
  /** stands above the button */
  readonly warning: string
  readonly button: string
  readonly link: string
}

export function layOut({ lead, facts, note, warning, button, link, ...rest }: Telling): Letter {
  const html = [
    `<p>${asHtml(lead)}</p>`,
    `<p>${facts.map(asHtml).join('<br>')}</p>`,
    `<p>${asHtml(note)}</p>`,
    `<p>${asHtml(warning)}</p>`,
    buttonHtml(link, button),
  ]
  return sheet(rest, [lead, facts.join('\n'), note, warning, `${button}:\n${link}`], html)
}

type Head = Pick<Telling, 'kind' | 'product' | 'to' | 'language' | 'subject'>

const sheet = (
  { kind, to, language, product, subject }: Head,
  lines: readonly (string | undefined)[],
  html: readonly (string | undefined)[],
): Letter => ({
  kind,
  to,
  subject,
  text: `${[...lines, `— ${product}`].filter(Boolean).join('\n\n')}\n`,
  html: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${asHtml(subject)}</title></head><body style="${bodyStyle}">${html.filter(Boolean).join('')}<p style="color:#667">${asHtml(product)}</p></body></html>`,
})

const buttonHtml = (link: string, button: string): string =>
  `<p style="margin:24px 0"><a href="${asHtml(link)}" style="${buttonStyle}">${asHtml(button)}</a></p>`

const bodyStyle = 'font-family:sans-serif;line-height:1.7;color:#223;max-width:32em;margin:24px auto;padding:0 16px'
const buttonStyle =
  'display:inline-block;padding:12px 24px;border-radius:8px;background:#2b4c7e;color:#fff;text-decoration:none'
const codeStyle = 'font-size:28px;letter-spacing:0.2em;font-weight:bold;margin:8px 0 24px'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const asHtml = (text: string): string => text.replace(/[&<>"']/g, character => entities[character] ?? '')

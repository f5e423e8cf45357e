import { dateFormat, type Language } from '@techo/core'
import { Hono } from 'hono'
import { languageOf } from './document.ts'
import type { KeptLetter, Mailbox } from './mail.ts'
import { type Bindings, isLocal } from './peer.ts'

/**
 * The letters that no mail server took, for whoever sits at this machine: they hold codes that open accounts, so every
 * other caller gets the answer of an address that does not exist.
 */
const texts = {
  ja: {
    title: 'メールボックス',
    intro:
      'メールサーバーが設定されていないため、このサーバーが送るメールはここに届きます。SMSも、送り先のゲートウェイが設定されていなければ、ここに届きます。',
    empty: 'メールはまだありません。',
    to: '宛先',
    reload: '再読み込み',
  },
  en: {
    title: 'Mailbox',
    intro:
      'No mail server is configured, so letters of this server arrive here, and text messages unless a gateway is.',
    empty: 'No letters yet.',
    to: 'To',
    reload: 'Reload',
  },
}

export function createMailboxPage(mailbox: Mailbox): Hono<Bindings> {
  const page = new Hono<Bindings>()
  // Mounted at the root: without its path this would rule over every page of the site.
  page.use('/dev/mailbox*', async (context, next) => {
    if (!isLocal(context)) return context.text('Not found', 404)
    await next()
    context.header('cache-control', 'no-store')
    context.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
  })
  page.get('/dev/mailbox.json', context => context.json(mailbox.letters(context.req.query('to'))))
  page.get('/dev/mailbox', context => {
    const language = languageOf(context.req.raw)
    const t = texts[language]
    const letters = mailbox.letters(context.req.query('to'))
    return context.html(`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${t.title} · Techo</title><style>${sheet}</style></head>
<body><main><h1>${t.title}</h1><p>${t.intro}</p><p><a href="/dev/mailbox">${t.reload}</a></p>
${letters.length === 0 ? `<p>${t.empty}</p>` : letters.map(letter => article(letter, language, t.to)).join('')}
</main></body></html>`)
  })
  return page
}

const sheet = `:root{color-scheme:light dark;font-family:system-ui,sans-serif;line-height:1.6}
main{max-width:44rem;margin:0 auto;padding:1rem}
article{border:1px solid #8886;border-radius:.5rem;padding:1rem;margin:1rem 0}
h2{font-size:1.1rem;margin:0}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}`

const article = ({ to, subject, text, sentAt }: KeptLetter, language: Language, label: string): string => {
  const moment = dateFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'long',
  }).format(new Date(sentAt))
  return `<article><h2>${escaped(subject)}</h2>
<p>${label}: ${escaped(to)} · <time datetime="${escaped(sentAt)}">${moment}</time></p><pre>${linked(text)}</pre></article>`
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const linked = (text: string): string =>
  escaped(text).replace(/https?:\/\/[^\s<]+/g, address => `<a href="${address}">${address}</a>`)

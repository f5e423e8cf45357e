import { storableText } from './document.ts'

/**
 * Which addresses a document may link to. Everything else (javascript:, data:, vbscript:, file:, schemes nobody knows) loses
 * its link and keeps its text.
 */
const schemes: ReadonlySet<string> = new Set(['http', 'https', 'mailto', 'tel'])

// Browsers drop control characters and tabs before they read the scheme, so "java\nscript:" would run.
const ignored = /[\p{Cc}\p{Cf}\p{Z}]/gu

/** The address a picture of another place may be fetched from: a whole one, of the web. */
export const pictureAddress = (src: unknown): string | null =>
  typeof src === 'string' && /^https?:\/\/[^\s/]/i.test(src.trim()) && src.length <= 4000
    ? safeHref(storableText(src))
    : null

/** The address when a link may carry it, else null. Relative addresses are allowed; `//host` is an https one. */
export function safeHref(href: unknown): string | null {
  if (typeof href !== 'string') return null
  const seen = href.replace(ignored, '')
  if (seen === '') return null
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(seen)?.[1]
  if (scheme !== undefined) return schemes.has(scheme.toLowerCase()) ? href.trim() : null
  // Without a scheme a colon may only come after the path began, or a browser might read what is before it as one.
  const colon = seen.indexOf(':')
  const start = seen.search(/[/?#]/)
  return colon === -1 || (start !== -1 && start < colon) ? href.trim() : null
}

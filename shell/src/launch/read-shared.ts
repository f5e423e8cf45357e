import type { Shared } from '@techo/core'
import { isIsbn, readIsbn } from '@techo/core/isbn'

const mostTitle = 500
const mostText = 20_000

const addressIn = /https?:\/\/[^\s<>"、。，「」『』（）【】]+/i
const thirteen = /(?<!\d)97[89](?:[-‐‑–−\s]?\d){10}(?!\d)/g
/** Ten digits are also phone numbers and moments: they count behind a word that says what they are. */
const ten = /(?:isbn(?:-?10)?|\/dp|\/product|asin)[\s:：/=]*(\d(?:[-‐‑–−\s]?\d){8}[-‐‑–−\s]?[\dX])(?![\dA-Z])/gi

/** Without what no database keeps; in signs and not in halves of them. */
const cleaned = (text: string | null, most: number): string =>
  [...(text ?? '').replace(/\r\n?/g, '\n').replace(/(?![\n\t])\p{Cc}/gu, '')].slice(0, most).join('').trim()

/** Signs at the end belong to the sentence around the address, and so does a bracket that the address did not open. */
function withoutSentence(found: string): string {
  const bare = found.replace(/[.,;:!?'*]+$/, '')
  return bare.endsWith(')') && !bare.includes('(') ? withoutSentence(bare.slice(0, -1)) : bare
}

const asAddress = (text: string): string | null => {
  const url = URL.canParse(text) ? new URL(text) : null
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}

function isbnIn(text: string): string | null {
  const candidates = [
    ...[...text.matchAll(thirteen)].map(([found]) => found),
    ...[...text.matchAll(ten)].map(([, found = '']) => found),
  ]
  const books = candidates.map(readIsbn).filter(isIsbn)
  return books[0]?.isbn13 ?? null
}

/**
 * What another program shared, from the search of the address: `title`, `text` and `url`, of which Android fills `text` alone
 * and writes the address into it. Null where nothing was shared.
 */
export function readShared(params: URLSearchParams): Shared | null {
  const given = cleaned(params.get('text'), mostText)
  const named = cleaned(params.get('title'), mostText).replace(/\s+/g, ' ')
  const found = withoutSentence(addressIn.exec(given)?.[0] ?? '')
  const written = cleaned(params.get('url'), mostText)
  const url = asAddress(written) ?? asAddress(found)
  // An address that stands in the text too is said once.
  const isThere = url !== null && asAddress(found) === url
  const rest = (isThere ? given.replace(found, '').replace(/[(（]\s*[)）]/g, '') : given).trim()
  const own = rest.startsWith(named) ? rest.slice(named.length).trim() : rest
  const [first = '', ...lines] = own.split('\n')
  const hasTitle = named !== '' && (url === null || asAddress(named) !== url)
  const title = [...(hasTitle ? named : first.trim())].slice(0, mostTitle).join('')
  // A first line that is longer than a title stays whole in the text.
  const text = hasTitle || title !== first.trim() ? own : lines.join('\n').trim()
  if (title === '' && text === '' && url === null) return null
  return { title, text, url, isbn: isbnIn(`${url ?? ''}\n${title}\n${text}`) }
}

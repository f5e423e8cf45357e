import { isAddress } from '../rules/address.ts'

/** What a paste or a drop brings to a board. */
export type Brought =
  | { readonly kind: 'pictures'; readonly files: readonly File[] }
  | { readonly kind: 'address'; readonly url: string }
  | { readonly kind: 'words'; readonly text: string }

/**
 * Programs give the same thing in several forms: cells of a spreadsheet also as a picture of them, a picture of a page also as
 * its address. Words win over a picture of them, a picture over its address. Null for nothing a board can show.
 */
export function broughtBy(data: Pick<DataTransfer, 'files' | 'getData'>): Brought | null {
  const text = data.getData('text/plain').trim()
  const files = [...data.files].filter(({ type }) => type.startsWith('image/'))
  if (files.length > 0 && (text === '' || isAddress(text))) return { kind: 'pictures', files }
  if (isAddress(text)) return { kind: 'address', url: text }
  return text === '' ? null : { kind: 'words', text }
}

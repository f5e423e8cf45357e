import { sniff } from '@techo/backend/storage'
import { fetchPublic, internet, type NetRules, type Refusal } from '../link-preview/fetch-public.ts'

/** Fetches a cover from one of the hosts that catalogues name, for the person's own storage. */

export const coverHosts: readonly string[] = [
  'ndlsearch.ndl.go.jp',
  'books.google.com',
  'books.googleusercontent.com',
  'covers.openlibrary.org',
  'archive.org',
  'cover.openbd.jp',
]

/** Open Library sends from its covers to a machine of the archive whose name changes. */
const isCoverHost = (host: string): boolean => coverHosts.includes(host) || /^[a-z0-9-]+\.us\.archive\.org$/.test(host)

const pictures = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']
const mostBytes = 3 * 1024 * 1024
/** Catalogues answer with a single dot where they have no picture. */
const leastBytes = 500

export interface Cover {
  readonly mime: string
  readonly data: string
}

export type CoverRefusal = Refusal | 'not_a_cover_host'

/** Redirects go through the same list, since every connection begins with the name it goes to. */
export async function fetchCover(
  url: string,
  rules: NetRules = internet,
  isAllowed = isCoverHost,
): Promise<Cover | CoverRefusal> {
  const host = URL.parse(url)?.hostname ?? ''
  if (!isAllowed(host)) return 'not_a_cover_host'
  const resolved = new Set<string>()
  const image = await fetchPublic(url, {
    accept: /^image\//i,
    maxBytes: mostBytes,
    beyond: 'refuse',
    timeoutMs: 5000,
    rules: {
      resolve: async name => {
        if (!isAllowed(name)) throw new Error('No host of covers')
        const addresses = await rules.resolve(name)
        for (const address of addresses) resolved.add(address)
        return addresses
      },
      // An address that no allowed name led to was written out in a redirect.
      allows: (address, port) => resolved.has(address) && rules.allows(address, port),
    },
  })
  if (typeof image === 'string') return image
  const mime = sniff(image.body.subarray(0, 1024))
  if (mime === null || !pictures.includes(mime) || image.body.length < leastBytes) return 'not_readable'
  return { mime, data: image.body.toString('base64') }
}

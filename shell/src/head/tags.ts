import { type Language, languages } from '@techo/core'
import { accessOf, titleOf, trimmed } from '../addresses.ts'
import { descriptions } from './descriptions.ts'

/**
 * What the head of a page tells search engines and link previews, as plain data: the build writes it into the documents of
 * public pages, and the browser replaces it when another page or language is shown. Each tag carries `data-head`, so that the
 * ones before can be found.
 */
export interface Tag {
  readonly name: 'link' | 'meta'
  readonly attributes: Readonly<Record<string, string>>
}

export interface Told {
  readonly path: string
  readonly language: Language
  /** as the document's */
  readonly title: string
  /** scheme and host, for the addresses that must be absolute */
  readonly origin: string
  /** whether the address itself names the language, so that it is the address of this one language */
  readonly isNamed: boolean
}

/** Names the language of a document in its address; the address without it is answered by the reader's own language. */
export const languageParameter = 'hl'

const locales: Readonly<Record<Language, string>> = { ja: 'ja_JP', en: 'en_US' }
const picture = {
  width: '1200',
  height: '630',
  alt: { ja: '手帳アプリ Techo', en: 'Techo, the planner for your days and your life' },
}

const meta = (key: 'name' | 'property', value: string, content: string): Tag => ({
  name: 'meta',
  attributes: { [key]: value, content },
})
const link = (rel: string, href: string, more: Readonly<Record<string, string>> = {}): Tag => ({
  name: 'link',
  attributes: { rel, ...more, href },
})

/** Everything that is not public is kept out of search engines; so is a path that is no page. */
export function tagsOf({ path, language, title, origin, isNamed }: Told): readonly Tag[] {
  const page = trimmed(path).toLowerCase()
  const description = descriptions[page]
  if (accessOf(page) !== 'public' || !description || !titleOf(page)) return [meta('name', 'robots', 'noindex')]
  const plain = origin + page
  const in_ = (each: Language) => `${plain}?${languageParameter}=${each}`
  const own = isNamed ? in_(language) : plain
  const image = `${origin}/social-${language}.png`
  return [
    meta('name', 'description', description[language]),
    link('canonical', own),
    ...languages.map(each => link('alternate', in_(each), { hreflang: each })),
    link('alternate', plain, { hreflang: 'x-default' }),
    ...(page === '/updates' ? [link('alternate', feedOf(language), { type: 'application/atom+xml', title })] : []),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', 'Techo'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description[language]),
    meta('property', 'og:url', own),
    meta('property', 'og:locale', locales[language]),
    ...languages.filter(each => each !== language).map(each => meta('property', 'og:locale:alternate', locales[each])),
    meta('property', 'og:image', image),
    meta('property', 'og:image:width', picture.width),
    meta('property', 'og:image:height', picture.height),
    meta('property', 'og:image:alt', picture.alt[language]),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', description[language]),
    meta('name', 'twitter:image', image),
  ]
}

/** Where the news are told as a feed. */
export const feedOf = (language: Language): string => (language === 'ja' ? '/updates.xml' : `/updates.${language}.xml`)

import { languages } from '@techo/core'
import { escaped } from './escaped.ts'
import { languageParameter } from './tags.ts'

/** Signed-in pages and forms carry `noindex`; they are not forbidden here, or nobody would read that. */
export const robots = (origin: string): string =>
  ['User-agent: *', 'Allow: /', 'Disallow: /api/', 'Disallow: /dev/', '', `Sitemap: ${origin}/sitemap.xml`, ''].join(
    '\n',
  )

/** @param changed path of every public page → civil day of its last change */
export function sitemap(origin: string, changed: Readonly<Record<string, string>>): string {
  const entries = Object.entries(changed).map(([path, day]) => {
    const plain = escaped(origin + path)
    const alternates = [
      ...languages.map(language => [language, `${plain}?${languageParameter}=${language}`]),
      ['x-default', plain],
    ].map(([language, href]) => `    <xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>\n`)
    return `  <url>\n    <loc>${plain}</loc>\n    <lastmod>${day}</lastmod>\n${alternates.join('')}  </url>\n`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n',
    ...entries,
    '</urlset>\n',
  ].join('')
}

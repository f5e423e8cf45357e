import { type Language, languages, type Titled } from '@techo/core'
import { updates } from '../public/content/updates/index.ts'
import { descriptions } from './descriptions.ts'
import { escaped } from './escaped.ts'
import { feedOf, languageParameter } from './tags.ts'

const titles: Titled = { ja: 'Techo 更新情報', en: 'Techo updates' }

/** What is told on /updates as an Atom feed, one for each language. An update's day is its place on the page. */
export const feeds = (origin: string): Readonly<Record<string, string>> =>
  Object.fromEntries(languages.map(language => [feedOf(language).slice(1), feed(language, origin)]))

function feed(language: Language, origin: string): string {
  const page = `${origin}/updates?${languageParameter}=${language}`
  const self = origin + feedOf(language)
  const days = updates.map(({ day }) => momentOf(day)).sort()
  const entries = updates.map(({ day, [language]: { title, text, items } }) => {
    const url = `${page}#${day}`
    return [
      '  <entry>',
      `    <id>${escaped(url)}</id>`,
      `    <title>${escaped(title)}</title>`,
      `    <link href="${escaped(url)}"/>`,
      `    <updated>${momentOf(day)}</updated>`,
      `    <content type="text">${escaped([text, ...items].join('\n'))}</content>`,
      '  </entry>',
    ].join('\n')
  })
  return `${[
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    `  <id>${escaped(self)}</id>`,
    `  <title>${escaped(titles[language])}</title>`,
    `  <subtitle>${escaped(descriptions['/updates']?.[language] ?? '')}</subtitle>`,
    `  <link rel="self" type="application/atom+xml" href="${escaped(self)}"/>`,
    `  <link rel="alternate" type="text/html" href="${escaped(page)}"/>`,
    `  <updated>${days.at(-1) ?? '2026-01-01T00:00:00+09:00'}</updated>`,
    '  <author><name>Techo</name></author>',
    ...entries,
    '</feed>',
  ].join('\n')}\n`
}

/** Noon in Tokyo, so that the day is the same nearly everywhere. */
const momentOf = (day: string): string => `${day.slice(0, 10)}T12:00:00+09:00`

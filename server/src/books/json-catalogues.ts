import { isIsbn, readIsbn } from '@techo/core/isbn'
import { z } from 'zod'
import { type BookRecord, blankRecord, type Provider, pagesOf, publishedOf } from './book.ts'
import { fetchJson } from './fetch-catalogue.ts'

/** Catalogues that answer in JSON: Google Books, Open Library, openBD. Each answer is read by a schema, row by row. */

const text = z.string().optional().catch(undefined)
const texts = z.array(z.string()).optional().catch(undefined)
const count = z.number().optional().catch(undefined)

const numberOf = (all: readonly string[] = []): string | null => all.map(readIsbn).find(isIsbn)?.isbn13 ?? null
const authorsOf = (names: readonly string[] = []) => names.map(name => ({ name, role: 'author' as const }))

const volume = z.object({
  volumeInfo: z.object({
    title: z.string(),
    subtitle: text,
    authors: texts,
    publisher: text,
    publishedDate: text,
    description: text,
    industryIdentifiers: z
      .array(z.object({ identifier: z.string() }))
      .optional()
      .catch(undefined),
    pageCount: count,
    language: text,
    imageLinks: z.object({ thumbnail: text }).optional().catch(undefined),
  }),
})

export function readGoogle(answer: unknown): readonly BookRecord[] {
  const { items = [] } = z.object({ items: z.array(z.unknown()).optional() }).parse(answer)
  return items.flatMap(item => {
    const read = volume.safeParse(item)
    if (!read.success) return []
    const info = read.data.volumeInfo
    return [
      {
        ...blankRecord,
        title: info.title,
        subtitle: info.subtitle ?? '',
        authors: authorsOf(info.authors),
        publisher: info.publisher ?? '',
        published: publishedOf(info.publishedDate),
        isbn13: numberOf(info.industryIdentifiers?.map(({ identifier }) => identifier)),
        pages: pagesOf(info.pageCount),
        language: /^[a-z]{2,3}$/.exec(info.language ?? '')?.[0] ?? null,
        description: (info.description ?? '').slice(0, 20_000),
        cover: info.imageLinks?.thumbnail?.replace(/^http:/, 'https:') ?? null,
      },
    ]
  })
}

export const google = (key: string | null): Provider => ({
  id: 'google',
  name: 'Google Books',
  isSample: false,
  search: async ({ words, isbn13 }, signal) => {
    const query = new URLSearchParams({
      q: isbn13 ? `isbn:${isbn13}` : words,
      maxResults: '20',
      country: 'JP',
      printType: 'books',
      ...(key ? { key } : {}),
    })
    return readGoogle(await fetchJson(`https://www.googleapis.com/books/v1/volumes?${query}`, signal))
  },
})

const doc = z.object({
  title: z.string(),
  subtitle: text,
  author_name: texts,
  publisher: texts,
  first_publish_year: count,
  isbn: texts,
  number_of_pages_median: count,
  language: texts,
  cover_i: count,
})

/** MARC names of languages as this product writes them. */
const marc: Readonly<Record<string, string>> = {
  eng: 'en',
  jpn: 'ja',
  fre: 'fr',
  ger: 'de',
  chi: 'zh',
  kor: 'ko',
  spa: 'es',
  ita: 'it',
  rus: 'ru',
}

export function readOpenLibrary(answer: unknown, isbn13: string | null): readonly BookRecord[] {
  const { docs } = z.object({ docs: z.array(z.unknown()) }).parse(answer)
  return docs.flatMap(each => {
    const read = doc.safeParse(each)
    if (!read.success) return []
    const row = read.data
    return [
      {
        ...blankRecord,
        title: row.title,
        subtitle: row.subtitle ?? '',
        authors: authorsOf(row.author_name),
        publisher: row.publisher?.[0] ?? '',
        published: publishedOf(row.first_publish_year?.toString()),
        // A work has the numbers of all its editions; the one that was asked for is meant.
        isbn13: isbn13 ?? numberOf(row.isbn),
        pages: pagesOf(row.number_of_pages_median),
        language: marc[row.language?.[0] ?? ''] ?? null,
        cover: row.cover_i ? `https://covers.openlibrary.org/b/id/${row.cover_i}-L.jpg` : null,
      },
    ]
  })
}

export const openLibrary: Provider = {
  id: 'openlibrary',
  name: 'Open Library',
  isSample: false,
  search: async ({ words, isbn13 }, signal) => {
    const query = new URLSearchParams({
      ...(isbn13 ? { isbn: isbn13 } : { q: words }),
      fields: 'title,subtitle,author_name,publisher,first_publish_year,isbn,number_of_pages_median,language,cover_i',
      limit: '20',
    })
    return readOpenLibrary(await fetchJson(`https://openlibrary.org/search.json?${query}`, signal), isbn13)
  },
}

const summary = z.object({
  summary: z.object({
    isbn: z.string(),
    title: z.string(),
    volume: text,
    series: text,
    publisher: text,
    pubdate: text,
    cover: text,
    author: text,
  }),
  onix: z
    .object({
      DescriptiveDetail: z.object({ Extent: z.array(z.object({ ExtentValue: text })).optional() }).optional(),
      CollateralDetail: z
        .object({ TextContent: z.array(z.object({ TextType: text, Text: text })).optional() })
        .optional(),
    })
    .optional()
    .catch(undefined),
})

export function readOpenBd(answer: unknown): readonly BookRecord[] {
  return z
    .array(z.unknown())
    .parse(answer)
    .flatMap(each => {
      const read = summary.safeParse(each)
      if (!read.success) return []
      const { summary: row, onix } = read.data
      const said = onix?.CollateralDetail?.TextContent ?? []
      return [
        {
          ...blankRecord,
          title: row.volume ? `${row.title} ${row.volume}` : row.title,
          authors: (row.author ?? '')
            .split(/\s+/)
            .filter(Boolean)
            .map(part => {
              const [name = '', ...rest] = part.split('／')
              return { name, role: rest.join('').includes('訳') ? ('translator' as const) : ('author' as const) }
            }),
          publisher: row.publisher ?? '',
          published: publishedOf(row.pubdate),
          isbn13: numberOf([row.isbn]),
          pages: pagesOf(onix?.DescriptiveDetail?.Extent?.[0]?.ExtentValue),
          language: 'ja',
          description:
            (said.find(({ TextType }) => TextType === '03') ?? said.find(({ TextType }) => TextType === '02'))?.Text ??
            '',
          series_name: row.series ?? '',
          cover: row.cover || null,
        },
      ]
    })
}

export const openBd: Provider = {
  id: 'openbd',
  name: 'openBD',
  isSample: false,
  needsIsbn: true,
  search: async ({ isbn13 }, signal) =>
    isbn13 ? readOpenBd(await fetchJson(`https://api.openbd.jp/v1/get?isbn=${isbn13}`, signal)) : [],
}

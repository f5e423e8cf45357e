import { isIsbn, readIsbn } from '@techo/core/isbn'
import { Parser } from 'htmlparser2'
import { type BookRecord, blankRecord, type Person, type Provider, pagesOf, publishedOf } from './book.ts'
import { fetchText } from './fetch-catalogue.ts'

/**
 * National Diet Library Search, `/api/opensearch`: RSS with one item for each record. It also knows articles and reviews;
 * only what has an ISBN or says that it is a book is taken.
 */
const address = 'https://ndlsearch.ndl.go.jp/api/opensearch'

export const ndl: Provider = {
  id: 'ndl',
  name: '国立国会図書館サーチ',
  isSample: false,
  search: async ({ words, isbn13 }, signal) => {
    const query = new URLSearchParams({
      cnt: '20',
      mediatype: 'books',
      ...(isbn13 ? { isbn: isbn13 } : { any: words }),
    })
    return readNdl(await fetchText(`${address}?${query}`, signal))
  },
}

interface Item {
  readonly [name: string]: { readonly text: string; readonly type: string }[]
}

export function readNdl(rss: string): readonly BookRecord[] {
  const items: Record<string, { text: string; type: string }[]>[] = []
  let open: { name: string; type: string; text: string } | null = null
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (name === 'item') items.push({})
        else if (items.length > 0) open = { name, type: attributes['xsi:type'] ?? '', text: '' }
      },
      ontext: text => {
        if (open) open.text += text
      },
      onclosetag: name => {
        const item = items.at(-1)
        if (!open || open.name !== name || !item) return
        const list = item[name] ?? []
        list.push({ text: open.text.trim(), type: open.type })
        item[name] = list
        open = null
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.write(rss)
  parser.end()
  return items.flatMap(bookOf)
}

function bookOf(item: Item): BookRecord[] {
  const texts = (name: string, type?: string) =>
    (item[name] ?? []).filter(each => type === undefined || each.type === type).map(each => each.text)
  const isbn = texts('dc:identifier', 'dcndl:ISBN').map(readIsbn).find(isIsbn) ?? null
  const isBook = texts('category').some(text => /図書|本|book/i.test(text))
  const title = texts('dc:title')[0] ?? texts('title')[0] ?? ''
  if (title === '' || (!isbn && !isBook)) return []
  const volume = texts('dcndl:volume')[0]
  const kana = texts('dcndl:creatorTranscription')
  return [
    {
      ...blankRecord,
      title: volume ? `${title} ${volume}` : title,
      title_kana: texts('dcndl:titleTranscription')[0] ?? '',
      authors: texts('dc:creator').map((text, index): Person => {
        const reading = kana[index]
        return {
          name: personName(text),
          ...(reading ? { kana: personName(reading) } : {}),
          role: /訳/.test(text) ? 'translator' : 'author',
        }
      }),
      publisher: texts('dc:publisher')[0] ?? '',
      published: publishedOf(texts('dcterms:issued')[0] ?? texts('dc:date')[0]),
      isbn13: isbn?.isbn13 ?? null,
      pages: pagesOf(/(\d+)\s*p/.exec(texts('dc:extent')[0] ?? '')?.[1]),
      language: 'ja',
      ndc:
        /^\d{1,3}(\.\d{1,8})?$/.exec(
          texts('dc:subject', 'dcndl:NDC10')[0] ?? texts('dc:subject', 'dcndl:NDC9')[0] ?? '',
        )?.[0] ?? null,
      series_name: texts('dcndl:seriesTitle')[0] ?? '',
      list_price: pagesOf(/(\d+)円/.exec(texts('dcndl:price')[0] ?? '')?.[1]),
      cover: isbn ? `https://ndlsearch.ndl.go.jp/thumbnail/${isbn.isbn13}.jpg` : null,
    },
  ]
}

/** 夏目, 漱石, 1867-1916 → 夏目漱石 */
export function personName(text: string): string {
  const [last = '', first = ''] = text
    .replace(/\s*\[?(著|訳|編|絵|作|文)\]?$/, '')
    .split(/,\s*/)
    .filter(part => !/^\d{3,4}\??\s*-/.test(part))
  const isJapanese = /[\u3040-\u30ff\u4e00-\u9fff]/.test(last)
  return isJapanese ? `${last}${first}` : [first, last].filter(Boolean).join(' ')
}

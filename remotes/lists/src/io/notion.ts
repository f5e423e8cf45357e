import { decodeText } from '@techo/core/files'
import { unzipSync } from 'fflate'
import { notionName } from './words.ts'

/**
 * Databases in an export of Notion ("Markdown & CSV"): a table, and a page for each of its rows, in an archive that may lie in
 * an archive.
 */

export interface Database {
  readonly name: string
  readonly text: string
  /** what stands on the pages of the rows, by their title; of two with one title the first */
  readonly notes: ReadonlyMap<string, string>
}

const limits = { bytes: 200_000_000, file: 20_000_000, depth: 2 } as const

/** The files of an archive, and of the archives in it. Rejects nothing: what cannot be opened has none. */
function filesOf(bytes: Uint8Array, depth: number = limits.depth): ReadonlyMap<string, Uint8Array> {
  let room = limits.bytes
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        room -= originalSize
        return room >= 0 && originalSize <= limits.file && /\.(csv|md|zip)$/i.test(name)
      },
    })
    return new Map(
      Object.entries(files).flatMap(([path, content]): readonly [string, Uint8Array][] => {
        if (!/\.zip$/i.test(path)) return [[path, content]]
        return depth > 0 ? [...filesOf(content, depth - 1)] : []
      }),
    )
  } catch {
    return new Map()
  }
}

/** The title of a page, and its words without the head of properties that the table has too. */
function pageOf(text: string): readonly [title: string, words: string] {
  const [head = '', ...rest] = text.replace(/^\ufeff/, '').split(/\r?\n/)
  const lines = rest.join('\n').trimStart().split('\n')
  const isProperty = (line: string) => /^[^\s:#\-*>|][^:]{0,80}: ?/.test(line)
  const end = lines.findIndex(line => !isProperty(line))
  const body = end < 0 ? [] : lines[end]?.trim() === '' ? lines.slice(end) : lines
  return [head.replace(/^#+\s*/, '').trim(), body.join('\n').trim()]
}

/** What an archive holds of databases; none when it is no export of Notion. */
export function databasesOf(bytes: Uint8Array): readonly Database[] {
  const files = filesOf(bytes)
  const notes = new Map<string, string>()
  for (const [path, content] of files) {
    const text = /\.md$/i.test(path) ? decodeText(content) : null
    const [title, words] = pageOf(text ?? '')
    if (words !== '' && words.length <= 100_000 && !notes.has(title)) notes.set(title, words)
  }
  return [...files].flatMap(([path, content]) => {
    if (!/\.csv$/i.test(path) || files.has(path.replace(/\.csv$/i, '_all.csv'))) return []
    const text = decodeText(content)
    const name =
      notionName.exec(path)?.[1] ??
      path
        .split('/')
        .at(-1)
        ?.replace(/\.csv$/i, '') ??
      path
    return text === null ? [] : [{ name, text, notes }]
  })
}

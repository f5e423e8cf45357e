import { readTable } from '@techo/core/files'
import { writeHead } from './head.ts'
import { baseOf, createNames, folderOf, safePath } from './names.ts'
import { notionPage } from './notion-page.ts'
import type { Source } from './source.ts'

/**
 * An export of Notion ("Markdown & CSV", or "HTML") as a folder of notes: names lose the ids Notion puts behind them, and links between
 * files follow; the title stands in the head; a database is a note with a table above the notes of its rows.
 */

const idBehind = /[ -]?[0-9a-f]{32}(?=(?:_all)?(?:\.[a-z0-9]+)?$)/i

/** Whether most of what was chosen is named as Notion names it. */
export function isNotion(source: Source): boolean {
  const paths = [...source.texts.keys(), ...source.pages.keys()]
  return paths.length > 0 && paths.filter(path => idBehind.test(path)).length * 2 > paths.length
}

export function fromNotion(source: Source): Source {
  const places = placesOf([
    ...[...source.texts.keys(), ...source.pages.keys(), ...source.tables.keys(), ...source.pictures.keys()],
  ])
  const placeOf = (path: string) => places.get(path) ?? path
  const texts = new Map<string, string>()
  for (const [path, text] of source.texts)
    texts.set(placeOf(path), /\.md$/i.test(path) ? page(relinked(text, path, places)) : text)
  const ids = new Map(
    [...source.pages.keys()].flatMap(path => (idBehind.test(path) ? [[idIn(path), path] as const] : [])),
  )
  const others = new Map<string, string>()
  for (const [path, html] of source.pages) {
    const place = asNote(placeOf(path))
    const text = notionPage(html, {
      placeAt: href => {
        const target = /^https?:/i.test(href)
          ? // A page of the same export, by the address it has in Notion.
            (/^https?:\/\/(?:[\w-]+\.)*notion\.(?:so|site|com)\//i.test(href) && ids.get(idIn(href))) || null
          : /^[a-z][a-z\d+.-]*:|^[/#]/i.test(href)
            ? null
            : joined(folderOf(path), decoded(href))
        const found = target === null ? undefined : places.get(target)
        return found === undefined ? null : asNote(found)
      },
      tell: (reason, what) => source.kept.push({ path: place, reason, what: what.slice(0, 80) }),
    })
    if (text === null) others.set(path, html)
    else texts.set(place, text)
  }
  for (const [path, text] of wholeTables(source.tables)) {
    const place = asNote(placeOf(path))
    const page = texts.get(place)
    // A page in HTML has the rows already, with their links; of a view it has some of them only.
    if (page === undefined) texts.set(place, table(text, path))
    else if (rowsIn(page) < rowsOf(text).length - 1) texts.set(place, `${page}\n${bodyOfTable(text)}`)
  }
  const pictures = new Map([...source.pictures].map(([path, read]) => [placeOf(path), read]))
  return { ...source, texts, pictures, pages: others, tables: new Map() }
}

/** Where the note of a page or a table lies. */
const asNote = (place: string): string => place.replace(/(?:_all)?\.(?:csv|html?)$/i, '.md')

/** The id in a path or an address, without its hyphens; the last of several. */
const idIn = (path: string): string =>
  path
    .replace(/\?.*$/, '')
    .match(/[0-9a-f]{32}/gi)
    ?.at(-1)
    ?.toLowerCase() ?? ''

const rowsIn = (markdown: string): number =>
  Math.max(
    0,
    (markdown.match(/^\|.*\|$/gm)?.length ?? 0) - (markdown.match(/^\|(?: ?:?-+:? ?\|)+$/gm)?.length ?? 0) * 2,
  )

/** What each path is called without ids. Two that would be called alike keep apart. */
function placesOf(paths: readonly string[]): ReadonlyMap<string, string> {
  const name = createNames()
  const given = new Map<string, string>()
  /** A page and the folder of what is below it have one name. */
  const placed = (path: string): string => {
    const known = given.get(path)
    if (known !== undefined) return known
    const at = path.lastIndexOf('/')
    const [above, own] = [at === -1 ? '' : placed(path.slice(0, at)), path.slice(at + 1)]
    // The folder that holds all of an export is none of its pages.
    if (above === '' && /^Export-[0-9a-f-]{36}$/i.test(own)) return ''
    const bare = own.replace(idBehind, '').trim() || own
    const place = `${above === '' ? '' : `${above}/`}${name(above, bare)}`
    given.set(path, place)
    return place
  }
  const bareOf = (path: string) => path.replace(/(?:_all)?\.(?:md|csv|html?)$/i, '')
  const all = new Map<string, string>()
  for (const path of [...paths].sort()) {
    const isPage = /\.(?:md|csv|html?)$/i.test(path)
    all.set(path, isPage ? `${placed(bareOf(path))}${/\.[^.]+$/.exec(path)?.[0] ?? ''}` : placed(path))
  }
  return all
}

/** Addresses of links and pictures: from the file they stand in to the new place, counted from the top. */
function relinked(text: string, path: string, places: ReadonlyMap<string, string>): string {
  return text.replace(/(\]\(<?)([^)>\s]+)(?=[)>])/g, (whole, opening: string, href: string) => {
    if (/^[a-z][a-z\d+.-]*:|^[/#]/i.test(href)) return whole
    const target = joined(folderOf(path), decoded(href))
    const place = target === null ? undefined : places.get(target)
    return place === undefined ? whole : `${opening}${encodeURI(asNote(place)).replace(/[()]/g, encodeURIComponent)}`
  })
}

const joined = (folder: string, href: string): string | null => {
  const parts = folder === '' ? [] : folder.split('/')
  for (const part of href.split('/')) {
    if (part === '..') {
      if (parts.pop() === undefined) return null
    } else if (part !== '.' && part !== '') parts.push(part)
  }
  return safePath(parts.join('/'))
}

const decoded = (address: string): string => {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

/** The first heading is the title; what a database says of its row stands below it, and its tags are tags. */
function page(text: string): string {
  const [, title, rest = ''] = /^\ufeff?# ([^\n]+)\n*([\s\S]*)$/.exec(text) ?? []
  if (title === undefined) return text
  const [properties = ''] = rest.split('\n\n', 1)
  const property = (names: RegExp) =>
    properties.split('\n').flatMap(line => {
      const at = line.indexOf(': ')
      return at !== -1 && names.test(line.slice(0, at)) ? [line.slice(at + 2).trim()] : []
    })[0]
  const created = new Date(property(/^(?:created(?: time)?|date created|作成日時?)$/i) ?? '')
  return writeHead(
    {
      title: title.trim(),
      tags: property(/^(?:tags?|タグ)$/i)?.split(/\s*,\s*/) ?? [],
      aliases: [],
      ...(Number.isNaN(created.getTime()) ? {} : { created: created.toISOString() }),
      rest: {},
    },
    rest,
  )
}

/** Of a database that was exported twice (all rows, and those of a view) the one with all. */
const wholeTables = (tables: ReadonlyMap<string, string>): readonly (readonly [string, string])[] =>
  [...tables].filter(([path]) => /_all\.csv$/i.test(path) || !tables.has(path.replace(/\.csv$/i, '_all.csv')))

/** A database as a table of Markdown. */
function table(text: string, path: string): string {
  const title = baseOf(path).replace(/_all$/i, '').replace(idBehind, '').trim()
  return writeHead({ title, tags: [], aliases: [], rest: {} }, bodyOfTable(text))
}

const rowsOf = (text: string): readonly string[][] =>
  readTable(text).filter(cells => cells.some(cell => cell.trim() !== ''))

function bodyOfTable(text: string): string {
  const [head = [], ...body] = rowsOf(text)
  const line = (cells: readonly string[]) => `| ${head.map((_, column) => inCell(cells[column] ?? '')).join(' | ')} |`
  const written = [line(head), `| ${head.map(() => '---').join(' | ')} |`, ...body.map(line)].join('\n')
  return head.length === 0 ? '' : `${written}\n`
}

const inCell = (cell: string): string =>
  cell
    .trim()
    .replace(/[\\`*_[\]<>|$~=#^]/g, '\\$&')
    .replace(/\r?\n/g, '<br>')

import { parseDocument, stringify } from 'yaml'

/** The YAML between two lines of dashes at the top of a Markdown file. */
export interface Head {
  readonly title?: string
  readonly tags: readonly string[]
  readonly aliases: readonly string[]
  /** moments, ISO */
  readonly created?: string
  readonly updated?: string
  /** the id a note had in this product */
  readonly id?: string
  readonly pinned?: true
  readonly favourite?: true
  readonly archived?: true
  readonly template?: true
  /** what else it says */
  readonly rest: Readonly<Record<string, unknown>>
}

export interface Parted {
  readonly head: Head
  readonly body: string
  /** the head could not be read: it as it stood */
  readonly broken: string | null
}

const opening = /^\ufeff?---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

const words = (value: unknown): string[] => {
  const list = Array.isArray(value)
    ? value
    : typeof value === 'string'
      ? value.split(/[,、]/)
      : value === null || value === undefined
        ? []
        : [value]
  return list.flatMap(each => {
    const word = typeof each === 'string' || typeof each === 'number' ? String(each).trim().replace(/^#/, '') : ''
    return word === '' ? [] : [word]
  })
}

const moment = (value: unknown): string | undefined => {
  if (typeof value !== 'string' && !(value instanceof Date)) return undefined
  const at = value instanceof Date ? value : new Date(/^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T00:00:00Z` : value)
  const year = at.getUTCFullYear()
  return Number.isNaN(at.getTime()) || year < 1000 || year > 9999 ? undefined : at.toISOString()
}

const empty: Head = { tags: [], aliases: [], rest: {} }

/** Parts a file into what its head says and its text. Never throws: a head that is no YAML is handed back as text. */
export function readHead(file: string): Parted {
  const match = opening.exec(file)
  if (!match) return { head: empty, body: file.replace(/^\ufeff/, ''), broken: null }
  const body = file.slice(match[0].length)
  const source = match[1] ?? ''
  const given = parsed(source)
  if (given === null) return { head: empty, body, broken: source }
  const {
    title,
    tags,
    tag,
    aliases,
    alias,
    created,
    date,
    updated,
    modified,
    techo,
    pinned,
    favourite,
    archived,
    template,
    ...rest
  } = given
  const from = moment(created ?? date)
  const to = moment(updated ?? modified)
  return {
    body,
    broken: null,
    head: {
      tags: words(tags ?? tag),
      aliases: words(aliases ?? alias),
      ...(typeof title === 'string' || typeof title === 'number'
        ? { title: String(title).replace(/\s+/g, ' ').trim() }
        : {}),
      ...(from ? { created: from } : {}),
      ...(to ? { updated: to } : {}),
      ...(typeof techo === 'string' && uuid.test(techo) ? { id: techo.toLowerCase() } : {}),
      ...(pinned === true ? { pinned } : {}),
      ...(favourite === true ? { favourite } : {}),
      ...(archived === true ? { archived } : {}),
      ...(template === true ? { template } : {}),
      rest,
    },
  }
}

const parsed = (source: string): Record<string, unknown> | null => {
  try {
    const document = parseDocument(source, { schema: 'core', logLevel: 'silent' })
    if (document.errors.length > 0) return null
    // Aliases of YAML can grow without end; a head needs few.
    const value: unknown = document.toJS({ maxAliasCount: 50 })
    if (value === null || value === undefined) return {}
    if (typeof value !== 'object' || Array.isArray(value)) return null
    return JSON.parse(JSON.stringify(value))
  } catch {
    return null
  }
}

/** The file of a head and a text. */
export function writeHead(
  { title, tags, aliases, created, updated, id, pinned, favourite, archived, template, rest }: Head,
  body: string,
): string {
  const entries = {
    ...(title === undefined ? {} : { title }),
    ...(tags.length > 0 ? { tags } : {}),
    ...(aliases.length > 0 ? { aliases } : {}),
    ...(created === undefined ? {} : { created }),
    ...(updated === undefined ? {} : { updated }),
    ...(pinned ? { pinned } : {}),
    ...(favourite ? { favourite } : {}),
    ...(archived ? { archived } : {}),
    ...(template ? { template } : {}),
    ...rest,
    ...(id === undefined ? {} : { techo: id }),
  }
  return `---\n${stringify(entries, { schema: 'core', lineWidth: 0 })}---\n${body === '' ? '' : `\n${body}`}`
}

import { fieldOf } from '@techo/core'
import {
  createAccount,
  createObject,
  type DAVResponse,
  davRequest,
  deleteObject,
  propfind,
  syncCollection,
  updateObject,
} from 'tsdav'
import { type Credentials, createGuardedFetch, type FetchRules, type Refusal, Refused } from './guarded-fetch.ts'

/**
 * A CalDAV server (RFC 4791, 6578), by a library whose answers are looked at row by row: it takes a refused token for a row,
 * any row that is not 404 for a change, and throws for a calendar of which one object is missing.
 */
export type Failure =
  | Refusal
  /** user name or password */
  | 'forbidden'
  /** no CalDAV is spoken there */
  | 'no_caldav'
  /** the calendar is not there any more */
  | 'gone'
  /** another status */
  | 'refused'

export interface FoundCalendar {
  readonly url: string
  readonly name: string
  /** `#rrggbb`, null where it says none */
  readonly colour: string | null
  readonly isReadOnly: boolean
}

export interface Changes {
  /** hrefs (whole addresses) with their etags */
  readonly changed: ReadonlyMap<string, string>
  readonly gone: readonly string[]
  /** everything is in `changed`; what is not, is gone */
  readonly isWhole: boolean
  readonly token: string | null
}

export interface Found {
  readonly etag: string | null
  readonly raw: string
}

/** What became of a write. `changed`: the server has another version, or one where none was expected. */
export type Written = { readonly etag: string | null } | 'changed' | 'missing' | 'refused' | Failure

export interface Dav {
  discover(): Promise<readonly FoundCalendar[] | Failure>
  /** since a token, or everything; asks for a comparison where the server does not follow changes */
  changes(calendar: string, token: string | null): Promise<Changes | Failure>
  /** What cannot be had is left out. */
  get(calendar: string, hrefs: readonly string[]): Promise<ReadonlyMap<string, Found> | Failure>
  /** @param etag of the version it takes the place of; null: there must be none */
  put(href: string, raw: string, etag: string | null): Promise<Written>
  remove(href: string, etag: string | null): Promise<Written>
}

/** The same address for the same object, however a server writes its letters. */
export function hrefOf(text: string, base: string): string | null {
  const url = URL.parse(text, base)
  if (!url || url.origin !== URL.parse(base)?.origin) return null
  const segment = (each: string) => {
    try {
      return encodeURIComponent(decodeURIComponent(each))
    } catch {
      return each
    }
  }
  return url.origin + url.pathname.split('/').map(segment).join('/') + url.search
}

const textOf = (value: unknown): string | null => {
  const inner = fieldOf(value, '_cdata') ?? fieldOf(value, '_text') ?? value
  return typeof inner === 'string' || typeof inner === 'number' ? String(inner) : null
}

const failureOf = (status: number): Failure =>
  status === 401 ? 'forbidden' : status === 404 || status === 410 ? 'gone' : 'refused'

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value]

/** An answer that is no multistatus comes as one row of its status. */
const failureIn = (rows: readonly DAVResponse[]): number | null => {
  const [only] = rows
  return rows.length === 1 && only && !only.ok && fieldOf(only.raw, 'multistatus') === undefined ? only.status : null
}

const calendarProps = {
  'd:displayname': {},
  'd:resourcetype': {},
  'c:supported-calendar-component-set': {},
  'ca:calendar-color': {},
  'd:current-user-privilege-set': {},
}

function calendarOf(row: DAVResponse, base: string): FoundCalendar | null {
  const url = row.href === undefined ? null : URL.parse(row.href, base)
  const { props = {} } = row
  if (!url || !row.ok || fieldOf(props.resourcetype, 'calendar') === undefined) return null
  const parts = listOf(fieldOf(props.supportedCalendarComponentSet, 'comp'))
  const named = parts.map(each => fieldOf(fieldOf(each, '_attributes'), 'name'))
  if (named.length > 0 && !named.includes('VEVENT')) return null
  const privileges = listOf(fieldOf(props.currentUserPrivilegeSet, 'privilege'))
  const can = (name: string) => privileges.some(each => fieldOf(each, name) !== undefined)
  const colour = /^#[0-9a-f]{6}/i.exec(textOf(props.calendarColor) ?? '')?.[0] ?? null
  return {
    url: url.href,
    name:
      (textOf(props.displayname) ?? '').trim().slice(0, 100) ||
      decodeURIComponent(url.pathname.split('/').at(-2) ?? ''),
    colour,
    isReadOnly: privileges.length > 0 && !['all', 'write', 'writeContent', 'bind'].some(can),
  }
}

/** Speaks to the server of an account. Never rejects. */
export function createDav(credentials: Credentials, rules: FetchRules = {}): Dav {
  const { fetch, refused } = createGuardedFetch(credentials, rules)
  const from = { fetch }
  const calendarType = { 'content-type': 'text/calendar; charset=utf-8' }

  /** Whatever the library throws, in our words. */
  const inWords = <Value>(work: () => Promise<Value>): Promise<Value | Failure> =>
    work().catch((error: unknown): Failure => {
      if (error instanceof Refused) return error.reason
      return refused() ?? (/401/.test(error instanceof Error ? error.message : '') ? 'forbidden' : 'no_caldav')
    })

  const calendarsAt = async (url: string, depth: '0' | '1'): Promise<readonly FoundCalendar[] | Failure> => {
    const rows = await propfind({ ...from, url, depth, props: calendarProps })
    const status = failureIn(rows)
    if (status !== null) return failureOf(status)
    return rows.map(row => calendarOf(row, url)).filter(each => each !== null)
  }

  /** Everything there is, by the names and etags of a listing. */
  const compared = async (calendar: string, token: string | null): Promise<Changes | Failure> => {
    const rows = await propfind({
      ...from,
      url: calendar,
      depth: '1',
      props: { 'd:getetag': {}, 'd:resourcetype': {} },
    })
    const status = failureIn(rows)
    if (status !== null) return failureOf(status)
    const self = hrefOf(calendar, calendar)
    const changed = new Map<string, string>()
    let isThere = false
    for (const row of rows) {
      const href = row.href === undefined ? null : hrefOf(row.href, calendar)
      if (href === null || !row.ok) continue
      if (href.replace(/\/$/, '') === self?.replace(/\/$/, '')) isThere = true
      else if (fieldOf(row.props?.resourcetype, 'collection') === undefined)
        changed.set(href, textOf(row.props?.getetag) ?? '')
    }
    // A listing without the calendar itself is no listing of it: nothing may be missed by it.
    return isThere ? { changed, gone: [], isWhole: true, token } : 'refused'
  }

  const since = async (calendar: string, token: string | null): Promise<Changes | Failure | 'compare'> => {
    const changed = new Map<string, string>()
    const gone: string[] = []
    let next = token ?? ''
    // A server may tell of many changes in several answers (507 for the calendar itself).
    for (let answers = 0; answers < 50; answers++) {
      const rows = await syncCollection({
        ...from,
        url: calendar,
        syncLevel: 1,
        syncToken: next,
        props: { 'd:getetag': {} },
      })
      const status = failureIn(rows)
      if (status === 401) return 'forbidden'
      if (status !== null) return 'compare'
      const told = textOf(fieldOf(fieldOf(rows[0]?.raw, 'multistatus'), 'syncToken'))
      let isCut = false
      for (const row of rows) {
        if (row.href === undefined) continue
        const href = hrefOf(row.href, calendar)
        if (href === null) continue
        if (row.status === 404 || row.status === 410) gone.push(href)
        else if (row.status === 507) isCut = true
        // Another status of a row, of a refused token too: what it means for the others is not known.
        else if (!row.ok) return 'compare'
        else if (href.replace(/\/$/, '') !== hrefOf(calendar, calendar)?.replace(/\/$/, ''))
          changed.set(href, textOf(row.props?.getetag) ?? '')
      }
      if (!isCut) return { changed, gone, isWhole: token === null, token: told }
      if (told === null || told === next) return 'compare'
      next = told
    }
    return 'compare'
  }

  const one = async (href: string): Promise<Found | Failure | 'missing'> => {
    const answer = await fetch(href, { headers: { accept: 'text/calendar' } })
    if (answer.status === 404 || answer.status === 410) return 'missing'
    if (answer.status !== 200) return failureOf(answer.status)
    return { etag: answer.headers.get('etag'), raw: (await answer.text()).replaceAll('\0', '') }
  }

  const written = (answer: Response): Written => {
    const { status } = answer
    if (status >= 200 && status < 300) return { etag: answer.headers.get('etag') }
    if (status === 412 || status === 409) return 'changed'
    if (status === 404 || status === 410) return 'missing'
    if (status === 401) return 'forbidden'
    // 429 and what is wrong with the server itself ends the round; what it does not like about this one, only this one.
    return status === 429 || (status >= 500 && status !== 507) ? 'unreachable' : 'refused'
  }

  return {
    discover: () =>
      inWords(async () => {
        const { address } = credentials
        try {
          const account = await createAccount({ ...from, account: { serverUrl: address, accountType: 'caldav' } })
          return account.homeUrl === undefined ? 'no_caldav' : await calendarsAt(account.homeUrl, '1')
        } catch (error) {
          // The address of one calendar, on a server that tells nothing of its people.
          const direct = refused() === null ? await calendarsAt(address, '0') : []
          if (typeof direct !== 'string' && direct.length > 0) return direct
          throw error
        }
      }),
    changes: (calendar, token) =>
      inWords(async () => {
        const found = await since(calendar, token)
        if (found !== 'compare') return found
        // The next round begins with what the server gives for an empty token, where it gives anything.
        const again = token === null ? 'compare' : await since(calendar, null)
        return again === 'compare' ? compared(calendar, null) : again
      }),
    get: (calendar, hrefs) =>
      inWords(async () => {
        const found = new Map<string, Found>()
        const rows = await davRequest({
          ...from,
          url: calendar,
          init: {
            method: 'REPORT',
            namespace: 'c',
            headers: { depth: '1' },
            body: {
              'calendar-multiget': {
                _attributes: { 'xmlns:d': 'DAV:', 'xmlns:c': 'urn:ietf:params:xml:ns:caldav' },
                'd:prop': { 'd:getetag': {}, 'c:calendar-data': {} },
                'd:href': hrefs.map(each => new URL(each).pathname + new URL(each).search),
              },
            },
          },
        })
        const status = failureIn(rows)
        if (status === 401) return 'forbidden'
        for (const row of status === null ? rows : []) {
          const href = row.href === undefined ? null : hrefOf(row.href, calendar)
          const raw = textOf(row.props?.calendarData)
          if (href !== null && raw !== null && row.ok)
            found.set(href, { etag: textOf(row.props?.getetag), raw: raw.replaceAll('\0', '') })
        }
        if (status === null) return found
        // A server that does not answer for many at once.
        for (const href of hrefs) {
          const each = await one(href)
          if (typeof each === 'string' && each !== 'missing') return each
          if (typeof each !== 'string') found.set(href, each)
        }
        return found
      }),
    put: (href, raw, etag) =>
      inWords(async () => {
        const headers = etag === null ? { ...calendarType, 'if-none-match': '*' } : calendarType
        const answer =
          etag === null
            ? await createObject({ ...from, url: href, data: raw, headers })
            : await updateObject({ ...from, url: href, data: raw, etag, headers })
        return written(answer)
      }),
    remove: (href, etag) =>
      inWords(async () => written(await deleteObject({ ...from, url: href, ...(etag === null ? {} : { etag }) }))),
  }
}

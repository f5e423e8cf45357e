import ICAL from 'ical.js'

/**
 * A calendar file taken apart (RFC 5545 §3.1, §3.4): by bytes, so that a line that was folded inside of a letter comes back
 * whole, then by lines, each in its own try, so that one that is broken costs no other.
 */
export interface Property {
  readonly name: string
  readonly parameter: (name: string) => string
  /** as the library reads them: texts without escapes, `2026-03-02T09:00:00Z`, periods as pairs */
  readonly values: readonly unknown[]
  /** what stands behind the colon */
  readonly raw: string
}

export interface Component {
  readonly name: string
  readonly properties: readonly Property[]
  readonly parts: readonly Component[]
}

/** What lies right below the calendars of a file. */
export interface Taken {
  readonly properties: readonly Property[]
  readonly parts: readonly Component[]
  /** the file ends before its calendar does */
  readonly isCut: boolean
  /** BEGIN:VCALENDAR stands in it */
  readonly isCalendar: boolean
}

function decoded(bytes: Uint8Array): string {
  const unfolded = Buffer.from(
    Buffer.from(bytes)
      .toString('latin1')
      .replace(/\r?\n[ \t]/g, ''),
    'latin1',
  )
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(unfolded)
  } catch {
    // Exports of older Japanese programs.
    return new TextDecoder('shift_jis').decode(unfolded)
  }
}

interface Open {
  readonly name: string
  readonly properties: Property[]
  readonly parts: Component[]
}

const wanted = /^(VCALENDAR|VEVENT|VTIMEZONE|STANDARD|DAYLIGHT)$/

/** Never throws. */
export function takeApart(bytes: Uint8Array): Taken {
  const root: Open = { name: '', properties: [], parts: [] }
  const open: Open[] = [root]
  let isCalendar = false
  for (const line of decoded(bytes).split(/\r\n?|\n/)) {
    const [, edge = '', part = ''] = /^(BEGIN|END):\s*([\w-]+)\s*$/i.exec(line) ?? []
    const name = part.toUpperCase()
    const inner = open.at(-1) ?? root
    if (edge.toUpperCase() === 'BEGIN') {
      isCalendar ||= name === 'VCALENDAR'
      // An event that was never ended ends where the next one begins.
      if (name === 'VEVENT' && inner.name === 'VEVENT') open.pop()
      open.push({ name, properties: [], parts: [] })
    } else if (edge !== '') {
      if (!open.some(each => each.name === name)) continue
      for (let closed = open.pop(); closed; closed = open.pop()) {
        const above = open.at(-1)
        // Calendars of one file are read as one.
        if (closed.name === 'VCALENDAR') {
          root.properties.push(...closed.properties)
          root.parts.push(...closed.parts)
        } else if (closed.name === name && above && wanted.test(name)) above.parts.push(closed)
        if (closed.name === name) break
      }
    } else if (line !== '' && wanted.test(inner.name)) {
      const property = propertyOf(line)
      if (property) inner.properties.push(property)
    }
  }
  return { ...root, isCut: open.length > 1, isCalendar }
}

function propertyOf(line: string): Property | null {
  // The library refuses rules that it cannot read, and we say so.
  const [, rule = '', text = ''] = /^(RRULE|EXRULE)(?:;[^:]*)?:(.*)$/i.exec(line) ?? []
  if (rule !== '') return { name: rule.toLowerCase(), values: [], raw: text, parameter: () => '' }
  try {
    const read: unknown = ICAL.parse.property(line)
    if (!Array.isArray(read)) return null
    const [name, parameters, , ...values]: unknown[] = read
    const all = new Map(typeof parameters === 'object' && parameters ? Object.entries(parameters) : [])
    const raw = /^[^:"]*(?:"[^"]*"[^:"]*)*:(.*)$/s.exec(line)?.[1] ?? ''
    return { name: String(name), values, raw, parameter: each => String(all.get(each) ?? '') }
  } catch {
    return null
  }
}

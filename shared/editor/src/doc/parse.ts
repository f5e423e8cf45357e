import { type Doc, emptyDoc, type Issue } from './document.ts'
import { ensureIds } from './ids.ts'
import { migrateDoc } from './migrate.ts'
import { repairDoc } from './repair.ts'

/** The messages of Tiptap, which the specification names. */
export const contentErrors = {
  json: '[tiptap error]: Invalid JSON content',
  html: '[tiptap error]: Invalid HTML content',
} as const

export interface ParseOptions {
  /** report content that had to be repaired as an error; the document is there all the same */
  readonly check?: boolean
  /** reads HTML into JSON and says whether it met anything it does not know; needs a DOM, so the caller brings it */
  readonly html?: (html: string) => { readonly json: unknown; readonly valid: boolean }
}

export interface Parsed {
  readonly doc: Doc
  readonly issues: readonly Issue[]
  /** only with `check`: why the content is not valid; what is wrong stands in `cause` */
  readonly error: Error | null
  /** a newer build wrote it: it may be shown, but not written */
  readonly isNewer: boolean
}

const sentence = (issues: readonly Issue[]): string =>
  [...new Set(issues.map(issue => (issue.type === undefined ? issue.kind : `${issue.kind} ${issue.type}`)))].join(', ')

const jsonOf = (text: string): { readonly value: unknown } | null => {
  if (!/^\s*[[{]/.test(text)) return null
  try {
    return { value: JSON.parse(text) }
  } catch {
    return null
  }
}

/**
 * Reads content in any form the product meets it: the editor's JSON of this or an older version, that JSON as text, HTML,
 * plain text, nothing. Every block of the result has its name. Never throws and never returns less than it was given (see
 * `repairDoc`); HTML without a reader is taken as plain text.
 */
export function parseDoc(input: unknown, { check = false, html }: ParseOptions = {}): Parsed {
  const nothing = { issues: [], error: null, isNewer: false }
  if (input === null || input === undefined || input === '') return { doc: ensureIds(emptyDoc()), ...nothing }
  if (typeof input === 'string') {
    const json = jsonOf(input)
    if (json) return parseDoc(json.value, { check })
    if (!html) return { doc: ensureIds(fromPlainText(input)), ...nothing }
    const read = html(input)
    const { doc, issues } = repairDoc(read.json)
    const invalid = check && (!read.valid || issues.length > 0)
    const cause = new Error(sentence(issues) || 'unknown element')
    const error = invalid ? new Error(contentErrors.html, { cause }) : null
    return { doc: ensureIds(doc), issues, error, isNewer: false }
  }
  const migrated = migrateDoc(input)
  const { doc, issues } = repairDoc(migrated.doc)
  const error =
    check && issues.length > 0 ? new Error(contentErrors.json, { cause: new Error(sentence(issues)) }) : null
  return { doc: ensureIds(doc), issues, error, isNewer: migrated.isNewer }
}

/** One paragraph per line. */
export function fromPlainText(text: string): Doc {
  const content = text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map(line => ({ type: 'paragraph', content: [{ type: 'text', text: line }] }))
  return repairDoc({ type: 'doc', content }).doc
}

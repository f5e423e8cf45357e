import { attrsOf, type Bag, type Issue, storableText } from './document.ts'
import { pictureAddress } from './link.ts'
import { calloutKinds, namedBlocks } from './schema.ts'

/**
 * The allow-list of block attributes. Tiptap validates none of them, so a heading of level 9, a table of a billion columns
 * or CSS in a colour would pass.
 */
type Rule = { readonly fallback: unknown; readonly accept: (value: unknown) => unknown }

/** What `accept` returns for a value it refuses. */
const refused = Symbol('refused')

const whole = (fallback: number, least: number, most: number): Rule => ({
  fallback,
  accept: value => {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    if (typeof number !== 'number' || !Number.isInteger(number)) return refused
    return number < least || number > most ? refused : number
  },
})

const oneOf = (fallback: unknown, values: readonly unknown[]): Rule => ({
  fallback,
  accept: value => (values.includes(value) ? value : refused),
})

const isWidth = (value: unknown) => typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 5000

const cell: Readonly<Record<string, Rule>> = {
  colspan: whole(1, 1, 100),
  rowspan: whole(1, 1, 1000),
  colwidth: {
    fallback: null,
    accept: value =>
      value === null || (Array.isArray(value) && value.length <= 100 && value.every(isWidth)) ? value : refused,
  },
  align: oneOf(null, [null, 'left', 'center', 'right']),
}

const words = (fallback: string | null): Rule => ({
  fallback,
  accept: value => {
    if (value === null || value === '') return fallback
    return typeof value === 'string' ? storableText(value) || fallback : refused
  },
})

/** An identifier: of a row, of a kind of thing. */
const named = (fallback: string | null, pattern: RegExp): Rule => ({
  fallback,
  accept: value => (typeof value === 'string' && pattern.test(value) ? value : value === null ? fallback : refused),
})

const pixels: Rule = {
  fallback: null,
  accept: value => (value === null ? null : whole(0, 1, 10_000).accept(value)),
}

/** Where an attachment lies: a relative path without a scheme, without a way upwards. */
export const isStoragePath = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length <= 1024 &&
  /^[^\s/\\:?#<>"|*\p{Cc}][^\\:?#<>"|*\p{Cc}]*$/u.test(value) &&
  !value.split('/').some(part => part === '' || part === '.' || part === '..')

const path: Rule = { fallback: null, accept: value => (isStoragePath(value) ? value : value === null ? null : refused) }

const address: Rule = {
  fallback: null,
  accept: value => (value === null ? null : (pictureAddress(value) ?? refused)),
}

/** What a footnote is called: no white space, nothing that would end it in Markdown. */
export const footnoteLabel = /^[^\s[\]\\`|<>$\p{Cc}]{1,100}$/u

const label: Rule = {
  fallback: '',
  accept: value => (typeof value === 'string' && footnoteLabel.test(value) ? value : refused),
}

const size = { width: pixels, height: pixels }

const rules: Readonly<Record<string, Readonly<Record<string, Rule>>>> = {
  heading: { level: whole(1, 1, 6) },
  orderedList: { start: whole(1, 0, 999_999_999), type: oneOf(null, [null, '1', 'a', 'A', 'i', 'I']) },
  taskItem: { checked: oneOf(false, [true, false]) },
  codeBlock: {
    language: {
      fallback: null,
      accept: value =>
        value === null || (typeof value === 'string' && /^[\w+#.-]{1,40}$/.test(value)) ? value : refused,
    },
  },
  tableCell: cell,
  tableHeader: cell,
  callout: { kind: oneOf('note', calloutKinds), title: words(null) },
  details: { open: oneOf(true, [true, false]) },
  image: { path, alt: words(''), caption: words(null), ...size },
  remoteImage: { src: address, alt: words(''), caption: words(null), ...size },
  inlineImage: { path, src: address, alt: words(''), title: words(null), ...size },
  mathBlock: { tex: words('') },
  math: { tex: words(''), display: oneOf(false, [true, false]) },
  footnote: { label },
  footnoteRef: { label },
  ruby: { text: words(''), reading: words('') },
  entityLink: {
    entityType: named('note', /^[a-z][a-z_]{0,39}$/),
    id: named(null, /^[\w-]{1,64}$/),
    title: words(''),
    alias: words(null),
    heading: words(null),
    embed: oneOf(false, [true, false]),
  },
}

/** The name of a block, when it is one. */
export const blockIdOf = (value: unknown): string | null => {
  const { id } = attrsOf(value)
  return typeof id === 'string' && /^[\w-]{1,40}$/.test(id) ? id : null
}

const nearestLevel = (value: unknown): number => Math.min(6, Math.max(1, Math.round(Number(value)) || 1))

/**
 * The attributes of a known block, complete: allowed values as they are, missing ones by default, refused ones replaced. A
 * name (`id`) is only there when the block has one.
 */
export function repairAttrs(type: string, value: unknown, issues: Issue[]): Bag | undefined {
  const wanted = rules[type]
  const id = namedBlocks.has(type) ? blockIdOf(value) : null
  if (!wanted) return id === null ? undefined : { id }
  const given = attrsOf(value)
  const attrs: Record<string, unknown> = id === null ? {} : { id }
  for (const [name, rule] of Object.entries(wanted)) {
    const accepted = given[name] === undefined ? rule.fallback : rule.accept(given[name])
    if (accepted === refused) {
      issues.push({ kind: 'wrong-attribute', type })
      attrs[name] = type === 'heading' ? nearestLevel(given[name]) : rule.fallback
    } else attrs[name] = accepted
  }
  return attrs
}

import { attrsOf, type DocMark, type Issue, isBag, typeOf } from './document.ts'
import { safeHref } from './link.ts'
import { highlightColours } from './schema.ts'

/** Known marks in the order in which the schema ranks them; ProseMirror stores them so. */
export const markOrder: readonly string[] = [
  'link',
  'bold',
  'code',
  'italic',
  'strike',
  'underline',
  'highlight',
  'unknownMark',
]

const known: ReadonlySet<string> = new Set(markOrder)
export const linkRel = 'noopener noreferrer nofollow'

const rankOf = (mark: DocMark): number => markOrder.indexOf(mark.type)

const link = (value: unknown, issues: Issue[]): DocMark[] => {
  const { href, target, title } = attrsOf(value)
  const safe = safeHref(href)
  if (safe === null) {
    issues.push({ kind: 'wrong-attribute', type: 'link' })
    return []
  }
  return [
    {
      type: 'link',
      attrs: {
        href: safe,
        target: target === null ? null : '_blank',
        rel: linkRel,
        class: null,
        title: typeof title === 'string' ? title : null,
      },
    },
  ]
}

const highlight = (value: unknown, issues: Issue[]): DocMark => {
  const { colour } = attrsOf(value)
  const known = highlightColours.find(each => each === colour)
  if (!known && colour !== undefined) issues.push({ kind: 'wrong-attribute', type: 'highlight' })
  return { type: 'highlight', attrs: { colour: known ?? highlightColours[0] } }
}

const one = (value: unknown, issues: Issue[]): DocMark[] => {
  if (value === null || value === undefined) return []
  const type = typeOf(value)
  if (type === 'link') return link(value, issues)
  if (type === 'highlight') return [highlight(value, issues)]
  // A mark that an older build set aside is judged anew: this one may know it.
  if (type === 'unknownMark') return one(attrsOf(value).raw, issues)
  if (type !== undefined && known.has(type)) return [{ type }]
  issues.push({ kind: 'unknown-mark', ...(type === undefined ? {} : { type }) })
  return [{ type: 'unknownMark', attrs: { raw: value } }]
}

/** The marks of an inline node: known ones cleaned, unknown ones set aside, no mark twice, in the schema's order. */
export function repairMarks(value: unknown, issues: Issue[]): DocMark[] {
  if (!isBag(value) || !Array.isArray(value.marks)) return []
  const marks: DocMark[] = []
  const seen = new Set<string>()
  for (const mark of value.marks.flatMap(each => one(each, issues))) {
    const key = mark.type === 'unknownMark' ? `unknownMark ${JSON.stringify(mark.attrs)}` : mark.type
    if (seen.has(key)) issues.push({ kind: 'wrong-shape', type: mark.type })
    else marks.push(mark)
    seen.add(key)
  }
  return marks.sort((a, b) => rankOf(a) - rankOf(b))
}

export const sameMarks = (a: readonly DocMark[] = [], b: readonly DocMark[] = []): boolean =>
  JSON.stringify(a) === JSON.stringify(b)

import { isWhole, joined } from './atoms.ts'
import { repairAttrs } from './attributes.ts'
import {
  attrsOf,
  childrenOf,
  type Doc,
  type DocNode,
  type Issue,
  type IssueKind,
  isBag,
  storableText,
  typeOf,
} from './document.ts'
import { withLoose } from './lists.ts'
import { repairMarks } from './marks.ts'
import { inlineAtoms } from './schema.ts'

/**
 * Makes a document of any JSON and loses nothing on the way: stock Tiptap replaces the whole document by an empty paragraph
 * when it meets one unknown node, unknown mark or empty text, and the next autosave would destroy the note.
 *
 * - an unknown block or inline node becomes an atom (`unknownBlock`, `unknownInline`) that keeps its raw JSON; `restoreDoc`
 *   puts it back, so a document written by a newer version survives an older one;
 * - an unknown mark becomes `unknownMark` in the same way; an unsafe link goes, its text stays;
 * - what stands where it may not is wrapped (a loose list item) or lifted (a paragraph inside a paragraph);
 * - nothing throws, and repairing twice is repairing once.
 */
export interface Repaired {
  readonly doc: Doc
  /** every change that mattered; empty when the document was valid */
  readonly issues: readonly Issue[]
}

/** Below this the JSON is kept raw, so that a hostile document cannot exhaust the stack. */
const deepest = 60

const lists: Readonly<Record<string, string>> = {
  bulletList: 'listItem',
  orderedList: 'listItem',
  taskList: 'taskItem',
}
const parents: Readonly<Record<string, string>> = {
  listItem: 'bulletList',
  taskItem: 'taskList',
  tableRow: 'table',
  tableCell: 'table',
  tableHeader: 'table',
}
const blocks: ReadonlySet<string> = new Set([
  'doc',
  'paragraph',
  'heading',
  'codeBlock',
  'blockquote',
  'horizontalRule',
  'table',
  'callout',
  'details',
  'detailsSummary',
  'image',
  'remoteImage',
  'mathBlock',
  'footnote',
  ...Object.keys(lists),
  ...Object.keys(parents),
])
const inlines: ReadonlySet<string> = new Set(['text', ...inlineAtoms])

/** An atom that keeps raw JSON, and nothing beside it. */
const isSetAside = (value: unknown): boolean => {
  const type = typeOf(value)
  if (type !== 'unknownBlock' && type !== 'unknownInline') return false
  return attrsOf(value).raw !== undefined && childrenOf(value).length === 0
}

/**
 * What became of blocks that stand directly in a document and had nothing wrong with them. Documents do not change, and one that
 * was edited shares all other blocks with the one before.
 */
const sound = new WeakMap<object, readonly DocNode[]>()

/** The same of whole documents: a save asks a dozen things of one. */
const soundDocs = new WeakMap<object, Repaired>()

export function repairDoc(input: unknown): Repaired {
  if (!isBag(input)) return repaired(input)
  const known = soundDocs.get(input)
  if (known) return known
  const result = repaired(input)
  if (result.issues.length === 0) soundDocs.set(input, result).set(result.doc, result)
  return result
}

function repaired(input: unknown): Repaired {
  const issues: Issue[] = []
  const note = (kind: IssueKind, type?: string) => issues.push({ kind, ...(type === undefined ? {} : { type }) })

  const node = (type: string, source: unknown, content: readonly DocNode[] = []): DocNode => {
    const attrs = repairAttrs(type, source, issues)
    return { type, ...(attrs ? { attrs } : {}), ...(content.length > 0 ? { content } : {}) }
  }

  /** A value that stands set aside is judged anew: this version may know what an older one did not. */
  const unwrapped = (value: unknown): unknown => {
    let inner = value
    while (isSetAside(inner) && attrsOf(inner).deep !== true) inner = attrsOf(inner).raw
    return inner
  }

  const isInline = (value: unknown, amongText: boolean): boolean => {
    if (!isBag(value)) return true
    const type = typeOf(value)
    if (type !== undefined && inlines.has(type)) return true
    return amongText && !isSetAside(value) && (type === undefined || !blocks.has(type))
  }

  /** The inline nodes of one value; anything that is not inline text becomes an atom. */
  const inline = (value: unknown): DocNode[] => {
    if (value === null || value === undefined) {
      note('wrong-shape')
      return []
    }
    if (typeof value === 'string') {
      note('wrong-shape', 'text')
      return text(value, [])
    }
    const type = typeOf(value)
    if (isBag(value) && type === 'text' && typeof value.text === 'string') {
      if (value.text === '') note('empty-text', 'text')
      return [...text(value.text, repairMarks(value, issues)), ...strays(value)]
    }
    if (type === 'hardBreak') {
      const marks = repairMarks(value, issues)
      return [{ type, ...(marks.length > 0 ? { marks } : {}) }, ...strays(value)]
    }
    if (type !== undefined && inlineAtoms.includes(type)) return [...atom(type, value), ...strays(value)]
    note('unknown-node', type)
    return [{ type: 'unknownInline', attrs: { raw: value } }]
  }

  /** A word with its reading, a link, a picture, a formula; without what makes it one it is the text that is left. */
  const atom = (type: string, value: unknown): DocNode[] => {
    const attrs = repairAttrs(type, value, issues) ?? {}
    const all = repairMarks(value, issues)
    // A link inside a link leads to one place only: where the inner one does.
    const isLink = type === 'entityLink' || type === 'footnoteRef'
    const marks = isLink ? all.filter(mark => mark.type !== 'link') : all
    if (isWhole(type, attrs)) return [{ type, attrs, ...(marks.length > 0 ? { marks } : {}) }]
    note('wrong-attribute', type)
    if (type !== 'ruby' && type !== 'entityLink') return [{ type: 'unknownInline', attrs: { raw: value } }]
    return text(String((type === 'ruby' ? attrs.reading : attrs.alias) ?? ''), marks)
  }

  /** Children of a node that has none by its schema: kept as one atom behind it. */
  const strays = (value: unknown): DocNode[] => {
    const children = childrenOf(value)
    if (children.length === 0) return []
    note('wrong-place', typeOf(value))
    return [{ type: 'unknownInline', attrs: { raw: { type: 'strayContent', content: children } } }]
  }

  const text = (value: string, marks: DocNode['marks'] & object): DocNode[] => {
    const storable = storableText(value)
    return storable === '' ? [] : [{ type: 'text', text: storable, ...(marks.length > 0 ? { marks } : {}) }]
  }

  /** A paragraph or heading: inline content stays, blocks inside it split it. */
  const textblock = (type: string, value: unknown, depth: number): DocNode[] => {
    const result: DocNode[] = []
    let run: DocNode[] = []
    for (const each of childrenOf(value)) {
      const child = unwrapped(each)
      if (isInline(child, true)) {
        run.push(...inline(child))
        continue
      }
      note('wrong-place', typeOf(child))
      if (run.length > 0) result.push(node(type, value, joined(run)))
      run = []
      result.push(...flow([child], depth + 1))
    }
    if (run.length > 0 || result.length === 0) result.push(node(type, value, joined(run)))
    return result
  }

  const codeBlock = (value: unknown, depth: number): DocNode[] => {
    let code = ''
    const lifted: unknown[] = []
    for (const each of childrenOf(value)) {
      const child = unwrapped(each)
      if (isBag(child) && child.type === 'text' && typeof child.text === 'string' && childrenOf(child).length === 0) {
        if (child.text === '') note('empty-text', 'text')
        if (Array.isArray(child.marks) && child.marks.length > 0) note('wrong-place', 'mark')
        code += storableText(child.text)
      } else if (typeOf(child) === 'hardBreak' && childrenOf(child).length === 0) {
        note('wrong-place', 'hardBreak')
        code += '\n'
      } else {
        note('wrong-place', typeOf(child))
        lifted.push(child)
      }
    }
    return [node('codeBlock', value, code === '' ? [] : [{ type: 'text', text: code }]), ...flow(lifted, depth + 1)]
  }

  const filled = (content: readonly DocNode[], type: string): readonly DocNode[] => {
    if (content.length > 0) return content
    note('wrong-shape', type)
    return [{ type: 'paragraph' }]
  }

  const item = (type: string, source: unknown, children: readonly unknown[], depth: number): DocNode => {
    const content = filled(flow(children, depth + 1), type)
    if (content[0]?.type === 'paragraph') return node(type, source, content)
    note('wrong-place', content[0]?.type)
    return node(type, source, [{ type: 'paragraph' }, ...content])
  }

  const list = (type: string, source: unknown, children: readonly unknown[], depth: number): DocNode[] => {
    const wanted = lists[type] ?? 'listItem'
    const items: DocNode[] = []
    for (const each of children) {
      const child = unwrapped(each)
      const given = typeOf(child)
      if (given === wanted) items.push(item(wanted, child, childrenOf(child), depth + 1))
      else if (child !== null && child !== undefined) {
        note('wrong-place', given)
        const isItem = given === 'listItem' || given === 'taskItem'
        const content = isItem ? childrenOf(child) : [child]
        items.push(item(wanted, isItem ? child : undefined, content, depth + 1))
      }
    }
    if (items.length > 0) return [withLoose(node(type, source, items), source)]
    note('wrong-shape', type)
    return []
  }

  const cell = (child: unknown, depth: number): DocNode => {
    const type = typeOf(child)
    if (type === 'tableCell' || type === 'tableHeader')
      return node(type, child, filled(flow(childrenOf(child), depth + 1), type))
    note('wrong-place', type)
    return node('tableCell', undefined, filled(flow([child], depth + 1), 'tableCell'))
  }

  const table = (source: unknown, children: readonly unknown[], depth: number): DocNode[] => {
    const rows: DocNode[] = []
    for (const each of children) {
      const child = unwrapped(each)
      if (child === null || child === undefined) continue
      const isRow = typeOf(child) === 'tableRow'
      if (!isRow) note('wrong-place', typeOf(child))
      const cells = isRow ? childrenOf(child).map(unwrapped) : [child]
      if (cells.length === 0) note('wrong-shape', 'tableRow')
      else rows.push({ type: 'tableRow', content: cells.map(each => cell(each, depth + 1)) })
    }
    if (rows.length > 0) return [node('table', source, rows)]
    note('wrong-shape', 'table')
    return []
  }

  /** A summary first, blocks behind it; blocks inside the summary go to the others. */
  const details = (value: unknown, depth: number): DocNode => {
    const children = childrenOf(value).map(unwrapped)
    const hasSummary = typeOf(children[0]) === 'detailsSummary'
    if (!hasSummary) note('wrong-place', 'details')
    const [first, ...lifted] = hasSummary ? textblock('paragraph', { content: childrenOf(children[0]) }, depth + 1) : []
    const line = first?.type === 'paragraph' ? first.content : undefined
    const rest = first && first.type !== 'paragraph' ? [first, ...lifted] : lifted
    const body = [...rest, ...flow(hasSummary ? children.slice(1) : children, depth + 1)]
    return node('details', value, [
      { type: 'detailsSummary', ...(line ? { content: line } : {}) },
      ...filled(body, 'details'),
    ])
  }

  /** A picture without a place, a formula without signs: it cannot be shown, and its JSON is all there is of it. */
  const leaf = (type: string, value: unknown, depth: number): DocNode[] => {
    const attrs = repairAttrs(type, value, issues) ?? {}
    const content = flow(childrenOf(value), depth + 1)
    if (content.length > 0) note('wrong-place', type)
    if (isWhole(type, attrs)) return [{ type, attrs }, ...content]
    note('wrong-attribute', type)
    return [{ type: 'unknownBlock', attrs: { raw: value, deep: false } }]
  }

  /** The blocks that one value stands for. */
  const block = (value: unknown, depth: number): DocNode[] => {
    const type = typeOf(value)
    if (isSetAside(value)) return [{ type: 'unknownBlock', attrs: { raw: attrsOf(value).raw, deep: true } }]
    if (depth > deepest) {
      note('too-deep', type)
      return [{ type: 'unknownBlock', attrs: { raw: value, deep: true } }]
    }
    switch (type) {
      case 'doc':
        note('wrong-place', type)
        return flow(childrenOf(value), depth + 1)
      case 'paragraph':
      case 'heading':
        return textblock(type, value, depth)
      case 'codeBlock':
        return codeBlock(value, depth)
      case 'detailsSummary':
        note('wrong-place', type)
        return textblock('paragraph', value, depth)
      case 'details':
        return [details(value, depth)]
      case 'image':
      case 'remoteImage':
      case 'mathBlock':
        return leaf(type, value, depth)
      case 'footnote':
        if (repairAttrs(type, value, [])?.label === '') {
          note('wrong-attribute', type)
          return flow(childrenOf(value), depth + 1)
        }
        return [node(type, value, filled(flow(childrenOf(value), depth + 1), type))]
      case 'blockquote':
      case 'callout':
        return [node(type, value, filled(flow(childrenOf(value), depth + 1), type))]
      case 'horizontalRule':
        if (childrenOf(value).length > 0) note('wrong-place', type)
        return [node(type, value), ...flow(childrenOf(value), depth + 1)]
      case 'bulletList':
      case 'orderedList':
      case 'taskList':
        return list(type, value, childrenOf(value), depth)
      case 'table':
        return table(value, childrenOf(value), depth)
      default:
        note('unknown-node', type)
        return [{ type: 'unknownBlock', attrs: { raw: value, deep: false } }]
    }
  }

  const outermost = (value: unknown): readonly DocNode[] => {
    if (!isBag(value)) return block(value, 0)
    const known = sound.get(value)
    if (known) return known
    const before = issues.length
    const made = block(value, 0)
    if (issues.length > before) return made
    sound.set(value, made)
    // Repairing twice is repairing once.
    for (const each of made) sound.set(each, [each])
    return made
  }

  /** Blocks out of anything: runs of inline content become paragraphs, runs of loose items and rows get their parent. */
  const flow = (children: readonly unknown[], depth: number): DocNode[] => {
    const result: DocNode[] = []
    let run: unknown[] = []
    let parent: string | undefined
    const close = () => {
      if (run.length > 0) {
        note('wrong-place', typeOf(run[0]))
        if (parent === 'paragraph') {
          const content = joined(run.flatMap(inline))
          if (content.length > 0) result.push({ type: 'paragraph', content })
        } else if (parent === 'table') result.push(...table(undefined, run, depth))
        else if (parent !== undefined) result.push(...list(parent, undefined, run, depth))
      }
      run = []
    }
    for (const each of children) {
      const child = unwrapped(each)
      const wanted = isInline(child, false) ? 'paragraph' : parents[typeOf(child) ?? '']
      // Past the depth limit nothing is wrapped any more: `block` keeps it raw.
      const wraps = wanted === 'paragraph' || (wanted !== undefined && depth <= deepest)
      if (!wraps || wanted !== parent) close()
      parent = wraps ? wanted : undefined
      if (wraps) run.push(child)
      else result.push(...(depth === 0 ? outermost(child) : block(child, depth)))
    }
    close()
    return result
  }

  const whole = unwrapped(input)
  if (whole === null || whole === undefined || whole === '') return { doc: emptyWith([]), issues }
  const isDoc = typeOf(whole) === 'doc'
  if (!isDoc) note('wrong-shape', typeOf(whole))
  const content = flow(isDoc ? childrenOf(whole) : Array.isArray(whole) ? whole : [whole], 0)
  if (content.length === 0) note('wrong-shape', 'doc')
  return { doc: emptyWith(content), issues }
}

const emptyWith = (content: readonly DocNode[]): Doc => ({
  type: 'doc',
  content: content.length > 0 ? content : [{ type: 'paragraph' }],
})

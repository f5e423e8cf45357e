import { blockIdOf } from './attributes.ts'
import { attrsOf, type Doc, type DocNode } from './document.ts'
import { inlineText } from './lines.ts'
import { repairDoc } from './repair.ts'

/** What a document says beside its words: its outline, links, tasks, tags and attachments. Every function accepts any JSON. */

export interface DocHeading {
  /** null while the block has no name; see `ensureIds` */
  readonly id: string | null
  /** 1–6 */
  readonly level: number
  readonly text: string
}

export interface DocLink {
  /** `wiki` and `embed` lead to notes, `mention` to another thing of the product, `url` to an address */
  readonly kind: 'wiki' | 'embed' | 'mention' | 'url'
  /** `note`, `task`, …; null for an address */
  readonly entityType: string | null
  /** null while nothing of that title exists, and for an address */
  readonly id: string | null
  /** the title, or the address */
  readonly target: string
  readonly alias: string | null
  readonly heading: string | null
  /** the nearest block that has a name */
  readonly blockId: string | null
  /** the words of the block it stands in */
  readonly context: string
}

export interface DocTask {
  readonly id: string | null
  /** its own line, without the tasks below it */
  readonly text: string
  readonly checked: boolean
  /** 0 for a task that stands below no other */
  readonly depth: number
}

export interface DocAttachment {
  readonly path: string
  readonly alt: string
}

const textblocks: ReadonlySet<string> = new Set(['paragraph', 'heading', 'detailsSummary'])

/** Every block with the name that is nearest to it. */
function* blocksOf(node: DocNode, blockId: string | null = null): Generator<{ node: DocNode; blockId: string | null }> {
  for (const child of node.content ?? []) {
    const id = blockIdOf(child) ?? blockId
    yield { node: child, blockId: id }
    if (!textblocks.has(child.type) && child.type !== 'codeBlock') yield* blocksOf(child, id)
  }
}

export function docHeadings(input: unknown): DocHeading[] {
  const headings: DocHeading[] = []
  for (const { node } of blocksOf(repairDoc(input).doc)) {
    if (node.type !== 'heading') continue
    headings.push({
      id: blockIdOf(node),
      level: Number(attrsOf(node).level),
      text: inlineText(node.content).trim(),
    })
  }
  return headings
}

const entity = (node: DocNode): Pick<DocLink, 'kind' | 'entityType' | 'id' | 'target' | 'alias' | 'heading'> => {
  const attrs = attrsOf(node)
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  const entityType = String(attrs.entityType)
  const kind = entityType !== 'note' ? 'mention' : attrs.embed === true ? 'embed' : 'wiki'
  return {
    kind,
    entityType,
    id: text(attrs.id),
    target: String(attrs.title),
    alias: text(attrs.alias),
    heading: text(attrs.heading),
  }
}

/** Documents do not change, so a block is looked through once. */
const known = new WeakMap<DocNode, readonly DocLink[]>()

/** All links in the order in which they stand. A link that runs over several texts is one. */
export function docLinks(input: unknown): DocLink[] {
  return repairDoc(input).doc.content.flatMap(block => {
    const before = known.get(block)
    if (before) return before
    const found = linksOf(block)
    known.set(block, found)
    return found
  })
}

function linksOf(block: DocNode): readonly DocLink[] {
  const links: DocLink[] = []
  for (const { node, blockId } of blocksOf({ type: 'doc', content: [block] })) {
    if (!textblocks.has(node.type)) continue
    const context = inlineText(node.content)
    let open: string | null = null
    for (const child of node.content ?? []) {
      const mark = child.marks?.find(each => each.type === 'link')
      const href = mark ? String(attrsOf(mark).href) : null
      if (child.type === 'entityLink') links.push({ ...entity(child), blockId, context })
      else if (href !== null && href !== open)
        links.push({
          kind: 'url',
          entityType: null,
          id: null,
          target: href,
          alias: null,
          heading: null,
          blockId,
          context,
        })
      open = href
    }
  }
  return links
}

export function docTasks(input: unknown): DocTask[] {
  const tasks: DocTask[] = []
  const visit = (node: DocNode, depth: number) => {
    const isTask = node.type === 'taskItem'
    if (isTask)
      tasks.push({
        id: blockIdOf(node),
        text: inlineText(node.content?.[0]?.content).trim(),
        checked: attrsOf(node).checked === true,
        depth,
      })
    for (const child of node.content ?? []) visit(child, isTask ? depth + 1 : depth)
  }
  visit(repairDoc(input).doc, 0)
  return tasks
}

/** The document with the task of that name done or not; the same document when there is no such task. */
export function setTask(doc: Doc, id: string, checked: boolean): Doc {
  const visit = (node: DocNode): DocNode => {
    if (node.type === 'taskItem' && blockIdOf(node) === id) return { ...node, attrs: { ...node.attrs, checked } }
    if (!node.content) return node
    const content = node.content.map(visit)
    return content.some((child, index) => child !== node.content?.[index]) ? { ...node, content } : node
  }
  const content = doc.content.map(visit)
  return content.some((child, index) => child !== doc.content[index]) ? { ...doc, content } : doc
}

// A tag begins a word, and a number alone (#1) is none. The full-width sign is what a Japanese keyboard types.
const tag = /(?:^|[\s(（「『、。,])[#＃]((?=[^\s]*[\p{L}_])[\p{L}\p{M}\p{N}_/-]+)/gu

/** The tags that stand in the text (`#読書`, `#work/plan`), each once, without the sign and as they were first written. */
export function docTags(input: unknown): string[] {
  const tags = new Map<string, string>()
  for (const { node } of blocksOf(repairDoc(input).doc)) {
    if (!textblocks.has(node.type)) continue
    const words = inlineText(
      node.content?.map(child =>
        child.marks?.some(mark => mark.type === 'code' || mark.type === 'link') || child.type !== 'text'
          ? { type: 'text', text: '\ufffc' }
          : child,
      ),
    )
    for (const match of words.matchAll(tag)) {
      const name = (match[1] ?? '').replace(/[/-]+$/, '')
      const key = name.normalize('NFKC').toLowerCase()
      if (name !== '' && !tags.has(key)) tags.set(key, name)
    }
  }
  return [...tags.values()]
}

/** The attachments a document shows, each path once. */
export function docAttachments(input: unknown): DocAttachment[] {
  const found = new Map<string, DocAttachment>()
  for (const { node } of blocksOf(repairDoc(input).doc)) {
    const inWords = textblocks.has(node.type) ? (node.content ?? []).filter(child => child.type === 'inlineImage') : []
    for (const picture of node.type === 'image' ? [node] : inWords) {
      const { path, alt } = attrsOf(picture)
      if (typeof path === 'string' && !found.has(path)) found.set(path, { path, alt: String(alt) })
    }
  }
  return [...found.values()]
}

export interface UnlinkedMention {
  readonly blockId: string | null
  readonly context: string
  /** where in `context` the title stands */
  readonly start: number
  readonly end: number
}

/**
 * Where a title stands in the text without being a link. Case and width do not matter; a title of Latin letters only counts as
 * a whole word. One place per block.
 */
export function docMentions(input: unknown, title: string): UnlinkedMention[] {
  const fold = (text: string) =>
    text.toLowerCase().replace(/[！-～]/g, sign => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
  const wanted = fold(title).toLowerCase()
  if (wanted.trim() === '') return []
  const letter = /[\p{Script=Latin}\p{N}_]/u
  const mentions: UnlinkedMention[] = []
  for (const { node, blockId } of blocksOf(repairDoc(input).doc)) {
    if (!textblocks.has(node.type)) continue
    const context = inlineText(node.content)
    // What is linked already is blanked out, sign by sign, so that places stay where they are.
    const open = (node.content ?? [])
      .map(child => {
        const words = inlineText([child])
        const isLink = child.type === 'entityLink' || child.marks?.some(mark => mark.type === 'link')
        return isLink ? '\ufffc'.repeat(words.length) : words
      })
      .join('')
    const folded = fold(open).toLowerCase()
    if (folded.length !== context.length) continue
    for (let start = folded.indexOf(wanted); start !== -1; start = folded.indexOf(wanted, start + 1)) {
      const end = start + wanted.length
      const touches = (inside: string | undefined, outside: string | undefined) =>
        letter.test(inside ?? '') && letter.test(outside ?? '')
      if (touches(wanted[0], folded[start - 1]) || touches(wanted.at(-1), folded[end])) continue
      mentions.push({ blockId, context, start, end })
      break
    }
  }
  return mentions
}

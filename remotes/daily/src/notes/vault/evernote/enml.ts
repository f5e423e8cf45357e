import type { HtmlElement, HtmlNode } from '@techo/editor/doc'
import { xhtmlTree } from '@techo/editor/markdown'
import { limits } from '../archive.ts'
import type { Kept } from '../losses.ts'
import { holds, isBlank, isElement, linesOf, wordsOf } from '../nodes.ts'
import { createDecoder } from './bytes.ts'
import type { Exported, Resource, Task } from './export.ts'
import { isSaid, said } from './style.ts'
import { joinTaskLists, taskItem, taskList, todoOf, withTodoLines } from './todo.ts'

export interface Around {
  /** keeps what is a picture, and says where it will lie; null for what is none */
  readonly keep: (resource: Resource) => string | null
  readonly tell: (reason: Kept['reason'], what: string) => void
}

/** ENML is HTML that closes as XML does; some close a break in a tag of its own, which HTML would read as a second. */
const treeOf = (enml: string): readonly HtmlNode[] => xhtmlTree(enml.replace(/<\/br\s*>/gi, ''))

/** The text of a note as the HTML that everything here reads. */
export function enmlNodes(note: Exported, { keep, tell }: Around): readonly HtmlNode[] {
  const resources = new Map(note.resources.filter(({ size }) => size > 0).map(each => [each.hash, each]))
  const groups = new Map<string, Task[]>()
  for (const task of note.tasks) groups.set(task.group, [...(groups.get(task.group) ?? []), task])

  const media = ({ attrs }: HtmlElement): readonly HtmlNode[] => {
    const resource = resources.get((attrs.hash ?? '').toLowerCase())
    const { alt = '', width = '', type = '', hash = '', style = '' } = attrs
    const isSized = /^\d+(?:\.\d+)?(?:px)?$/.test(width) && !/(?:^|;)\s*width\s*:/i.test(style)
    const size: Record<string, string> = isSized ? { width } : {}
    const path = resource && keep(resource)
    if (path) return [{ tag: 'img', attrs: { src: path, alt, ...size }, children: [] }]
    if (resource) return [resource.name || resource.mime]
    tell(/^image\//.test(type) ? 'missing_picture' : 'missing_file', `${type} ${hash}`)
    return []
  }

  /** Pictures that clipped pages carry in their text. */
  const inlinePicture = (element: HtmlElement): HtmlElement => {
    const [, mime, base64] = /^data:(image\/[\w+.-]+);base64,([\s\S]*)$/.exec(element.attrs.src ?? '') ?? []
    if (mime === undefined || base64 === undefined) return element
    const decoder = createDecoder(limits.picture)
    decoder.add(base64)
    const path = keep({ ...decoder.end(), mime, name: '' })
    if (path === null) tell('missing_picture', mime)
    return path === null ? element : { ...element, attrs: { ...element.attrs, src: path } }
  }

  /** No file says what other notes are: a link shows the title of one, or an address that leads nowhere. */
  const link = (element: HtmlElement): readonly HtmlNode[] => {
    // No title here is longer.
    const title = wordsOf(element).replace(/\s+/g, ' ').trim().slice(0, 200)
    if (title !== '' && !/^evernote:/i.test(title) && !holds(element, 'en-media'))
      return [{ tag: 'span', attrs: { 'data-entity': 'note', 'data-title': title }, children: [title] }]
    tell('lost_link', title || (element.attrs.href ?? ''))
    return [{ ...element, tag: 'span', attrs: {}, children: inside(element.children) }]
  }

  const locked = (element: HtmlElement): readonly HtmlNode[] => {
    const hint = element.attrs.hint ?? ''
    tell('kept_locked', hint)
    return [code([hint, wordsOf(element).trim()].filter(text => text !== '').join('\n'), null)]
  }

  const tasksOf = (group: string): readonly HtmlNode[] => {
    const tasks = groups.get(group) ?? []
    groups.delete(group)
    if (tasks.length === 0) tell('missing_tasks', note.title)
    for (const { title, times } of tasks) if (times.length > 0) tell('lost_times', [title, ...times].join(' · '))
    const items = tasks.toSorted((a, b) => (a.weight < b.weight ? -1 : a.weight > b.weight ? 1 : 0))
    return items.length === 0 ? [] : [taskList(items.map(({ isDone, title }) => taskItem(isDone, [title])))]
  }

  /** Blocks that are told apart by their style alone. */
  const styled = (element: HtmlElement): readonly HtmlNode[] | null => {
    if (isSaid(element, 'task-group')) return tasksOf(said(element, 'id') ?? '')
    // A code block holds text only: one with a picture in it stays what it is.
    if (holds(element, 'en-media')) return null
    const text = () => linesOf(element.children).join('\n').replaceAll('\u00a0', ' ')
    if (isSaid(element, 'codeblock'))
      return [code(text(), said(element, 'syntaxLanguage') ?? said(element, 'codeblockLanguage'))]
    if (isSaid(element, 'mermaidblock')) return [code(text(), 'mermaid')]
    if (!isSaid(element, 'formulablock')) return null
    return [{ tag: 'div', attrs: { 'data-math': text().trim() }, children: [] }]
  }

  const list = (element: HtmlElement): HtmlElement => ({
    ...element,
    children: element.children.flatMap((child): readonly HtmlNode[] => {
      if (!isElement(child) || child.tag !== 'li') return nodesOf(child)
      if (isSaid(element, 'todo')) return [taskItem(isSaid(child, 'checked'), inside(child.children))]
      const todo = todoOf(child.children, true)
      return [todo ? taskItem(todo.isDone, inside(todo.rest)) : { ...child, children: inside(child.children) }]
    }),
  })

  const nodesOf = (node: HtmlNode): readonly HtmlNode[] => {
    if (!isElement(node)) return [node]
    if (node.tag === 'en-media') return media(node)
    if (node.tag === 'img') return [inlinePicture(node)]
    if (node.tag === 'en-crypt') return locked(node)
    // A box among words is a sign: only a line can be a task.
    if (node.tag === 'en-todo') return [node.attrs.checked === 'true' ? '☑' : '☐', ...inside(node.children)]
    if (node.tag === 'a' && /^evernote:/i.test(node.attrs.href ?? '')) return link(node)
    if (node.tag === 'ul' || node.tag === 'ol') return [list(node)]
    return styled(node) ?? [{ ...node, children: inside(node.children) }]
  }
  const inside = (nodes: readonly HtmlNode[]): readonly HtmlNode[] =>
    joinTaskLists(withTodoLines(nodes).flatMap(nodesOf))

  const root = treeOf(note.content).flatMap(node =>
    isElement(node) && node.tag === 'en-note' ? node.children : isBlank(node) ? [] : [node],
  )
  const nodes = inside(root)
  // Tasks that the text names nowhere come at its end.
  return [...nodes, ...[...groups.keys()].flatMap(tasksOf)]
}

const code = (text: string, language: string | null): HtmlElement => ({
  tag: 'pre',
  attrs:
    language !== null && language !== 'plaintext' && /^[\w+#.-]+$/.test(language)
      ? { class: `language-${language}` }
      : {},
  children: [text],
})

import type { HtmlElement, HtmlNode } from '@techo/editor/doc'
import { holds, isBlank, isBlock, isElement } from '../nodes.ts'

/** Boxes of Evernote stand at the start of any line of words (`<en-todo checked="true"/>`); here they are items of a list. */

export const taskItem = (isDone: boolean, children: readonly HtmlNode[]): HtmlElement => ({
  tag: 'li',
  attrs: { 'data-type': 'taskItem', 'data-checked': String(isDone) },
  children,
})

const listMark = 'data-tasks'
export const taskList = (children: readonly HtmlNode[]): HtmlElement => ({
  tag: 'ul',
  attrs: { [listMark]: '' },
  children,
})
const isTaskList = (node: HtmlNode | undefined): node is HtmlElement =>
  node !== undefined && isElement(node) && listMark in node.attrs

interface Todo {
  readonly isDone: boolean
  /** the line without its box */
  readonly rest: readonly HtmlNode[]
}

/** The box that a line begins with, also within bold words or a block of its own where `isItem`. */
export function todoOf(nodes: readonly HtmlNode[], isItem = false): Todo | null {
  const at = nodes.findIndex(node => !isBlank(node))
  const first = nodes[at]
  if (first === undefined || !isElement(first)) return null
  const after = nodes.slice(at + 1)
  if (first.tag === 'en-todo') return { isDone: first.attrs.checked === 'true', rest: [...first.children, ...after] }
  const isWrapper = isItem ? /^(?:div|p|span|font|a|b|i|u|s|em|strong)$/ : /^(?:span|font|a|b|i|u|s|em|strong)$/
  if (!isWrapper.test(first.tag) || (!isItem && holds(first, 'br'))) return null
  const inside = todoOf(first.children, isItem)
  return inside && { ...inside, rest: [{ ...first, children: inside.rest }, ...after] }
}

/** What stands in one element, with lines that begin with a box as lists of tasks. */
export function withTodoLines(nodes: readonly HtmlNode[]): readonly HtmlNode[] {
  if (!nodes.some(node => !isBlock(node) && holds(node, 'en-todo'))) return nodes
  const result: HtmlNode[] = []
  let words: HtmlNode[] = []
  const close = (end: readonly HtmlNode[]) => {
    const todo = todoOf(words)
    if (todo) result.push(taskList([taskItem(todo.isDone, todo.rest)]))
    else result.push(...words, ...end)
    words = []
  }
  for (const node of nodes) {
    if (isElement(node) && (node.tag === 'br' || isBlock(node))) close([node])
    else words.push(node)
    if (isBlock(node) && result.at(-1) !== node) result.push(node)
  }
  close([])
  return result
}

/** Lists of tasks one after the other, each in a line of its own, as one list. */
export function joinTaskLists(nodes: readonly HtmlNode[]): readonly HtmlNode[] {
  const result: HtmlNode[] = []
  for (const node of nodes) {
    const list = onlyList(node)
    const last = result.findLast(each => !isBlank(each))
    if (list && isTaskList(last))
      result.splice(result.lastIndexOf(last), result.length, taskList([...last.children, ...list.children]))
    else result.push(list ?? node)
  }
  return result
}

/** A list of tasks, also one that is all there is in a line. */
const onlyList = (node: HtmlNode): HtmlElement | null => {
  if (isTaskList(node)) return node
  if (!isElement(node) || !/^(?:div|p|span|font)$/.test(node.tag)) return null
  const [only, ...others] = node.children.filter(child => !isBlank(child))
  return isTaskList(only) && others.length === 0 ? only : null
}

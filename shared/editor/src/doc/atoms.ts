import type { Bag, DocNode } from './document.ts'
import { sameMarks } from './marks.ts'

/** Whether an atom has what it cannot be without. */
export const isWhole = (type: string, attrs: Bag): boolean => {
  switch (type) {
    case 'ruby':
      return attrs.text !== ''
    case 'entityLink':
      return attrs.title !== '' || attrs.id !== null
    case 'inlineImage':
      return (attrs.path === null) !== (attrs.src === null)
    case 'image':
      return attrs.path !== null
    case 'remoteImage':
      return attrs.src !== null
    case 'math':
    case 'mathBlock':
      return String(attrs.tex).trim() !== ''
    default:
      return attrs.label !== ''
  }
}

/** Neighbouring texts with the same marks are one text, as ProseMirror keeps them. */
export const joined = (nodes: readonly DocNode[]): DocNode[] => {
  const result: DocNode[] = []
  for (const each of nodes) {
    const last = result.at(-1)
    if (each.type === 'text' && last?.type === 'text' && sameMarks(each.marks, last.marks))
      result[result.length - 1] = { ...last, text: `${last.text ?? ''}${each.text ?? ''}` }
    else result.push(each)
  }
  return result
}

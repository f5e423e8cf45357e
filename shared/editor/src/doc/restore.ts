import { attrsOf, type Doc, type DocMark, type DocNode, isBag, storableText } from './document.ts'
import { versionNeeded } from './migrate.ts'

const mark = (value: DocMark): unknown => (value.type === 'unknownMark' ? attrsOf(value).raw : value)

/** The list with each of its members changed; the same list when none was. */
const each = <Value>(list: readonly Value[], change: (value: Value) => unknown): readonly unknown[] => {
  const next = list.map(change)
  return next.every((value, at) => value === list[at]) ? list : next
}

/** A block as it is stored. What is stored as it is stays the object that it was: whoever remembers something of it knows it again. */
export const restoreNode = (value: DocNode): unknown => {
  const { raw, deep } = attrsOf(value)
  if ((value.type === 'unknownBlock' || value.type === 'unknownInline') && raw !== undefined && deep !== true)
    return raw
  const text = value.text === undefined ? undefined : storableText(value.text)
  const marks = value.marks && each(value.marks, mark)
  const content = value.content && each(value.content, restoreNode)
  if (text === value.text && marks === value.marks && content === value.content) return value
  return {
    ...value,
    ...(text === undefined ? {} : { text }),
    ...(marks ? { marks } : {}),
    ...(content ? { content } : {}),
  }
}

/**
 * The document as it is stored: everything `repairDoc` set aside stands in its place again, so what this version does not
 * know goes through it unchanged. Text is made storable, the version that it needs stands in it. `repairDoc(restoreDoc(doc))` shows the same document.
 */
export function restoreDoc(doc: Doc): Doc {
  const restored = restoreNode(doc)
  return isBag(restored) && Array.isArray(restored.content)
    ? { type: 'doc', attrs: { version: versionNeeded(doc) }, content: restored.content }
    : doc
}

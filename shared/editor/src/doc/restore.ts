import { attrsOf, type Doc, type DocMark, type DocNode, isBag, storableText } from './document.ts'
import { versionNeeded } from './migrate.ts'

const mark = (value: DocMark): unknown => (value.type === 'unknownMark' ? attrsOf(value).raw : value)

const node = (value: DocNode): unknown => {
  const { raw, deep } = attrsOf(value)
  if ((value.type === 'unknownBlock' || value.type === 'unknownInline') && raw !== undefined && deep !== true)
    return raw
  return {
    ...value,
    ...(value.text === undefined ? {} : { text: storableText(value.text) }),
    ...(value.marks ? { marks: value.marks.map(mark) } : {}),
    ...(value.content ? { content: value.content.map(node) } : {}),
  }
}

/**
 * The document as it is stored: everything `repairDoc` set aside stands in its place again, so what this version does not
 * know goes through it unchanged. Text is made storable, the version that it needs stands in it. `repairDoc(restoreDoc(doc))` shows the same document.
 */
export function restoreDoc(doc: Doc): Doc {
  const restored = node(doc)
  return isBag(restored) && Array.isArray(restored.content)
    ? { type: 'doc', attrs: { version: versionNeeded(doc) }, content: restored.content }
    : doc
}

/**
 * Documents as the editor keeps them, out of a few plain blocks and without any of the editor's code: for rows that are made,
 * not written. `[[title]]` is a link to a note.
 */

export type Block =
  | string
  | { readonly heading: string }
  | { readonly list: readonly string[] }
  | { readonly todo: readonly (readonly [text: string, isDone: boolean])[] }
  | { readonly quote: string }

const link = /\[\[([^\]]+)\]\]/

/** The id of the note of that title. */
export type IdOf = (title: string) => string | null

const inline = (text: string, idOf: IdOf) =>
  // What a pattern catches stands between the parts it splits.
  text
    .split(link)
    .map((part, index) =>
      index % 2 === 0
        ? { type: 'text', text: part }
        : {
            type: 'entityLink',
            attrs: { entityType: 'note', id: idOf(part), title: part, alias: null, heading: null, embed: false },
          },
    )
    .filter(node => !('text' in node) || node.text !== '')

const paragraph = (text: string, idOf: IdOf) => ({ type: 'paragraph', content: inline(text, idOf) })

const nodeOf = (block: Block, idOf: IdOf) => {
  if (typeof block === 'string') return paragraph(block, idOf)
  if ('heading' in block)
    return { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: block.heading }] }
  if ('quote' in block) return { type: 'blockquote', content: [paragraph(block.quote, idOf)] }
  if ('list' in block)
    return {
      type: 'bulletList',
      content: block.list.map(text => ({ type: 'listItem', content: [paragraph(text, idOf)] })),
    }
  return {
    type: 'taskList',
    content: block.todo.map(([text, isDone]) => ({
      type: 'taskItem',
      attrs: { checked: isDone },
      content: [paragraph(text, idOf)],
    })),
  }
}

export const docOf = (blocks: readonly Block[], idOf: IdOf = () => null) => ({
  type: 'doc',
  content: blocks.map(block => nodeOf(block, idOf)),
})

const linesOf = (blocks: readonly Block[]): readonly string[] =>
  blocks.flatMap(block => {
    if (typeof block === 'string') return [block]
    if ('heading' in block) return [block.heading]
    if ('quote' in block) return [block.quote]
    return 'list' in block ? block.list : block.todo.map(([text]) => text)
  })

/** The titles it links to. */
export const linksOf = (blocks: readonly Block[]): readonly string[] =>
  linesOf(blocks).flatMap(line => [...line.matchAll(new RegExp(link, 'g'))].map(([, title = '']) => title))

export const textOf = (blocks: readonly Block[]): string =>
  linesOf(blocks)
    .map(line => line.replaceAll(new RegExp(link, 'g'), '$1'))
    .join('\n')

/** Documents as the editor keeps them, in the few blocks that the sample writes. */

export type Block =
  | string
  | { readonly heading: string }
  | { readonly list: readonly string[] }
  | { readonly todo: readonly (readonly [text: string, isDone: boolean])[] }
  | { readonly quote: string }

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })

const nodeOf = (block: Block) => {
  if (typeof block === 'string') return paragraph(block)
  if ('heading' in block)
    return { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: block.heading }] }
  if ('quote' in block) return { type: 'blockquote', content: [paragraph(block.quote)] }
  if ('list' in block)
    return {
      type: 'bulletList',
      content: block.list.map(text => ({ type: 'listItem', content: [paragraph(text)] })),
    }
  return {
    type: 'taskList',
    content: block.todo.map(([text, isDone]) => ({
      type: 'taskItem',
      attrs: { checked: isDone },
      content: [paragraph(text)],
    })),
  }
}

export const docOf = (blocks: readonly Block[]) => ({ type: 'doc', content: blocks.map(nodeOf) })

export const textOf = (blocks: readonly Block[]): string =>
  blocks
    .flatMap(block => {
      if (typeof block === 'string') return [block]
      if ('heading' in block) return [block.heading]
      if ('quote' in block) return [block.quote]
      return 'list' in block ? block.list : block.todo.map(([text]) => text)
    })
    .join('\n')

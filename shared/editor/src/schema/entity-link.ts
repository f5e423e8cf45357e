import { Node } from '@tiptap/core'
import { dataAttribute } from './attribute.ts'

/**
 * A link to a note or another thing of the product by what it is, not by an address: `id` is null while nothing of that title
 * exists. What it shows is the alias, else the title.
 */
export const EntityLink = Node.create({
  name: 'entityLink',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    entityType: {
      ...dataAttribute('entityLink', 'entityType', 'data-entity', 'note'),
      renderHTML: ({ entityType }) => ({ 'data-entity': entityType }),
    },
    id: dataAttribute('entityLink', 'id', 'data-entity-id', null),
    title: dataAttribute('entityLink', 'title', 'data-title', ''),
    alias: dataAttribute('entityLink', 'alias', 'data-alias', null),
    heading: dataAttribute('entityLink', 'heading', 'data-heading', null),
    embed: dataAttribute('entityLink', 'embed', 'data-embed', false),
  }),
  parseHTML: () => [{ tag: 'a[data-entity]', priority: 60 }],
  renderHTML: ({ node, HTMLAttributes }) => ['a', HTMLAttributes, String(node.attrs.alias ?? node.attrs.title)],
  renderText: ({ node }) => String(node.attrs.alias ?? node.attrs.title),
})

import type { NodeViewRenderer } from '@tiptap/core'
import { element } from './element.ts'
import type { ViewParts } from './view-parts.ts'

/** A link to a thing; one that embeds a note has a place below it for that note's text. */
export const entityLinkView =
  ({ embeds }: Pick<ViewParts, 'embeds'>): NodeViewRenderer =>
  ({ node: { attrs }, HTMLAttributes }) => {
    const link = element('a', HTMLAttributes, String(attrs.alias ?? attrs.title))
    if (attrs.embed !== true || attrs.entityType !== 'note') return { dom: link }
    const place = element('div', { class: 'techo-embed-text' })
    const remove = embeds.add({
      element: place,
      link: {
        entityType: 'note',
        id: typeof attrs.id === 'string' ? attrs.id : null,
        title: String(attrs.title),
        heading: typeof attrs.heading === 'string' ? attrs.heading : null,
      },
    })
    return {
      dom: element('span', { class: 'techo-embed', contenteditable: 'false' }, link, place),
      ignoreMutation: () => true,
      stopEvent: event => event.target instanceof Node && place.contains(event.target),
      destroy: remove,
    }
  }

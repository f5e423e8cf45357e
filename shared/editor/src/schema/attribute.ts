import type { Attribute } from '@tiptap/core'
import { repairAttrs } from '../doc/attributes.ts'

/**
 * An attribute that lies in the HTML as `data-…` and passes the document's own allow-list on its way in. `null` is not
 * written.
 */
export const dataAttribute = (node: string, name: string, data: string, fallback: unknown): Partial<Attribute> => ({
  default: fallback,
  parseHTML: (element: HTMLElement) => {
    const text = element.getAttribute(data)
    const value = typeof fallback === 'boolean' ? text === 'true' : text
    return text === null ? fallback : (repairAttrs(node, { attrs: { [name]: value } }, [])?.[name] ?? fallback)
  },
  renderHTML: (attributes: Record<string, unknown>) =>
    attributes[name] === null || attributes[name] === fallback ? {} : { [data]: String(attributes[name]) },
})

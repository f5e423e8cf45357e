import type { Attributes, Extensions } from '@tiptap/core'
import { TaskItem, TaskList } from '@tiptap/extension-list'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { Placeholder } from '@tiptap/extensions'
import { StarterKit } from '@tiptap/starter-kit'
import { repairAttrs } from '../doc/attributes.ts'
import { safeHref } from '../doc/link.ts'
import { linkRel } from '../doc/marks.ts'
import { FullWidthShortcuts } from './full-width.ts'
import { UnknownBlock, UnknownInline, UnknownMark } from './unknown.ts'

export interface Words {
  /** shown while nothing is written */
  readonly placeholder: () => string
  /** name of a task's check box for a screen reader */
  readonly checkbox: (text: string) => string
}

/** The kit's code drops every other mark; linked or bold code would lose one of the two on load. */
const Kit = StarterKit.extend({
  addExtensions() {
    const extensions = this.parent?.() ?? []
    return extensions.map(each => (each.name === 'code' && each.type === 'mark' ? each.extend({ excludes: '' }) : each))
  },
})

/** A pasted cell that spans a billion columns would hang the page while its table is laid out. */
function boundedSpans(this: { parent?: (() => Attributes) | null }): Attributes {
  const attributes = this.parent?.() ?? {}
  const span = (name: 'colspan' | 'rowspan') => ({
    ...attributes[name],
    parseHTML: (element: HTMLElement) =>
      Number(repairAttrs('tableCell', { attrs: { [name]: element.getAttribute(name) ?? 1 } }, [])?.[name] ?? 1),
  })
  return { ...attributes, colspan: span('colspan'), rowspan: span('rowspan') }
}

/** What a document may hold. `doc/` describes the same schema as data; a test holds one against the other. */
export const documentExtensions = (words: Words): Extensions => [
  Kit.configure({
    heading: { levels: [1, 2, 3] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: url => safeHref(url) !== null,
      HTMLAttributes: { target: '_blank', rel: linkRel, class: null },
    },
  }),
  TaskList,
  TaskItem.configure({ nested: true, a11y: { checkboxLabel: node => words.checkbox(node.textContent) } }),
  Table,
  TableRow,
  TableCell.extend({ addAttributes: boundedSpans }),
  TableHeader.extend({ addAttributes: boundedSpans }),
  UnknownBlock,
  UnknownInline,
  UnknownMark,
  FullWidthShortcuts,
  Placeholder.configure({ placeholder: () => words.placeholder() }),
]

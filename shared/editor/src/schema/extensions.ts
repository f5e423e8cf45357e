import type { AnyExtension, Attributes, Extensions, NodeViewRenderer } from '@tiptap/core'
import { TaskItem, TaskList } from '@tiptap/extension-list'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { Placeholder } from '@tiptap/extensions'
import type { Node } from '@tiptap/pm/model'
import { StarterKit } from '@tiptap/starter-kit'
import { repairAttrs } from '../doc/attributes.ts'
import { safeHref } from '../doc/link.ts'
import { linkRel } from '../doc/marks.ts'
import { BlockId } from './block-id.ts'
import { Callout } from './callout.ts'
import { Clipboard } from './clipboard.ts'
import { CodeColours } from './code-colours.ts'
import { Details, DetailsSummary } from './details.ts'
import { EntityLink } from './entity-link.ts'
import { FullWidthShortcuts } from './full-width.ts'
import { Highlight } from './highlight.ts'
import { Image } from './image.ts'
import { Ruby } from './ruby.ts'
import { UnknownBlock, UnknownInline, UnknownMark } from './unknown.ts'

export interface Words {
  /** shown while nothing is written */
  readonly placeholder: () => string
  /** name of a task's check box for a screen reader */
  readonly checkbox: (text: string) => string
}

/** How the editor draws a node by hand (`image`, `codeBlock`, `details`, …); by default it draws what `renderHTML` says. */
export type NodeViews = Readonly<Record<string, NodeViewRenderer>>

const drawn = (extension: AnyExtension, views: NodeViews): AnyExtension => {
  const view = views[extension.name]
  return view && extension.type === 'node' ? extension.extend({ addNodeView: () => view }) : extension
}

/** The kit's code drops every other mark; linked or bold code would lose one of the two on load. */
const kitWith = (views: NodeViews) =>
  StarterKit.extend({
    addExtensions() {
      const extensions = this.parent?.() ?? []
      return extensions.map(each =>
        each.name === 'code' && each.type === 'mark' ? each.extend({ excludes: '' }) : drawn(each, views),
      )
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

/** What a document may hold. `doc/schema.ts` describes the same as data; tests hold one against the other. */
export const documentExtensions = (
  words: Words,
  views: NodeViews = {},
  check: (node: Node, checked: boolean) => boolean = () => false,
): Extensions => {
  const kit = kitWith(views).configure({
    heading: { levels: [1, 2, 3] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: url => safeHref(url) !== null,
      HTMLAttributes: { target: '_blank', rel: linkRel, class: null },
    },
  })
  const nodes: Extensions = [
    TaskList,
    TaskItem.configure({
      nested: true,
      onReadOnlyChecked: check,
      a11y: { checkboxLabel: node => words.checkbox(node.textContent) },
    }),
    Table,
    TableRow,
    TableCell.extend({ addAttributes: boundedSpans }),
    TableHeader.extend({ addAttributes: boundedSpans }),
    Callout,
    Details,
    DetailsSummary,
    Image,
    Ruby,
    EntityLink,
    Highlight,
    UnknownBlock,
    UnknownInline,
    UnknownMark,
  ]
  return [
    kit,
    ...nodes.map(each => drawn(each, views)),
    BlockId,
    Clipboard,
    CodeColours,
    FullWidthShortcuts,
    Placeholder.configure({ placeholder: () => words.placeholder() }),
  ]
}

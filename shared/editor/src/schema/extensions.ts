import type { AnyExtension, Attributes, Extensions, NodeViewRenderer } from '@tiptap/core'
import { Blockquote } from '@tiptap/extension-blockquote'
import { Bold } from '@tiptap/extension-bold'
import { Code } from '@tiptap/extension-code'
import { CodeBlock } from '@tiptap/extension-code-block'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Heading } from '@tiptap/extension-heading'
import { HorizontalRule } from '@tiptap/extension-horizontal-rule'
import { Italic } from '@tiptap/extension-italic'
import { BulletList, ListItem, ListKeymap, OrderedList, TaskItem, TaskList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Strike } from '@tiptap/extension-strike'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { Text } from '@tiptap/extension-text'
import { Underline } from '@tiptap/extension-underline'
import { Dropcursor, Gapcursor, Placeholder, TrailingNode, UndoRedo } from '@tiptap/extensions'
import type { Node } from '@tiptap/pm/model'
import { repairAttrs } from '../doc/attributes.ts'
import { BlockId } from './block-id.ts'
import { Callout } from './callout.ts'
import { Clipboard } from './clipboard.ts'
import { CodeColours } from './code-colours.ts'
import { Details, DetailsSummary } from './details.ts'
import { EntityLink } from './entity-link.ts'
import { FullWidthShortcuts } from './full-width.ts'
import { Highlight } from './highlight.ts'
import { Image } from './image.ts'
import { keptAttributes, keptNodes } from './kept.ts'
import { Link } from './link.ts'
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
  const nodes: Extensions = [
    Document,
    Paragraph,
    Text,
    Heading.configure({ levels: [1, 2, 3, 4, 5, 6] }),
    Blockquote,
    HorizontalRule,
    HardBreak,
    CodeBlock,
    BulletList,
    OrderedList,
    ListItem,
    Bold,
    // Stock code drops every other mark; linked or bold code would lose one of the two on load.
    Code.extend({ excludes: '' }),
    Italic,
    Strike,
    Underline,
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
    ...keptNodes,
    Ruby,
    EntityLink,
    Link,
    Highlight,
    UnknownBlock,
    UnknownInline,
    UnknownMark,
  ]
  return [
    ...nodes.map(each => drawn(each, views)),
    ListKeymap,
    UndoRedo,
    Dropcursor,
    Gapcursor,
    TrailingNode,
    BlockId,
    ...keptAttributes,
    Clipboard,
    CodeColours,
    FullWidthShortcuts,
    Placeholder.configure({ placeholder: () => words.placeholder() }),
  ]
}

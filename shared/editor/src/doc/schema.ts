/**
 * Every node and mark a document may hold. The editor's extensions (`schema/`), `repairDoc` and the renderers describe the same;
 * tests hold them against each other. Attributes not named here do not exist: adding one to a node, or changing what one means,
 * raises `docVersion` (older builds then open such a document for reading only); a new node needs no new version, since builds
 * that do not know it keep its raw JSON. `loose` needed none: without it a list only loses the space between its items.
 *
 * | node | stands among / holds | attributes |
 * |---|---|---|
 * | paragraph, heading, blockquote, horizontalRule | blocks | id; heading: level 1–6 |
 * | bulletList, orderedList / listItem | blocks / paragraph block* | id; orderedList: start, type; lists: loose when true (`lists.ts`) |
 * | taskList / taskItem | blocks / paragraph block* | id; taskItem: checked; taskList: loose when true |
 * | codeBlock | blocks / text without marks | id, language: string or null |
 * | table / tableRow / tableCell, tableHeader | blocks | table: id; cells: colspan, rowspan, colwidth, align |
 * | callout | blocks / block+ | id, kind (`calloutKinds`), title: string or null |
 * | details | blocks / detailsSummary block+ | id, open |
 * | detailsSummary | first in details / inline* | – |
 * | image | blocks, atom | id, path (of an attachment), alt, caption: string or null, width, height: whole px or null |
 * | remoteImage | blocks, atom | id, src (http or https), alt, caption: string or null, width, height: whole px or null |
 * | mathBlock | blocks, atom | id, tex |
 * | footnote | blocks / block+ | id, label |
 * | hardBreak | inline | – |
 * | inlineImage | inline, atom | path (of an attachment) or src (http or https), the other null; alt, title: string or null, width, height |
 * | math | inline, atom | tex, display: between two dollar signs on each side |
 * | footnoteRef | inline, atom | label |
 * | ruby | inline, atom | text, reading |
 * | entityLink | inline, atom | entityType (`note`, `task`, …), id: null while no such thing exists, title, alias, heading: string or null, embed |
 * | unknownBlock, unknownInline | atoms | raw JSON; see `repairDoc` |
 *
 * Marks: link {href, target, rel, class, title}, bold, code, italic, strike, underline, highlight {colour (`highlightColours`)},
 * unknownMark {raw}. `id` is the name of a block that stays the same while it is edited: what stands directly in the document,
 * every heading, list item and task has one; a stored document may lack them (`ensureIds`).
 */
export const calloutKinds = ['note', 'tip', 'important', 'warning', 'caution'] as const
export type CalloutKind = (typeof calloutKinds)[number]

/** The first is what a highlight has that names no colour. The names are classification colours of the design system. */
export const highlightColours = [
  'amber',
  'red',
  'orange',
  'lime',
  'green',
  'teal',
  'cyan',
  'blue',
  'indigo',
  'violet',
  'pink',
  'grey',
] as const
export type HighlightColour = (typeof highlightColours)[number]

/** Nodes that stand among words and hold none. */
export const inlineAtoms: readonly string[] = ['hardBreak', 'ruby', 'entityLink', 'inlineImage', 'math', 'footnoteRef']

/** Blocks that hold words and no other blocks. */
export const textblocks: ReadonlySet<string> = new Set(['paragraph', 'heading', 'codeBlock', 'detailsSummary'])

/** Which nodes can carry an `id`. */
export const namedBlocks: ReadonlySet<string> = new Set([
  'paragraph',
  'heading',
  'blockquote',
  'horizontalRule',
  'bulletList',
  'orderedList',
  'listItem',
  'taskList',
  'taskItem',
  'codeBlock',
  'table',
  'callout',
  'details',
  'image',
  'remoteImage',
  'mathBlock',
  'footnote',
])

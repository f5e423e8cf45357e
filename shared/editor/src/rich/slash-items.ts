import type { Editor, Range } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { insertFootnote } from './footnotes.ts'
import { insertFormula } from './formulas.ts'
import type { SuggestItem } from './suggest.ts'

/** The blocks the menu inserts, in the order of the menu: the ten it is known for first, then the rest. */
export const slashKinds = [
  'heading1',
  'heading2',
  'heading3',
  'bulletList',
  'orderedList',
  'taskList',
  'blockquote',
  'codeBlock',
  'divider',
  'table',
  'callout',
  'details',
  'math',
  'mathBlock',
  'footnote',
  'image',
] as const
export type SlashKind = (typeof slashKinds)[number]

export interface SlashItem extends SuggestItem {
  readonly kind: SlashKind
}

/** Other words for the same block, for hands that would have to convert kana to kanji first. Only used when no title matches. */
const aliases: Readonly<Record<SlashKind, readonly string[]>> = {
  heading1: ['h1', 'heading', 'midashi', 'みだし'],
  heading2: ['h2', 'heading', 'midashi', 'みだし'],
  heading3: ['h3', 'heading', 'midashi', 'みだし'],
  bulletList: ['ul', 'list', 'bullet', 'かじょうがき', 'りすと'],
  orderedList: ['ol', 'list', 'number', 'ばんごう', 'りすと'],
  taskList: ['todo', 'task', 'list', 'check', 'たすく', 'ちぇっく'],
  blockquote: ['quote', 'blockquote', 'inyou', 'いんよう'],
  codeBlock: ['code', 'pre', 'こーど'],
  divider: ['hr', 'rule', 'divider', 'くぎり'],
  table: ['table', 'hyou', 'ひょう', 'てーぶる'],
  callout: ['callout', 'note', 'info', 'warning', 'かこみ'],
  details: ['toggle', 'fold', 'details', 'おりたたみ', 'とぐる'],
  math: ['math', 'formula', 'tex', 'katex', 'すうしき'],
  mathBlock: ['math', 'formula', 'tex', 'katex', 'すうしき'],
  footnote: ['footnote', 'fn', 'きゃくちゅう', 'ちゅう'],
  image: ['image', 'picture', 'photo', 'img', 'がぞう', 'しゃしん'],
}

const fold = (text: string): string => text.normalize('NFKC').toLowerCase()

/** The items whose title contains the query, whatever the case and width of either; all of them for an empty query. */
export function filterSlashItems(items: readonly SlashItem[], query: string): readonly SlashItem[] {
  const wanted = fold(query)
  const titled = items.filter(item => fold(item.title).includes(wanted))
  if (titled.length > 0) return titled
  return items.filter(item => aliases[item.kind].some(alias => alias.startsWith(wanted)))
}

/** Replaces the slash and its query by the block. */
export function insertBlock(editor: Editor, range: Range, kind: Exclude<SlashKind, 'image'>): boolean {
  const chain = editor
    .chain()
    .focus()
    .command(({ tr }) => {
      closeHistory(tr)
      return true
    })
    .deleteRange(range)
  switch (kind) {
    case 'heading1':
      return chain.setNode('heading', { level: 1 }).run()
    case 'heading2':
      return chain.setNode('heading', { level: 2 }).run()
    case 'heading3':
      return chain.setNode('heading', { level: 3 }).run()
    case 'bulletList':
      return chain.toggleBulletList().run()
    case 'orderedList':
      return chain.toggleOrderedList().run()
    case 'taskList':
      return chain.toggleTaskList().run()
    case 'blockquote':
      return chain.toggleBlockquote().run()
    case 'codeBlock':
      return chain.toggleCodeBlock().run()
    case 'divider':
      return chain.setHorizontalRule().run()
    case 'table':
      return chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()
    case 'callout':
      return chain.setCallout().run()
    case 'details':
      return chain.setDetails().run()
    case 'math':
    case 'mathBlock':
      return chain.run() && insertFormula(editor, kind)
    case 'footnote':
      return chain.run() && insertFootnote(editor)
  }
}

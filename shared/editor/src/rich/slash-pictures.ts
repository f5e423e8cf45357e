import type { SlashKind } from './slash-items.ts'

/** What each block of the menu looks like. From Lucide (ISC), as path data on 24 × 24. */
export const slashPictures: Readonly<Record<SlashKind, string>> = {
  heading1: 'M4 12h8M4 18V6M12 18V6M17 12l3-2v8',
  heading2: 'M4 12h8M4 18V6M12 18V6M21 18h-4c0-4 4-3 4-6 0-1.5-2-2.5-4-1',
  heading3: 'M4 12h8M4 18V6M12 18V6M17.5 10.5c1.7-1 3.5 0 3.5 1.5a2 2 0 0 1-2 2M17 17.5c2 1.5 4 .3 4-1.5a2 2 0 0 0-2-2',
  bulletList: 'M3 5h.01M3 12h.01M3 19h.01M8 5h13M8 12h13M8 19h13',
  orderedList: 'M11 5h10M11 12h10M11 19h10M4 4h1v5M4 9h2M6.5 20H3.4c0-1 2.6-1.925 2.6-3.5a1.5 1.5 0 0 0-2.6-1.02',
  taskList: 'M13 5h8M13 12h8M13 19h8M3 17l2 2 4-4M3 7l2 2 4-4',
  blockquote: 'M17 5H3M21 12H8M21 19H8M3 12v7',
  codeBlock:
    'M10 9l-3 3 3 3M14 15l3-3-3-3M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2z',
  divider: 'M5 12h14',
  table: 'M12 3v18M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2zM3 9h18M3 15h18',
  callout: 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M12 16v-4M12 8h.01',
  details: 'M10 5h11M10 12h11M10 19h11M3 10l3-3-3-3M3 20l3-3-3-3',
  math: 'M18 7V5a1 1 0 0 0-1-1H6.5a.5.5 0 0 0-.4.8l4.5 6a2 2 0 0 1 0 2.4l-4.5 6a.5.5 0 0 0 .4.8H17a1 1 0 0 0 1-1v-2',
  mathBlock:
    'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2zM15.500 9V8h-7l3.500 4-3.500 4h7v-1',
  footnote: 'M4 19l8-8M12 19l-8-8M20 11h-4V9.500c1 0 4-1.500 4-3.500 0-2.200-3.200-2.600-4-.8',
  image:
    'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2zM7 9a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M21 15l-3.086-3.086a2 2 0 0 0-2.828 0L6 21',
}

/** What is typed at the start of a line for the same block. A table, a callout, a fold and a picture have no such sign. Those
 * of a formula among words and of a footnote stand anywhere in it. */
export const slashSigns: Readonly<Partial<Record<SlashKind, string>>> = {
  heading1: '#',
  heading2: '##',
  heading3: '###',
  bulletList: '-',
  orderedList: '1.',
  taskList: '[ ]',
  blockquote: '>',
  codeBlock: '```',
  divider: '---',
  math: '$x$',
  mathBlock: '$$',
  footnote: '[^1]',
}

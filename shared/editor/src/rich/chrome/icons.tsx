/** Pictures of the toolbar that the design system has no use for. From Lucide (ISC). */
const drawings = {
  bold: 'M6 12h9a4 4 0 0 1 0 8H7a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1h7a4 4 0 0 1 0 8',
  italic: 'M19 4h-9M14 20H5M15 4 9 20',
  strike: 'M16 4H9a3 3 0 0 0-2.83 4M14 12a4 4 0 0 1 0 8H6M4 12h16',
  code: 'm16 18 6-6-6-6M8 6l-6 6 6 6',
  highlight: 'm9 11-6 6v3h9l3-3M22 12l-4.6 4.6a2 2 0 0 1-2.8 0l-5.2-5.2a2 2 0 0 1 0-2.8L14 4',
  ruby: 'M4 4h.01M8 4h.01M12 4h.01M16 4h.01M20 4h.01M12 8v3M4 11h16M16 11c-1 5-5 8-11 10M8 11c1 5 5 8 11 10',
  text: 'M12 4v16M4 7V5a1 1 0 0 1 1-1h14a1 1 0 0 1 1 1v2M9 20h6',
  indent: 'm3 8 4 4-4 4M21 12H11M21 6H11M21 18H11',
  outdent: 'm7 8-4 4 4 4M21 12H11M21 6H11M21 18H11',
} as const

export type ToolPicture = keyof typeof drawings

export const Picture = ({ name }: { readonly name: ToolPicture }) => (
  <svg className="techo-picture" viewBox="0 0 24 24" aria-hidden="true">
    <path d={drawings[name]} />
  </svg>
)

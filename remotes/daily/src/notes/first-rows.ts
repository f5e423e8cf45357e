import type { FirstRows } from '@techo/core'
import { excerptLength } from './list-columns.ts'

/** How the list of notes looks before its page is there (`NoteList.tsx`, below the head and the controls of `NotesHome.tsx`). */
export const noteRows: FirstRows = {
  name: 'title',
  sign: 'icon',
  text: 'excerpt',
  cutAt: excerptLength,
  href: '/mypage/notes/{id}',
  otherwise: {
    name: { ja: '無題のノート', en: 'Untitled' },
    text: { ja: '本文はまだありません', en: 'Nothing written yet' },
  },
  sheet: `
    section { max-inline-size: 84rem }
    ol {
      --above: var(--space-2);
      --search: 0px;
      --head: calc(var(--leading) * var(--text-m) + var(--space-4) + 1px + var(--space-5));
      --choices: calc(var(--leading-snug) * var(--text-s) + var(--space-1) + var(--control) + var(--space-3));
      margin-block-start: calc(var(--above) + var(--head) + var(--search) + var(--choices));
    }
    li {
      gap: 2px; block-size: calc(4rem + 2 * var(--space-1) + 1px);
      padding-inline: calc(var(--space-2) + 1.25rem + var(--space-3)) 4.5rem; line-height: var(--leading-snug);
    }
    li::before {
      content: ""; position: absolute; inset: 0 auto 0 var(--space-2); margin: auto; box-sizing: border-box;
      inline-size: 1.25rem; block-size: 1.25rem;
      border: 1px solid var(--line-field); border-radius: var(--radius-s); background: var(--raised);
    }
    b { font-weight: 600 }
    b[data-empty] { color: var(--ink-soft); font-weight: 400 }
    small { color: var(--ink-soft); font-size: var(--text-s) }
    @media (max-width: 40rem) { ol { --above: var(--space-3); --search: calc(var(--control) + var(--space-3)) } }
    @media (max-width: 21rem) { h1 { min-block-size: 0 } ol { --above: calc(2 * var(--space-3) + var(--control)) } }
  `,
}

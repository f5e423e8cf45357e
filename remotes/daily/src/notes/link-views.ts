export { EmbeddedNote } from './EmbeddedNote.tsx'
export { LinkCard } from './LinkCard.tsx'

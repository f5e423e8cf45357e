/** What the list of notes knows of each, and of their tags. A file of its own, because the document of the page asks for it (`remote.config.ts`). */
export const listColumns =
  'id, title, excerpt, parent_id, pinned, favourite, archived, icon, is_template, aliases, written_at, created_at, updated_at, deleted_at'
export const tagColumns = 'id, kind, name, name_norm, colour, applies_to, parent_id'
export const tagLinkColumns = 'id, entity_type, entity_id, classification_id, kind'

/** How many notes stand in the usual list before all of them are there. */
export const firstFew = 60

/** Places of a string: as many signs as the column `excerpt` keeps of a text. */
export const excerptLength = 120

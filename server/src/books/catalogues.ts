/** The catalogues of books that can be searched, as `BOOK_CATALOGUES` names them. */
export const catalogueIds = ['ndl', 'openbd', 'google', 'openlibrary', 'sample'] as const
export type CatalogueId = (typeof catalogueIds)[number]

import type { GuideTexts } from '@techo/core'

export default {
  books: {
    heading: 'Bookshelf',
    blocks: [
      {
        kind: 'list',
        items: [
          '{say:bookshelf:add} searches by title, author or ISBN, or scans one book after another with {say:bookshelf:scan}. What is not found can be entered with {say:bookshelf:byHand}.',
          '{say:bookshelf:startReading} lets you record how far you are and tells in how many days you will finish. Books you are reading also stand on the first page as a card.',
          'The page of a book keeps {say:bookshelf:quotes} and {say:bookshelf:review}. Of a borrowed one you are told before it is due.',
          '{say:bookshelf:stats} has books and pages over time, {say:bookshelf:tsundoku} with what it cost, and your goals.',
          '{say:bookshelf:import} in the menu of the shelf takes files of Goodreads, StoryGraph, Booklog, Bookmeter, BookWyrm, Openreads and LibraryThing, My Clippings.txt of a Kindle, and CSV.',
        ],
      },
      {
        kind: 'text',
        text: 'What is known of a book comes from these catalogues; the operator of this site chooses which.',
      },
      {
        kind: 'facts',
        rows: [
          [
            'National Diet Library Search',
            'Records are free for non-commercial use. A site with paid plans or advertisements may have to apply. Covers name their source.',
          ],
          ['openBD', 'May be used to introduce books. Covers stay uncut.'],
          ['Google Books', 'Used under the terms of Google.'],
          ['Open Library', 'Records are free to use.'],
        ],
      },
      { kind: 'text', text: 'Where none is set up, a sample catalogue is searched, and the results say so.' },
    ],
  },
} satisfies GuideTexts

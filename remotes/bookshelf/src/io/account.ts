import type { ImportAccount } from '@techo/ui/import'
import type { useImportT } from '../messages/import/index.ts'
import { authorLine } from '../rows.ts'
import type { Part } from './changes.ts'
import type { ImportPlan, PlannedChange } from './plan.ts'
import type { Reading } from './read.ts'

const partLabels = {
  title: 'bookTitle',
  title_kana: 'titleKana',
  subtitle: 'subtitle',
  authors: 'author',
  publisher: 'publisher',
  published: 'published',
  isbn: 'isbn',
  pages: 'pages',
  minutes: 'minutes',
  language: 'language',
  format: 'format',
  ndc: 'ndc',
  description: 'description',
  series_name: 'series',
  series_no: 'seriesNo',
  list_price: 'listPrice',
  owned: 'owned',
  bought_on: 'boughtOn',
  due_on: 'dueOn',
  price: 'price',
  rating: 'rating',
  favourite: 'favourite',
  priority: 'priority',
  added_on: 'sort.added',
  private_note: 'privateNote',
  times_read: 'timesRead',
  review: 'review',
  category: 'category',
  tags: 'tags',
  readings: 'readings',
} as const satisfies Record<Part, string>

/**
 * What a file of books gives, in words: how many, what is made for them, and everything of it that is not taken over.
 * @param isDone false: what is going to happen, true: what happened
 */
export function accountOf(
  t: ReturnType<typeof useImportT>,
  { faults, leftOut, source, books }: Reading,
  { fresh, changes, known, trashed, newCategories, newTags, goals }: ImportPlan,
  isDone: boolean,
): ImportAccount {
  const changed = changes.filter(({ taken, quotes }) => taken.length > 0 || quotes.length > 0)
  const kept = changes.filter(each => each.kept.length > 0)
  const partsOf = (parts: readonly Part[]) => parts.map(part => t(partLabels[part])).join('、')
  const changeWords = ({ taken, quotes }: PlannedChange) =>
    [partsOf(taken), quotes.length > 0 ? t('importQuotes', { count: quotes.length }) : ''].filter(Boolean).join('、')
  const quotes = [...fresh.map(({ book }) => book), ...changes].reduce((sum, each) => sum + each.quotes.length, 0)
  const isNothing = fresh.length === 0 && changed.length === 0
  return {
    says: [
      isDone
        ? t('importDone', { count: fresh.length })
        : t('importFound', { count: books.length, source: source.name }),
      changed.length > 0 && t(isDone ? 'importChanged' : 'importChange', { count: changed.length }),
      quotes > 0 && t('importQuotesAll', { count: quotes }),
      goals.length > 0 && t('importGoals', { count: goals.length }),
      !isDone && known > 0 && t('importKnown', { count: known }),
      !isDone && isNothing && t('importNothing'),
    ].filter(sentence => sentence !== false),
    made: [
      { label: t('importCategories'), names: newCategories },
      { label: t('importTags'), names: newTags },
    ],
    leftOut,
    groups: [
      ...(isDone
        ? []
        : [
            {
              title: t('importFresh', { count: fresh.length }),
              lines: fresh.map(({ book }) => ({
                name: book.title,
                words: authorLine({ authors: book.authors.map(each => ({ ...each })) }, t('between')),
              })),
            },
            {
              title: t('importChanges', { count: changed.length }),
              lines: changed.map(change => ({ name: change.there.title, words: changeWords(change) })),
            },
          ]),
      {
        title: t('importKept', { count: kept.length }),
        lines: kept.map(change => ({ name: change.there.title, words: partsOf(change.kept) })),
        isLoss: true,
      },
      {
        title: t('importTrashed', { count: trashed.length }),
        lines: trashed.map(name => ({ name })),
        isLoss: true,
      },
    ],
    faults: faults.map(({ line, reason, text, isNote }) => ({
      ...(line > 0 ? { line } : {}),
      reason: t(`fault.${reason}`),
      text,
      isNote,
    })),
  }
}

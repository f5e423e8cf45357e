import { useSession } from '@techo/data'
import {
  ImportDialog as Dialog,
  type ImportDialogProps,
  type ImportFound,
  type ImportReading,
  type ImportSteps,
} from '@techo/ui/import'
import { useImportT } from '../messages/import/index.ts'
import { accountOf } from './account.ts'
import { type ImportPlan, planImport } from './plan.ts'
import { openFile, type Reading, readBooks, type Table } from './read.ts'
import { type Field, fieldNames, guessColumns } from './sources.ts'
import { readWholeShelf } from './whole-shelf.ts'
import { writeImport } from './write.ts'

const names = {
  title: 'bookTitle',
  author: 'author',
  isbn: 'isbn',
  publisher: 'publisher',
  published: 'published',
  pages: 'pages',
  status: 'status',
  rating: 'rating',
  started: 'startOn',
  finished: 'finishOn',
  review: 'review',
  price: 'price',
  format: 'format',
  category: 'category',
  tags: 'tags',
  privateNote: 'privateNote',
  added: 'sort.added',
  timesRead: 'timesRead',
} as const satisfies Record<Field, string>

const accepted = ['.csv', '.tsv', '.txt', '.json', 'text/csv', 'text/tab-separated-values']

/** Books out of files of other programs, and out of our own. */
export function ImportDialog({ given, onClose }: Pick<ImportDialogProps, 'given' | 'onClose'>) {
  const t = useImportT()
  const { user } = useSession()

  const plan = async (
    given: Table | Reading,
    columns: readonly (Field | null)[],
    steps: ImportSteps,
  ): Promise<ImportFound> => {
    const reading = 'books' in given ? given : await readBooks(given, columns, steps)
    const shelf = await readWholeShelf()
    const planned = await planImport(reading, shelf, user?.id ?? '', steps)
    const { fresh } = planned
    return {
      ...accountOf(t, reading, planned, false),
      take: !isAnything(planned)
        ? null
        : fresh.length > 0
          ? t('importNew', { count: fresh.length })
          : t('importChangeDo'),
      write: async writing => {
        await writeImport(planned, shelf, writing)
        return accountOf(t, reading, planned, true)
      },
    }
  }
  const read = async ([file]: readonly File[], steps: ImportSteps): Promise<ImportReading> => {
    if (!file) return { refused: t('fault.empty') }
    const opened = openFile(new Uint8Array(await file.arrayBuffer()), file.name, new Date().toISOString())
    if ('reason' in opened) return { refused: t(`fault.${opened.reason}`) }
    if ('books' in opened || opened.source !== null) return plan(opened, [], steps)
    return {
      head: opened.head,
      first: opened.rows[0] ?? [],
      fields: fieldNames.map(value => ({ value, label: t(names[value]) })),
      guess: guessColumns(opened.head),
      needed: 'title',
      read: (chosen, again) =>
        plan(
          opened,
          chosen.map(name => fieldNames.find(each => each === name) ?? null),
          again,
        ),
    }
  }
  return (
    <Dialog
      title={t('importTitle')}
      text={t('importText')}
      hint={t('importRule')}
      drop={t('importFile')}
      accept={accepted}
      report="books-import"
      read={read}
      given={given}
      onClose={onClose}
    />
  )
}

const isAnything = ({ fresh, changes, goals, newCategories }: ImportPlan): boolean =>
  fresh.length > 0 || changes.length > 0 || goals.length > 0 || newCategories.length > 0

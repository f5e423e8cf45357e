import { formatDay, newId } from '@techo/core'
import { toProblem, useToday } from '@techo/data'
import {
  arriving,
  Badge,
  Button,
  Card,
  EmptyState,
  IconButton,
  LinkButton,
  Linked,
  Menu,
  Page,
  ProblemView,
  Skeleton,
  toast,
  useLanguage,
} from '@techo/ui'
import { Rating } from '@techo/ui/fields'
import { Link, useNavigate, useParams } from '@techo/ui/router'
import { useMemo, useState } from 'react'
import { useBookQuery, useReadingLogsQuery, useSetBooksMutation, useSetReadingMutation } from './api.ts'
import styles from './BookPage.module.css'
import common from './bookshelf.module.css'
import { Cover } from './Cover.tsx'
import { DueBadge } from './due/DueBadge.tsx'
import { dueDay } from './due/due.ts'
import { useDueT } from './due/messages.ts'
import { useT } from './messages/index.ts'
import { Quotes } from './Quotes.tsx'
import { Readings } from './Readings.tsx'
import { isOpen, latestOf, statusAfter } from './reading.ts'
import { authorsOf, type WholeBook } from './rows.ts'
import { useShelf } from './useShelf.ts'
import { dayWords, moneyWords, numberWords, publishedWords } from './words.ts'

const Review = arriving(
  () => import('./Review.tsx').then(({ Review }) => Review),
  () => <Skeleton lines={3} />,
)
const EditBookDialog = arriving(() => import('./EditBookDialog.tsx').then(({ EditBookDialog }) => EditBookDialog))
const FinishDialog = arriving(() => import('./FinishDialog.tsx').then(({ FinishDialog }) => FinishDialog))
const DropDialog = arriving(() => import('./FinishDialog.tsx').then(({ DropDialog }) => DropDialog))

/** /mypage/bookshelf/:id: a book, how far one is in it, and what it left. */
export function BookPage() {
  const t = useT()
  const { id = '' } = useParams()
  const isId = /^[0-9a-f-]{36}$/i.test(id)
  const asked = useBookQuery(id, { skip: !isId })
  const book = asked.data
  const back = <Link to="/mypage/bookshelf">{t('back')}</Link>
  if (isId && book === undefined)
    return (
      <Page title={t('title')} eyebrow={back}>
        {asked.error ? (
          <ProblemView problem={toProblem(asked.error)} onRetry={asked.refetch} isRetrying={asked.isFetching} />
        ) : (
          <Skeleton kind="block" />
        )}
      </Page>
    )
  if (!book || book.deleted_at !== null)
    return (
      <Page title={t('notFound')} eyebrow={back}>
        <EmptyState
          icon="search"
          title={t('notFound')}
          action={
            book ? (
              <LinkButton to="/mypage/trash?of=bookshelf.book" icon="trash">
                {t('trash')}
              </LinkButton>
            ) : (
              <LinkButton to="/mypage/bookshelf">{t('toShelf')}</LinkButton>
            )
          }
        >
          {t('notFoundText')}
        </EmptyState>
      </Page>
    )
  return <Known key={book.id} book={book} />
}

function Known({ book }: { readonly book: WholeBook }) {
  const t = useT()
  const { language } = useLanguage()
  const dueT = useDueT()
  const today = useToday()
  const navigate = useNavigate()
  const shelf = useShelf()
  const { data: allLogs, isLoading: isAwaitingLogs } = useReadingLogsQuery()
  const [setBooks] = useSetBooksMutation()
  const [setReading] = useSetReadingMutation()
  const [dialog, setDialog] = useState<'edit' | 'finish' | 'drop' | null>(null)

  const readings = useMemo(() => shelf.readings.filter(({ book_id }) => book_id === book.id), [shelf.readings, book.id])
  const logs = useMemo(() => {
    const ids = new Set(readings.map(({ id }) => id))
    return (allLogs ?? []).filter(({ reading_id }) => ids.has(reading_id))
  }, [allLogs, readings])
  const latest = latestOf(readings)
  const open = latest && isOpen(latest) ? latest : null
  const category = shelf.categories.find(({ id }) => id === shelf.categoryOf.get(book.id))

  const set = (columns: Parameters<typeof setBooks>[0][number]['columns']) => void setBooks([{ id: book.id, columns }])
  const start = () => {
    const reading = {
      id: newId(),
      book_id: book.id,
      no: (latest?.no ?? 0) + 1,
      started_on: today,
      unit: book.pages === null ? ('percent' as const) : ('page' as const),
    }
    void setReading({ reading, book: { id: book.id, columns: { status: 'reading' } } })
  }
  const remove = () => {
    set({ deleted_at: new Date().toISOString() })
    toast({ message: t('removed', { title: book.title }), onUndo: () => set({ deleted_at: null }) })
    void navigate('/mypage/bookshelf')
  }
  const due = dueDay(book)
  const giveBack = () => {
    set({ owned: 'none', due_on: null })
    toast({
      message: dueT('givenBack', { title: book.title }),
      onUndo: () => set({ owned: book.owned, due_on: book.due_on }),
    })
  }
  const followed = () => statusAfter('reading', readings)

  const actions = () => {
    // Until the readings are there, what the book says of itself tells which actions there will be: their place is kept.
    const isDisabled = !shelf.isReady
    const { status } = book
    if (isDisabled ? status !== 'reading' && status !== 'paused' : !open)
      return (
        <Button variant="primary" icon="play" onPress={start} isDisabled={isDisabled}>
          {t(latest || (isDisabled && (status === 'finished' || status === 'dropped')) ? 'readAgain' : 'startReading')}
        </Button>
      )
    return (
      <>
        <Button variant="primary" icon="check" onPress={() => setDialog('finish')} isDisabled={isDisabled}>
          {t('finish')}
        </Button>
        {status === 'paused' ? (
          <Button icon="play" onPress={() => set({ status: followed() })} isDisabled={isDisabled}>
            {t('resume')}
          </Button>
        ) : (
          <Button icon="pause" onPress={() => set({ status: 'paused' })} isDisabled={isDisabled}>
            {t('pause')}
          </Button>
        )}
      </>
    )
  }
  const facts: readonly (readonly [string, string])[] = (
    [
      [t('category'), category?.name ?? ''],
      [t('format'), t(`format.${book.format}`)],
      [t('pages'), book.pages === null ? '' : numberWords(book.pages, language)],
      [t('minutes'), book.minutes === null ? '' : numberWords(book.minutes, language)],
      [t('publisher'), book.publisher],
      [t('published'), publishedWords(book.published, language)],
      [t('series'), [book.series_name, book.series_no ?? ''].filter(part => part !== '').join(' ')],
      [t('isbn'), book.isbn13 ?? book.isbn10 ?? ''],
      [t('owned'), t(`owned.${book.owned}`)],
      [t('dueOn'), due === null ? '' : formatDay(due, language, 'long')],
      [t('boughtOn'), book.bought_on === null ? '' : dayWords(book.bought_on, t, language)],
      [t('price'), book.price === null ? '' : moneyWords(book.price, language)],
      [t('addedOn'), book.added_on === null ? '' : dayWords(book.added_on, t, language)],
      [
        t('timesRead'),
        book.times_read === null || book.times_read <= readings.length
          ? ''
          : t('timesReadOf', { count: book.times_read }),
      ],
      [t('listPrice'), book.list_price === null ? '' : moneyWords(book.list_price, language)],
    ] as const
  ).filter(([, value]) => value !== '')

  return (
    <Page
      title={book.title}
      eyebrow={<Link to="/mypage/bookshelf">{t('back')}</Link>}
      description={
        [
          book.subtitle,
          authorsOf(book)
            .map(({ name }) => name)
            .join('、'),
        ]
          .filter(Boolean)
          .join('　') || undefined
      }
      actions={
        <>
          {actions()}
          <Menu
            label={t('bookMenu')}
            trigger={<IconButton icon="ellipsis" label={t('bookMenu')} />}
            items={[
              { id: 'edit', label: t('edit'), icon: 'edit', onAction: () => setDialog('edit') },
              ...(open
                ? [{ id: 'drop', label: t('drop'), icon: 'ban', onAction: () => setDialog('drop') } as const]
                : []),
              'separator',
              { id: 'remove', label: t('remove'), icon: 'trash', isDanger: true, onAction: remove },
            ]}
          />
        </>
      }
    >
      <div className={styles.book}>
        <div className={styles.side}>
          <div className={styles.bigCover}>
            <Cover book={book} />
          </div>
          <div className={styles.marks}>
            <Badge tone={book.status === 'reading' ? 'accent' : book.status === 'finished' ? 'good' : 'plain'}>
              {t(`status.${book.status}`)}
            </Badge>
            <Button
              size="small"
              variant="quiet"
              icon="heart"
              aria-pressed={book.favourite}
              className={styles.heart ?? ''}
              onPress={() => set({ favourite: !book.favourite })}
            >
              {t('favourite')}
            </Button>
          </div>
          {book.owned === 'borrowed' && (
            <div className={styles.marks}>
              <DueBadge book={book} today={today} />
              <Button size="small" icon="undo" onPress={giveBack}>
                {dueT('giveBack')}
              </Button>
            </div>
          )}
          <Rating label={t('rating')} value={book.rating} step={0.5} onChange={rating => set({ rating })} />
          <dl className={styles.facts}>
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <Button size="small" icon="edit" className={styles.factsEdit ?? ''} onPress={() => setDialog('edit')}>
            {t('edit')}
          </Button>
        </div>
        <div className={styles.main} data-in-turn>
          <Readings
            isAwaited={isAwaitingLogs || !(shelf.isReady || shelf.problem)}
            book={book}
            readings={readings}
            logs={logs}
            today={today}
            onStart={start}
            onFinish={() => setDialog('finish')}
          />
          <Quotes book={book.id} />
          <Card title={t('review')}>
            <Review book={book} />
          </Card>
          {book.private_note && (
            <Card title={t('privateNote')}>
              <p className={common.prose}>{book.private_note}</p>
            </Card>
          )}
          {book.description && (
            <Card title={t('about')}>
              <p className={common.prose}>{book.description}</p>
            </Card>
          )}
          <Linked entity={{ type: 'book', id: book.id }} />
        </div>
      </div>
      {dialog === 'edit' && (
        <EditBookDialog book={book} shelf={shelf} hasReadings={readings.length > 0} onClose={() => setDialog(null)} />
      )}
      {dialog === 'finish' && open && (
        <FinishDialog book={book} reading={open} logs={logs} today={today} onClose={() => setDialog(null)} />
      )}
      {dialog === 'drop' && open && (
        <DropDialog book={book} reading={open} today={today} onClose={() => setDialog(null)} />
      )}
    </Page>
  )
}

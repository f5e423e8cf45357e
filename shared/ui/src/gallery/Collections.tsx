import { useState } from 'react'
import { Rating } from '../fields/index.ts'
import { Badge, Card, EmptyState, IconButton } from '../index.ts'
import { List } from '../list/index.ts'
import { type Column, DataTable, type Sort } from '../table/index.ts'
import styles from './Gallery.module.css'
import { useGalleryT as useT } from './gallery-messages.ts'

interface Book {
  readonly id: string
  readonly title: string
  readonly author: string
  readonly pages: number
  readonly stars: number | null
}

const shelf: readonly Book[] = [
  { id: '1', title: 'こころ', author: '夏目漱石', pages: 378, stars: 5 },
  { id: '2', title: '銀河鉄道の夜', author: '宮沢賢治', pages: 272, stars: 4.5 },
  { id: '3', title: '陰翳礼讃', author: '谷崎潤一郎', pages: 144, stars: null },
  { id: '4', title: '伊豆の踊子', author: '川端康成', pages: 208, stars: 4 },
  { id: '5', title: 'The Pillow Book', author: 'Sei Shōnagon', pages: 419, stars: 3.5 },
]
const many = Array.from({ length: 10_000 }, (_, index) => ({ id: `n${index}`, number: index + 1 }))

export function Collections() {
  const t = useT()
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['2']))
  const [some, setSome] = useState<ReadonlySet<string>>(new Set())
  const [one, setOne] = useState<ReadonlySet<string>>(new Set(['n1']))
  const [sort, setSort] = useState<Sort>({ column: 'pages', direction: 'descending' })
  const books = shelf.filter(({ id }) => !gone.has(id))
  const columns: readonly Column<Book>[] = [
    { id: 'title', title: t('book.title'), render: book => book.title, isSortable: true, isHeading: true },
    { id: 'author', title: t('book.author'), render: book => book.author, isSortable: true },
    {
      id: 'rating',
      title: t('book.rating'),
      width: '7.5rem',
      render: book => <Rating label={t('book.rating')} value={book.stars} isReadOnly />,
    },
    {
      id: 'pages',
      title: t('book.pages'),
      width: '6rem',
      align: 'end',
      render: book => book.pages,
      isSortable: true,
    },
  ]
  const sorted = [...books].sort(
    (a, b) =>
      (sort.column === 'pages'
        ? a.pages - b.pages
        : String(a[sort.column === 'author' ? 'author' : 'title']).localeCompare(
            b[sort.column === 'author' ? 'author' : 'title'],
            'ja',
          )) * (sort.direction === 'ascending' ? 1 : -1),
  )
  const remove = (items: readonly Book[]) => setGone(new Set([...gone, ...items.map(({ id }) => id)]))
  return (
    <>
      <Card title={t('books')}>
        {(['plain', 'dense'] as const).map(kind => (
          <DataTable
            key={kind}
            label={`${t('books')} ${t(kind === 'dense' ? 'compact' : 'comfortable')}`}
            rows={sorted}
            columns={columns}
            nameOf={book => book.title}
            sort={sort}
            onSort={setSort}
            isDense={kind === 'dense'}
            {...(kind === 'plain' ? { selection: 'multiple' as const, selected, onSelect: setSelected } : {})}
            onDelete={remove}
            className={styles.table ?? ''}
            empty={
              <EmptyState icon="books" title={t('nothing')}>
                {t('nothing.text')}
              </EmptyState>
            }
          />
        ))}
      </Card>
      <div className={styles.columns}>
        <Card title={t('notes')}>
          <List
            label={t('notes')}
            items={books}
            nameOf={book => book.title}
            selection="multiple"
            selected={some}
            onSelect={setSome}
            onOpen={() => undefined}
            onDelete={remove}
            renderItem={(book, { box }) => (
              <>
                {box}
                <span className={styles.grow}>{book.title}</span>
                <Badge tone="accent">{book.author}</Badge>
                <IconButton size="small" icon="ellipsis" label={`${t('menu')} ${book.title}`} />
              </>
            )}
          />
        </Card>
        <Card title={t('many')}>
          <List
            label={t('many')}
            items={many}
            nameOf={item => t('tasks', { count: item.number })}
            selection="single"
            selected={one}
            onSelect={setOne}
            height="18rem"
            renderItem={item => t('tasks', { count: item.number })}
          />
        </Card>
        <Card title={t('nothing')}>
          <List label={t('nothing')} items={[]} nameOf={() => ''} renderItem={() => null} />
        </Card>
      </div>
    </>
  )
}

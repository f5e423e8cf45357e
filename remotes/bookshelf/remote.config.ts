import { defineRemoteConfig, selected } from '@techo/core'
import { bookColumns, firstFew } from './src/first-rows.ts'

const books = `books?select=${selected(bookColumns)}&deleted_at=is.null`

export default defineRemoteConfig({
  id: 'bookshelf',
  title: { ja: '本棚', en: 'Bookshelf' },
  contract: { min: 1, max: 1 },
  bases: ['/mypage/bookshelf'],
  routes: [
    {
      path: '/mypage/bookshelf',
      title: { ja: '本棚', en: 'Bookshelf' },
      page: 'ShelfPage',
      asks: [
        `${books}&added_on=not.is.null&order=added_on.desc,created_at.desc,id.desc&limit=${firstFew}`,
        `${books}&added_on=is.null&order=created_at.desc,id.desc&limit=${firstFew}`,
      ],
    },
    { path: '/mypage/bookshelf/stats', title: { ja: '読書の記録', en: 'Reading statistics' }, page: 'StatsPage' },
    {
      path: '/mypage/bookshelf/categories',
      title: { ja: '本のカテゴリー', en: 'Book categories' },
      page: 'CategoriesPage',
    },
    { path: '/mypage/bookshelf/index-old', title: { ja: '本の一覧表', en: 'Books as a table' }, page: 'TablePage' },
    { path: '/mypage/bookshelf/:id', title: { ja: '本', en: 'Book' }, page: 'BookPage' },
  ],
  menu: [{ to: '/mypage/bookshelf', label: { ja: '本棚', en: 'Bookshelf' }, icon: 'books', order: 500, key: 'b' }],
  slots: ['today', 'commands'],
  cards: [
    {
      id: 'bookshelf-due',
      title: { ja: '返す本', en: 'Books to return' },
      order: 600,
      when: { table: 'books', where: { owned: 'borrowed' } },
    },
    {
      id: 'bookshelf-reading',
      title: { ja: '読んでいる本', en: 'Reading now' },
      order: 610,
      when: { table: 'books', where: { status: 'reading' } },
    },
  ],
  notices: [
    {
      kind: 'due_back',
      icon: 'books',
      title: { ja: '借りた本の返却', en: 'Borrowed books' },
      note: { ja: '返す日の前の日と当日', en: 'On the day before they are due back, and on the day' },
      says: { ja: '『{{title}}』', en: '“{{title}}”' },
      because: [{ text: { ja: '{{date}}までに返す本です', en: 'Due back {{date}}' } }],
    },
  ],
  shares: [{ id: 'book', title: { ja: '本', en: 'Book' }, icon: 'book', to: '/mypage/bookshelf?new=1', needs: 'isbn' }],
  files: [
    { id: 'book', title: { ja: '本', en: 'Books' }, icon: 'books', takes: ['text/csv', 'text/tab-separated-values'] },
  ],
  sample: { tables: ['reading_goals', 'books', 'quotes', 'readings', 'reading_logs'].map(table => ({ table })) },
  entities: [
    {
      type: 'book',
      label: { ja: '本', en: 'Book' },
      icon: 'book',
      table: 'books',
      title: 'title',
      text: 'doc_text',
      progress: 'progress',
      follows: ['readings', 'reading_logs'],
      status: 'status',
      finished: ['finished', 'dropped'],
      href: '/mypage/bookshelf/:id',
      chooses: ['category'],
    },
  ],
  year: { title: { ja: '読んだ本', en: 'Books you read' }, icon: 'books', order: 500 },
  trash: [
    {
      id: 'book',
      label: { ja: '本', en: 'Book' },
      icon: 'book',
      table: 'books',
      title: 'title',
      along: { ja: '読書の記録と抜き書き', en: 'its readings and quotes' },
      href: '/mypage/bookshelf/:id',
    },
    {
      id: 'quote',
      label: { ja: '抜き書き', en: 'Quote' },
      icon: 'note',
      table: 'quotes',
      title: 'text',
      within: [{ table: 'books', column: 'book_id' }],
      href: '/mypage/bookshelf/:book_id',
    },
  ],
  tables: [
    { name: 'books', title: { ja: '本', en: 'Books' }, change: { ja: '本', en: 'Book' }, kept: {} },
    { name: 'quotes', title: { ja: '抜き書き', en: 'Quotes' }, change: { ja: '抜き書き', en: 'Quote' }, kept: {} },
    {
      name: 'reading_goals',
      title: { ja: '読書の目標', en: 'Reading goals' },
      change: { ja: '読書の目標', en: 'Reading goal' },
      kept: {},
    },
    {
      name: 'reading_logs',
      title: { ja: '読書の記録', en: 'Records of reading' },
      change: { ja: '読書の記録', en: 'Record of reading' },
      kept: {},
    },
    {
      name: 'readings',
      title: { ja: '読んだ回', en: 'Readings' },
      change: { ja: '読書の記録', en: 'Record of reading' },
      kept: {},
    },
  ],
  views: [
    {
      path: '/mypage/bookshelf',
      choices: [
        { search: '', label: { ja: '表紙', en: 'Covers' } },
        { search: '?view=list', label: { ja: 'リスト', en: 'List' } },
      ],
    },
  ],
})

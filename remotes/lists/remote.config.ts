import { defineRemoteConfig, selected } from '@techo/core'
import { boardColumns } from './src/board/first-rows.ts'
import { finished, firstFew, itemColumns } from './src/item-columns.ts'

const wish = { ja: 'ほしいもの', en: 'Wish list' }
const bucket = { ja: 'やりたいこと', en: 'Bucket list' }
const notDo = { ja: 'やらないこと', en: 'Not-do list' }
const board = { ja: 'ビジョンボード', en: 'Vision board' }

const tables = ['text/csv', 'text/tab-separated-values']
const asks = (list: string) => [
  `list_items?select=${selected(itemColumns)}&list=eq.${list}&status=not.in.(${finished})&deleted_at=is.null&order=rank.asc,id.asc&limit=${firstFew}`,
]

export default defineRemoteConfig({
  id: 'lists',
  title: { ja: 'リスト', en: 'Lists' },
  contract: { min: 1, max: 1 },
  bases: ['/mypage/lists'],
  routes: [
    { path: '/mypage/lists/wish', title: wish, page: 'wish/WishPage', asks: asks('wish') },
    { path: '/mypage/lists/bucket', title: bucket, page: 'bucket/BucketPage', asks: asks('bucket') },
    { path: '/mypage/lists/not-do', title: notDo, page: 'not-do/NotDoPage', asks: asks('not_do') },
    {
      path: '/mypage/lists/vision-board',
      title: board,
      page: 'board/VisionBoardPage',
      asks: [`boards?select=${selected(boardColumns)}&deleted_at=is.null&order=rank.asc,id.asc`],
    },
  ],
  menu: [
    { to: '/mypage/lists/wish', label: wish, icon: 'gift', order: 500, key: 'l' },
    { to: '/mypage/lists/bucket', label: bucket, icon: 'mountain', order: 510 },
    { to: '/mypage/lists/not-do', label: notDo, icon: 'ban', order: 520 },
    { to: '/mypage/lists/vision-board', label: board, icon: 'image', order: 530, key: 'v' },
  ],
  slots: ['today', 'commands'],
  cards: [
    {
      id: 'lists-not-do',
      title: notDo,
      order: 620,
      when: { table: 'list_items', where: { list: 'not_do', status: 'active' } },
    },
    { id: 'lists-board', title: board, order: 630, when: { table: 'boards', where: {} } },
  ],
  shares: [{ id: 'wish', title: { ja: 'ほしいもの', en: 'Wish' }, icon: 'gift', to: '/mypage/lists/wish?new=1' }],
  files: [
    { id: 'wish', title: wish, icon: 'gift', takes: tables },
    { id: 'bucket', title: bucket, icon: 'mountain', takes: tables },
    { id: 'not-do', title: notDo, icon: 'ban', takes: tables },
    { id: 'wish-picture', title: wish, icon: 'gift', takes: ['image/*'] },
    { id: 'board-picture', title: board, icon: 'image', takes: ['image/*'] },
  ],
  sample: { tables: ['list_items', 'slips'].map(table => ({ table })) },
  entities: [
    {
      type: 'wish',
      label: { ja: 'ほしいもの', en: 'Wish' },
      icon: 'gift',
      table: 'list_items',
      where: { list: 'wish' },
      title: 'title',
      text: 'doc_text',
      status: 'status',
      finished: ['got', 'dropped'],
      href: '/mypage/lists/wish?item=:id',
    },
    {
      type: 'bucket',
      label: { ja: 'やりたいこと', en: 'Dream' },
      icon: 'mountain',
      table: 'list_items',
      where: { list: 'bucket' },
      title: 'title',
      text: 'doc_text',
      status: 'status',
      finished: ['done', 'dropped'],
      progress: 'progress',
      follows: ['projects', 'tasks', 'links'],
      href: '/mypage/lists/bucket?item=:id',
    },
    {
      type: 'not_do',
      label: { ja: 'やらないこと', en: 'Not-do' },
      icon: 'ban',
      table: 'list_items',
      where: { list: 'not_do' },
      title: 'title',
      text: 'reason',
      status: 'status',
      finished: ['resolved'],
      href: '/mypage/lists/not-do?item=:id',
    },
    {
      type: 'board',
      label: { ja: 'ビジョンボード', en: 'Vision board' },
      icon: 'image',
      table: 'boards',
      title: 'title',
      text: 'period',
      searchable: false,
      href: '/mypage/lists/vision-board?board=:id',
    },
  ],
  year: { title: { ja: 'かなった夢', en: 'Dreams that came true' }, icon: 'mountain', order: 600 },
  trash: [
    {
      id: 'wish',
      label: { ja: 'ほしいもの', en: 'Wish' },
      icon: 'gift',
      table: 'list_items',
      where: { list: 'wish' },
      title: 'title',
      along: { ja: '写真と値段の記録', en: 'its picture and prices' },
      href: '/mypage/lists/wish?item=:id',
    },
    {
      id: 'bucket',
      label: { ja: 'やりたいこと', en: 'Dream' },
      icon: 'mountain',
      table: 'list_items',
      where: { list: 'bucket' },
      title: 'title',
      along: { ja: '写真と思い出', en: 'its pictures and memories' },
      href: '/mypage/lists/bucket?item=:id',
    },
    {
      id: 'not_do',
      label: { ja: 'やらないこと', en: 'Not-do' },
      icon: 'ban',
      table: 'list_items',
      where: { list: 'not_do' },
      title: 'title',
      along: { ja: '守れた日の記録', en: 'its record of days' },
      href: '/mypage/lists/not-do?item=:id',
    },
    {
      id: 'board',
      label: { ja: 'ビジョンボード', en: 'Vision board' },
      icon: 'image',
      table: 'boards',
      title: 'title',
      along: { ja: 'カードと写真', en: 'its cards and pictures' },
      href: '/mypage/lists/vision-board?board=:id',
    },
    {
      id: 'card',
      label: { ja: 'ボードのカード', en: 'Card of a board' },
      icon: 'image',
      table: 'board_cards',
      title: 'text',
      within: [{ table: 'boards', column: 'board_id' }],
      href: '/mypage/lists/vision-board?board=:board_id',
    },
  ],
  tables: [
    {
      name: 'board_cards',
      title: { ja: 'ビジョンボードのカード', en: 'Cards of vision boards' },
      change: { ja: 'ビジョンボード', en: 'Vision board' },
      kept: {},
    },
    {
      name: 'boards',
      title: { ja: 'ビジョンボード', en: 'Vision boards' },
      change: { ja: 'ビジョンボード', en: 'Vision board' },
      kept: {},
    },
    {
      name: 'list_items',
      title: { ja: 'リストの項目', en: 'Items of lists' },
      change: { ja: 'リストの項目', en: 'Item of a list' },
      kept: {},
    },
    {
      name: 'price_log',
      title: { ja: '値段の記録', en: 'Prices' },
      change: { ja: '値段の記録', en: 'Price' },
      kept: {},
    },
    {
      name: 'slips',
      title: { ja: 'やらないことの記録', en: 'Slips' },
      change: { ja: 'やらないことの記録', en: 'Slip' },
      kept: {},
    },
  ],
  planLimits: [{ limit: 'boards', title: { ja: 'ビジョンボード', en: 'Vision boards' }, table: 'boards' }],
  views: [
    {
      path: '/mypage/lists/wish',
      choices: [
        { search: '', label: { ja: 'リスト', en: 'List' } },
        { search: '?view=gallery', label: { ja: 'ギャラリー', en: 'Gallery' } },
      ],
    },
    {
      path: '/mypage/lists/bucket',
      choices: [
        { search: '', label: { ja: 'リスト', en: 'List' } },
        { search: '?view=hundred', label: { ja: '100のリスト', en: 'Hundred' } },
        { search: '?view=album', label: { ja: 'アルバム', en: 'Album' } },
      ],
    },
    {
      path: '/mypage/lists/vision-board',
      choices: [
        { search: '', label: { ja: 'ボード', en: 'Board' } },
        { search: '?view=list', label: { ja: 'リスト', en: 'List' } },
      ],
    },
  ],
})

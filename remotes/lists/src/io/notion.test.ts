import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readCsv, tableOf } from './csv.ts'
import { databasesOf } from './notion.ts'

const id = '0123456789abcdef0123456789abcdef'
const table = [
  '\ufeffほしい物,Status,Price,URL,Tags,Bought on,考える期限,Pictures',
  '万年筆,In progress,"¥12,800",https://example.com/pen,文具,,"November 28, 2026",pen.png',
  '自転車,Done,$450.50,example.com,趣味・遊び,2026/11/20 → 2026/11/21,,',
  '机,Blocked,,,,,,',
].join('\n')

test('a database of Notion is found in an archive in an archive, with the pages of its rows', async () => {
  const inner = zipSync({
    [`ほしい物 ${id}.csv`]: strToU8('Name\n一部だけ\n'),
    [`ほしい物 ${id}_all.csv`]: strToU8(table),
    [`ほしい物/万年筆 ${id}.md`]: strToU8('# 万年筆\n\nStatus: In progress\nPrice: ¥12,800\n\n細字がいい。\n\n- 黒\n'),
    [`ほしい物/机 ${id}.md`]: strToU8('# 机\n\nStatus: Blocked\n'),
    'ほしい物/pen.png': strToU8('png'),
  })
  const [found, ...others] = databasesOf(new Uint8Array(zipSync({ 'ExportBlock-1-Part-1.zip': inner })))
  expect([found?.name, others]).toEqual(['ほしい物', []])
  const text = found?.text ?? ''
  const { columns } = tableOf(text, 'wish')
  const reading = await readCsv(text, {
    list: 'wish',
    person: '0193a000-0000-7000-8000-000000000001',
    lastRank: null,
    columns: columns.map((column, index) => (index === 0 ? 'title' : column)),
    isForeign: true,
    notes: found?.notes ?? new Map(),
  })
  expect(reading?.rows).toMatchObject([
    {
      title: '万年筆',
      status: 'saving',
      price: 12_800,
      currency: 'JPY',
      url: 'https://example.com/pen',
      cooldown_until: '2026-11-28',
      doc_text: '細字がいい。\n\n- 黒',
    },
    { title: '自転車', status: 'got', price: 450.5, currency: 'USD', url: null, doc_text: '' },
    { title: '机', status: 'want' },
  ])
  expect(reading?.leftOut).toEqual(['Tags', 'Bought on', 'Pictures'])
  expect(reading?.faults.map(({ line, reason, isNote }) => [line, reason, isNote])).toEqual([
    [3, 'badUrl', true],
    [4, 'badStatus', true],
  ])
})

test('what is no archive, and an archive without tables, has no databases', () => {
  expect(databasesOf(strToU8('PK\u0003\u0004'))).toEqual([])
  expect(databasesOf(new Uint8Array(zipSync({ 'a.txt': strToU8('a') })))).toEqual([])
})

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/**
 * The backend serves whatever stands in its migrations and knows nothing of it: no table, address or word of the product is in it,
 * tests included.
 */
const root = join(import.meta.dirname, '../../..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

const tables = [
  ...new Set(
    globSync('{supabase,remotes/*}/migrations/*.sql', { cwd: root }).flatMap(file =>
      [...read(file).matchAll(/create table (?:if not exists )?(?:public|private)\.(\w+)/gi)].map(
        match => match[1] ?? '',
      ),
    ),
  ),
]
const own = JSON.parse(read('backend/package.json')).name

/** A name of a table as SQL, a client or an address says it; as a mere word it may mean anything. */
const named = (table: string): RegExp =>
  new RegExp(`(?:public|private)\\.${table}\\b|from\\(['"]${table}['"]\\)|/rest/v1/${table}\\b|table: ['"]${table}['"]`)

const addresses =
  /['"`](?:\$\{\w+\})?\/(?:api(?!\/broadcast)|mypage|login(?!\/oauth)|register|dev|calendar|config\.json|registry\.json)\b/

const findings = globSync('backend/**/*.{ts,json,md,sql}', {
  cwd: root,
  exclude: path => String(path).includes('node_modules'),
}).flatMap(file => {
  const text = read(file).replaceAll(own, '')
  return [
    ...tables.filter(table => named(table).test(text)).map(table => `${file} names the table ${table}`),
    ...(addresses.test(text) ? [`${file} names the address ${addresses.exec(text)?.[0]}`] : []),
    ...(/techo|手帳/i.test(text) ? [`${file} names the product`] : []),
    ...[...text.matchAll(/@techo\/[\w/-]+/g)].map(match => `${file} imports ${match[0]}`),
  ]
})

test('the backend names nothing of the product', () => {
  expect(tables.length).toBeGreaterThan(30)
  expect(named('notes').test("client.from('notes')")).toBe(true)
  expect(findings).toEqual([])
})

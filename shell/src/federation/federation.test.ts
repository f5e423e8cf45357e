import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sharedModules } from '@techo/tooling'
import { expect, test } from 'vitest'
import { AlteredFile, classify, failureKinds } from './failure.ts'
import { overridesIn } from './override.ts'
import { declares, ownerOf, patternOf } from './registry.ts'

const origin = 'https://techo.example'
const script = { entry: { status: 200, type: 'text/javascript' } }

test('an override lies on this origin or on this machine', () => {
  const set = {
    habits: 'http://localhost:4101/remoteEntry.js',
    daily: '/r/daily/next/entry.js',
    lists: 'http://127.0.0.1:1/x.js',
    books: 'http://[::1]:1/x.js',
  }
  expect(Object.keys(overridesIn(JSON.stringify(set), origin))).toEqual(['habits', 'daily', 'lists', 'books'])
})

test.each([
  'https://evil.example/x.js',
  '//evil.example/x.js',
  'http://localhost.evil.example/x.js',
  'http://127.0.0.1.evil.example/x.js',
  'http://user:pass@localhost/x.js',
  'javascript:alert(1)',
  'data:text/javascript,1',
  'blob:https://techo.example/1',
  7,
  null,
])('the override %j is left out', address => {
  expect(overridesIn(JSON.stringify({ habits: address }), origin)).toEqual({})
})

test('every kind of failure has a page in the docs, and the overview names it', () => {
  const docs = join(import.meta.dirname, '../../../docs/errors')
  const overview = readFileSync(join(docs, 'README.md'), 'utf8')
  for (const kind of failureKinds) {
    expect(readFileSync(join(docs, `${kind}.md`), 'utf8')).toContain('**What to do.**')
    expect(overview).toContain(`(${kind}.md)`)
  }
})

test('what is no override at all is none', () => {
  for (const text of [null, '', '{', '[]', '7', 'null']) expect(overridesIn(text, origin)).toEqual({})
})

test('a failed import is named by what the server answers', () => {
  const failed = new TypeError('Failed to fetch dynamically imported module: /x.js')
  expect(classify(failed, { entry: 'none' })).toBe('network')
  expect(classify(failed, { entry: { status: 404, type: 'text/javascript' } })).toBe('http')
  expect(classify(failed, { entry: { status: 200, type: 'text/html' } })).toBe('http')
  expect(classify(failed, { ...script, files: false })).toBe('chunk')
  expect(classify(failed, { ...script, files: true, altered: true })).toBe('integrity')
  expect(classify(failed, { ...script, files: true, altered: false })).toBe('chunk')
  expect(classify(new ReferenceError('x is not defined'), { ...script, files: true })).toBe('evaluation')
  expect(classify(new AlteredFile('x.js'), { entry: 'none' })).toBe('integrity')
  expect(classify('boom', { ...script, files: true })).toBe('evaluation')
})

const config = {
  id: 'daily',
  title: { ja: 'デイリー', en: 'Daily' },
  contract: { min: 1, max: 1 },
  bases: ['/mypage/daily', '/mypage/notes'],
  routes: ['/mypage/daily', '/mypage/daily/:date', '/mypage/daily/weekly-tasks'].map(path => ({
    path,
    title: { ja: path, en: path },
  })),
  menu: [],
  slots: [],
  cards: [],
}

test('an address belongs to the remote whose base it lies below', () => {
  const remotes = [{ config }]
  for (const path of [
    '/mypage/daily',
    '/mypage/daily/',
    '/mypage/daily/2026-11-20',
    '/mypage/notes/1',
    '/MyPage/Daily',
  ])
    expect(ownerOf(remotes, path), path).toBeDefined()
  for (const path of ['/mypage', '/mypage/dailyish', '/daily', '/mypage/habits'])
    expect(ownerOf(remotes, path), path).toBeUndefined()
})

test('below a base only the declared addresses are pages', () => {
  expect(declares(config, '/mypage/daily/2026-11-20')).toBe(true)
  expect(declares(config, '/mypage/daily/2026-11-20/more')).toBe(false)
  expect(declares(config, '/mypage/notes')).toBe(false)
})

test('an address without parameters goes before one with them', () => {
  expect(patternOf(config, '/mypage/daily/weekly-tasks')?.path).toBe('/mypage/daily/weekly-tasks')
  expect(patternOf(config, '/mypage/daily/2026-11-20')?.path).toBe('/mypage/daily/:date')
})

test('every shared module remotes are built against is provided', async () => {
  const source = await import('node:fs/promises').then(({ readFile }) =>
    readFile(new URL('./shared-modules.ts', import.meta.url), 'utf8'),
  )
  const provided = [...source.matchAll(/^ {2}'?([@\w/-]+)'?: (?:now|later)\(/gm)].map(match => match[1] ?? '')
  for (const wanted of Object.keys(sharedModules))
    expect(
      provided.some(name => (wanted.endsWith('/') ? name.startsWith(wanted) : name === wanted)),
      wanted,
    ).toBe(true)
  for (const name of provided)
    expect(
      Object.keys(sharedModules).some(wanted => (wanted.endsWith('/') ? name.startsWith(wanted) : name === wanted)),
      name,
    ).toBe(true)
})

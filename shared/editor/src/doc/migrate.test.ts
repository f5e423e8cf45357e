import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { docVersion, ensureIds, migrateDoc, newBlockId, parseDoc, restoreDoc, sameDoc, versionOf } from './index.ts'
import { documents } from './testing/documents.ts'
import { plain } from './testing/plain.ts'

const frozen = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`./testing/versions/${name}.json`, import.meta.url), 'utf8'))

const stored = (input: unknown) => restoreDoc(parseDoc(input).doc)

describe('documents of older versions', () => {
  test('one of version 1 gets names and keeps everything else', () => {
    expect(stored(frozen('1'))).toEqual(frozen('2'))
    expect(sameDoc(frozen('1'), frozen('2'))).toBe(true)
  })

  test('every version up to this one has its frozen document, and the newest is read as it is', () => {
    for (let version = 1; version <= docVersion; version++) expect(versionOf(frozen(String(version)))).toBe(version)
    expect(stored(frozen(String(docVersion)))).toEqual(frozen(String(docVersion)))
  })

  test('migrating is pure and takes any JSON', () => {
    const before = JSON.stringify(frozen('1'))
    const document = JSON.parse(before)
    migrateDoc(document)
    expect(JSON.stringify(document)).toBe(before)
    fc.assert(fc.property(fc.jsonValue(), input => typeof migrateDoc(input).from === 'number'))
    expect(migrateDoc({ type: 'doc', content: [{ content: 7 }, null, 'x'] }).isNewer).toBe(false)
  })

  test.each([[docVersion + 1], [99]])('one of version %i says that it is newer and loses nothing', version => {
    const newer = { type: 'doc', attrs: { version }, content: [{ type: 'hologram', attrs: { depth: 3 } }] }
    const { doc, isNewer } = parseDoc(newer)
    expect(isNewer).toBe(true)
    expect(restoreDoc(doc).content).toEqual(newer.content)
    expect(newer.attrs.version).toBe(version)
  })

  test.each([[0], [-1], [1.5], ['2'], [null], [{}]])('a version of %j is none', version => {
    expect(versionOf({ type: 'doc', attrs: { version } })).toBe(1)
  })
})

describe('names of blocks', () => {
  const ids = (input: unknown): string[] => {
    const found: string[] = []
    JSON.stringify(input, (key, value) => {
      // What another program wrote is kept as it is, names of its own included.
      if (key === 'raw') return undefined
      if (key === 'attrs' && typeof value?.id === 'string' && !('entityType' in value)) found.push(value.id)
      return value
    })
    return found
  }

  test('every document gets names that differ, and no second ones', () => {
    fc.assert(
      fc.property(documents, doc => {
        const named = ensureIds(doc)
        expect(new Set(ids(named)).size).toBe(ids(named).length)
        expect(ensureIds(named)).toBe(named)
        expect(plain(named)).toEqual(plain(doc))
        // Two devices that open the same old document name it alike.
        expect(ensureIds(JSON.parse(JSON.stringify(doc)))).toEqual(named)
      }),
      { numRuns: 200 },
    )
  })

  test('the later of two blocks with one name gets another', () => {
    const block = (text: string) => ({ type: 'paragraph', attrs: { id: 'same' }, content: [{ type: 'text', text }] })
    const { content } = parseDoc({ type: 'doc', attrs: { version: 2 }, content: [block('a'), block('b')] }).doc
    expect(content[0]?.attrs?.id).toBe('same')
    expect(content[1]?.attrs?.id).not.toBe('same')
  })

  test('a new name is ten signs that only chance decides', () => {
    expect(newBlockId(() => 0)).toBe('aaaaaaaaaa')
    expect(newBlockId(() => 0.999999)).toBe('9999999999')
    expect(newBlockId()).toMatch(/^[a-z0-9]{10}$/)
  })
})

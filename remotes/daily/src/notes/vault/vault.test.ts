import { type Doc, docLinks, docToText, ensureIds, repairDoc } from '@techo/editor/doc'
import { markdownToDoc } from '@techo/editor/markdown'
import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { decodeText, limits, makeArchive, openArchive, readTexts } from './archive.ts'
import { gather, pictureOf } from './gather.ts'
import { readHead, writeHead } from './head.ts'
import { createNames, fileName, isLitter, safePath } from './names.ts'
import { withPictures } from './pictures.ts'
import { type Known, readVault } from './read.ts'
import { noteFile, placesOf, type VaultNote } from './write.ts'

const person = '018f0000-0000-7000-8000-000000000001'
const nobody: Known = {
  person,
  idOf: () => undefined,
  titleOf: () => undefined,
  has: () => false,
  textOf: () => undefined,
  picture: () => null,
}
const files = (given: Record<string, string>) => new Map(Object.entries(given))
const paragraph = (...content: NonNullable<Doc['content'][number]['content']>): Doc => ({
  type: 'doc',
  content: [{ type: 'paragraph', content }],
})
const noteOf = (columns: Partial<VaultNote> & Pick<VaultNote, 'id' | 'title'>): VaultNote => ({
  doc: paragraph({ type: 'text', text: columns.title }),
  parent_id: null,
  aliases: [],
  tags: [],
  written_at: null,
  created_at: '2026-11-01T00:00:00.000Z',
  updated_at: '2026-11-02T00:00:00.000Z',
  properties: null,
  ...columns,
})

describe('names of files', () => {
  test('hold nothing a system refuses, whatever the title', () => {
    expect(fileName('a/b\\c:d*e?f"g<h>i|j', 'x')).toBe('a-b-c-d-e-f-g-h-i-j')
    expect(fileName(' ..か\u3099. ', 'x')).toBe('が')
    expect([fileName('', '無題'), fileName('CON', 'x'), fileName('...', '無題')]).toEqual(['無題', 'CON_', '無題'])
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), title => {
        const name = fileName(title.toWellFormed(), 'x')
        expect(safePath(`${name}.md`)).toBe(`${name}.md`)
        expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(201)
      }),
    )
  })

  test('are given once in a folder, also where only the case differs', () => {
    const name = createNames()
    expect([name('', 'Note'), name('', 'note'), name('a/', 'note'), name('', 'NOTE')]).toEqual([
      'Note',
      'note (2)',
      'note',
      'NOTE (3)',
    ])
  })

  test('of an archive that lead out of it are refused, and litter is told apart', () => {
    for (const path of ['../a.md', 'a/../../b.md', '/etc/passwd', 'C:\\a.md', 'a\0.md', '', './'])
      expect(safePath(path), path).toBeNull()
    expect(safePath('a\\.\\b.md')).toBe('a/b.md')
    expect(['.obsidian/app.json', '__MACOSX/a.md', 'a/b.md'].map(isLitter)).toEqual([true, true, false])
  })
})

describe('the head of a file', () => {
  test('says title, tags, aliases and dates, and keeps what else it says', () => {
    const { head, body } = readHead(
      '---\ntitle: 京都\ntags: "#旅行, 春"\nalias: 古都\ndate: 2024-04-01\nrating: 5\n---\n本文\n',
    )
    expect(head).toMatchObject({
      title: '京都',
      tags: ['旅行', '春'],
      aliases: ['古都'],
      created: '2024-04-01T00:00:00.000Z',
      rest: { rating: 5 },
    })
    expect(body).toBe('本文\n')
  })

  test('comes back as it was written', () => {
    const word = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
      .filter(each => each.trim() === each && !/^#|\s/.test(each))
    fc.assert(
      fc.property(
        word,
        fc.array(word, { maxLength: 3 }),
        fc.dictionary(fc.stringMatching(/^x[a-z]{1,8}$/), fc.oneof(word, fc.boolean(), fc.integer())),
        (title, tags, rest) => {
          const parted = readHead(writeHead({ title, tags, aliases: tags, rest }, 'body\n'))
          expect(parted.head).toEqual({
            title: title.replace(/\s+/g, ' ').trim(),
            tags,
            aliases: tags,
            rest: JSON.parse(JSON.stringify(rest)),
          })
          expect(parted.body.trim()).toBe('body')
        },
      ),
    )
  })

  test('that is no YAML, or one that grows without end, is handed back as text', () => {
    expect(readHead('---\na: [\n---\nx').broken).toBe('a: [')
    const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c,*c,*c,*c,*c]`
    expect(readHead(`---\n${bomb}\n---\nx`).broken).toBe(bomb)
    expect(readHead('--- no head\nx')).toMatchObject({ broken: null, body: '--- no head\nx' })
  })
})

describe('archives', () => {
  test('within the limits are read; what is none, is too many or too large, is said to be', () => {
    const bytes = makeArchive(
      new Map<string, string | Uint8Array>([
        ['a/あ.md', 'x'],
        ['b.png', Uint8Array.of(1, 2)],
      ]),
    )
    const archive = openArchive(bytes)
    expect(typeof archive === 'string' ? archive : archive.entries.map(({ path, size }) => [path, size])).toEqual([
      ['a/あ.md', 1],
      ['b.png', 2],
    ])
    expect(readTexts(bytes, path => path.endsWith('.md'))).toEqual(files({ 'a/あ.md': 'x' }))
    expect(openArchive(strToU8('not a zip'))).toBe('zipBroken')
    const many = zipSync(
      Object.fromEntries(
        Array.from({ length: limits.entries + 1 }, (_, index) => [`${index}`, [new Uint8Array(), { level: 0 }]]),
      ),
    )
    expect(openArchive(many)).toBe('zipTooMany')
  })

  test('that claim to unpack to more than a gigabyte are not unpacked', () => {
    const bytes = zipSync({ 'a.md': strToU8('x'.repeat(100)) })
    const view = new DataView(bytes.buffer)
    for (let at = 0; at < bytes.length - 4; at++)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, limits.bytes + 1, true)
    expect(openArchive(bytes)).toBe('zipTooLarge')
  })

  test('that understate their sizes give no more than they said', () => {
    const bytes = zipSync({ 'a.md': strToU8('x'.repeat(10_000)) })
    const view = new DataView(bytes.buffer)
    for (let at = 0; at < bytes.length - 4; at++)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 10, true)
    const archive = openArchive(bytes)
    let length = 0
    try {
      length = typeof archive === 'string' ? 0 : (archive.entries[0]?.read().length ?? 0)
    } catch {}
    expect(length).toBeLessThanOrEqual(10)
  })

  test('texts of Windows in Japan are read', () => {
    expect(decodeText(Uint8Array.of(0x8e, 0xe8, 0x92, 0xa0))).toBe('手帳')
  })
})

describe('a folder of Markdown', () => {
  const vault = files({
    '旅/京都.md':
      '---\ntitle: 京都の旅\naliases: [古都]\n---\n[[持ち物|かばん]]、[[宿]]、[[どこにもない]] ![[庭.png]] #春\n\n<iframe src="x"></iframe>\n',
    '旅/宿.md': 'また[[京都]]へ。[[旅/京都#二日目]]\n',
    '持ち物.md': '> [!tip] 忘れずに\n> [[古都]]\n',
  })

  test('becomes notes whose links are resolved by file, title, path and alias, in either order of the files', async () => {
    const { notes, unresolved, kept } = await readVault(vault, {
      ...nobody,
      picture: name => (name === '庭.png' ? 'u/0.png' : null),
    })
    const named = Object.fromEntries(notes.map(note => [note.title, note]))
    expect(Object.keys(named).sort()).toEqual(['京都の旅', '宿', '持ち物', '旅'])
    expect(named.宿?.parent_id).toBe(named.旅?.id)
    expect(docLinks(named.宿?.doc).map(({ id, target, heading }) => [id, target, heading])).toEqual([
      [named.京都の旅?.id, '京都の旅', null],
      [named.京都の旅?.id, '京都の旅', '二日目'],
    ])
    expect(docLinks(named.持ち物?.doc)[0]).toMatchObject({ id: named.京都の旅?.id, target: '古都' })
    expect(named.京都の旅?.tags).toEqual(['春'])
    expect(unresolved).toEqual([{ path: '旅/京都.md', title: 'どこにもない' }])
    expect(kept.map(({ reason }) => reason)).toEqual(['kept_html'])
    expect(JSON.stringify(named.京都の旅?.doc)).toContain('u/0.png')
  })

  test('read again changes nothing; a file that was changed meanwhile is another note', async () => {
    const first = await readVault(vault, nobody)
    const there = new Set(first.notes.map(({ id }) => id))
    const again = await readVault(vault, { ...nobody, has: id => there.has(id) })
    expect([again.notes, again.same.length]).toEqual([[], 3])
    const changed = await readVault(new Map([...vault, ['持ち物.md', '靴']]), { ...nobody, has: id => there.has(id) })
    expect(changed.notes.map(({ path }) => path)).toEqual(['持ち物.md'])
    expect(
      (await readVault(vault, { ...nobody, person: '018f0000-0000-7000-8000-000000000002' })).notes.every(
        ({ id }) => !there.has(id),
      ),
    ).toBe(true)
  })

  test('what would not be in the notes is told by its line; what is kept is not', async () => {
    const whole =
      '# 題\n\n1. 一\n1. 二\n\n本文[^a]と$x^2$、![図](https://a.example/b.png)。&nbsp;**太**\n\n[^a]: 注\n\n```ts title="x"\ncode\n```\n\n[名]: https://b.example/ "題名"\n[名]\n'
    const source = `${whole}\n<!-- 秘密 -->\n\n<p align="center">中央</p>\n\n[使わない]: https://c.example/\n\n![庭](庭.png)\n`
    const told = async (text: string) =>
      (await readVault(files({ 'a.md': text }), nobody)).kept.map(({ reason, what }) => [reason, what])
    expect(await told(whole)).toEqual([])
    expect(await told(source)).toEqual([
      ['missing_picture', '庭.png'],
      ['lost_comment', '<!-- 秘密 -->'],
      ['lost_html', '<p align="center">中央</p>'],
      ['lost_words', '[使わない]: https://c.example/'],
    ])
  })

  test('pictures that were refused are their words', () => {
    const doc = markdownToDoc('a ![庭](import/0) b\n\n![山](import/1 "夏")\n\n![川](import/2)')
    expect(docToText(withPictures(doc, files({ 'import/2': 'u/2.png' })))).toBe('a 庭 b\n山\n川')
    expect(JSON.stringify(withPictures(doc, files({ 'import/2': 'u/2.png' })))).toContain('"path":"u/2.png"')
  })

  test('a head that cannot be read stays in the text as code', async () => {
    const { notes, kept } = await readVault(files({ 'a.md': '---\na: [\n---\n本文' }), nobody)
    expect(docToText(notes[0]?.doc)).toContain('a: [')
    expect(kept).toMatchObject([{ reason: 'kept_head' }])
  })

  test('an export of Notion loses the ids in its names, keeps its links, and shows a database as a table', async () => {
    const [a, b, c] = ['0123456789abcdef0123456789abcdef', 'fedcba9876543210fedcba9876543210', 'a'.repeat(32)]
    const inner = zipSync({
      [`旅 ${a}.md`]: strToU8(
        `# 旅の計画: 春\n\n[宿](%E6%97%85%20${a}/%E5%AE%BF%20${b}.md)と[外](https://a.example/x.md)、[一覧](${encodeURIComponent('本棚')}%20${c}.csv)\n\n![庭](%E6%97%85%20${a}/Untitled.png)\n`,
      ),
      [`旅 ${a}/宿 ${b}.md`]: strToU8('# 宿\n\nタグ: 春, 京都\n作成日時: 2024-03-03T10:00:00Z\n\n**本文**\n'),
      [`旅 ${a}/Untitled.png`]: Uint8Array.of(1),
      [`本棚 ${c}.csv`]: strToU8('\ufeffName,Note\n雪国,'),
      [`本棚 ${c}_all.csv`]: strToU8('\ufeffName,Note\n雪国,"a|b\n2"\nこころ,'),
      [`本棚 ${c}/雪国 ${b}.md`]: strToU8('# 雪国\n'),
    })
    const outer = new File([zipSync({ 'ExportBlock-Part-1.zip': inner })], 'export.zip')
    const source = await gather([outer])
    if (typeof source === 'string') throw new Error(source)
    expect([...source.texts.keys()].sort()).toEqual(['旅.md', '旅/宿.md', '本棚.md', '本棚/雪国.md'].sort())
    const { notes, kept } = await readVault(source.texts, {
      ...nobody,
      picture: target => (source.pictures.has(target) ? 'u/1.png' : null),
    })
    const named = new Map(notes.map(note => [note.title, note]))
    expect(docLinks(named.get('旅の計画: 春')?.doc).map(({ kind, id, target }) => [kind, id, target])).toEqual([
      ['wiki', named.get('宿')?.id, '宿'],
      ['url', null, 'https://a.example/x.md'],
      ['wiki', named.get('本棚')?.id, '本棚'],
    ])
    expect(named.get('宿')).toMatchObject({
      parent_id: named.get('旅の計画: 春')?.id,
      tags: ['春', '京都'],
      written_at: '2024-03-03T10:00:00.000Z',
    })
    expect(named.get('雪国')?.parent_id).toBe(named.get('本棚')?.id)
    expect(docToText(named.get('本棚')?.doc)).toBe('Name\nNote\n雪国\na|b\n2\nこころ')
    expect(JSON.stringify(named.get('旅の計画: 春')?.doc)).toContain('u/1.png')
    expect(kept).toEqual([])
  })

  test('pictures are found by path and, as Obsidian writes it, by name', () => {
    const stored = files({ 'attachments/庭 1.png': 'u/1.png' })
    expect(['庭 1.png', 'attachments/庭 1.png', '../庭 1.png', '別.png'].map(name => pictureOf(stored, name))).toEqual([
      'u/1.png',
      'u/1.png',
      null,
      null,
    ])
  })
})

describe('out and in again', () => {
  const kyoto = '018f0000-0000-7000-8000-00000000000a'
  const twin = '018f0000-0000-7000-8000-00000000000b'
  const link = (id: string, title: string, alias: string | null = null) => ({
    type: 'entityLink',
    attrs: { entityType: 'note', id, title, alias, heading: null, embed: false },
  })
  const notes = [
    noteOf({
      id: kyoto,
      title: '京都: 春/秋?',
      tags: ['旅行'],
      aliases: ['古都'],
      pinned: true,
      properties: { mood: 'よい' },
      written_at: '2024-04-01T00:00:00.000Z',
    }),
    noteOf({ id: twin, title: '日記' }),
    noteOf({
      id: '018f0000-0000-7000-8000-00000000000c',
      title: '日記',
      parent_id: kyoto,
      doc: paragraph(link(kyoto, '京都: 春/秋?'), { type: 'text', text: 'と' }, link(twin, '日記', 'あの日')),
    }),
  ]

  test('names, places, links, tags, dates and properties survive', async () => {
    const places = placesOf(notes, '無題')
    expect([...places.values()]).toEqual(['京都- 春-秋-', '日記', '京都- 春-秋-/日記'])
    const written = new Map(notes.map(note => [`${places.get(note.id)}.md`, noteFile(note, places)]))
    const read = await readVault(written, nobody)
    expect(read.unresolved).toEqual([])
    const [top] = read.notes.filter(note => note.title === '京都: 春/秋?')
    expect(top).toMatchObject({
      tags: ['旅行'],
      aliases: ['古都'],
      pinned: true,
      properties: { mood: 'よい' },
      written_at: '2024-04-01T00:00:00.000Z',
    })
    const below = read.notes.find(note => note.parent_id === top?.id)
    expect(docLinks(below?.doc).map(({ id, target, alias }) => [id === top?.id, target, alias])).toEqual([
      [true, '京都: 春/秋?', null],
      [false, '日記', 'あの日'],
    ])
  })

  test('into the account they came from, they are the notes that are there', async () => {
    const written = new Map(notes.map(note => [`${note.id}.md`, noteFile(note)]))
    const known: Known = {
      ...nobody,
      has: id => notes.some(note => note.id === id),
      textOf: id => docToText(repairDoc(notes.find(note => note.id === id)?.doc).doc),
    }
    expect((await readVault(written, known)).same).toHaveLength(3)
    const edited = new Map([...written].map(([path, text], index) => [path, index === 0 ? `${text}\nもう一行` : text]))
    expect((await readVault(edited, known)).notes).toHaveLength(1)
  })

  test('every text comes back as the same text', async () => {
    const words = fc.string({ unit: 'grapheme', maxLength: 40 }).filter(text => text.trim() !== '')
    await fc.assert(
      fc.asyncProperty(words, async text => {
        const doc = ensureIds(paragraph({ type: 'text', text: text.toWellFormed().replaceAll('\0', '') }))
        const { notes: read } = await readVault(
          files({ 'a.md': noteFile(noteOf({ id: twin, title: 'a', doc })) }),
          nobody,
        )
        expect(docToText(read[0]?.doc)).toBe(docToText(doc))
      }),
      { numRuns: 60 },
    )
  })
})

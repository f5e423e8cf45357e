import { createHash } from 'node:crypto'
import { docAttachments, docLinks, docTasks, docToMarkdown, docToText } from '@techo/editor/doc'
import fc from 'fast-check'
import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { limits } from '../archive.ts'
import { gather } from '../gather.ts'
import { linesOf, lostLines } from '../nodes.ts'
import { type Known, readVault } from '../read.ts'
import { createDecoder } from './bytes.ts'

const person = '018f0000-0000-7000-8000-000000000001'
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8//8/AwAFAAEKLrTnAAAAAElFTkSuQmCC'
const hashOf = (base64: string) => createHash('md5').update(Buffer.from(base64, 'base64')).digest('hex')
const picture = `<en-media hash="${hashOf(png)}" type="image/png"/>`

interface Parts {
  readonly title?: string
  readonly text: string
  readonly more?: string
}

const head =
  '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE en-export SYSTEM "http://xml.evernote.com/pub/evernote-export4.dtd">\n'
/** As Evernote 10 writes it: the text is a document of its own in CDATA, with a head and a type. */
const noteOf = ({ title = '題', text, more = '' }: Parts) => `
  <note>
    <title>${title}</title>
    <created>20230709T080219Z</created>
    <updated>20230709T080302Z</updated>
    <content>
      <![CDATA[<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!DOCTYPE en-note SYSTEM "http://xml.evernote.com/pub/enml2.dtd"><en-note>${text}</en-note>      ]]>
    </content>
    ${more}
  </note>`
const exportOf = (...notes: readonly string[]) =>
  `${head}<en-export export-date="20230809T080314Z" application="Evernote" version="10.58.8">${notes.join('')}\n</en-export>\n`
const resource = (base64: string, mime: string, name = '', encoding = ' encoding="base64"') =>
  `<resource><data${encoding}>\n${base64.replace(/.{60}/g, '$&\n')}\n</data><mime>${mime}</mime><width>1</width>
   <recognition><![CDATA[<?xml version="1.0"?><recoIndex objID="x"/>]]></recognition>
   <alternate-data><data encoding="base64">AAAA</data><mime>application/x</mime></alternate-data>
   <resource-attributes><file-name>${name}</file-name></resource-attributes></resource>`
const task = (title: string, status: string, group: string, weight: string, due = '2757600913T000000Z') =>
  `<task><title>${title}</title><created>20230709T080237Z</created><taskStatus>${status}</taskStatus>
   <sortWeight>${weight}</sortWeight><taskGroupNoteLevelID>${group}</taskGroupNoteLevelID><dueDate>${due}</dueDate></task>`

const fileOf = (text: string, name = '仕事.enex') => new File([text], name)

async function read(...files: readonly File[]) {
  const source = await gather(files)
  if (typeof source === 'string') throw new Error(source)
  const known: Known = {
    person,
    idOf: () => undefined,
    titleOf: () => undefined,
    has: () => false,
    textOf: () => undefined,
    picture: path => (source.pictures.has(path) ? `stored/${path}` : null),
  }
  const vault = await readVault(source.texts, known)
  const told = [...source.kept, ...vault.kept].map(({ reason, what }) => [reason, what])
  return { source, vault, known, told, notes: new Map(vault.notes.map(note => [note.title, note])) }
}

/** One note as Markdown, with what is told of it. */
async function one(text: string, more = '') {
  const { notes, told, source } = await read(fileOf(exportOf(noteOf({ text, more }))))
  return { markdown: docToMarkdown(notes.get('題')?.doc ?? { type: 'doc', content: [] }).trim(), told, source }
}

const tasksIn = (doc: unknown) => docTasks(doc).map(({ text, checked }) => [text, checked])

describe('an export of Evernote', () => {
  test('becomes notes below one of the file’s name, with tags, days and what else is known of them', async () => {
    const { notes, told } = await read(
      fileOf(
        exportOf(
          noteOf({
            title: '\n\t\t京都 &amp; 奈良\n\t\t',
            text: '<div>本文&nbsp;&amp; <b>太字</b></div><div><br/></div><h2>見出し</h2>',
            more: '<tag>旅</tag><tag>春の 旅</tag><note-attributes><author>あき</author><source-url>https://a.example/?a=1&amp;b=2</source-url><application-data key="色">青</application-data></note-attributes>',
          }),
        ),
        '旅.2023.enex',
      ),
    )
    const note = notes.get('京都 & 奈良')
    expect(note).toMatchObject({
      parent_id: notes.get('旅.2023')?.id,
      tags: ['旅', '春の 旅'],
      written_at: '2023-07-09T08:02:19.000Z',
      properties: {
        evernote: {
          author: 'あき',
          'source-url': 'https://a.example/?a=1&b=2',
          色: '青',
          updated: '2023-07-09T08:03:02.000Z',
        },
      },
    })
    expect(docToMarkdown(note?.doc ?? { type: 'doc', content: [] })).toContain('**太字**\n\n## 見出し')
    expect(told).toEqual([])
  })

  test('read again adds nothing; also in an archive, where notes of one title keep apart', async () => {
    const text = exportOf(noteOf({ text: '<div>一</div>' }), noteOf({ text: '<div>二</div>' }))
    const { vault, source, known } = await read(fileOf(text))
    expect([...source.texts.keys()]).toEqual(['仕事/題.md', '仕事/題 (2).md'])
    const there = new Set(vault.notes.map(({ id }) => id))
    const zip = new File([zipSync({ '仕事.enex': new TextEncoder().encode(text) })], 'all.zip')
    const zipped = await gather([zip])
    if (typeof zipped === 'string') throw new Error(zipped)
    const again = await readVault(zipped.texts, { ...known, has: id => there.has(id) })
    expect([again.notes, again.same.length]).toEqual([[], 2])
  })

  test('has tasks in four shapes, which all are tasks here', async () => {
    const group = '--en-task-group:true; --en-id:9876cc26;color:#868686'
    const { notes, told } = await read(
      fileOf(
        exportOf(
          noteOf({
            title: '行',
            text: '<div><en-todo checked="true"/>牛乳</div>\n<div><en-todo checked="false"/>卵<br clear="none"></br><b><en-todo/></b>パン</div><p>途中の<en-todo checked="true"/>印</p>',
          }),
          noteOf({
            title: '項目',
            text: '<ul>\n<li><i><b><en-todo checked="true"/></b></i>一</li>\n<li><div><en-todo/>二</div></li><li>三</li></ul>',
          }),
          noteOf({
            title: '新しい',
            text: '<ul style="--en-todo:true;"><li style="--en-checked:false;"><div>上</div></li><ul style="--en-todo:true;"><li style="--en-checked:true;"><div>下</div></li></ul></ul><ul><li style="--en-checked:false;">点</li></ul>',
          }),
          noteOf({
            title: '束',
            text: `<div>予定</div><div style="${group}"><div>Content not supported</div><div>This block is a placeholder</div></div><div style="--en-task-group:true;--en-id:nowhere"><div>Content not supported</div></div>`,
            more: `${task('後', 'completed', '9876cc26', 'J')}${task('先', 'open', '9876cc26', 'B', '20230710T220000Z')}${task('迷子', 'open', 'elsewhere', 'A')}`,
          }),
        ),
      ),
    )
    expect(tasksIn(notes.get('行')?.doc)).toEqual([
      ['牛乳', true],
      ['卵', false],
      ['パン', false],
    ])
    expect(docToText(notes.get('行')?.doc)).toContain('途中の☑印')
    expect(tasksIn(notes.get('項目')?.doc)).toEqual([
      ['一', true],
      ['二', false],
    ])
    expect(tasksIn(notes.get('新しい')?.doc)).toEqual([
      ['上', false],
      ['下', true],
    ])
    expect(docToText(notes.get('束')?.doc)).toBe('予定\n先\n後\n迷子')
    expect(told).toEqual([
      ['lost_times', '先 · 20230710T220000Z'],
      ['missing_tasks', '束'],
    ])
  })

  test('keeps code with its empty lines and its language, formulas and diagrams', async () => {
    const { markdown, told } = await one(
      '<div style="--en-codeblock:true;--en-syntaxLanguage:python;padding: 8px;"><div>def f(x):</div><div>&nbsp;&nbsp;if x &lt; 1:</div><div><br /></div><div>    return 1  # 一</div></div>' +
        '<div>間</div><div style="-en-codeblock:true;font-family: Monaco, &quot;Courier New&quot;"><div>旧</div></div>' +
        '<div>間</div><div style="--en-codeblock:true;--en-codeblockLanguage:objective c;">NSLog(@"hi");</div>' +
        '<div style="--en-formulablock:true; --en-isEditMode:true;"><div>e=mc^2</div></div>',
    )
    expect(markdown).toBe(
      '```python\ndef f(x):\n  if x < 1:\n\n    return 1  # 一\n```\n\n間\n\n```\n旧\n```\n\n間\n\n```\nNSLog(@"hi");\n```\n\n$$\ne=mc^2\n$$',
    )
    expect(told).toEqual([])
  })

  test('shows pictures by the hash of their bytes; other files are named in the text and in the report', async () => {
    const pdf = Buffer.from('%PDF-1.4').toString('base64')
    const { notes, source, told } = await read(
      fileOf(
        exportOf(
          noteOf({
            text: `<div>前${picture.replace('/>', ' width="40.5px"/>')}後</div><div>${picture}</div><div><en-media hash="${hashOf(pdf)}" type="application/pdf"></en-media></div><div><en-media hash="33c6ed66e09569ed167dec1e1fd66b87" type="image/jpeg"/><en-media hash="0" type="audio/mpeg"/></div><div><img src="data:image/png;base64,${png}"/><img src="https://a.example/b.png"/></div>`,
            more: `${resource(png, 'image/png', 'dot.png', '')}${resource(pdf, 'application/pdf', '請求: 7/8.pdf')}${resource('', 'image/png', '空.png')}`,
          }),
        ),
      ),
    )
    const place = `evernote/${hashOf(png)}.png`
    const note = notes.get('題')
    expect([...source.pictures.keys()]).toEqual([place])
    const stored = source.pictures.get(place)?.()
    expect(stored instanceof Blob && Buffer.from(await stored.arrayBuffer()).toString('base64')).toBe(png)
    expect(docAttachments(note?.doc).map(({ path }) => path)).toContain(`stored/${place}`)
    expect(note?.doc.content.map(({ type }) => type)).toEqual(['paragraph', 'image', 'paragraph', 'paragraph'])
    expect(docToText(note?.doc)).toContain('請求: 7/8.pdf')
    expect(JSON.stringify(note?.doc)).toContain('https://a.example/b.png')
    expect(source.skipped).toEqual([{ path: '仕事/題.md/請求: 7/8.pdf', reason: 'skip_kind' }])
    expect(told).toEqual([
      ['missing_picture', 'image/jpeg 33c6ed66e09569ed167dec1e1fd66b87'],
      ['missing_file', 'audio/mpeg 0'],
    ])
  })

  test('links notes by the title that a link shows; what names none is words, and told', async () => {
    const view = 'evernote:///view/1000/s1/22222222-2222/22222222-2222/'
    const { notes, vault, told } = await read(
      fileOf(exportOf(noteOf({ title: 'C# [計画] | 春', text: '<div>行き先</div>' })), '先.enex'),
      fileOf(
        exportOf(
          noteOf({
            title: '元',
            text: `<div><a href="${view}" style="color:#69aa35">C# [計画] | 春</a>、<a href="${view}">よその題</a>、<a href="${view}">${view}</a><a href="${view}"></a>、<a href="https://share.evernote.com/note/1">公開</a></div>`,
          }),
        ),
      ),
    )
    expect(docLinks(notes.get('元')?.doc).map(({ kind, id, target }) => [kind, id, target])).toEqual([
      ['wiki', notes.get('C# [計画] | 春')?.id, 'C# [計画] | 春'],
      ['wiki', null, 'よその題'],
      ['url', null, 'https://share.evernote.com/note/1'],
    ])
    expect(vault.unresolved).toEqual([{ path: '仕事/元.md', title: 'よその題' }])
    expect(told).toEqual([
      ['lost_link', view],
      ['lost_link', view],
    ])
  })

  test('keeps what is encrypted as it stood, and tells it', async () => {
    const { markdown, told } = await one(
      '<div>前</div><en-crypt hint="合言葉" cipher="AES" length="128">RU5DMCR2SQ==</en-crypt><div>後</div>',
    )
    expect(markdown).toBe('前\n\n```\n合言葉\nRU5DMCR2SQ==\n```\n\n後')
    expect(told).toEqual([['kept_locked', '合言葉']])
  })

  test('that is not quite XML is read as far as it goes, and what is cut off is told', async () => {
    const bare = '<note-attributes><application-data key="c">Mobilize & Measure</application-data></note-attributes>'
    const whole = exportOf(
      noteOf({ title: '一', text: '<div>本文</div>', more: bare }),
      noteOf({ title: '二', text: `${picture}<br/><![CDATA[DSCN0716.JPG]]>` }),
      '<note><title></title><content><![CDATA[<en-note/>]]></content><created>2023</created><updated>10101T000000Z</updated></note>',
      noteOf({ title: '三', text: '<div>終わりの文</div>' }),
    )
    const { notes, source } = await read(fileOf(whole.slice(0, whole.indexOf('終わりの文'))))
    expect(docToText(notes.get('一')?.doc)).toBe('本文')
    expect(docToText(notes.get('二')?.doc)).toBe('DSCN0716.JPG')
    expect(notes.get('note')).toMatchObject({
      written_at: null,
      properties: { evernote: { created: '2023', updated: '10101T000000Z' } },
    })
    expect(source.skipped).toEqual([{ path: '仕事/三', reason: 'skip_cut' }])
    expect(await gather([fileOf('<html><body>no export</body></html>')])).toBe('zipBroken')
  })

  test('with hidden words or pictures tells their lines', async () => {
    const { markdown, told } = await one('<div>見える</div><div style="display:none">かくれた 言葉</div>')
    expect([markdown, told]).toEqual(['見える', [['lost_words', 'かくれた 言葉']]])
    const hidden = await one(`<div>見える</div><div style="display:none">${picture}</div>`, resource(png, 'image/png'))
    expect(hidden.told).toEqual([['missing_picture', `evernote/${hashOf(png)}.png`]])
  })

  test('longer than what is read at once is the same, wherever a slice ends', async () => {
    const words = '手帳 '.repeat(60_000)
    const big = Buffer.alloc(3 * 1024 ** 2, 7).toString('base64')
    const huge = Buffer.alloc(limits.picture + 1).toString('base64')
    const { notes, source } = await read(
      fileOf(
        exportOf(
          noteOf({
            text: `<div>${words}</div><div><en-media hash="${hashOf(big)}" type="image/png"/></div>`,
            more: resource(big, 'image/png') + resource(huge, 'image/png', '大.png'),
          }),
        ),
      ),
    )
    expect(docToText(notes.get('題')?.doc)).toBe(words.trim())
    const stored = source.pictures.get(`evernote/${hashOf(big)}.png`)?.()
    expect(stored instanceof Blob && stored.size).toBe(3 * 1024 ** 2)
    expect(source.skipped).toEqual([{ path: '仕事/題.md/大.png', reason: 'skip_large' }])
  })
})

test('bytes are the same however their base64 is divided', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), fc.array(fc.nat({ max: 90 }), { maxLength: 6 }), (bytes, cuts) => {
      const base64 = Buffer.from(bytes).toString('base64')
      const decoder = createDecoder(1000)
      const places = [0, ...cuts.toSorted((a, b) => a - b), base64.length]
      for (const [index, at] of places.entries()) decoder.add(`${base64.slice(at, places[index + 1] ?? at)}\n`)
      expect(decoder.end()).toMatchObject({ hash: hashOf(base64), size: bytes.length })
    }),
  )
})

test('words are looked for as they stand, whatever their looks; what is not there is told by its line', async () => {
  const told = (lines: readonly string[], text: string) => lostLines(lines, text)
  expect(
    told(
      linesOf([{ tag: 'div', attrs: {}, children: ['本', { tag: 'b', attrs: {}, children: ['文'] }, 'です'] }]),
      '本文です',
    ),
  ).toEqual([])
  expect(told(['一', ' 二 の 行 ', '三'], '一\n二の\n三')).toEqual(['二 の 行'])
  expect(
    (await one('<div>本<b>文</b>で<span style="color:red">す</span>。</div><table><tr><td>a<i>b</i></td></tr></table>'))
      .told,
  ).toEqual([])
  const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).filter(text => text.trim() !== '')
  const escaped = (text: string) => text.toWellFormed().replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  await fc.assert(
    fc.asyncProperty(words, async text => {
      const { told: nothing, source } = await one(`<div>${escaped(text)}</div><div><en-todo/>${escaped(text)}</div>`)
      expect([nothing, source.skipped]).toEqual([[], []])
    }),
    { numRuns: 100 },
  )
})

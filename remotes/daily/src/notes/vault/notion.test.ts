import { docLinks, docTasks, docToMarkdown, docToText } from '@techo/editor/doc'
import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { gather } from './gather.ts'
import { type Known, readVault } from './read.ts'

/** Pages as Notion wrote them in 2021 to 2026, told by exports in public repositories. */

const ids = { trip: 'a'.repeat(32), inn: 'b'.repeat(32), books: 'c'.repeat(32), snow: 'd'.repeat(32) }
const dashed = (id: string) => id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

interface Parts {
  readonly title: string
  readonly body: string
  readonly head?: string
  readonly icon?: string
}

const pageOf = ({ title, body, head = '', icon = '' }: Parts) =>
  `<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"/><title>${title}</title><style>
.checkbox-on { background-image: url("data:image/svg+xml,x"); }</style></head><body><article id="${dashed(ids.trip)}" class="page sans"><header>${
    icon && `<div class="page-header-icon undefined"><span class="icon">${icon}</span></div>`
  }<h1 class="page-title" dir="auto">${title}</h1><p class="page-description" dir="auto"></p>${head}</header><div class="page-body">${body}</div></article><span class="sans" style="font-size:14px;padding-top:2em"></span></body></html>`

const row = (kind: string, name: string, value: string) =>
  `<tr class="property-row property-row-${kind}"><th><span class="icon property-icon"><svg class="types"><path d="M1"></path></svg></span>${name}</th><td>${value}</td></tr>`
const value = (word: string) => `<span class="selected-value select-value-color-blue">${word}</span>`
const todo = (word: string, isOn: boolean, below = '') =>
  `<ul id="x" class="to-do-list"><li><div class="checkbox checkbox-${isOn ? 'on' : 'off'}"></div> <span class="to-do-children-${isOn ? '' : 'un'}checked">${word}</span><div class="indented">${below}</div></li></ul>`
const formula = (tex: string) =>
  `<style>@import url('https://cdnjs.example/katex.min.css')</style><span data-token-index="0" contenteditable="false" class="notion-text-equation-token" style="user-select:all"><span></span><span><span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>e</mi></mrow><annotation encoding="application/x-tex">${tex}</annotation></semantics></math></span><span class="katex-html" aria-hidden="true"><span class="base">e</span></span></span></span><span>\ufeff</span></span>`
const callout = (icon: string, words: string) =>
  `<figure class="block-color-gray_background callout" style="white-space:pre-wrap;display:flex" id="x"><div style="font-size:1.5em">${icon}</div><div style="width:100%">${words}</div></figure>`
const shown = (block: string) => `<div style="display:contents" dir="auto">${block}</div>`

async function read(files: Readonly<Record<string, string | Uint8Array>>) {
  const encoder = new TextEncoder()
  const packed = zipSync(
    Object.fromEntries(
      Object.entries(files).map(([path, text]) => [path, typeof text === 'string' ? encoder.encode(text) : text]),
    ),
  )
  // Notion puts an archive into an archive.
  const outer = zipSync({ 'ExportBlock-1-Part-1.zip': packed })
  const source = await gather([new File([outer], 'export.zip')])
  if (typeof source === 'string') throw new Error(source)
  const known: Known = {
    person: '018f0000-0000-7000-8000-000000000001',
    idOf: () => undefined,
    titleOf: () => undefined,
    has: () => false,
    textOf: () => undefined,
    picture: path => (source.pictures.has(path) ? `stored/${path}` : null),
  }
  const { notes, kept, unresolved } = await readVault(source.texts, known)
  const named = (title: string) => notes.find(note => note.title === title)
  return { source, notes, kept: [...source.kept, ...kept], unresolved, named }
}

const markdownOf = async (body: string): Promise<{ readonly text: string; readonly kept: readonly unknown[] }> => {
  const { named, kept } = await read({ [`旅 ${ids.trip}.html`]: pageOf({ title: '旅', body }) })
  return { text: docToMarkdown(named('旅')?.doc), kept }
}

describe('a page of Notion as HTML', () => {
  test.each([
    [
      'lists of one item each become one list',
      '<ul id="a" class="bulleted-list"><li style="list-style-type:disc">米<ul id="b" class="bulleted-list"><li style="list-style-type:circle">白</li></ul></li></ul><ul id="c" class="bulleted-list"><li style="list-style-type:disc">茶</li></ul><ol type="1" id="d" class="numbered-list" start="1"><li>一</li></ol><ol type="1" id="e" class="numbered-list" start="2"><li>二</li></ol>',
      '- 米\n  - 白\n- 茶\n\n1. 一\n2. 二\n',
    ],
    [
      'boxes are tasks, also below each other',
      `${shown(todo('卵', true, todo('白いの', false)))}${shown(todo('牛乳', false))}`,
      '- [x] 卵\n  - [ ] 白いの\n- [ ] 牛乳\n',
    ],
    [
      'toggles fold',
      '<ul id="a" class="toggle"><li><details open=""><summary>答え</summary><p id="b" class="">四十二</p></details></li></ul>',
      '<details open><summary data-exact>答え</summary>\n\n四十二\n\n</details>\n',
    ],
    [
      'callouts have their kind, and a sign that has none stays',
      `${callout('<span class="icon">💡</span>', '明日')}${callout('<span class="icon">🍙</span>', '<p id="a" class="">昼</p>')}${callout('<img class="icon" src="https://www.notion.so/icons/info_green.svg"/>', '夜')}`,
      '> [!tip]\n>\n> 明日\n\n<!-- -->\n\n> [!note]\n>\n> 🍙\n>\n> 昼\n\n<!-- -->\n\n> [!note]\n>\n> 夜\n',
    ],
    [
      'formulas are their source, among words and alone',
      `<p id="a" class="">式${formula('e^x')}です。</p><figure id="b" class="equation"><style>@import url('x')</style><div class="equation-container"><span class="katex-display"><span class="katex"><span class="katex-mathml"><math><annotation encoding="application/x-tex">\\frac{1}{2}</annotation></math></span></span></span></div></figure>`,
      '式$e^x$です。\n\n$$\n\\frac{1}{2}\n$$\n',
    ],
    [
      'code has its language',
      '<pre id="a" class="code code-wrap"><code class="language-JavaScript" style="white-space:pre-wrap">const a = 1\n\nlet b</code></pre><pre id="b" class="code"><code class="language-Plain Text">#abc</code></pre>',
      '```javascript\nconst a = 1\n\nlet b\n```\n\n```\n#abc\n```\n',
    ],
    [
      'colours behind words are marked, colours of words and indents are looks',
      '<p id="a" class="">一<mark class="highlight-yellow_background">黄</mark><mark class="highlight-red">赤</mark><span style="border-bottom:0.05em solid">線</span><div class="indented"><p id="b" class="">下</p></div></p>',
      '一==黄==赤<u>線</u>\n\n下\n',
    ],
    [
      'cards are links, and the list of headings goes',
      '<nav id="a" class="block-color-gray table_of_contents"><div class="table_of_contents-item"><a class="table_of_contents-link" href="#x">題</a></div></nav><figure id="b"><a href="https://a.example/" class="bookmark source"><div class="bookmark-info"><div class="bookmark-text"><div class="bookmark-title">店</div><div class="bookmark-description">開いています</div></div><div class="bookmark-href"><img src="https://a.example/favicon.ico" class="icon bookmark-icon"/>https://a.example/</div></div><img src="https://a.example/cover.png" class="bookmark-image"/></a></figure>',
      '[店](https://a.example/)\n\n開いています\n',
    ],
    [
      'columns stand one below the other, simple tables are tables',
      '<div id="a" class="column-list"><div id="b" style="width:50%" class="column"><p id="c" class="">左</p></div><div id="d" style="width:50%" class="column"><p id="e" class="">右</p></div></div><table id="f" class="simple-table"><thead class="simple-table-header"><tr id="g"><th id="=SmH" class="simple-table-header-color simple-table-header">品</th><th id="lMyn" class="simple-table-header-color simple-table-header">値</th></tr></thead><tbody><tr id="h"><td id="=SmH" class="">茶</td><td id="lMyn" class="">3</td></tr></tbody></table>',
      '左\n\n右\n\n| 品 | 値 |\n| --- | --- |\n| 茶 | 3 |\n',
    ],
  ])('%s', async (_name, body, expected) => {
    expect(await markdownOf(body)).toEqual({ text: expected, kept: [] })
  })
})

describe('an export of Notion as HTML', () => {
  const folder = 'Export-950ad927-7171-4abf-9001-821e5310d286'
  const encoded = (path: string) => path.split('/').map(encodeURIComponent).join('/')
  const trip = pageOf({
    title: '旅の計画',
    icon: '🗾',
    body: `<figure id="a" class="link-to-page"><a href="${encoded(`旅 ${ids.trip}/宿 ${ids.inn}.html`)}"><span class="icon">🏨</span>宿</a></figure><p id="b" class="">前に<a href="https://www.notion.so/${encodeURIComponent('雪国')}-${ids.snow}?pvs=21">読んだ本</a>と<a href="https://a.example/x.html">外</a></p><figure id="c" class="image" style="text-align:left"><a href="${encoded(`旅 ${ids.trip}/庭 (1).png`)}"><img style="width:714px" src="${encoded(`旅 ${ids.trip}/庭 (1).png`)}"/></a><figcaption>秋の庭</figcaption></figure>`,
  })
  const inn = pageOf({
    title: '宿',
    head: `<table class="properties"><tbody>${row('multi_select', 'タグ', value('春') + value('京都'))}${row('created_time', '作成日時', '<time>@2024年3月3日 10:05</time>')}${row('status', '状態', '<span class="status-value select-value-color-green"><div class="status-dot status-dot-color-green"></div>予約済み</span>')}${row('checkbox', '朝食', '<div class="checkbox checkbox-on"></div>')}${row('text', '空', '')}</tbody></table>`,
    body: '<p id="a" class=""><strong>本文</strong></p><p id="b" class="">\n</p>',
  })
  const cells = (title: string, kind: string) =>
    `<tr id="x"><td class="cell-title">${title}</td><td class="cell-DZb?">${kind}</td></tr>`
  const books = pageOf({
    title: '本棚',
    body: `<div id="a" class="collection-content"><table class="collection-content"><thead><tr><th><span class="icon property-icon"><svg></svg></span>Name</th><th><span class="icon property-icon"><svg></svg></span>種類</th></tr></thead><tbody>${cells(`<a href="${encoded(`本棚 ${ids.books}/雪国 ${ids.snow}.html`)}">雪国</a>`, value('小説') + value('文庫'))}</tbody></table></div>`,
  })
  const files = {
    [`${folder}/index.html`]: '<html><body><ul><li><a href="x.html">x</a></li></ul></body></html>',
    [`${folder}/旅 ${ids.trip}.html`]: trip,
    [`${folder}/旅 ${ids.trip}/宿 ${ids.inn}.html`]: inn,
    [`${folder}/旅 ${ids.trip}/庭 (1).png`]: Uint8Array.of(1),
    [`${folder}/本棚 ${ids.books}.html`]: books,
    [`${folder}/本棚 ${ids.books}.csv`]: 'Name,種類\n雪国,"小説, 文庫"\n',
    [`${folder}/本棚 ${ids.books}/雪国 ${ids.snow}.html`]: pageOf({ title: '雪国', body: todo('読む', true) }),
  }

  test('keeps pages below each other, their links, pictures and what a database says of them', async () => {
    const { source, named, kept, unresolved } = await read(files)
    expect([...source.texts.keys()].sort()).toEqual(['旅.md', '旅/宿.md', '本棚.md', '本棚/雪国.md'].sort())
    expect([kept, unresolved]).toEqual([[], []])
    expect(source.skipped).toEqual([{ path: `${folder}/index.html`, reason: 'skip_kind' }])
    const [top, below, shelf, snow] = ['旅の計画', '宿', '本棚', '雪国'].map(named)
    expect(docLinks(top?.doc).map(({ kind, id, target, alias }) => [kind, id, target, alias])).toEqual([
      ['wiki', below?.id, '宿', null],
      ['wiki', snow?.id, '雪国', '読んだ本'],
      ['url', null, 'https://a.example/x.html', null],
    ])
    expect(top?.properties).toEqual({ icon: '🗾' })
    expect(top?.doc.content.at(-1)).toMatchObject({
      type: 'image',
      attrs: { path: 'stored/旅/庭 (1).png', caption: '秋の庭', width: 714 },
    })
    expect(below).toMatchObject({
      parent_id: top?.id,
      tags: ['春', '京都'],
      written_at: new Date('2024-03-03T10:05').toISOString(),
    })
    expect(docToText(below?.doc)).toBe('タグ: 春, 京都\n作成日時: @2024年3月3日 10:05\n状態: 予約済み\n朝食: ☑\n本文')
    expect(snow?.parent_id).toBe(shelf?.id)
    expect(docTasks(snow?.doc).map(({ checked }) => checked)).toEqual([true])
    expect(docToText(shelf?.doc)).toBe('Name\n種類\n雪国\n小説, 文庫')
    expect(docLinks(shelf?.doc).map(({ id }) => id)).toEqual([snow?.id])
  })

  test('has all rows of a database, also those its page does not show', async () => {
    const csv = { [`${folder}/本棚 ${ids.books}_all.csv`]: 'Name,種類\n雪国,"小説, 文庫"\nこころ,小説\n' }
    const { named } = await read({ ...files, ...csv })
    expect(docToText(named('本棚')?.doc)).toContain('こころ')
  })

  test('pages of other programs are no notes', async () => {
    const { source, notes } = await read({ 'a.html': '<p>a</p>', 'b.html': '<p>b</p>' })
    expect(notes).toEqual([])
    expect(source.skipped.map(({ reason }) => reason)).toEqual(['skip_kind', 'skip_kind'])
  })
})

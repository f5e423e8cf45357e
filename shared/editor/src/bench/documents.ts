/** The texts that `pnpm bench editor` writes in. */

const words = [
  '今日は朝から雨が降っていて、駅まで歩くあいだに靴が濡れてしまった。',
  'The meeting moved to Thursday, so there is time to finish the draft before lunch.',
  '図書館で借りた本を返して、帰りに牛乳と卵を買うのを忘れないこと。',
  'Notes on the second chapter: the argument rests on three examples, and none of them is recent.',
]

const text = (value: string, ...marks: string[]) => ({
  type: 'text',
  text: value,
  ...(marks.length > 0 ? { marks: marks.map(type => ({ type })) } : {}),
})

const line = (index: number) => words[index % words.length] ?? ''
const id = (index: number) => `b${index.toString(36).padStart(8, '0')}`

/** A heading, six paragraphs and a list of three for every ten blocks, about 70 characters each. */
export function documentOf(blocks: number) {
  const content: unknown[] = []
  for (let index = 0; index < blocks; index++) {
    const place = index % 10
    if (place === 0)
      content.push({ type: 'heading', attrs: { level: 2, id: id(index) }, content: [text(`${index} ${line(index)}`)] })
    else if (place < 7)
      content.push({
        type: 'paragraph',
        attrs: { id: id(index) },
        content: [text(line(index)), text('太字 bold', 'bold'), text(` ${index}.`)],
      })
    else if (place === 7)
      content.push({
        type: 'bulletList',
        attrs: { id: id(index) },
        content: [0, 1, 2].map(item => ({
          type: 'listItem',
          attrs: { id: `${id(index)}-${item}` },
          content: [{ type: 'paragraph', content: [text(line(index + item))] }],
        })),
      })
  }
  return { type: 'doc', attrs: { version: 2 }, content }
}

/** A table between two paragraphs, a few words in each cell. */
export function tableOf(rows: number, columns: number) {
  const paragraph = (value: string, name?: string) => ({
    type: 'paragraph',
    ...(name ? { attrs: { id: name } } : {}),
    content: [text(value)],
  })
  const cell = (row: number, column: number) => ({
    type: row === 0 ? 'tableHeader' : 'tableCell',
    attrs: { colspan: 1, rowspan: 1, colwidth: null },
    content: [paragraph(`${row}・${column} 合計 total`)],
  })
  const content = Array.from({ length: rows }, (_, row) => ({
    type: 'tableRow',
    content: Array.from({ length: columns }, (_, column) => cell(row, column)),
  }))
  return {
    type: 'doc',
    attrs: { version: 2 },
    content: [paragraph(line(0), id(0)), { type: 'table', attrs: { id: id(1) }, content }, paragraph(line(1), id(2))],
  }
}

/** Lines as they are copied out of a text file, or out of one with Markdown in it. */
export const linesOf = (count: number, kind: 'plain' | 'markdown'): string =>
  Array.from({ length: count }, (_, index) => (kind === 'plain' ? line(index) : markdownLine(index))).join('\n')

/** A heading, three items, then paragraphs with an empty line between two of them. */
function markdownLine(index: number): string {
  const place = index % 10
  if (place === 0) return `## ${line(index)}`
  if (place < 4) return `- ${line(index)}`
  return place % 2 === 0 ? '' : `**${index}** ${line(index)}`
}

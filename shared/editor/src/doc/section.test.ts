import { expect, test } from 'vitest'
import { markdownToDoc } from '../markdown/index.ts'
import { parseDoc } from './parse.ts'
import { docSection } from './section.ts'
import { docToText } from './text.ts'

const { doc } = parseDoc(markdownToDoc('はじめ\n\n## 買う物\n\n牛乳\n\n### 週末\n\n卵\n\n## 行く所\n\n海'))
const lines = (heading: string) => docToText(docSection(doc, heading)).split('\n')

test('a section is what stands below its heading, with what lies deeper', () => {
  expect(lines('買う物')).toEqual(['買う物', '牛乳', '週末', '卵'])
  expect(lines('週末')).toEqual(['週末', '卵'])
  expect(lines(' 行く所 ')).toEqual(['行く所', '海'])
})

test('where no heading says it, the section is the whole text', () => {
  expect(docSection(doc, 'ない見出し')).toBe(doc)
  expect(docSection(doc, '')).toBe(doc)
})

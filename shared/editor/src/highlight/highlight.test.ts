import { expect, test } from 'vitest'
import { codeLanguages } from '../rich/code-languages.ts'
import { highlighterNow, languageNamed, loadHighlighter } from './highlight.ts'

test('code is divided into parts that say what they are and together are the code', async () => {
  const code = "const 手帳 = '<b>' // memo\n"
  const highlight = await loadHighlighter('ts')
  const parts = highlight?.(code) ?? []
  expect(parts.map(part => part.text).join('')).toBe(code)
  expect(parts.filter(part => part.kind !== null)).toEqual([
    { text: 'const', kind: 'keyword' },
    { text: "'<b>'", kind: 'string' },
    { text: '// memo', kind: 'comment' },
  ])
  expect(highlighterNow('TypeScript')).toBe(highlight)
})

test('every language that can be chosen has colours', async () => {
  for (const [id] of codeLanguages)
    expect(
      (await loadHighlighter(id))?.('x = 1')
        .map(part => part.text)
        .join(''),
    ).toBe('x = 1')
})

test('a language nobody knows has none, nor has very long code', async () => {
  expect([languageNamed('constructor'), languageNamed(7), await loadHighlighter('cobol')]).toEqual([null, null, null])
  const highlight = await loadHighlighter('json')
  expect(highlight?.(`"${'x'.repeat(60_000)}"`)).toHaveLength(1)
})

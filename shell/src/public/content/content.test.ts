import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Day, languages, normalizeForSearch } from '@techo/core'
import { parseQuickAdd } from '@techo/core/when'
import { describe, expect, test } from 'vitest'
import { wordsOf } from '../article.ts'
import { areas, comingAreas, hereAreas } from './areas.ts'
import { faq } from './faq.ts'
import { help } from './help.ts'
import { firstQuestions, home, shownAreas } from './home.ts'
import { updates } from './updates/index.ts'

const root = join(import.meta.dirname, '../../../..')
const pictures = join(root, 'shell/public/pictures')
const declared = readdirSync(join(root, 'remotes'))
  .map(id => join(root, 'remotes', id, 'remote.config.ts'))
  .filter(path => existsSync(path))
  .map(path => readFileSync(path, 'utf8'))
  .join('\n')

describe('the areas', () => {
  test('promise nothing that no part of the product draws', () => {
    for (const { id, address } of hereAreas)
      if (address !== '/mypage') expect(declared, id).toContain(`path: '${address}'`)
  })

  test('have small pictures in both languages, both themes and both sizes', () => {
    for (const { id } of areas) {
      for (const language of languages)
        for (const theme of ['light', 'dark'])
          for (const cut of ['wide', 'phone']) {
            const file = join(pictures, `${id}-${language}-${theme}-${cut}.webp`)
            expect(existsSync(file), file).toBe(true)
            expect(statSync(file).size, file).toBeLessThan(60_000)
          }
    }
  })

  test('leave no picture lying about that nothing shows', () => {
    const shown = new Set(areas.map(({ id }) => id))
    for (const file of readdirSync(pictures)) expect(shown.has(file.split('-')[0] ?? ''), file).toBe(true)
  })

  test('are told apart: here or coming', () => {
    expect([...hereAreas, ...comingAreas]).toHaveLength(areas.length)
    expect(new Set(areas.map(({ id }) => id)).size).toBe(areas.length)
  })
})

describe('the home page', () => {
  test('names areas there are or were, beside the first; those not here are left out', () => {
    const [first, ...others] = areas.map(({ id }) => id)
    for (const id of shownAreas) expect(others).toContain(id)
    expect(shownAreas).not.toContain(first)
  })

  test.each(languages)('answers questions that the FAQ has, in %s', language => {
    const ids = faq[language].groups.flatMap(({ questions }) => questions.map(({ id }) => id))
    for (const id of firstQuestions) expect(ids).toContain(id)
  })

  test.each(languages)('leads from the dream to the record through areas there are, in %s', language => {
    const ids = areas.map(({ id }) => id)
    for (const { area } of home[language].flow.steps) expect(ids).toContain(area)
  })
})

describe('fragments of addresses', () => {
  test('are the same in both languages, so that a link survives a change of language', () => {
    const questions = (language: 'ja' | 'en') =>
      faq[language].groups.map(({ id, questions: each }) => [id, each.map(q => q.id)])
    expect(questions('en')).toEqual(questions('ja'))
    expect(help.en.guides.map(({ id }) => id)).toEqual(help.ja.guides.map(({ id }) => id))
  })

  test('stand once on their page', () => {
    const ids = faq.ja.groups.flatMap(({ id, questions }) => [id, ...questions.map(each => each.id)])
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('the help', () => {
  const today = '2026-11-20' as Day
  const kinds = { date: 0, time: 1, estimate: 2, priority: 3, deadline: 4 } as const

  test.each(languages)('names only words that quick add understands, in %s', language => {
    const facts = help[language].guides.find(({ id }) => id === 'quick-add')?.blocks.find(each => each.kind === 'facts')
    if (facts?.kind !== 'facts') throw new Error('The guide names no words')
    for (const [kind, row] of Object.entries(kinds)) {
      const phrases = (facts.rows[row]?.[1] ?? '').split(/、|, | から | to /)
      expect(phrases.length).toBeGreaterThan(0)
      for (const phrase of phrases) {
        const { parts } = parseQuickAdd(phrase, { today, weekStart: 0 })
        expect(
          parts.map(part => part.kind),
          phrase,
        ).toContain(kind)
      }
    }
  })

  test('is found in whatever kana and width it is looked for', () => {
    const text = help.ja.guides.flatMap(({ heading, blocks }) => [heading, ...blocks.map(wordsOf)]).join('\n')
    for (const typed of ['タスク', 'たすく', 'ﾀｽｸ', 'ＣＳＶ'])
      expect(normalizeForSearch(text)).toContain(normalizeForSearch(typed))
  })
})

test('updates stand newest first, one for each day', () => {
  const days = updates.map(({ day }) => day)
  expect(days).toEqual([...new Set(days)].sort().reverse())
  for (const day of days) expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/)
})

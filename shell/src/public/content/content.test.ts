import { execFile } from 'node:child_process'
import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { type Day, languages } from '@techo/core'
import { parseQuickAdd } from '@techo/core/when'
import { describe, expect, test } from 'vitest'
import { sectionNames } from '../../mypage/settings/section-names.ts'
import { keyedActions, keysTo } from '../../palette/keys.ts'
import { type Block, wordsOf } from '../article.ts'
import { piecesOf } from '../named.ts'
import { places } from '../places.ts'
import { isFound, searchable } from '../synonyms.ts'
import { areas, homeAreas } from './areas.ts'
import { answers } from './faq/index.ts'
import { guides } from './guides/index.ts'
import { help, type ShownGuide } from './help.ts'
import { firstQuestions, home } from './home.ts'
import { alts as englishAlts } from './pictures/en.ts'
import { areaAlts } from './pictures/index.ts'
import { alts } from './pictures/ja.ts'
import { updates } from './updates/index.ts'

const root = join(import.meta.dirname, '../../../..')
/** The shell's own and those of the remotes: the build of the site lays them into one folder. */
const pictures = globSync(['shell/public/pictures/*', 'remotes/*/guide/pictures/*'], { cwd: root }).map(path => ({
  name: basename(path),
  size: statSync(join(root, path)).size,
}))
const declared = readdirSync(join(root, 'remotes'))
  .map(id => join(root, 'remotes', id, 'remote.config.ts'))
  .filter(path => existsSync(path))
  .map(path => readFileSync(path, 'utf8'))
  .join('\n')

const pictured = Object.keys({ ...areaAlts.ja, ...alts })
const asked = { ja: await answers.load('ja'), en: await answers.load('en') }
const searched = (guides: readonly ShownGuide[]) =>
  guides.map(guide => ({ ...guide, searched: searchable(guide.heading, ...guide.blocks.map(wordsOf)) }))
const told = { ja: searched((await help.load('ja')).guides), en: searched((await help.load('en')).guides) }
const guidesIn = (language: 'ja' | 'en') => told[language]

describe('the areas', () => {
  test('promise nothing that no part of the product draws', () => {
    for (const { id, address } of areas) if (address !== '/mypage') expect(declared, id).toContain(`path: '${address}'`)
  })

  test('have small pictures in both languages, both themes and all sizes', () => {
    for (const id of pictured) {
      for (const language of languages)
        for (const theme of ['light', 'dark'])
          for (const each of ['wide.avif', 'small.avif', 'phone.avif', 'small.webp']) {
            const file = `${id}-${language}-${theme}-${each}`
            const found = pictures.filter(({ name }) => name === file)
            expect(found, file).toHaveLength(1)
            expect(found[0]?.size, file).toBeLessThan(40_000)
          }
    }
  })

  test('leave no picture lying about that nothing shows', () => {
    const shown = new Set(pictured)
    for (const { name } of pictures) expect(shown.has(name.split('-')[0] ?? ''), name).toBe(true)
  })

  test('stand once, and say what their pictures show in both languages', () => {
    expect(new Set(areas.map(({ id }) => id)).size).toBe(areas.length)
    expect(Object.keys({ ...areaAlts.en, ...englishAlts }).sort()).toEqual(pictured.toSorted())
    for (const { id } of areas) expect(pictured).toContain(id)
    // The home page has it in both languages, the help in one.
    expect([alts.today, englishAlts.today]).toEqual([areaAlts.ja.today, areaAlts.en.today])
  })
})

describe('the home page', () => {
  test('begins with the page on which all come together, and shows areas below', () => {
    expect(areas[0]?.address).toBe('/mypage')
    expect(homeAreas).not.toContain(areas[0])
  })

  test.each(languages)('answers questions that the FAQ has, in %s', language => {
    const ids = asked[language].flatMap(({ questions }) => questions.map(({ id }) => id))
    for (const id of firstQuestions) expect(ids).toContain(id)
  })

  test('leads from the dream to the record through the same areas in every language', () => {
    const [ja, en] = languages.map(language => home[language].flow.steps.map(({ area }) => area))
    expect(en).toEqual(ja)
  })
})

describe('fragments of addresses', () => {
  test('are the same in both languages, so that a link survives a change of language', () => {
    const questions = (language: 'ja' | 'en') =>
      asked[language].map(({ id, questions: each }) => [id, each.map(q => q.id)])
    expect(questions('en')).toEqual(questions('ja'))
  })

  test('stand once on their page', () => {
    const ids = asked.ja.flatMap(({ id, questions }) => [id, ...questions.map(each => each.id)])
    expect(new Set(ids).size).toBe(ids.length)
    expect(new Set(guides.map(({ id }) => id)).size).toBe(guides.length)
  })
})

describe('the help', () => {
  const today = '2026-11-20' as Day
  const kinds = { date: 0, time: 1, estimate: 2, priority: 3, deadline: 4, repeat: 5 } as const

  const isThere = (id: string) => guides.some(guide => guide.id === id)

  test.runIf(isThere('quick-add')).each(languages)('names only words that quick add understands, in %s', language => {
    const facts = guidesIn(language)
      .find(({ id }) => id === 'quick-add')
      ?.blocks.find(each => each.kind === 'facts')
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

  // A remote that is deleted takes its guides along.
  const findings = [
    ['ビジョンボード', 'vision-board'],
    ['ﾋﾞｼﾞｮﾝﾎﾞｰﾄﾞ', 'vision-board'],
    ['ガント', 'projects'],
    ['工程表', 'projects'],
    ['二段階', 'security'],
    ['２ＦＡ', 'security'],
    ['りかばりーこーど', 'security'],
    ['パスキー', 'account'],
    ['携帯番号', 'account'],
    ['ｼｮｰﾄｶｯﾄ', 'search'],
    ['退会', 'data'],
    ['バックアップ', 'data'],
    ['インポート', 'data'],
    ['Loop CSV', 'habits'],
    ['リマインダー', 'notifications'],
    ['機内モード', 'offline'],
    ['スマホ', 'offline'],
    ['ダークモード', 'settings'],
    ['ラベル', 'classifications'],
    ['ブクログ', 'books'],
    ['ほしいもの', 'lists'],
    ['解約', 'plan'],
    ['two-factor', 'security'],
    ['passkey', 'account'],
    ['delete account', 'data'],
    ['reminder', 'notifications'],
    ['dark', 'settings'],
    ['bucket', 'lists'],
    ['mandala', 'vision-board'],
  ] as const

  test.each(findings.filter(([, id]) => isThere(id)))('finds %s in %s', (typed, id) => {
    const language = /^[ -~]+$/.test(typed) ? 'en' : 'ja'
    const found = guidesIn(language).flatMap(each => (isFound(each.searched, typed) ? [each.id] : []))
    expect(found).toContain(id)
    expect(found.length, 'guides are told apart').toBeLessThan(guides.length / 2)
  })

  test('has a guide for every entry of the menus', () => {
    const texts = guidesIn('ja').map(each => each.searched)
    for (const { path, title } of places) {
      const isTold = told.ja.some(({ address }) => address === path) || texts.some(text => isFound(text, title.ja))
      if (declared.includes(`to: '${path}'`)) expect(isTold, path).toBe(true)
    }
  })
})

const keysOfPlaces = places.flatMap(({ key }) => (key ? [keysTo(key)] : []))
const keysOfPages = (await help.load('ja')).page.keys.page.map(([keys]) => keys)

/** Every sentence of the help and of the answers, with where it stands. */
const sentences = languages.flatMap(language => [
  ...guidesIn(language).map(({ id, blocks }) => ({ language, id, blocks })),
  ...asked[language].flatMap(({ questions }) => questions.map(({ id, blocks }) => ({ language, id, blocks }))),
])

const rawOf = (block: Block): readonly string[] => {
  switch (block.kind) {
    case 'text':
    case 'link':
      return [block.text]
    case 'list':
    case 'steps':
      return block.items
    case 'facts':
      return block.rows.flat()
  }
}

describe('what help and answers name', () => {
  test.each(sentences)('is taken from the product, never copied: $id in $language', ({ blocks }) => {
    for (const text of blocks.flatMap(rawOf))
      for (const { kind, text: words } of piecesOf(text)) {
        // A quoted word outside a name would be a button or a menu that nobody looks up.
        if (kind === 'plain') expect(words).not.toMatch(/[「」“”]/)
        if (kind === 'keys')
          expect([...keyedActions.map(({ keys }) => keys), ...keysOfPages, ...keysOfPlaces]).toContain(words)
      }
  })

  test('leads only to what there is, down to section and fragment', () => {
    const paths = places.map(({ path }) => path)
    const panels = [...Object.keys(sectionNames)]
    const fragments: Readonly<Record<string, readonly string[]>> = {
      '/help': [...guides.map(({ id }) => id), 'keys'],
      '/faq': asked.ja.flatMap(({ questions }) => questions.map(({ id }) => id)),
    }
    const led = [
      ...told.ja.flatMap(({ address }) => (address ? [address] : [])),
      ...sentences.flatMap(({ blocks }) => blocks.flatMap(block => (block.kind === 'link' ? [block.to] : []))),
    ]
    expect(led.length).toBeGreaterThan(20)
    for (const address of led) {
      const { pathname, searchParams, hash } = new URL(address, 'https://techo.invalid')
      expect(paths, address).toContain(pathname)
      const section = searchParams.get('section')
      if (section) expect(panels, address).toContain(section)
      if (hash) expect(fragments[pathname] ?? [], address).toContain(hash.slice(1))
    }
  })

  test('is what the product calls it now, in the remotes too', async () => {
    const check = promisify(execFile)(process.execPath, ['scripts/run.mjs', 'generate', '--check', '--names'], {
      cwd: root,
    })
    await expect(check).resolves.toMatchObject({ stderr: '' })
  })
})

test('updates stand newest first, one for each day', () => {
  const days = updates.map(({ day }) => day)
  expect(days).toEqual([...new Set(days)].sort().reverse())
  for (const day of days) expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/)
})

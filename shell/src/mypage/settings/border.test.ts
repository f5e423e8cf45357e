import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { settingsPages } from './pages.ts'
import { settings } from './settings.config.ts'

const sources = join(import.meta.dirname, '../..')
const own = 'mypage/settings/'

/** What the shell knows of the settings: what they declare and draw, how the page looks before any of it, and what the help calls them. */
const entries = ['settings.config.ts', 'pages.ts', 'appearance.ts', 'AppearanceWatch.ts', 'section-names.ts']

test('only by its entries does anybody else reach into the settings, so that they could move out', () => {
  const entered = globSync('**/*.{ts,tsx}', { cwd: sources })
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => !file.startsWith(own) && !file.includes('.test.'))
    .flatMap(file => {
      const text = readFileSync(join(sources, file), 'utf8')
      return [...text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(([, specifier = '']) =>
        relative(sources, join(sources, file, '..', specifier)).replaceAll('\\', '/'),
      )
    })
    .filter(path => path.startsWith(own))
    .map(path => path.slice(own.length))
  expect(entered.length).toBeGreaterThan(3)
  expect(entered.filter(path => !entries.includes(path))).toEqual([])
})

test('every address of the settings is declared below their own, and drawn', () => {
  const paths = settings.routes.map(({ path }) => path)
  expect(Object.keys(settingsPages).sort()).toEqual(paths.toSorted())
  for (const path of paths) expect(settings.bases.some(base => path === base || path.startsWith(`${base}/`))).toBe(true)
})

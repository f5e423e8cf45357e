import { expect, test } from 'vitest'
import { isStaleChunk, mayReload, takeReload } from './reload.ts'

const memory = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

test('a path is reloaded at most once within ten seconds', () => {
  const tab = memory()
  expect(takeReload('/a', 1000, tab)).toBe(true)
  expect(takeReload('/a', 10_999, tab)).toBe(false)
  expect(takeReload('/a', 11_000, tab)).toBe(true)
})

test('each path has its own ten seconds', () => {
  const tab = memory()
  expect(takeReload('/a', 1000, tab)).toBe(true)
  expect(takeReload('/b', 1001, tab)).toBe(true)
  expect(takeReload('/a', 1002, tab)).toBe(false)
})

test('asking does not spend the reload', () => {
  const tab = memory()
  expect(mayReload('/a', 1000, tab)).toBe(true)
  expect(takeReload('/a', 1000, tab)).toBe(true)
})

test('a clock that was set back does not forbid the reload for hours', () => {
  const tab = memory()
  takeReload('/a', 5_000_000, tab)
  expect(takeReload('/a', 1000, tab)).toBe(true)
})

test('a tab that remembers nothing, or nonsense, cannot reload for ever', () => {
  expect(takeReload('/a', 1000, { getItem: () => null, setItem: () => {} })).toBe(false)
  const refusing = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  expect(takeReload('/a', 1000, refusing)).toBe(false)
  const broken = memory()
  broken.setItem('techo-reloaded', '[{')
  expect(takeReload('/a', 1000, broken)).toBe(true)
  expect(takeReload('/a', 1001, broken)).toBe(false)
})

test.each([
  'Failed to fetch dynamically imported module: https://techo.example/assets/a.js',
  'error loading dynamically imported module: https://techo.example/assets/a.js',
  'Importing a module script failed.',
  'Loading chunk 812 failed.\n(error: https://techo.example/assets/812.js)',
  'Loading CSS chunk 812 failed.',
  "Cannot read properties of undefined (reading 'call')",
  "undefined is not an object (evaluating 'e[r].call')",
  'can\'t access property "call", e[r] is undefined',
])('%s is a stale chunk', message => {
  expect(isStaleChunk(new TypeError(message))).toBe(true)
})

test('other failures are not', () => {
  expect(isStaleChunk(new TypeError("Cannot read properties of undefined (reading 'map')"))).toBe(false)
  expect(isStaleChunk(new Error('Failed to fetch'))).toBe(false)
  expect(isStaleChunk('Loading chunk 1 failed')).toBe(false)
})

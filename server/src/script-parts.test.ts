import { expect, test } from 'vitest'
import { inParts } from './script-parts.ts'

const script = (src: string, rest = '') => `<script defer${rest} src="${src}"></script>`
const template = script('/assets/first.js') + script('/assets/shell.js')
const page = (...addresses: readonly string[]) => addresses.map(src => script(src, ' data-page')).join('')

function partsIn(document: string, pins: Readonly<Record<string, string>> = {}) {
  const told: Record<string, readonly string[]> = {}
  const named = inParts(document, { ofFrame: ['/assets/frame.js'], pins, onPart: (name, of) => (told[name] = of) })
  const names = [...named.matchAll(/<script defer(?: data-part="([^"]*)")?.*? src="([^"]*)"/g)]
  return { told, names: Object.fromEntries(names.map(([, part, src = '']) => [src, part])) }
}

test('the frame has one part on all pages, and each page one of its own', () => {
  const habits = partsIn(template + page('/assets/frame.js', '/r/habits/a.js', '/r/habits/b.js'))
  const notes = partsIn(template + page('/assets/frame.js', '/r/daily/a.js', '/r/daily/b.js'))
  expect(Object.values(habits.told)).toEqual([
    ['/assets/first.js', '/assets/shell.js', '/assets/frame.js'],
    ['/r/habits/a.js', '/r/habits/b.js'],
  ])
  expect(habits.names['/assets/frame.js']).toBe(notes.names['/assets/first.js'])
  expect(habits.names['/r/habits/a.js']).not.toBe(notes.names['/r/daily/a.js'])
  expect(Object.keys(habits.told)).toEqual([...new Set(Object.values(habits.names))])
})

test('other pins are another part, and one script is none', () => {
  const document = template + page('/r/habits/a.js', '/r/habits/b.js')
  const before = partsIn(document, { '/r/habits/a.js': 'sha256-a' })
  expect(partsIn(document, { '/r/habits/a.js': 'sha256-b' }).names['/r/habits/b.js']).not.toBe(
    before.names['/r/habits/b.js'],
  )
  const lone = partsIn(template + page('/assets/settings.js'))
  expect([lone.names['/assets/settings.js'], Object.keys(lone.told).length]).toEqual([undefined, 1])
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { colours } from '../components/colours.ts'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const pairs = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)].map(([, name, light, dark]) => [
    name ?? '',
    { light: light ?? '', dark: dark ?? '' },
  ]),
)

// WCAG 2.2: relative luminance and contrast ratio.
const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (one: string, other: string): number => {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

const colour = (name: string, theme: 'light' | 'dark'): string => {
  const pair = pairs.get(name)
  if (!pair) throw new Error(`tokens.css has no --${name} with two colours`)
  return pair[theme]
}

const grounds = ['paper', 'surface', 'raised', 'sunken']
const texts = [
  'ink',
  'ink-soft',
  'ink-faint',
  'accent',
  'accent-strong',
  'danger',
  'good',
  'warn',
  'holiday',
  'saturday',
]

const readable: readonly (readonly [text: string, ground: string])[] = [
  ...texts.flatMap(text => grounds.map(ground => [text, ground] as const)),
  ...colours.flatMap(name => ['paper', 'surface', 'raised', `${name}-soft`].map(ground => [name, ground] as const)),
  ...colours.map(name => ['on-colour', name] as const),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-strong'],
  ['accent', 'accent-soft'],
  ['ink', 'accent-soft'],
  ['ink', 'danger-soft'],
  ['danger', 'danger-soft'],
  ['good', 'good-soft'],
  ['warn', 'warn-soft'],
  ['paper', 'ink'],
  ['ink', 'line'],
]

describe.each(['light', 'dark'] as const)('the colours of the %s theme', theme => {
  it.each(readable)('let --%s be read on --%s', (text, ground) => {
    expect(contrast(colour(text, theme), colour(ground, theme))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(grounds.flatMap(ground => ['line-field', 'focus', 'star'].map(line => [line, ground] as const)))(
    'let --%s be seen on --%s',
    (line, ground) => {
      expect(contrast(colour(line, theme), colour(ground, theme))).toBeGreaterThanOrEqual(3)
    },
  )
})

describe('the tokens', () => {
  it('are all found by this test: no colour is written in another way', () => {
    const written = [...css.matchAll(/^ {4}--([\w-]+): light-dark\(/gm)].map(([, name]) => name)
    expect(written.filter(name => !pairs.has(name ?? ''))).toEqual(['veil'])
    expect(pairs.size).toBeGreaterThan(45)
  })
})

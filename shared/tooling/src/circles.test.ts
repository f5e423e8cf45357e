import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { circlesIn, type ImportGraph } from './circles.ts'
import { importsIn, resolver, sourcesOf } from './source-imports.ts'

const root = join(import.meta.dirname, '../../..')
const resolve = resolver(root)
const sources = sourcesOf(root)
const graph: ImportGraph = new Map(
  sources.map(({ file, imports }) => [file, new Set(imports.flatMap(specifier => resolve(file, specifier) ?? []))]),
)

/** `['a → b c', 'b → a']` */
const drawn = (lines: readonly string[]): ImportGraph =>
  new Map(
    lines.map(line => {
      const [file = '', next = ''] = line.split(' → ')
      return [file, new Set(next.split(' ').filter(Boolean))]
    }),
  )

describe('the files of the repository', () => {
  // A lazy import counts like any other: a page that takes something from the table that opens it cannot be read without
  // that table, whenever its code arrives. For this the shell's tables of pages and of layouts are two.
  it('import each other in no circle, types, lazy pages and tests included', () => {
    expect(graph.size).toBeGreaterThan(1000)
    expect(circlesIn(graph)).toEqual([])
  })

  it('are all known: whatever of ours is imported is a file', () => {
    const isOurs = (specifier: string) => /^(?:\.|@techo\/)/.test(specifier) && !/\.(?:css|json)$/.test(specifier)
    const unknown = sources
      // There, imports also stand in texts that are data.
      .filter(({ folder }) => folder !== 'shared/tooling')
      .flatMap(({ file, imports }) =>
        imports.filter(each => isOurs(each) && !resolve(file, each)).map(each => `${file} imports ${each}`),
      )
    expect(unknown).toEqual([])
  })
})

/** A command that opens a server for one piece of work, as `main.ts` does. */
const command = 'server/src/migrate-database.ts'

/** The half of `server.ts` that starts the backend in this process. */
const embedded = 'server/src/embedded.ts'

/** The doctor examines every setting. */
const doctor = ['addresses', 'database', 'folder', 'index', 'machine'].map(name => `server/src/doctor/${name}.ts`)

/** The files that put something whole together, and who may import them besides `main.ts` and what is for tests. */
const wholes: Readonly<Record<string, readonly string[]>> = {
  'backend/src/backend.ts': ['backend/src/index.ts', 'backend/src/listening.ts'],
  'backend/src/listening.ts': [],
  'server/src/server.ts': ['server/src/index.ts', command],
  'server/src/app.ts': ['server/src/server.ts'],
  'server/src/api.ts': ['server/src/app.ts'],
  'server/src/options.ts': [
    'server/src/index.ts',
    'server/src/server.ts',
    'server/src/app.ts',
    embedded,
    command,
    ...doctor,
  ],
  [embedded]: ['server/src/server.ts'],
}
const isForTests = (file: string) => /\.test\.ts$|\/test-[^/]+\.ts$|^backend\/client-suites\//.test(file)

describe('what puts the backend and the server together', () => {
  it('is imported by its entry point and by tests, by no part of it', () => {
    const importers = Object.entries(wholes).map(([whole, allowed]) => {
      expect(graph.has(whole), `${whole} is gone: correct the list`).toBe(true)
      const others = [...graph]
        .filter(([file, imports]) => imports.has(whole) && !isForTests(file) && !file.endsWith('/src/main.ts'))
        .map(([file]) => file)
      return [whole, others.filter(file => !allowed.includes(file))]
    })
    expect(Object.fromEntries(importers)).toEqual(Object.fromEntries(Object.keys(wholes).map(whole => [whole, []])))
  })
})

describe('a circle', () => {
  it('is told as a path, the shortest of its knot', () => {
    expect(circlesIn(drawn(['a.ts → b.ts', 'b.ts → a.ts']))).toEqual(['a.ts → b.ts → a.ts'])
    expect(circlesIn(drawn(['a → b', 'b → c', 'c → d', 'd → a c']))).toEqual(['c → d → c'])
    expect(circlesIn(drawn(['a → a b', 'b → ']))).toEqual(['a → a'])
  })

  it('is told once for each knot', () => {
    expect(circlesIn(drawn(['a → b', 'b → a x', 'x → y', 'y → z', 'z → x']))).toEqual(['a → b → a', 'x → y → z → x'])
  })

  it('is none when two ways lead to the same file, or a file is not known', () => {
    expect(circlesIn(drawn(['a → b c', 'b → d', 'c → d', 'd → e']))).toEqual([])
  })

  it('is found exactly when no order puts every file behind what it imports, and is a way that exists', () => {
    const edges = fc.uniqueArray(fc.tuple(fc.nat(9), fc.nat(9)), { maxLength: 24, selector: String })
    fc.assert(
      fc.property(edges, pairs => {
        const some: ImportGraph = new Map(
          Array.from({ length: 10 }, (_, from) => [
            `${from}`,
            new Set(pairs.filter(pair => pair[0] === from).map(pair => `${pair[1]}`)),
          ]),
        )
        const found = circlesIn(some)
        expect(found.length === 0).toBe(canBeOrdered(some))
        for (const circle of found) {
          const files = circle.split(' → ')
          expect(files.length).toBeGreaterThan(1)
          expect(files.at(-1)).toBe(files[0])
          for (const [index, next] of files.slice(1).entries()) expect(some.get(files[index] ?? '')).toContain(next)
        }
      }),
    )
  })
})

/** Takes away what imports nothing that is left, until nothing is left or nothing can be taken. */
function canBeOrdered(graph: ImportGraph): boolean {
  const left = new Set(graph.keys())
  for (;;) {
    const free = [...left].filter(file => [...(graph.get(file) ?? [])].every(next => !left.has(next)))
    if (free.length === 0) return left.size === 0
    for (const file of free) left.delete(file)
  }
}

describe('an import', () => {
  it('is found in each of its forms', () => {
    const text = `
import { a } from './a1.ts'
import type { A } from './a2.ts'
import {
  b,
} from './a3.ts'
import './a4.ts'
export * from './a5.ts'
export { c, type D } from './a6.ts'
const page = () => import('./a7.tsx')
const chunk = () => import(/* webpackChunkName: "x" */ './a8.ts')
type Module = typeof import('./a9.ts')
new Worker(new URL('./a10.ts', import.meta.url))
`
    expect(importsIn(text)).toEqual(
      Array.from({ length: 10 }, (_, index) => `./a${index + 1}.ts${index === 6 ? 'x' : ''}`),
    )
  })

  it('means a file by its path or by a entry point', () => {
    const from = 'shared/ui/src/board/board.test.tsx'
    expect(resolve(from, '../index.ts')).toBe('shared/ui/src/index.ts')
    expect(resolve(from, '@techo/core')).toBe('shared/core/src/index.ts')
    expect(resolve(from, '@techo/backend/database')).toBe('backend/src/database/index.ts')
    expect(resolve(from, '@techo/ui/styles.css')).toBeNull()
    expect(resolve(from, 'react')).toBeNull()
  })
})

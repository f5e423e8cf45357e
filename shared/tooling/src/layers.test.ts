import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { judgeImport } from './layers.ts'
import { packageFolders, sourcesOf } from './source-imports.ts'

const root = join(import.meta.dirname, '../../..')
const folders = packageFolders(root)
const imports = sourcesOf(root).flatMap(({ folder, file, imports: specifiers }) =>
  specifiers.map(specifier => ({ folder, file, specifier })),
)

describe('the layers', () => {
  it('hold for every import of every package', () => {
    expect(imports.length).toBeGreaterThan(100)
    expect(imports.map(judgeImport).filter(fault => fault !== null)).toEqual([])
  })

  it('refuse a remote that imports another remote, the shell, a package’s inside or a guarded library', () => {
    const at = (specifier: string) =>
      judgeImport({ folder: 'remotes/habits', file: 'remotes/habits/src/api.ts', specifier })
    expect(at('@techo/daily')).toContain('may not import @techo/daily')
    expect(at('@techo/shell')).toContain('may not import')
    expect(at('@techo/data/src/outbox.ts')).toContain('may not import')
    expect(at('@supabase/supabase-js')).toContain('use @techo/data')
    expect(at('@tiptap/core')).toContain('use @techo/editor')
    expect(at('../../daily/src/api.ts')).toContain('reaches out of its package')
    expect(at('@techo/ui/charts')).toBeNull()
    expect(at('./habit.ts')).toBeNull()
  })

  it('let benchmarks in where no package gives away what they measure, but into no remote', () => {
    const at = (specifier: string) => judgeImport({ folder: 'scripts', file: 'scripts/bench/books.ts', specifier })
    expect(at('../../e2e/support/index.ts')).toBeNull()
    expect(at('../../remotes/bookshelf/src/shelf.ts')).toContain('reaches out of its package')
  })

  it('refuse the shared packages to look up', () => {
    const at = (folder: string, specifier: string) => judgeImport({ folder, file: `${folder}/src/x.ts`, specifier })
    expect(at('shared/core', '@techo/data')).toContain('none of our packages')
    expect(at('shared/ui', '@techo/data')).toContain('may import @techo/core')
    expect(at('server', '@techo/ui')).toContain('may not import')
    expect(at('shell', '@techo/habits/remote')).toContain('may not import')
  })
})

describe('the way days, times and numbers are written', () => {
  const spelt = /Intl\.(?:DateTime|Number)Format\(\s*[^)\s]|\.toLocale(?:Date|Time)?String\(|['"`](?:ja|en)-[A-Z]{2}\b/

  it('is said in one place: no other file spells a locale', () => {
    const files = folders
      .filter(folder => /^(?:shared|remotes|server|shell)/.test(folder))
      .flatMap(folder => globSync(`${folder}/src/**/*.{ts,tsx}`, { cwd: root }))
      .filter(file => !/\.(?:test|bench)\.tsx?$/.test(file))
    expect(files).toContain('shared/core/src/locale.ts')
    expect(files.filter(file => spelt.test(readFileSync(join(root, file), 'utf8')))).toEqual([
      'shared/core/src/clock.ts',
      'shared/core/src/locale.ts',
      // Scripts of documents run before any module is there.
      'shared/tooling/src/public-start.ts',
      'server/src/first-questions.ts',
    ])
  })
})

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listRemotes } from './check-without.ts'
import { root } from './root.ts'

interface Config {
  readonly tables?: readonly { readonly name: string }[]
}

const generated = await readFile(join(root, 'shared/data/src/tables.gen.ts'), 'utf8')
const there = [...generated.matchAll(/^ {2}'(\w+)',$/gm)].map(([, name]) => name)

const remotes = await Promise.all(
  (await listRemotes()).map(async id => {
    const { default: config }: { default: Config } = await import(join(root, 'remotes', id, 'remote.config.ts'))
    return config
  }),
)
const own: { ownTables: readonly string[] } = await import(join(root, 'shell/src/own-tables.ts'))
const declared = [...own.ownTables, ...remotes.flatMap(({ tables = [] }) => tables.map(({ name }) => name))]

test('a table is declared by one remote only, or by the shell, and is there', () => {
  expect(new Set(declared).size).toBe(declared.length)
  expect(declared.filter(name => !there.includes(name))).toEqual([])
})

// While a remote is away its tables stay in the database until a migration drops them.
test.skipIf(remotes.length < 5)('every table is declared, so that people are told of it in words', () => {
  expect(there.filter(name => name && !declared.includes(name))).toEqual([])
  expect(there.length).toBeGreaterThan(30)
})

import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listRemotes } from './check-without.ts'
import { root } from './root.ts'

/**
 * What a feature is, it declares; nobody else names its tables or its addresses. Not walked: remotes, migrations, generated
 * files, tests, `e2e`, and what the database is filled with for tests (`supabase`).
 */
const walked = '{backend,server,shared,shell,scripts}/**/*.{ts,tsx}'

interface Config {
  readonly bases: readonly string[]
  readonly tables?: readonly { readonly name: string }[]
}

const configs = await Promise.all(
  (await listRemotes()).map(async id => {
    const { default: config }: { default: Config } = await import(join(root, 'remotes', id, 'remote.config.ts'))
    return config
  }),
)
const tables = configs.flatMap(({ tables = [] }) => tables.map(({ name }) => name))
const bases = configs.flatMap(config => config.bases)

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/ .*$/gm, '$1')

const any = (names: readonly string[]) => `(?:${names.join('|')})`
/** A name of two words means the table wherever it is quoted; one of a single word only where tables are asked for. */
const rules = [
  new RegExp(`${any(bases)}(?![\\w-])`, 'g'),
  new RegExp(`(['"\`])${any(tables.filter(name => name.includes('_')))}\\1`, 'g'),
  new RegExp(
    `\\b(?:from|upsert|patch|remove|shows|insert|RowOf|InsertOf|UpdateOf|table: |providesTags: |invalidateTags)[(<[]*(?:\\w+>\\()?\\s*'${any(tables)}'`,
    'g',
  ),
  new RegExp(`\\b(?:from|join|into|update) (?:public\\.)?${any(tables)}\\b(?! of )`, 'g'),
]

async function namings(): Promise<{ file: string; names: string[] }[]> {
  const found: { file: string; names: string[] }[] = []
  for await (const path of glob(walked, { cwd: root, exclude: each => /(^|\/)(node_modules|dist)$/.test(each) })) {
    const file = path.replaceAll('\\', '/')
    if (/\/testing\/|\.test\.tsx?$|\.gen\.ts$|database\.types\.ts$/.test(file)) continue
    const text = withoutComments(await readFile(join(root, file), 'utf8'))
    const names = rules.flatMap(rule => [...text.matchAll(rule)].map(([name]) => name))
    if (names.length > 0) found.push({ file, names: [...new Set(names)] })
  }
  return found
}

const found = await namings()

test('nobody but a remote itself names its tables and addresses', () => {
  expect(bases.length).toBe(new Set(bases).size)
  expect(found).toEqual([])
})

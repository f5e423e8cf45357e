import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writeNewRemote } from '@techo/tooling'
import { afterAll, expect, test } from 'vitest'
import { copyWithout, listRemotes, testsOf, typesOf } from './check-without.ts'
import { runCommand } from './process.ts'
import { root } from './root.ts'

const remotes = await listRemotes()
/** What a team does in a checkout, done in a copy of it: a remote of its own, and a column of another. */
const folder = await copyWithout()
afterAll(() => rm(folder, { recursive: true, force: true }))

/** An edit of the first change in CONTRIBUTING.md: the lines that are added after another one, or a new file. */
interface Edit {
  readonly file: string
  readonly after: string
  readonly added: string
}

const linesBegin = (text: string, sign: string) =>
  text
    .split('\n')
    .filter(line => line.startsWith(sign) && !line.startsWith('+++'))
    .map(line => line.slice(1))
    .join('\n')

const edits: readonly Edit[] = [
  ...(await readFile(join(root, 'CONTRIBUTING.md'), 'utf8')).matchAll(/```diff\n\+\+\+ (\S+)\n([^`]*)```/g),
].map(([, file = '', text = '']) => ({ file, after: linesBegin(text, ' '), added: linesBegin(text, '+') }))

const habits = (file: string) => `remotes/habits/${file}`
const hasHabits = remotes.includes('habits')

async function beginRemote(): Promise<void> {
  await writeNewRemote(folder, { id: 'meal-plan', ja: '献立', en: 'Meals', at: new Date() })
  // What installing would link: the same packages as those of its siblings.
  const links = (id: string) => join('remotes', id, 'node_modules')
  const [sibling = ''] = remotes
  await cp(join(root, links(sibling)), join(folder, links('meal-plan')), { recursive: true, verbatimSymlinks: true })
}

async function makeFirstChange(): Promise<void> {
  for (const { file, after, added } of edits) {
    const path = join(folder, file)
    await mkdir(dirname(path), { recursive: true })
    const before = after === '' ? '' : await readFile(path, 'utf8')
    expect(before.includes(after), `${file} has no line ${after}`).toBe(true)
    await writeFile(path, after === '' ? added : before.replace(after, `${after}\n${added}`))
  }
}

const script = async (...words: readonly string[]) => {
  const { code, output } = await runCommand(process.execPath, ['scripts/run.mjs', ...words], {
    cwd: folder,
    show: false,
  })
  expect(code, output).toBe(0)
}

/** As one program: what the packages share is read once. */
async function expectTypesOf(...packages: readonly string[]): Promise<void> {
  const settings = { extends: './tsconfig.base.json', include: packages, exclude: ['**/node_modules'] }
  await writeFile(join(folder, 'tsconfig.some.json'), JSON.stringify(settings))
  expect((await typesOf(folder, 'tsconfig.some.json')).output).toBe('')
}

test('a column of habits is shown with two files that a hand has written, and edited with five', () => {
  expect(edits.map(({ file }) => file).slice(0, 2)).toEqual([
    expect.stringMatching(/\.sql$/),
    habits('src/HabitPage.tsx'),
  ])
  expect(edits).toHaveLength(5)
})

test('the remote a team begins with and the first change of CONTRIBUTING.md leave a checkout that compiles, tables included', {
  timeout: 300_000,
}, async () => {
  await beginRemote()
  if (hasHabits) await makeFirstChange()
  await script('generate', '--database')
  await expectTypesOf('shell', 'remotes/meal-plan', ...(hasHabits ? ['remotes/habits'] : []))

  if (hasHabits) {
    // It is written by the form's own functions and read by the page's own query.
    await cp(join(root, 'scripts/one-column/reward.test.ts.template'), join(folder, habits('src/reward.test.ts')))
    const tested = await testsOf(folder, habits('src/reward.test.ts'))
    expect(tested.code, tested.output).toBe(0)
    await rm(join(folder, edits[0]?.file ?? ''))
  }

  // Supabase's own command finds its migration among all others, behind them.
  await script('assemble')
  const [migration] = (await readdir(join(folder, 'remotes/meal-plan/migrations'))).filter(name =>
    name.endsWith('.sql'),
  )
  expect((await readdir(join(folder, 'dist/supabase/migrations'))).sort().at(-1)).toBe(migration)

  // Both can be deleted: nothing but what is generated tells that they were there.
  await rm(join(folder, 'remotes/meal-plan'), { recursive: true })
  await script('generate', '--database')
  const file = 'shared/data/src/database.types.ts'
  expect(await readFile(join(folder, file), 'utf8')).toBe(await readFile(join(root, file), 'utf8'))
})

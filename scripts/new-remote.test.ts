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

/** What a hand writes so that habits get a reward: the file, and the line that another one is put after. */
type Edit = readonly [file: string, after: string, line: string]

const habits = (file: string) => `remotes/habits/${file}`
const rewardMigration = 'migrations/29991231235959_habit_reward.sql'
const shown: readonly Edit[] = [
  [
    habits(rewardMigration),
    '',
    "alter table public.habits add column reward text not null default '' constraint habits_reward_length check (char_length(reward) <= 800); select private.protect('public.habits');",
  ],
  [habits('src/HabitPage.tsx'), '                habit.cue,', '                habit.reward,'],
]
const edited: readonly Edit[] = [
  ...shown,
  [
    habits('src/HabitForm.tsx'),
    '          <div className={styles.moreFields}>',
    "            <TextField label={t('reward')} value={values.reward} onChange={reward => set({ reward })} />",
  ],
  [habits('src/messages/page/ja.ts'), "  cue: 'きっかけ',", "  reward: 'ごほうび',"],
  [habits('src/messages/page/en.ts'), "  cue: 'Cue',", "  reward: 'Reward',"],
]

const hasHabits = remotes.includes('habits')

async function beginRemote(): Promise<void> {
  await writeNewRemote(folder, { id: 'meal-plan', ja: '献立', en: 'Meals', at: new Date() })
  // What installing would link: the same packages as those of its siblings.
  const links = (id: string) => join('remotes', id, 'node_modules')
  const [sibling = ''] = remotes
  await cp(join(root, links(sibling)), join(folder, links('meal-plan')), { recursive: true, verbatimSymlinks: true })
}

async function edit(): Promise<void> {
  for (const [file, after, line] of edited) {
    const path = join(folder, file)
    await mkdir(dirname(path), { recursive: true })
    const before = after === '' ? '' : await readFile(path, 'utf8')
    expect(before.includes(after), `${file} has no line ${after}`).toBe(true)
    await writeFile(path, after === '' ? line : before.replace(after, `${after}\n${line}`))
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

test('a column of habits is shown with three files that a hand has written, and edited with five', () => {
  const filesOf = (edits: readonly Edit[]) => new Set(edits.map(([file]) => file)).size
  expect(filesOf(shown)).toBeLessThanOrEqual(3)
  expect(filesOf(edited)).toBeLessThanOrEqual(5)
})

test('the remote a team begins with and a column that is added leave a checkout that compiles, tables included', {
  timeout: 300_000,
}, async () => {
  await beginRemote()
  if (hasHabits) await edit()
  await script('generate', '--database')
  await expectTypesOf('shell', 'remotes/meal-plan', ...(hasHabits ? ['remotes/habits'] : []))

  if (hasHabits) {
    // It is written by the form's own functions and read by the page's own query.
    await cp(join(root, 'scripts/one-column/reward.test.ts.template'), join(folder, habits('src/reward.test.ts')))
    const tested = await testsOf(folder, habits('src/reward.test.ts'))
    expect(tested.code, tested.output).toBe(0)
    await rm(join(folder, habits(rewardMigration)))
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

import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writeNewRemote } from '@techo/tooling'
import { afterAll, expect, test } from 'vitest'
import { copyWithout, listRemotes, testsOf, typesOf } from './check-without.ts'
import { runCommand } from './process.ts'
import { root } from './root.ts'

/** What a team does in a checkout, done in a copy of it. */
const folder = await copyWithout()
const generate = ['scripts/run.mjs', 'generate', '--database']
afterAll(() => rm(folder, { recursive: true, force: true }))

test('the remote a team begins with leaves a checkout that compiles, its table included', {
  timeout: 300_000,
}, async () => {
  const [sibling = ''] = await listRemotes()
  await writeNewRemote(folder, { id: 'meal-plan', ja: '献立', en: 'Meals', at: new Date() })
  // What installing would link: the same packages as those of its siblings.
  const links = (id: string) => join('remotes', id, 'node_modules')
  await cp(join(root, links(sibling)), join(folder, links('meal-plan')), { recursive: true, verbatimSymlinks: true })

  const generated = await runCommand(process.execPath, generate, { cwd: folder, show: false })
  expect(generated.code, generated.output).toBe(0)
  const types = await Promise.all(['shell', 'remotes/meal-plan'].map(name => typesOf(folder, name)))
  expect(types.map(({ output }) => output).join('')).toBe('')

  // Supabase's own command finds its migration among all others, behind them.
  const assembled = await runCommand(process.execPath, ['scripts/run.mjs', 'assemble'], { cwd: folder, show: false })
  expect(assembled.code, assembled.output).toBe(0)
  const [migration] = (await readdir(join(folder, 'remotes/meal-plan/migrations'))).filter(name =>
    name.endsWith('.sql'),
  )
  expect((await readdir(join(folder, 'dist/supabase/migrations'))).sort().at(-1)).toBe(migration)

  // It is a folder that can be deleted: nothing but what is generated tells that it was there.
  await rm(join(folder, 'remotes/meal-plan'), { recursive: true })
  await runCommand(process.execPath, generate, { cwd: folder, show: false })
  const file = 'shared/data/src/database.types.ts'
  expect(await readFile(join(folder, file), 'utf8')).toBe(await readFile(join(root, file), 'utf8'))
})

/** What a hand writes so that habits get a reward: the file, and the line that another one is put after. */
type Edit = readonly [file: string, after: string, line: string]

const habits = (file: string) => `remotes/habits/${file}`
const shown: readonly Edit[] = [
  [
    habits('migrations/29991231235959_habit_reward.sql'),
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

test.skipIf(!(await listRemotes()).includes('habits'))(
  'a column of habits is shown with three files that a hand has written, and edited with five',
  { timeout: 300_000 },
  async () => {
    const filesOf = (edits: readonly Edit[]) => new Set(edits.map(([file]) => file)).size
    expect(filesOf(shown)).toBeLessThanOrEqual(3)
    expect(filesOf(edited)).toBeLessThanOrEqual(5)
    for (const [file, after, line] of edited) {
      const path = join(folder, file)
      await mkdir(dirname(path), { recursive: true })
      const before = after === '' ? '' : await readFile(path, 'utf8')
      expect(before.includes(after), `${file} has no line ${after}`).toBe(true)
      await writeFile(path, after === '' ? line : before.replace(after, `${after}\n${line}`))
    }
    const generated = await runCommand(process.execPath, generate, { cwd: folder, show: false })
    expect(generated.code, generated.output).toBe(0)
    expect((await typesOf(folder, 'remotes/habits')).output).toBe('')
    // It is written by the form's own functions and read by the page's own query.
    await cp(join(root, 'scripts/one-column/reward.test.ts.template'), join(folder, habits('src/reward.test.ts')))
    const tested = await testsOf(folder, habits('src/reward.test.ts'))
    expect(tested.code, tested.output).toBe(0)
  },
)

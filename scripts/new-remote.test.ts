import { cp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeNewRemote } from '@techo/tooling'
import { afterAll, expect, test } from 'vitest'
import { copyWithout, listRemotes, typesOf } from './check-without.ts'
import { runCommand } from './process.ts'
import { root } from './root.ts'

const folder = await copyWithout()
afterAll(() => rm(folder, { recursive: true, force: true }))

test('the remote a team begins with leaves a checkout that compiles, its table included', {
  timeout: 300_000,
}, async () => {
  const [sibling = ''] = await listRemotes()
  await writeNewRemote(folder, { id: 'meal-plan', ja: '献立', en: 'Meals', at: new Date() })
  // What installing would link: the same packages as those of its siblings.
  const links = (id: string) => join('remotes', id, 'node_modules')
  await cp(join(root, links(sibling)), join(folder, links('meal-plan')), { recursive: true, verbatimSymlinks: true })

  const generate = ['scripts/run.mjs', 'generate', '--database']
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

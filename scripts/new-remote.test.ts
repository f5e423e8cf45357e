import { cp, rm } from 'node:fs/promises'
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
})

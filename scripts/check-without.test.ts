import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { copyWithout, listRemotes, testsOf, typesOf } from './check-without.ts'

const remotes = await listRemotes()
/** A copy takes the processor three seconds: there is one, from which remotes are moved away and back. */
const folder = await copyWithout()
const aside = join(folder, 'node_modules/.cache/gone')
await mkdir(aside, { recursive: true })
afterAll(() => rm(folder, { recursive: true, force: true }))

async function without<T>(gone: readonly string[], work: () => Promise<T>): Promise<T> {
  for (const id of gone) await rename(join(folder, 'remotes', id), join(aside, id))
  try {
    return await work()
  } finally {
    for (const id of gone) await rename(join(aside, id), join(folder, 'remotes', id))
  }
}

/** What the night does: whether it compiles, which takes thirty seconds of the processor, and each remote alone. */
const isThorough = process.env.EACH_REMOTE !== undefined
/** One half, then the other: each remote is gone while half of the others are there. */
const halves = [0, 1].map(rest => remotes.filter((_, index) => index % 2 === rest))
const taken = isThorough ? remotes.map(id => [id]) : halves

describe('the rest', () => {
  // That nothing outside imports a remote, and no remote another, is a rule of the layers, which is asserted below.
  test.runIf(isThorough)('compiles when the folders of all remotes are gone', { timeout: 300_000 }, async () => {
    // As one program: what packages share is read once.
    const { code, output } = await without(remotes, () => typesOf(folder, 'scripts/tsconfig.all.json'))
    expect(code, output).toBe(0)
  })

  test.each(taken.map(gone => [gone.join(', '), gone] as const))(
    'promises and declares nothing else when %s is gone',
    async (_, gone) => {
      const { code, output } = await without(gone, () =>
        testsOf(folder, 'shell/src/public/content', 'shared/tooling/src/layers.test.ts'),
      )
      expect(code, output).toBe(0)
    },
  )

  test('does not pretend: a remote that there is not is named', async () => {
    await expect(copyWithout('garden')).rejects.toThrow('There is no remote "garden"')
  })
})

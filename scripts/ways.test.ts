import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './root.ts'
import { lostSteps, shared, ways } from './ways.ts'

test('an action goes from file to file as the list says', async () => {
  expect(await lostSteps()).toEqual([])
})

test('a check-in passes ten files at most, a star seven, a paragraph eleven, and four of them are those of every write', () => {
  expect(shared).toHaveLength(4)
  expect(Object.fromEntries(ways.map(({ name, own }) => [name, own.length + shared.length]))).toEqual({
    'a check-in': 10,
    'a star on a note': 7,
    'a paragraph of a note': 11,
  })
})

test('the walk in the architecture names the files of a check-in', () => {
  const [, walk = ''] = readFileSync(join(root, 'docs/architecture.md'), 'utf8').split('## One walk')
  const [checkin] = ways
  const unnamed = [...(checkin?.own ?? []), ...shared].filter(([file]) => !walk.includes(`../${file}`))
  expect(unnamed).toEqual([])
})

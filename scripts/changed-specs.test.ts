import { expect, test } from 'vitest'
import { changedRemotes, changedSpecs } from './changed-specs.ts'

const remotes = [
  { id: 'habits', paths: ['/mypage/habits', '/mypage/habits/:id'] },
  { id: 'daily', paths: ['/mypage/daily/:day', '/mypage/daily/weekly-tasks', '/mypage/notes'] },
]
const specs = ['daily', 'habits', 'notes', 'today', 'weekly']
  .map(name => `e2e/journeys/${name}.spec.ts`)
  .concat('e2e/faults/clock.spec.ts')

test('a changed remote is met in the journeys that are called like it or its addresses, and in no others', () => {
  const files = ['remotes/daily/src/api.ts', 'shared/core/src/day.ts']
  expect(changedRemotes(files, remotes).map(({ id }) => id)).toEqual(['daily'])
  expect(changedSpecs(files, specs, remotes)).toEqual(
    ['daily', 'notes', 'weekly'].map(name => `e2e/journeys/${name}.spec.ts`),
  )
  expect(changedSpecs(['e2e/faults/clock.spec.ts'], specs, remotes)).toEqual(['e2e/faults/clock.spec.ts'])
  expect(changedSpecs(['remotes/habits-of-others/x.ts', 'README.md'], specs, remotes)).toEqual([])
})

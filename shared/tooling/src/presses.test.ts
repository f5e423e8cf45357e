import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sourcesOf } from './source-imports.ts'

const root = join(import.meta.dirname, '../../..')

/** Each says in its own way that something did not come. */
const withTheirOwnAnswer = [
  // Without the table of holidays a day is a plain one.
  'remotes/daily/src/periods/useBeginning.ts',
  // No press: a rejection leaves the suggestions that were known at once.
  'remotes/daily/src/periods/usePeriodLinks.tsx',
  'remotes/daily/src/tasks/spawn.ts',
  // Only a celebration.
  'remotes/habits/src/useCheckin.ts',
  // Without it the chart marks no holidays.
  'remotes/projects/src/useHolidayTable.ts',
]

/** Waiting for a file of code by itself: a press that needs one which does not come would do nothing and say nothing. */
const plain = /(?<!loadAwaited\(\s*(?:async )?\(\) => )await import\(/

describe('code that a press asks for', () => {
  it('comes by `loadAwaited`, which tells what it waits for and offers another try', () => {
    const files = sourcesOf(root)
      .map(({ file }) => file)
      .filter(file => /^(?:remotes\/[^/]+|shell)\/src\//.test(file) && !/\.test\.|^shell\/src\/(?!mypage)/.test(file))
    expect(files.length).toBeGreaterThan(300)
    expect(files.filter(file => plain.test(readFileSync(join(root, file), 'utf8'))).sort()).toEqual(withTheirOwnAnswer)
  })
})

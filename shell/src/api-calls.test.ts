import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** May ask without the common requester, and why. Each sends the token itself, or warns that there is none. */
const exempt = [
  // tells of failures also where the data layer is what failed to load
  'shell/src/report.ts',
  // sends the token of a session that is only half signed in, with which nothing else is asked
  'shared/data/src/recovery.ts',
].map(file => join(root, file))

test('nothing of the page asks /api but through the common requester, which carries the token of who is signed in', () => {
  const files = ['shell/src', 'shared/{core,data,editor,ui}/src', 'remotes/*/src'].flatMap(folder =>
    globSync(join(root, folder, '**/*.{ts,tsx}')),
  )
  expect(files.length).toBeGreaterThan(500)
  const past = files.filter(
    file =>
      !/\.test\.tsx?$/.test(file) &&
      !exempt.includes(file) &&
      /(?:fetch|sendBeacon|XMLHttpRequest|EventSource)[^;]{0,40}['"`]\/api\//s.test(readFileSync(file, 'utf8')),
  )
  expect(past).toEqual([])
})
